/// Where the public services for books are.
package enum RemoteBookAddresses {
    /// Open Library.
    package static let openLibrary = "https://openlibrary.org"
    /// The covers of Open Library.
    package static let openLibraryCovers = "https://covers.openlibrary.org"
    /// Aladin.
    package static let aladin = "https://www.aladin.co.kr"
}
