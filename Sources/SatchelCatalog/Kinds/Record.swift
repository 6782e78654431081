/// A kind whose items are ``Record``s: a declaration alone, without a type for its items.
public protocol RecordKind: Sendable {
    /// The declaration.
    static var kind: Kind<Record<Self>> { get }
}

/// An item that holds the values of its fields by their keys, as texts.
///
/// ```swift
/// enum Wines: RecordKind {
///     static let kind = Kind<Record<Wines>>("wines", one: "wine", fields: [
///         .id(), .one("name", .text).column(.title("Name")).part(.title), .one("vintage", .year).sort(),
///     ])
/// }
/// ```
public struct Record<Declaration: RecordKind>: CatalogItem {
    public let id: ItemID<Record>
    public let provenance: ItemSource
    public var keeping = Keeping()
    /// The texts of each field that has any.
    fileprivate var texts: FieldTexts = [:]

    public init(id: ItemID<Record>, provenance: ItemSource) {
        self.id = id
        self.provenance = provenance
    }

    public static var kind: Kind<Record> { Declaration.kind }

    /// The title, or the id of an item without one.
    public var title: String { Self.kind.fields.first { $0.part == .title }?.texts(self).first ?? id.rawValue }

    /// The texts of a field, in order.
    public subscript(key: String) -> [String] {
        get { texts[key] ?? [] }
        set { texts[key] = newValue.isEmpty ? nil : newValue }
    }
}

extension Field {
    /// A field of at most one value of a record.
    public static func one<Declared: RecordKind, Value>(_ key: String, _ type: FieldType<Value>) -> Field
    where Item == Record<Declared> {
        one(key, type, { $0[key].first.flatMap(type.parse) }, { $0[key] = $1.map { [type.text($0)] } ?? [] })
    }

    /// A field of several values of a record.
    public static func many<Declared: RecordKind, Value>(_ key: String, _ type: FieldType<Value>) -> Field
    where Item == Record<Declared> {
        many(key, type, { $0[key].compactMap(type.parse) }, { $0[key] = $1.map(type.text) })
    }
}
