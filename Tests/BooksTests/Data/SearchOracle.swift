import BooksDomain
import Foundation
import SatchelCatalog

/// Tells by plain reading whether a book fits a search: strings and loops, sharing no code with the rule it checks.
struct SearchOracle {
    private struct Text {
        let words: [String]
        let joined: [String]
        let compact: String
        /// The words with a space on both sides of each.
        let spaced: String
        let initials: String
        let isOfInitials: Bool
        let isEastAsian: Bool

        init(words: [String], joined: [String]) {
            self.words = words
            self.joined = joined
            compact = words.joined()
            spaced = " \(words.joined(separator: " ")) "
            initials = String(compact.map(SearchOracle.initial))
            isOfInitials = compact.count > 1 && compact.allSatisfy { "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".contains($0) }
            isEastAsian = compact.count > 1 && compact.contains(where: SearchOracle.isEastAsian)
        }
    }

    let book: Book
    private let titles: [Text]
    private let authors: [Text]
    private let subjects: [Text]
    private let all: [Text]

    init(_ book: Book) {
        self.book = book
        titles = ([book.title] + book.otherNames).map(Self.text)
        authors = book.authors.map(Self.text)
        subjects = book.subjects.map(Self.text)
        all = titles + authors + subjects
    }

    /// The books of a list that fit.
    static func fitting(_ query: SearchQuery<Book>, among oracles: [SearchOracle]) -> [Book] {
        let alternatives = query.alternatives.map { terms in terms.map { (term: $0, wanted: wanted(by: $0)) } }
        return oracles.filter { oracle in
            alternatives.isEmpty
                || alternatives.contains {
                    $0.allSatisfy { oracle.shows($0.term.condition, $0.wanted) != $0.term.isExcluded }
                }
        }
        .map(\.book)
    }

    private static func wanted(by term: SearchTerm<Book>) -> Text {
        switch term.condition {
        case .word(let text, _), .phrase(let text, _): Self.text(text)
        default: Text(words: [], joined: [])
        }
    }

    private func shows(_ condition: SearchTerm<Book>.Condition, _ wanted: Text) -> Bool {
        switch condition {
        case .word(let word, let scope):
            return texts(scope).contains { Self.holds($0, wanted) }
                || (scope == nil
                    && (word == book.year.map(String.init) && word.count == 4 || word == book.isbn13?.digits))
        case .phrase(let phrase, let scope):
            return texts(scope).contains { text in
                if wanted.isEastAsian {
                    return text.compact.contains(wanted.compact)
                }
                return text.spaced.contains(wanted.spaced)
                    || (wanted.words.count == 1 && text.joined.contains(wanted.compact))
            } || (scope == nil && phrase == book.year.map(String.init))
        case .value(.year, let years):
            guard let year = book.year else {
                return false
            }
            return year >= years.range?.first ?? .min && year <= years.range?.last ?? .max
        case .value(let field, let value):
            return value.description == (field == .isbn ? book.isbn13?.digits : book.language?.code)
        case .anything(let field):
            return switch field {
            case .author: !book.authors.isEmpty
            case .subject: !book.subjects.isEmpty
            case .isbn: book.isbn13 != nil
            case .year: book.year != nil
            case .language: book.language != nil
            default: true
            }
        }
    }

    private func texts(_ field: FieldWord<Book>?) -> [Text] {
        switch field {
        case nil: all
        case .title: titles
        case .author: authors
        case .subject: subjects
        default: []
        }
    }

    /// For words without a hyphen: one word, or single letters with signs between.
    private static func holds(_ text: Text, _ wanted: Text) -> Bool {
        if wanted.isOfInitials {
            return text.initials.contains(wanted.compact)
        }
        if wanted.isEastAsian {
            return text.compact.contains(wanted.compact)
        }
        return text.words.contains { $0.hasPrefix(wanted.compact) }
            || text.joined.contains { $0.hasPrefix(wanted.compact) }
    }

    private static func text(_ text: String) -> Text {
        var plain = ""
        for character in text.lowercased() {
            switch character {
            case "æ": plain += "ae"
            case "œ": plain += "oe"
            case "ß": plain += "ss"
            case "ø": plain += "o"
            case "’": plain += "'"
            default:
                let parts = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
                plain.append((parts.first?.value ?? 0) < 0x1100 ? Character(parts.first ?? " ") : character)
            }
        }
        var joined: [String] = []
        for chunk in plain.split(whereSeparator: { !isLetter($0) && $0 != "'" && $0 != "-" }) {
            for chain in chunk.split(separator: "--") {
                let parts = chain.split(separator: "-").filter { $0 != "'" }
                if parts.count > 1 {
                    joined.append(parts.joined().filter { $0 != "'" })
                }
                for part in parts {
                    if let quote = part.dropFirst().lastIndex(of: "'"), part[quote...].count > 3 {
                        joined.append(String(part[quote...].dropFirst()))
                    }
                }
            }
        }
        let words = plain.split { !isLetter($0) && $0 != "'" }.map { String($0.filter { $0 != "'" }) }.filter {
            !$0.isEmpty
        }
        for run in words.split(whereSeparator: { $0.count > 1 || $0.contains { $0.isNumber || isEastAsian($0) } })
        where run.count > 1 {
            joined.append(run.joined())
        }
        return Text(words: words, joined: joined)
    }

    private static func isLetter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }

    private static func isEastAsian(_ character: Character) -> Bool {
        ("\u{3000}"..."\u{D7FF}").contains(character)
    }

    private static func initial(_ character: Character) -> Character {
        // The first scalar of the decomposed syllable is the initial consonant, in its conjoining form.
        guard let lead = String(character).decomposedStringWithCanonicalMapping.unicodeScalars.first,
            (0x1100...0x1112).contains(lead.value)
        else {
            return character
        }
        return Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")[Int(lead.value - 0x1100)]
    }
}
