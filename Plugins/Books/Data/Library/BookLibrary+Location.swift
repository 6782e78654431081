import SatchelLibrary
import SatchelPersistence

extension Library<BookFormat> {
    /// Creates the library of books among the user's files, which are not touched before something is imported.
    ///
    /// - Parameter locations: The places of Satchel's files.
    package init(locations: FileLocations) {
        self.init(at: { try locations.data + "/books.sqlite" }, migrations: [.openLibraryDump])
    }

    /// Creates a library at a path.
    ///
    /// - Parameter path: The file, which is made when something is imported.
    package init(path: String) {
        self.init(at: { path }, migrations: [.openLibraryDump])
    }
}
