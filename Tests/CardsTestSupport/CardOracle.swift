import CardsDomain
import Foundation
import SatchelCatalog

/// Tells by plain reading whether a card fits a search: strings and loops, sharing no code with the rule it checks.
package struct CardOracle: Sendable {
    private let meant: Set<String>
    private let name: [PlainText]
    private let artist: [PlainText]
    private let rest: [PlainText]
    private let values: [FieldWord<Card>: [(text: String, letters: String)]]

    /// Reads a card.
    package init(_ card: Card) {
        // A letter alone, such as that of an Unown, is a word, and no number.
        let number = card.number.contains { $0.isNumber } ? [card.number.lowercased()] : []
        meant = Set(
            [card.id.rawValue.lowercased(), card.set.id.lowercased()] + number
                + card.set.codes.codes.map { $0.lowercased() }
        )
        name = [PlainText(card.name)]
        artist = card.artist.map { [PlainText($0)] } ?? []
        rest =
            ([card.set.name, card.supertype?.text].compactMap { $0 } + card.set.otherNames
            + (card.subtypes + card.types).map(\.text)
            + card.play.abilities.map(\.name) + card.play.attacks.map(\.name) + [card.rarity?.text].compactMap { $0 })
            .map(PlainText.init)
        values = Dictionary(
            uniqueKeysWithValues: FieldWord<Card>.allCases.map { field in
                (field, Self.values(of: field, card).map { ($0, PlainText($0).words.joined()) })
            }
        )
    }

    /// Whether the card fits a search.
    package func fits(_ question: CardQuestion) -> Bool {
        question.alternatives.isEmpty
            || question.alternatives.contains { $0.allSatisfy { shows($0.wanted) != $0.isExcluded } }
    }

    private func shows(_ wanted: CardQuestion.Wanted) -> Bool {
        switch wanted {
        case .words(let words, let field, let isPrefix, let whole):
            texts(field).contains { $0.holds(words, isPrefix: isPrefix) }
                || (field == nil && whole.map { meant.contains($0) } ?? false)
        case .range(let field, let first, let last):
            values[field, default: []].contains { Int($0.text).map { $0 >= first && $0 <= last } ?? false }
        case .oneOf(let field, let letters):
            values[field, default: []].contains { letters.contains($0.letters) }
        case .anything(let field):
            !values[field, default: []].allSatisfy(\.text.isEmpty) || field == .name
                || field == .artist && !artist.isEmpty
        }
    }

    private func texts(_ field: FieldWord<Card>?) -> [PlainText] {
        switch field {
        case nil: name + artist + rest
        case .name: name
        case .artist: artist
        default: []
        }
    }

    private static func values(of field: FieldWord<Card>, _ card: Card) -> [String] {
        switch field {
        case .type: card.types.map(\.text)
        case .supertype: [card.supertype?.text].compactMap { $0 }
        case .subtype: card.subtypes.map(\.text)
        case .set: [card.set.id, card.set.name] + card.set.codes.codes + card.set.otherNames
        case .series: [card.set.series?.text].compactMap { $0 }
        case .rarity: [card.rarity?.text].compactMap { $0 }
        case .weakness: card.weaknesses.map(\.type.text)
        case .resistance: card.resistances.map(\.type.text)
        case .evolves: [card.evolvesFrom?.text].compactMap { $0 }
        case .hp: [card.hp].compactMap { $0.map(String.init) }
        case .retreat: [card.retreat].compactMap { $0.map(String.init) }
        case .year: [card.set.released].compactMap { $0.map { String($0.prefix(4)) } }
        case .number: [card.number]
        case .id: [card.id.rawValue]
        default: []
        }
    }
}

/// A search as the oracle reads it, once for all cards.
package struct CardQuestion: Sendable {
    /// What a card must show.
    enum Wanted: Sendable {
        /// Words in a row, the last perhaps only begun; or, anywhere, the id as a whole.
        case words([String], FieldWord<Card>?, isPrefix: Bool, whole: String?)
        /// A number between two.
        case range(FieldWord<Card>, Int, Int)
        /// Anything in a field.
        case anything(FieldWord<Card>)
        /// One of several values, by their letters.
        case oneOf(FieldWord<Card>, [String])
    }

    let alternatives: [[(wanted: Wanted, isExcluded: Bool)]]

    /// Reads a search.
    package init(_ query: SearchQuery<Card>) {
        alternatives = query.alternatives.map { $0.map { (Self.wanted($0.condition), $0.isExcluded) } }
    }

    private static func wanted(_ condition: SearchTerm<Card>.Condition) -> Wanted {
        switch condition {
        case .word(let word, let field):
            return .words(PlainText(word).words, field, isPrefix: true, whole: Self.whole(word))
        case .phrase(let phrase, let field):
            return .words(PlainText(phrase).words, field, isPrefix: false, whole: Self.whole(phrase))
        case .anything(let field): return .anything(field)
        case .value(let field, let value):
            let text = value.description
            if value.range != nil {
                let ends = text.components(separatedBy: "..")
                return .range(field, Int(ends[0]) ?? .min, Int(ends[ends.count - 1]) ?? .max)
            }
            return .oneOf(field, text.split(separator: ",").map { PlainText(String($0)).words.joined() })
        }
    }
}

extension CardQuestion {
    /// The word as the number or the code that it may be.
    private static func whole(_ word: String) -> String {
        let digits = word.drop { $0 == "0" }
        return digits.isEmpty || !digits.allSatisfy(\.isNumber) ? word.lowercased() : String(digits)
    }
}

/// The words of a text, and what its parts make where they are written as one.
private struct PlainText: Sendable {
    let words: [String]
    let joined: [String]

    /// Reads a text of a card or of a search.
    init(_ text: String) {
        let signs = ["♀": " female", "♂": " male", "★": " star"]
        let text = signs.reduce(text) { $0.replacing($1.key, with: $1.value) }
        let plain = text.split(separator: " ", omittingEmptySubsequences: false).map { $0 == "&" ? "and" : $0 }
            .joined(separator: " ")
            .folding(options: [.diacriticInsensitive, .caseInsensitive], locale: Locale(identifier: "en"))
        let isLetter = { (character: Character) in character.isLetter || character.isNumber }
        var joined: [String] = []
        for chunk in plain.split(whereSeparator: { !isLetter($0) && !"'’-".contains($0) }) {
            let parts = chunk.split(separator: "-").map(String.init)
            if parts.count > 1 { joined.append(parts.joined().filter(isLetter)) }
            for part in parts {
                if let quote = part.lastIndex(where: { "'’".contains($0) }), quote > part.startIndex,
                    part[quote...].count > 3
                {
                    joined.append(String(part[part.index(after: quote)...]).filter(isLetter))
                }
            }
        }
        let words = plain.split { !isLetter($0) && !"'’".contains($0) }.map { $0.filter(isLetter) }.filter {
            !$0.isEmpty
        }
        for run in words.split(whereSeparator: { $0.count > 1 || $0.contains(where: \.isNumber) }) where run.count > 1 {
            joined.append(run.joined())
        }
        self.words = words
        self.joined = joined
    }

    /// Whether the words of a phrase stand in it, or a word begins with the one wanted.
    func holds(_ wanted: [String], isPrefix: Bool) -> Bool {
        guard let last = wanted.last else { return false }
        func ends(_ word: String) -> Bool { isPrefix ? word.hasPrefix(last) : word == last }
        var stands = wanted.count == 1 && joined.contains(where: ends)
        for start in words.indices.dropLast(wanted.count - 1) where !stands {
            let run = words[start..<start + wanted.count]
            stands = ends(run[run.endIndex - 1]) && run.dropLast().elementsEqual(wanted.dropLast())
        }
        return stands
    }
}
