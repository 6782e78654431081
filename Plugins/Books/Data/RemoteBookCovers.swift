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

/// The size of a picture, read from its first bytes.
struct PictureSize: Hashable, Sendable {
    let width: Int
    let height: Int

    /// Reads a GIF, PNG or JPEG; nil for anything else.
    init?(_ bytes: [UInt8]) {
        func number(at index: Int, _ count: Int) -> Int {
            bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
        }
        if bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 {
            self.init(width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8)
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
            self.init(width: number(at: 16, 4), height: number(at: 20, 4))
        } else if bytes.starts(with: [0xFF, 0xD8]) {
            var index = 2
            while index + 9 <= bytes.count, bytes[index] == 0xFF {
                let marker = bytes[index + 1]
                // A frame has the size; tables of codes have a number among those of frames.
                if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                    self.init(width: number(at: index + 7, 2), height: number(at: index + 5, 2))
                    return
                }
                index += 2 + number(at: index + 2, 2)
            }
            return nil
        } else {
            return nil
        }
    }

    private init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Whether there is nothing to see: services send a single dot where they have no picture.
    var isPlaceholder: Bool { width <= 1 && height <= 1 }
}

/// Where the public services for books are.
package enum RemoteBookAddresses {
    /// Open Library.
    package static let openLibrary = "https://openlibrary.org"
    /// The covers of Open Library.
    package static let openLibraryCovers = "https://covers.openlibrary.org"
    /// Aladin.
    package static let aladin = "https://www.aladin.co.kr"
}
