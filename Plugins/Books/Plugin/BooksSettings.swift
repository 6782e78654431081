import SatchelPluginAPI

/// The configuration keys of the feature.
package enum BooksSettings {
    /// Which catalogue answers.
    package static let catalog = SettingKey.implementation(
        "books.catalog",
        default: "embedded",
        "where books come from"
    )
    /// How many recent searches are kept.
    package static let recentLimit = SettingKey.integer(
        "books.recent-limit",
        default: 5,
        allowed: 0...100,
        "recent searches kept"
    )
    /// How many books a page has.
    package static let pageSize = SettingKey.integer(
        "books.page-size",
        default: 20,
        allowed: 1...1000,
        "books to a page"
    )
    /// How lists are laid out at first.
    package static let view = SettingKey<RecordList.Layout>.choice(
        "books.view",
        default: .list,
        "how lists are laid out"
    )

    /// Every key.
    package static let all = [catalog.definition, recentLimit.definition, pageSize.definition, view.definition]
}
