import BooksDomain
import BooksData
import BooksPresentation
import SatchelLists
import SatchelNetworking
import SatchelPluginAPI

enum BooksSettings {
    static let list = ListSettings(Book.self)
    static let openLibrary = SettingKey.serviceAddress(
        "books.openlibrary.url",
        of: "Open Library",
        "https://openlibrary.org"
    )
    static let openLibraryCovers = SettingKey.serviceAddress(
        "books.openlibrary.covers-url",
        of: "Open Library covers",
        RemoteBookCovers.openLibrary
    )
    static let aladin = SettingKey.serviceAddress("books.aladin.url", of: "Aladin", "https://www.aladin.co.kr")

    static let all =
        list.withCatalog + [openLibrary, openLibraryCovers, aladin].map(\.definition)
}
