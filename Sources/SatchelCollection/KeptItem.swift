import SatchelCatalog

extension CollectionChange {
    /// Saves the facts of an item as its kind declares them; other fields of it stay.
    ///
    /// - Throws: ``CollectionError/missing(field:of:)`` for an item without a required field.
    public mutating func save<Item: CatalogItem>(_ item: Item, and more: FieldTexts = [:]) throws {
        var texts: FieldTexts = [
            ReservedKey.source: [item.provenance.source],
            ReservedKey.asOf: item.provenance.asOf.map { [$0] } ?? [],
        ]
        for field in Item.kind.stored {
            texts[field.key] = field.texts(item)
            guard !field.isRequired || texts[field.key]?.contains(where: { !$0.isEmpty }) == true else {
                throw CollectionError.missing(field: field.key, of: item.title)
            }
        }
        try set(texts.merging(more) { $1 }, of: .item(Item.kind.id, item.id.rawValue))
    }
}

extension CatalogItem {
    /// An item from what is kept of it; nil without a field that its kind requires.
    ///
    /// What can't be read of another field is unknown.
    public init?(id: ItemID<Self>, kept texts: FieldTexts) {
        let source = texts[ReservedKey.source]?.first ?? "unknown"
        self.init(id: id, provenance: ItemSource(source: source, asOf: texts[ReservedKey.asOf]?.first))
        for field in Self.kind.stored {
            guard !field.isRequired || texts[field.key] != nil else { return nil }
            field.set(&self, texts[field.key] ?? [])
        }
    }
}
