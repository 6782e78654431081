import SatchelCatalog

/// The JSON of an item of a kept list; its source is stored beside it.
///
/// Other versions of Satchel may write more keys or fewer: treat what cannot be read as unknown, as `@Tolerant` does.
public protocol FavoriteRecord: Codable, Sendable {
    /// The type of the item.
    associatedtype Item: CatalogItem

    /// Creates the record of an item.
    init(_ item: Item)

    /// Returns the recorded item.
    func item(id: ItemID<Item>, provenance: ItemSource) -> Item
}

/// The record of an item with its source, as it is stored.
package struct SourcedRecord<Record: FavoriteRecord>: Codable, Sendable {
    let record: Record
    let provenance: ItemSource

    private enum CodingKeys: CodingKey {
        case source, asOf
    }

    /// Creates the record of an item.
    package init(_ item: Record.Item) {
        record = Record(item)
        provenance = item.provenance
    }

    package init(from decoder: any Decoder) throws {
        record = try Record(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        provenance = ItemSource(
            source: (try? values.decode(String.self, forKey: .source)) ?? "unknown",
            asOf: try? values.decode(String.self, forKey: .asOf)
        )
    }

    package func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(provenance.source, forKey: .source)
        try values.encodeIfPresent(provenance.asOf, forKey: .asOf)
    }

    /// The recorded item.
    package func item(id: ItemID<Record.Item>) -> Record.Item { record.item(id: id, provenance: provenance) }
}
