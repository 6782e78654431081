import SatchelCatalog

/// Pictures of items at web addresses.
public struct RemotePictures<Item: CatalogItem>: ItemPictures {
    private let network: any RawDataFetchable
    private let services: [ServiceAddress]
    private let address: @Sendable (Item) throws -> String?
    private let prepare: @Sendable (_ address: String, inout PictureEndpoint) -> Void

    /// Creates a picture source; `address` returns nil, or throws the reason, if an item has no picture.
    ///
    /// `prepare` changes a request before it is sent. Only at a configured service may a picture be on this machine.
    public init(
        network: any RawDataFetchable,
        services: [ServiceAddress],
        prepare: @escaping @Sendable (_ address: String, inout PictureEndpoint) -> Void = { _, _ in },
        address: @escaping @Sendable (Item) throws -> String?
    ) {
        self.network = network
        self.services = services
        self.prepare = prepare
        self.address = address
    }

    public func picture(of item: Item) async throws -> [UInt8] {
        guard let text = try address(item), var request = PictureEndpoint(text, of: services) else {
            throw CatalogError.noPicture(title: item.title)
        }
        prepare(text, &request)
        let bytes: [UInt8]
        do {
            bytes = Array(try await network.data(for: request).value)
        } catch let error as NetworkError where error.isNotFound {
            throw CatalogError.noPicture(title: item.title)
        }
        if PictureSize(bytes)?.isPlaceholder == true { throw CatalogError.noPicture(title: item.title) }
        return bytes
    }

    public func address(of item: Item) -> String? { try? address(item) }
}

/// The size of a picture, read from its header.
package struct PictureSize: Hashable, Sendable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int

    /// Parses a GIF, PNG or JPEG header; nil for any other format.
    package init?(_ bytes: [UInt8]) {
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
                // A frame header (SOFn) has the size; the markers of three kinds of tables are in the same range.
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

    /// Whether it is a 1×1 picture, which services send where they have none.
    package var isPlaceholder: Bool { width <= 1 && height <= 1 }
}
