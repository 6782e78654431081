import SatchelSearch

/// Something a catalogue holds: a book, a card, a coin.
package protocol CatalogItem: SearchableItem, Hashable where ID == ItemID<Self> {
    /// What a person calls it.
    var title: String { get }
    /// Where its facts come from.
    var provenance: Provenance { get }
}
