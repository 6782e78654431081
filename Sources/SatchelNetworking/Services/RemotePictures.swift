import SatchelCatalog
import SatchelPluginAPI

/// Pictures of items at web addresses.
public struct RemotePictures<Item: CatalogItem>: ItemPictures {
    private let network: any RawDataFetchable
    private let services: [ServiceAddress]
    private let address: @Sendable (Item) throws -> String?
    private let prepare: @Sendable (_ address: String, inout PictureEndpoint) -> Void

    /// `address` returns nil, or throws the reason, if an item has no picture.
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
        if (try? Picture(bytes))?.isPlaceholder == true { throw CatalogError.noPicture(title: item.title) }
        return bytes
    }

    public func address(of item: Item) -> String? { try? address(item) }
}

extension Picture {
    /// Whether it is a 1×1 picture, which services send where they have none.
    package var isPlaceholder: Bool { width <= 1 && height <= 1 }
}
