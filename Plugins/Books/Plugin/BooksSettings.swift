import BooksData
import BooksPresentation
import SatchelLists
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
    package static let all =
        [catalog.definition]
        + ListSettings(BookLists.self).definitions
        + [openLibrary.definition, openLibraryCovers.definition, aladin.definition]
}
