import BooksDomain
import SatchelCatalog
import SatchelNetworking
import SatchelPluginAPI

/// Covers from the addresses in the catalog, or else from Open Library by ISBN, unless the catalog has all covers itself.
package typealias RemoteBookCovers = RemotePictures<Book>

extension RemotePictures<Book> {
    /// The address of the covers of Open Library.
    package static var openLibrary: String { "https://covers.openlibrary.org" }

    /// Others may be on this machine only if one of `services` is.
    package init(network: any RawDataFetchable, address: ServiceAddress, services: [ServiceAddress] = []) {
        let covers = OpenLibraryCovers(address: address)
        self.init(network: network, services: services + [address]) { text, request in
            // Covers by other numbers than their own are limited.
            if text.hasPrefix(address.text(followedBy: "/b/isbn/")) {
                request.quotas = [RequestQuota(100, per: .seconds(300), atOnce: 20)]
            }
            // Open Library sends a blank picture for a missing cover unless told not to.
            if text.hasPrefix(address.text(followedBy: "/b/")) { request.query.append(QueryItem("default", "false")) }
        } address: { book in
            if let address = book.coverAddress { return address }
            // A shop that has no cover of an edition says so; another service would show another edition's.
            guard book.provenance.source != AladinBookCatalog.name else { return nil }
            guard let isbn = book.isbn13 else { throw PlainError("'\(book.title)' has no ISBN") }
            return covers.address(of: isbn)
        }
    }
}
