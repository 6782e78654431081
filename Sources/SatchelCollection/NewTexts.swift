import SatchelCatalog

/// What is to be kept of a thing that is not there, as it is written.
///
/// It takes as long to make as to write, and can be made on another thread.
package struct NewTexts: Sendable {
    let texts: FieldTexts
    let json: ArraySlice<UInt8>
    /// The title of an item as it is found.
    let name: String?
    let indexed: IndexedTexts

    /// What is to be kept of an item or a list.
    package init(_ texts: FieldTexts, of sort: Thing.Sort) { self.init(stored: FieldTexts().setting(texts), of: sort) }

    /// What is to be kept of an entry of a type.
    package init(_ texts: FieldTexts, _ type: String, about item: Thing) {
        self.init(texts.merging([ReservedKey.item: [item.id], ReservedKey.type: [type]]), of: .entry)
    }

    /// Texts as they are stored.
    init(stored texts: FieldTexts, of sort: Thing.Sort) {
        self.texts = texts
        (json, name, indexed) = (texts.json, texts.foldedName(of: sort), IndexedTexts(of: texts))
    }
}

/// The texts that a thing is found by, one behind the other: a field, a text of it, and so on.
struct IndexedTexts: Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var ends: [Int] = []

    init(of texts: FieldTexts) {
        for (field, texts) in texts where !ReservedKey.unindexed.contains(field) {
            for text in texts {
                bytes += field.utf8
                ends.append(bytes.count)
                bytes += text.utf8
                ends.append(bytes.count)
            }
        }
    }
}
