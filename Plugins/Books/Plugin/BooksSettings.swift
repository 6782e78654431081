import BooksData
import SatchelNetworking
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

    /// Where Open Library is.
    package static let openLibrary = SettingKey.serviceAddress(
        "books.openlibrary.url",
        default: RemoteBookAddresses.openLibrary,
        "where Open Library is"
    )
    /// Where the covers of Open Library are.
    package static let openLibraryCovers = SettingKey.serviceAddress(
        "books.openlibrary.covers-url",
        default: RemoteBookAddresses.openLibraryCovers,
        "where the covers of Open Library are"
    )
    /// Where Aladin is.
    package static let aladin = SettingKey.serviceAddress(
        "books.aladin.url",
        default: RemoteBookAddresses.aladin,
        "where Aladin is"
    )

    /// Every key.
    package static let all = [
        catalog.definition, recentLimit.definition, pageSize.definition, view.definition, openLibrary.definition,
        openLibraryCovers.definition, aladin.definition,
    ]
}
