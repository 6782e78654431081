import CardsDomain
import SatchelCatalog

/// The values of fields that come with Satchel, for completing what is typed to a catalogue that would have to ask.
enum CardFacetNames {
    private static let shelf = CardShelf(
        EmbeddedCards.shipped.cards,
        sets: .shipped,
        provenance: .init(source: EmbeddedCards.source, asOf: EmbeddedCards.day)
    )

    /// The values of a field.
    static func values(of field: CardField) -> [String] {
        switch field {
        case .set: CardSetTable.shipped.all.newestFirst.flatMap { [$0.name, $0.id] }
        case .series: Set(CardSetTable.shipped.all.compactMap { $0.series?.text }).sorted()
        default: shelf.values(of: field)
        }
    }
}
