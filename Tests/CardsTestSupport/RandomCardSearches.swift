import CardsDomain
import SatchelCatalog
import SatchelTestSupport

/// A mix of searches for cards, the same for the same seed: words letter by letter, every field, phrases, ranges, what is
/// left out, alternatives, filters that stay, and every order.
package struct RandomCardSearches {
    /// What is searched for, and in which order.
    package struct Search: Sendable {
        /// The search as it would be typed, the filters last.
        package let text: String
        /// The search with its filters.
        package let query: SearchQuery<Card>
        /// The order of the answer.
        package let order: ListOrder<Card>
    }

    private let cards: [Card]
    private var random: SplitMix64

    /// Prepares a mix about cards that there are.
    package init(about cards: [Card], seed: UInt64 = 4) {
        self.cards = cards
        random = SplitMix64(seed: seed)
    }

    /// The next search of the mix.
    package mutating func next() throws -> Search {
        // One list in fifty is everything, which a filter alone may narrow.
        let groups = chance(0.02) ? [] : (0..<(chance(0.15) ? 2 : 1)).map { _ in group() }
        let typed = groups.joined(separator: " OR ")
        let filters = chance(0.3) ? (0..<Int.random(in: 1...3, using: &random)).map { _ in filter() } : []
        let query = try SearchQuery<Card>.parse(typed)
            .adding(try filters.reduce(.everything) { $0.adding(try SearchQuery<Card>.parse($1)) })
        let key =
            chance(0.6) ? FieldOrder<Card>.relevance : FieldOrder<Card>.allCases.randomElement(using: &random) ?? .name
        let order = ListOrder<Card>(key, chance(0.7) ? .ascending : .descending)
        return Search(text: ([typed] + filters).joined(separator: " | "), query: query, order: order)
    }

    private mutating func group() -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let sign = chance(0.08) ? "-" : ""
            return sign + (chance(0.5) ? words() : field())
        }
        .joined(separator: " ")
    }

    /// Words of a card as a person types them, or a phrase of them, or its id.
    private mutating func words() -> String {
        guard let card = cards.randomElement(using: &random) else { return "" }
        let texts = [card.name, card.name, card.name, card.set.name, card.artist ?? "", card.rarity?.text ?? ""]
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return card.id.rawValue
        case 1: return quoted(card.name)
        case 2: return quoted(card.set.name)
        case 3: return "name:" + word(of: card.name)
        case 4: return "artist:" + (chance(0.5) ? word(of: card.artist ?? "arita") : quoted(card.artist ?? "arita"))
        default: return word(of: texts.randomElement(using: &random) ?? card.name)
        }
    }

    private mutating func filter() -> String {
        chance(0.1) ? "-" + field() : field()
    }

    /// A field word about a card; what the card has nothing of is asked of something that others have.
    private mutating func field() -> String {
        guard let card = cards.randomElement(using: &random) else { return "" }
        switch Int.random(in: 0..<14, using: &random) {
        case 0, 1: return "type:" + (card.types.first?.text ?? "Fire") + (chance(0.3) ? ",Water" : "")
        case 2: return "supertype:" + (card.supertype?.text ?? "Energy")
        case 3: return "subtype:" + quoted(card.subtypes.first?.text ?? "Basic")
        case 4: return "set:" + quoted(chance(0.5) ? card.set.id : card.set.name)
        case 5: return "series:" + quoted(card.set.series?.text ?? "Base")
        case 6: return "rarity:" + quoted(card.rarity?.text ?? "Common")
        case 7: return "weakness:" + (card.weaknesses.first?.type.text ?? "Fire")
        case 8: return "resistance:" + (card.resistances.first?.type.text ?? "Fighting")
        case 9: return "evolves:" + quoted(card.evolvesFrom?.text ?? "Pikachu")
        case 10: return "hp:" + range(from: card.hp ?? 60, width: 40)
        case 11: return "number:" + (chance(0.2) ? card.number : range(from: Int(card.number) ?? 4, width: 20))
        case 12: return "year:" + range(from: card.set.year ?? 1999, width: 5)
        default: return "retreat:" + range(from: card.retreat ?? 1, width: 1)
        }
    }

    private mutating func range(from number: Int, width: Int) -> String {
        let forms = [
            "\(number)", "\(number)..", "..\(number)", "<\(number + 1)", ">=\(number)", "\(number)..\(number + width)",
        ]
        return forms.randomElement(using: &random) ?? forms[0]
    }

    /// A word of a text as far as it was typed: one letter is as likely as the whole.
    private mutating func word(of text: String) -> String {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        guard let word = words.randomElement(using: &random) else { return "a" }
        return String(word.prefix(Int.random(in: 1...word.count, using: &random)))
    }

    private func quoted(_ text: String) -> String { "\"\(text.filter { $0 != "\"" })\"" }

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
}
