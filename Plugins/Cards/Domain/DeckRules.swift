import SatchelCatalog

/// What the rules of play say against a deck.
package struct DeckCheck: Sendable {
    package struct Problem: Hashable, Sendable {
        package let rule: String
        package let name: String?
        package let count: Int?
        package let limit: Int?
    }

    package private(set) var problems: [Problem] = []
    /// What could not be checked, because of cards that no catalog on this machine knows.
    package private(set) var unknown: [String] = []
    package let count: Int

    /// The cards of a deck, and of each card of a name.
    package static let size = 60
    package static let mostOfName = 4

    /// Checks a deck, for a format such as `standard` if one is given.
    package init(_ deck: [(card: Card, count: Int)], format: String? = nil) {
        count = deck.reduce(0) { $0 + $1.count }
        if count != Self.size { add("a deck has \(Self.size) cards", count: count, limit: Self.size) }
        let known = deck.filter { $0.card.isKnown }
        let isBasicThere = known.contains { $0.card.supertype == .pokemon && $0.card.has("basic") }
        if !isBasicThere {
            if known.count == deck.count {
                add("a deck has a Basic Pokémon", count: 0, limit: 1)
            } else {
                unknown.append("whether there is a Basic Pokémon")
            }
        }
        checkNames(deck)
        checkOne(deck, "ACE SPEC") { $0.has("acespec") }
        checkOne(deck, "Radiant Pokémon") { $0.has("radiant") || $0.name.hasPrefix("Radiant ") }
        if known.count < deck.count { unknown.append("ACE SPEC cards") }
        if let format { checkLegality(known.map(\.card), format, isWhole: known.count == deck.count) }
    }

    private mutating func add(_ rule: String, _ name: String? = nil, count: Int? = nil, limit: Int? = nil) {
        problems.append(Problem(rule: rule, name: name, count: count, limit: limit))
    }

    private mutating func checkNames(_ deck: [(card: Card, count: Int)]) {
        var counts: [String: (name: String, count: Int, limit: Int)] = [:]
        for (card, count) in deck where !card.isBasicEnergy {
            let limit = card.isPrismStar ? 1 : Self.mostOfName
            counts[card.deckName, default: (card.name, 0, limit)].count += count
        }
        for (_, name) in counts.sorted(by: { $0.key < $1.key }) where name.count > name.limit {
            let rule = name.limit == 1 ? "one of each Prism Star card" : "at most \(name.limit) cards of a name"
            add(rule, name.name, count: name.count, limit: name.limit)
        }
    }

    private mutating func checkOne(_ deck: [(card: Card, count: Int)], _ what: String, _ isOne: (Card) -> Bool) {
        let found = deck.filter { isOne($0.card) }
        let count = found.reduce(0) { $0 + $1.count }
        guard count > 1 else { return }
        add("one \(what) in all", found.map(\.card.name).joined(separator: ", "), count: count, limit: 1)
    }

    private mutating func checkLegality(_ cards: [Card], _ format: String, isWhole: Bool) {
        for card in cards where !card.isBasicEnergy {
            if card.play.bannedIn.contains(format) {
                add("banned in \(format)", "\(card.name) (\(card.id))")
            } else if !card.play.legalIn.isEmpty, !card.play.legalIn.contains(format) {
                add("not legal in \(format)", "\(card.name) (\(card.id))")
            }
        }
        let silent = cards.contains { $0.play.legalIn.isEmpty && $0.play.bannedIn.isEmpty && !$0.isBasicEnergy }
        if !isWhole || silent { unknown.append("whether every card is legal in \(format)") }
    }
}

extension Card {
    /// Whether a catalog knows it, rather than a deck list alone.
    package var isKnown: Bool {
        !subtypes.isEmpty || isBasicEnergy || (supertype != nil && provenance.source != "mine")
    }

    fileprivate func has(_ subtype: String) -> Bool { subtypes.contains { $0.key == subtype } }

    package var isBasicEnergy: Bool { BasicEnergy.type(of: name) != nil }

    fileprivate var isPrismStar: Bool { name.contains("◇") || has("prismstar") }

    /// The name as the rules compare it: without `δ` and a level, and one for each basic energy.
    package var deckName: String {
        if let type = BasicEnergy.type(of: name) { return type + " energy" }
        var words = name.replacing("δ", with: "").split(separator: " ")
        if let last = words.last, last.uppercased().hasPrefix("LV.") { words.removeLast() }
        return FoldedText(words.joined(separator: " ")).spaced + (name.contains("☆") ? " ☆" : "")
            + (name.contains("♀") ? "♀" : name.contains("♂") ? "♂" : "")
    }

    /// The code and the number as deck lists write them: `SIT 68`; nil for energy of no set.
    package var deckNumber: (code: String, number: String)? {
        guard !number.isEmpty else { return nil }
        let code = set.codes.codes.first ?? (set.name == set.name.uppercased() ? set.name : set.id.uppercased())
        guard code.hasPrefix("PR-"), code != "PR-SV", let digits = Int(number.drop { $0.isLetter }) else {
            return (code, number)
        }
        return (code, "\(digits)")
    }
}
