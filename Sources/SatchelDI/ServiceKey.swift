/// The key of a service: its type, compared by identity, and the name of one of several implementations.
public struct ServiceKey: Sendable {
    /// The service's type.
    public let type: any Any.Type
    /// The name of one of several implementations, or nil for the service itself.
    public let name: String?

    public init(_ type: any Any.Type, name: String? = nil) {
        self.type = type
        self.name = name
    }
}

extension ServiceKey: Hashable {
    public static func == (left: ServiceKey, right: ServiceKey) -> Bool {
        left.type == right.type && left.name == right.name
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(name)
    }
}

extension ServiceKey: CustomStringConvertible {
    /// The type name and the name: `ClosetStore 'sqlite'`.
    public var description: String {
        name.map { "\(typeName) '\($0)'" } ?? typeName
    }

    /// The type name without its module and without `any`.
    public var typeName: String {
        let name = String(describing: type)
        let plain = name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
        // The runtime spells `any Favorites<Book>` as `Favorites<Self.Favorites.Item == Book>`.
        return plain.split(separator: "Self.", omittingEmptySubsequences: false)
            .enumerated()
            .map { index, part in index == 0 ? part : part.split(separator: " == ", maxSplits: 1).last ?? part }
            .joined()
    }
}
