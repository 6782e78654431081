import BooksDomain
import SatchelNetworking

/// Where Open Library keeps pictures of covers.
struct OpenLibraryCovers: Sendable {
    /// The address in use.
    let address: ServiceAddress

    /// The address of the first cover there is; the service writes -1 or null for none.
    func address(ofCover numbers: [Int?]) -> String? {
        numbers.lazy.compactMap { $0 }.first { $0 > 0 }.map { address.text(followedBy: "/b/id/\($0)-L.jpg") }
    }

    /// The address of the cover of an edition, if it has one.
    func address(of isbn: ISBN13) -> String {
        address.text(followedBy: "/b/isbn/\(isbn.digits)-L.jpg")
    }
}
