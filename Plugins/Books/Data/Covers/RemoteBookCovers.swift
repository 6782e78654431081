import BooksDomain
import SatchelCatalog
import SatchelNetworking

/// Covers from wherever the catalogue says, and otherwise from Open Library by book number.
package struct RemoteBookCovers: ItemPictures {
    private let network: any RawDataFetchable
    private let covers: OpenLibraryCovers
    private let services: [ServiceAddress]

    /// Creates the source of pictures.
    ///
    /// - Parameters:
    ///   - network: Fetches the bytes.
    ///   - address: Where the covers of Open Library are.
    ///   - services: The services of books, whose covers may lie beside them on this machine.
    package init(network: any RawDataFetchable, address: ServiceAddress, services: [ServiceAddress] = []) {
        self.network = network
        self.services = services + [address]
        covers = OpenLibraryCovers(address: address)
    }

    package func picture(of book: Book) async throws -> [UInt8] {
        guard let address = address(of: book) else { throw BookError.noISBN(title: book.title) }
        guard var request = PictureEndpoint(address, of: services) else { throw BookError.noCover(title: book.title) }
        // Open Library has a picture of nothing for books without one, unless it is told not to send it.
        if address.hasPrefix(covers.address.text(followedBy: "/b/")) {
            request.query.append(QueryItem("default", "false"))
        }
        let bytes: [UInt8]
        do {
            bytes = Array(try await network.data(for: request).value)
        } catch let error as NetworkError where error.isNotFound {
            throw BookError.noCover(title: book.title)
        }
        if let size = PictureSize(bytes), size.isPlaceholder { throw BookError.noCover(title: book.title) }
        return bytes
    }

    package func address(of book: Book) -> String? {
        book.coverAddress ?? book.isbn13.map(covers.address(of:))
    }
}
