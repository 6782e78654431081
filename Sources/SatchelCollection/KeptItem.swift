import SatchelCatalog
import SatchelPluginAPI

extension CollectionChange {
    /// Saves the facts of an item as its kind declares them; other fields of it stay.
    ///
    /// - Throws: A `PlainError` for an item without a required field.
    public mutating func save<Item: CatalogItem>(_ item: Item, and more: FieldTexts = [:]) throws {
        let texts = item.keptTexts
        for field in Item.kind.stored where field.isRequired {
            guard texts[field.key]?.contains(where: { !$0.isEmpty }) == true else {
                throw PlainError("'\(item.title)' has no \(field.key)")
            }
        }
        try set(texts.merging(more), of: item.id.thing)
    }
}

extension CollectionChange {
    /// Removes an item of which nothing is kept but facts that its kind declares.
    public mutating func removeUnlessKept<Item: CatalogItem>(_ id: ItemID<Item>) throws {
        let thing = id.thing
        let facts = Item.kind.stored.map(\.key) + [ReservedKey.source, ReservedKey.asOf]
        guard let texts = try texts(of: thing), Set(texts.keys).isSubset(of: facts), try !contents.isReferred(thing)
        else { return }
        try remove(thing)
    }
}

extension CatalogItem {
    /// What is kept of the item: its stored fields and its source.
    public var keptTexts: FieldTexts {
        var texts: FieldTexts = [
            ReservedKey.source: [provenance.source], ReservedKey.asOf: provenance.asOf.map { [$0] } ?? [],
        ]
        for field in Self.kind.stored { texts[field.key] = field.texts(self) }
        return texts
    }

    /// An item from what is kept of it in stored fields, by default in all; nil without one that its kind requires.
    ///
    /// What can't be read of another field is unknown. A field of a kind of the user's own may be required only since then.
    public init?(id: ItemID<Self>, kept texts: FieldTexts, _ fields: [Field<Self>] = Self.kind.stored) {
        let source = texts[ReservedKey.source]?.first ?? "unknown"
        self.init(id: id, provenance: ItemSource(source: source, asOf: texts[ReservedKey.asOf]?.first))
        for field in fields {
            guard !field.isRequired || Self.kind.isOwn || texts[field.key] != nil else { return nil }
            field.set(&self, texts[field.key] ?? [])
        }
    }
}
