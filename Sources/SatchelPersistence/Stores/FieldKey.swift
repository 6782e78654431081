import SatchelCatalog

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
        case .text, .prose, .decimal, .money: [try decode(String.self, forKey: key)]
        case .number, .year: [String(try decode(Int.self, forKey: key))]
        case .flag: [try decode(Bool.self, forKey: key) ? "yes" : "no"]
        }
    }
}
