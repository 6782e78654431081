import CardsDomain
import SatchelCatalog
import SatchelLibrary

/// The library of imported and built-in cards.
package typealias CardLibrary = Library<CardFormat>
/// A card to be stored in the library.
package typealias CardEntry = LibraryEntry<CardFormat>

extension Library<CardFormat> {
    package static var importedSource: String { "imported" }

    /// Adds the built-in cards, unless this version's are there already.
    package func putEmbeddedCards() async throws {
        try await putBuiltIn(
            { EmbeddedCards.shipped.items },
            from: EmbeddedCards.source,
            day: EmbeddedCards.day,
            stamp: """
                \(EmbeddedCards.day) \(EmbeddedCards.text.utf8.count) \(CardSetTable.text.utf8.count) \
                \(CardSetCodes.table.utf8.count)
                """
        )
    }
}

/// How the library stores cards.
package enum CardFormat: LibraryFormat {
    package typealias Item = Card

    package static let sections = FieldedText.Sections(title: 0, otherNames: 19, credits: 1, topics: 2...7)
    /// Of what a card does, names are searched; neither their texts are, nor where it may be played.
    package static let indexedFields = 20
    package static let orders: [FieldOrder<Card>] = FieldOrder<Card>.allCases.filter { $0 != .relevance }

    package static func text(of card: Card) -> String {
        var fields = FieldedText()
        fields.append(card.name)
        fields.append(card.artist)
        fields.append([card.set.name] + card.set.otherNames)
        fields.append(card.supertype?.text)
        fields.append(card.subtypes.lazy.map(\.text))
        fields.append(card.types.lazy.map(\.text))
        fields.append(card.rarity?.text)
        fields.append(card.play.names)
        fields.append(card.hp.map(String.init))
        fields.append(card.set.id)
        fields.append(card.set.series?.text)
        fields.append(card.set.released)
        fields.append(card.set.total.map(String.init))
        fields.append(card.number)
        fields.append(card.weaknesses.lazy.map(\.description))
        fields.append(card.resistances.lazy.map(\.description))
        fields.append(card.retreat.map(String.init))
        fields.append(card.evolvesFrom?.text)
        fields.append(card.picture.text)
        fields.append(card.foreignNames)
        card.play.store(in: &fields)
        return fields.text
    }

    package static func item(_ id: CardID, _ text: String, _ provenance: ItemSource) -> Card {
        let fields = FieldedText(text)
        func term(_ index: Int) -> CardTerm? { fields[index].first.flatMap(CardTerm.init) }
        func number(_ index: Int) -> Int? { fields[index].first.flatMap { Int($0) } }
        return Card(
            id: id,
            name: fields[0].first ?? id.rawValue,
            supertype: term(3) ?? .pokemon,
            set: CardSet(
                id: fields[9].first ?? "",
                name: fields[2].first,
                series: term(10),
                released: fields[11].first,
                total: number(12)
            ),
            provenance: provenance
        )
        .with { card in
            card.number = fields[13].first ?? ""
            card.subtypes = fields[4].compactMap(CardTerm.init)
            card.types = fields[5].compactMap(CardTerm.init)
            card.hp = number(8)
            card.rarity = term(6)
            card.artist = fields[1].first
            card.weaknesses = fields[14].compactMap(CardModifier.init)
            card.resistances = fields[15].compactMap(CardModifier.init)
            card.retreat = number(16)
            card.evolvesFrom = term(17)
            card.play = CardPlay(storedIn: fields, from: indexedFields)
            card.picture = fields[18].first.map(CardPicture.init(text:)) ?? .none
        }
    }

    package static func names(of field: FieldWord<Card>, _ value: FieldValue<Card>) -> [String] {
        let card = value.item
        // A set has two words, its id and its name, which are shown together.
        if field == .set { return CardTerm(card.set.id)?.key == value.word ? [card.set.name, card.set.id] : [] }
        let terms: [CardTerm?] =
            switch field {
            case .type: card.types
            case .supertype: [card.supertype]
            case .subtype: card.subtypes
            case .rarity: [card.rarity]
            case .series: [card.set.series]
            case .artist: [card.artist.flatMap(CardTerm.init)]
            case .weakness: card.weaknesses.map(\.type)
            case .resistance: card.resistances.map(\.type)
            default: []
            }
        return terms.compactMap { $0 }.filter { $0.key == value.word }.prefix(1).map(\.text)
    }

    /// Encodes a card for the library.
    static func entry(_ card: Card) -> CardEntry { CardEntry(asStored: card) }

    /// Encodes a set for a note.
    static func text(of set: CardSet) -> String {
        let facts = [set.id, set.name, set.series?.text, set.released, set.total.map(String.init)]
        return FieldedText(facts.map { $0.map { [$0] } ?? [] }).text
    }

    /// Decodes a set from a note.
    static func set(_ text: String) -> CardSet {
        let fields = FieldedText(text)
        return CardSet(
            id: fields[0].first ?? "",
            name: fields[1].first,
            series: fields[2].first.flatMap(CardTerm.init),
            released: fields[3].first,
            total: fields[4].first.flatMap { Int($0) }
        )
    }
}
