import BooksDomain
import SatchelCatalog
import SatchelNetworking

/// Covers from wherever the catalog says, and otherwise from Open Library by book number.
package typealias RemoteBookCovers = RemotePictures<Book>

extension RemotePictures<Book> {
    /// Describes the covers of books.
    ///
    /// - Parameters:
    ///   - network: Fetches the bytes.
    ///   - address: Where the covers of Open Library are.
    ///   - services: The services of books, whose covers may lie beside them on this machine.
    package init(network: any RawDataFetchable, address: ServiceAddress, services: [ServiceAddress] = []) {
        let covers = OpenLibraryCovers(address: address)
        self.init(network: network, services: services + [address]) { text, request in
            // Open Library has a picture of nothing for books without one, unless it is told not to send it.
            if text.hasPrefix(address.text(followedBy: "/b/")) { request.query.append(QueryItem("default", "false")) }
        } address: { book in
            guard let address = book.coverAddress ?? book.isbn13.map(covers.address(of:)) else {
                throw BookError.noISBN(title: book.title)
            }
            return address
        }
    }
}

/// Where the public services for books are.
package enum RemoteBookAddresses {
    /// The covers of Open Library.
    package static let openLibraryCovers = "https://covers.openlibrary.org"
}
