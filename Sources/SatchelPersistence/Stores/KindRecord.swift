import SatchelCatalog
import SatchelJSON

/// The JSON of an item of a declared kind: its stored fields by their keys, without what is unknown.
///
/// A field of an unexpected form, and one that can't be read, is unknown; an item without a required field is an error.
public struct KindRecord<Item: CatalogItem>: FavoriteRecord, Equatable {
    /// The fields of the item; its id and its source are stored beside it.
    private let item: Item

    public init(_ item: Item) { self.item = item }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: FieldKey<Item>.self)
        item = try Item(id: ItemID(""), provenance: ItemSource(source: "")).with { item in
            for field in Item.kind.stored {
                let isKnown = values.contains(FieldKey(field.key))
                guard field.isRequired || isKnown else { continue }
                let texts =
                    field.isMultiple
                    ? values.decode(TolerantList<String>.self, forKey: FieldKey(field.key)).wrappedValue
                    : isKnown ? (try? values.texts(of: field)) ?? [] : try values.texts(of: field)
                field.set(&item, texts)
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: FieldKey<Item>.self)
        for field in Item.kind.stored {
            switch field.fact(of: item) {
            case .text(let text), .decimal(let text): try values.encode(text, forKey: FieldKey(field.key))
            case .texts(let texts): try values.encode(texts, forKey: FieldKey(field.key))
            case .number(let number), .year(let number): try values.encode(number, forKey: FieldKey(field.key))
            case .flag(let flag): try values.encode(flag, forKey: FieldKey(field.key))
            case nil: break
            }
        }
    }

    public func item(id: ItemID<Item>, provenance: ItemSource) -> Item {
        Item(id: id, provenance: provenance).with { copy in
            for field in Item.kind.stored { field.set(&copy, field.texts(item)) }
        }
    }
}

/// A key of the JSON of an item: of a stored field, or one of what is written beside them.
package struct FieldKey<Item: CatalogItem>: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    /// A key of a field, or another that is read.
    package init(_ key: String) { stringValue = key }

    /// Nil for a key that no field has, so that an import can name it.
    package init?(stringValue: String) {
        guard ["id", "popularity"].contains(stringValue) || Item.kind.stored.contains(where: { $0.key == stringValue })
        else { return nil }
        self.stringValue = stringValue
    }

    package init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer {
    /// The texts of a field; throws `DecodingError` where it is missing, null or of another form.
    package func texts<Item>(of field: Field<Item>) throws -> [String] where Key == FieldKey<Item> {
        let key = FieldKey<Item>(field.key)
        if field.isMultiple { return try decode([String].self, forKey: key) }
        return switch field.form {
        case .text, .prose, .decimal: [try decode(String.self, forKey: key)]
        case .number, .year: [String(try decode(Int.self, forKey: key))]
        case .flag: [try decode(Bool.self, forKey: key) ? "yes" : "no"]
        }
    }
}
