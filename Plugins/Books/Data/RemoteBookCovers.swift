import BooksDomain
import SatchelCatalog
import SatchelNetworking

/// Covers from the addresses in the catalog, or else from Open Library by ISBN.
package typealias RemoteBookCovers = RemotePictures<Book>

extension RemotePictures<Book> {
    /// Creates covers from Open Library's `address`; others may be on this machine only if one of `services` is.
    package init(network: any RawDataFetchable, address: ServiceAddress, services: [ServiceAddress] = []) {
        let covers = OpenLibraryCovers(address: address)
        self.init(network: network, services: services + [address]) { text, request in
            // Open Library sends a blank picture for a missing cover unless told not to.
            if text.hasPrefix(address.text(followedBy: "/b/")) { request.query.append(QueryItem("default", "false")) }
        } address: { book in
            guard let address = book.coverAddress ?? book.isbn13.map(covers.address(of:)) else {
                throw BookError.noISBN(title: book.title)
            }
            return address
        }
    }
}

/// The addresses of public services for books.
package enum RemoteBookAddresses {
    /// The covers of Open Library.
    package static let openLibraryCovers = "https://covers.openlibrary.org"
}
