import CardsDomain
import SatchelCatalog
import SatchelSearch
import SatchelTestSupport

/// A fixed mix of searches for cards: what a person types, letter by letter, broad words, fields and filters together.
struct RandomCardSearches {
    /// What is searched for, and in which order.
    struct Search {
        let text: String
        let query: CardQuery
        let order: CardSort
    }

    private let cards: [Card]
    private var random: SeededGenerator

    /// Prepares a mix about cards that there are.
    init(about cards: [Card], seed: UInt64 = 4) {
        self.cards = cards
        random = SeededGenerator(seed: seed)
    }

    /// The next search of the mix.
    mutating func next() throws -> Search {
        let groups = (0..<(chance(0.15) ? 2 : 1)).map { _ in group() }
        let text = groups.joined(separator: " OR ")
        let key = chance(0.6) ? CardSortKey.relevance : CardSortKey.allCases.randomElement(using: &random) ?? .name
        let direction: SortDirection = chance(0.7) ? .ascending : .descending
        return Search(text: text, query: try .parse(text), order: CardSort(key, direction))
    }

    private mutating func group() -> String {
        guard let card = cards.randomElement(using: &random) else { return "" }
        return (0..<Int.random(in: 1...3, using: &random)).map { _ in term(about: card) }.joined(separator: " ")
    }

    private mutating func term(about card: Card) -> String {
        let sign = chance(0.08) ? "-" : ""
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return sign + "type:" + (card.types.first?.text ?? "Fire") + (chance(0.3) ? ",Water" : "")
        case 1: return sign + "supertype:" + card.supertype.text
        case 2: return sign + "set:\"\(chance(0.5) ? card.set.id : card.set.name)\""
        case 3: return sign + "rarity:\"\(card.rarity?.text ?? "Common")\""
        case 4:
            let points = card.hp ?? 60
            let forms = ["\(points)", "\(points)..", "<\(points)", "\(points)..\(points + 40)"]
            return sign + "hp:" + (forms.randomElement(using: &random) ?? "60")
        case 5: return sign + "number:\(Int.random(in: 1...60, using: &random)).."
        case 6: return card.id.rawValue
        case 7: return sign + "artist:" + word(of: card.artist ?? "arita")
        case 8: return sign + "\"\(card.name.filter { $0 != "\"" })\""
        case 9: return sign + word(of: card.set.name)
        default: return sign + word(of: card.name)
        }
    }

    /// A word of a text as far as it was typed: one letter is as likely as the whole.
    private mutating func word(of text: String) -> String {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        guard let word = words.randomElement(using: &random) else { return "a" }
        return String(word.prefix(Int.random(in: 1...word.count, using: &random)))
    }

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
}
