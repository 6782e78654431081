import SatchelCatalog
import SatchelSearch

/// How the items of one feature lie in a library.
///
/// ```swift
/// enum BookFormat: LibraryFormat {
///     typealias Field = BookField
///     static let sections = FieldedText.Sections(title: 0, otherNames: 6, credits: 1, topics: 5)
///     static func text(of book: Book) -> String { FieldedText([[book.title], book.authors, …]).text }
///     static func item(_ id: BookID, _ text: String, _ provenance: Provenance) -> Book { … }
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
    static func item(_ id: ItemID<Field.Item>, _ text: String, _ provenance: Provenance) -> Field.Item

    /// Which parts of the text are searched, and as what.
    static var sections: FieldedText.Sections { get }
}

extension LibraryFormat {
    /// What is kept.
    package typealias Item = Field.Item
}
