import SatchelCatalog
import SatchelSearch

/// An item on its way into a library, with all that is kept of it.
///
/// It is made where rows are read, so that the database's thread has nothing to do but to write.
package struct LibraryEntry<Format: LibraryFormat>: Sendable {
    /// What names the item.
    package let id: ItemID<Format.Item>
    /// How popular it is, on whatever scale its source has; 0 where the source does not say.
    package let popularity: Double
    let text: String
    let tokens: IndexTexts

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - popularity: How popular it is.
    package init(_ item: Format.Field.Item, popularity: Double = 0) {
        id = item.id
        self.popularity = popularity
        text = Format.text(of: item)
        tokens = IndexTexts(of: item, text, Format.self)
    }
}

extension IndexTexts {
    /// The tokens of an item and of the text that is kept of it.
    init<Format: LibraryFormat>(of item: Format.Item, _ text: String, _ format: Format.Type) {
        var text = text
        let folded = text.withUTF8 { FieldedText.folded($0, Format.sections) }
        self.init(folded, of: item, by: Format.Field.self)
    }
}

/// What putting items into a library changed.
package struct LibraryChanges: Hashable, Sendable {
    /// How many are new.
    package var added = 0
    /// How many replace what was there.
    package var changed = 0
    /// How many were there already.
    package var unchanged = 0

    /// Counts nothing yet.
    package init() {}
}
