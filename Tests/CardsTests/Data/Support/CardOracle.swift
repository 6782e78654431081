import CardsDomain
import Foundation
import SatchelCatalog
import SatchelSearch

/// Tells by plain reading whether a card fits a search: strings and loops, sharing no code with the rule it checks.
struct CardOracle {
    private struct Text {
        let words: [String]
        let joined: [String]

        /// Whether the words of a phrase stand in it, or a word begins with the one wanted.
        func holds(_ wanted: [String], isPrefix: Bool) -> Bool {
            guard let last = wanted.last else { return false }
            let ends = { (word: String) in isPrefix ? word.hasPrefix(last) : word == last }
            let runs =
                words.indices.first { index in
                    index + wanted.count <= words.count
                        && Array(words[index..<index + wanted.count].dropLast()) == Array(wanted.dropLast())
                        && ends(words[index + wanted.count - 1])
                } != nil
            return runs || (wanted.count == 1 && joined.contains(where: ends))
        }
    }

    let card: Card
    private let name: [Text]
    private let artist: [Text]
    private let rest: [Text]

    init(_ card: Card) {
        self.card = card
        name = [Self.text(card.name)]
        artist = card.artist.map { [Self.text($0)] } ?? []
        rest =
            ([card.set.name, card.supertype.text] + (card.subtypes + card.types).map(\.text)
            + [card.rarity?.text].compactMap { $0 }).map(Self.text)
    }

    func fits(_ query: CardQuery) -> Bool {
        query.isEverything || query.alternatives.contains { $0.allSatisfy { shows($0.condition) != $0.isExcluded } }
    }

    private func shows(_ condition: CardSearchTerm.Condition) -> Bool {
        switch condition {
        case .word(let word, let field):
            texts(field).contains { $0.holds(Self.text(word).words, isPrefix: true) }
                || (field == nil && word.lowercased() == card.id.rawValue.lowercased())
        case .phrase(let phrase, let field):
            texts(field).contains { $0.holds(Self.text(phrase).words, isPrefix: false) }
        case .value(let field, let value): values(of: field).contains { Self.fits($0, value.description) }
        }
    }

    private func texts(_ field: CardField?) -> [Text] {
        switch field {
        case nil: name + artist + rest
        case .name: name
        case .artist: artist
        default: []
        }
    }

    private func values(of field: CardField) -> [String] {
        switch field {
        case .type: card.types.map(\.text)
        case .supertype: [card.supertype.text]
        case .subtype: card.subtypes.map(\.text)
        case .set: [card.set.id, card.set.name]
        case .rarity: [card.rarity?.text].compactMap { $0 }
        case .hp: card.hp.map { [String($0)] } ?? []
        case .number: [card.number]
        case .id: [card.id.rawValue]
        default: []
        }
    }

    /// Whether a value is one of those wanted, or lies between them.
    private static func fits(_ value: String, _ wanted: String) -> Bool {
        if let dots = wanted.range(of: "..") {
            guard let number = Int(value) else { return false }
            let (first, last) = (Int(wanted[..<dots.lowerBound]), Int(wanted[dots.upperBound...]))
            return number >= first ?? .min && number <= last ?? .max
        }
        let letters = { (text: String) in Self.text(text).words.joined() }
        return wanted.split(separator: ",").contains { letters(String($0)) == letters(value) }
    }

    private static func text(_ text: String) -> Text {
        let plain = text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: Locale(identifier: "en"))
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
        return Text(words: words, joined: joined)
    }
}
