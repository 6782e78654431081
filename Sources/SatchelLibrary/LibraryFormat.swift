import SatchelCatalog
import SatchelSearch

/// How the items of one feature lie in a library.
///
/// ```swift
/// enum BookFormat: LibraryFormat {
///     typealias Field = BookField
///     static let sections = FieldedText.Sections(title: 0, otherNames: 6, credits: 1, topics: 5)
///     static func text(of book: Book) -> String { FieldedText([[book.title], book.authors, …]).text }
///     static func item(_ id: BookID, _ text: String, _ provenance: ItemSource) -> Book { … }
/// }
/// ```
package protocol LibraryFormat: Sendable {
    /// The field words that items are searched by.
    associatedtype Field: IndexableField where Field.Item: CatalogItem

    /// Returns all that is kept of an item besides its id and source, always the same for the same item.
    ///
    /// - Parameter item: An item.
    /// - Returns: The text.
    static func text(of item: Field.Item) -> String

    /// Returns the item that a text was made of.
    ///
    /// - Parameters:
    ///   - id: The id of the item.
    ///   - text: What ``text(of:)`` returned, maybe of an earlier version.
    ///   - provenance: The source it was imported from.
    /// - Returns: The item.
    static func item(_ id: ItemID<Field.Item>, _ text: String, _ provenance: ItemSource) -> Field.Item

    /// Which parts of the text are searched, and as what.
    static var sections: FieldedText.Sections { get }
}

extension LibraryFormat {
    /// What is kept.
    package typealias Item = Field.Item
}

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
