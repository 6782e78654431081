/// A parser of searches, by Unicode scalars.
struct SearchQueryParser<Field: SearchField> {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var alternatives: [[SearchTerm<Field>]] = [[]]
    private var count = 0

    init(_ text: String) {
        scalars = text.unicodeScalars.map(Self.plain)
    }

    mutating func parse() throws(SearchQueryError) -> SearchQuery<Field> {
        skipBlanks()
        while position < scalars.count {
            try readTerm()
            guard count <= SearchQuery<Field>.mostTerms else {
                throw .tooManyTerms(most: SearchQuery<Field>.mostTerms)
            }
            skipBlanks()
        }
        return SearchQuery(alternatives)
    }

    private mutating func readTerm() throws(SearchQueryError) {
        let isExcluded =
            scalars[position] == "-" && position + 1 < scalars.count && !Self.isBlank(scalars[position + 1])
        if isExcluded {
            position += 1
        }
        if scalars[position] == "\"" {
            return try add(phrase: readQuoted(), isExcluded: isExcluded)
        }
        let word = readWord()
        if word == "OR", !isExcluded {
            alternatives.append([])
        } else if let (field, value) = Self.split(word) {
            try add(field, value, isExcluded: isExcluded)
        } else {
            add(.word(word, in: nil), isExcluded: isExcluded)
        }
    }

    private mutating func add(_ condition: SearchTerm<Field>.Condition, isExcluded: Bool) {
        alternatives[alternatives.count - 1].append(SearchTerm(condition, isExcluded: isExcluded))
        count += 1
    }

    private mutating func add(phrase: String, isExcluded: Bool) throws(SearchQueryError) {
        guard !phrase.isEmpty else {
            return
        }
        // A shell that passes one quoted argument cannot say which of its words were quoted.
        guard !isExcluded, Self.holdsField(phrase) else {
            return add(.phrase(phrase, in: nil), isExcluded: isExcluded)
        }
        let inner = try SearchQuery<Field>.parse(phrase).alternatives
        alternatives[alternatives.count - 1] += inner.first ?? []
        alternatives += inner.dropFirst()
        count += inner.reduce(0) { $0 + $1.count }
    }

    private mutating func add(_ field: Field, _ value: String, isExcluded: Bool) throws(SearchQueryError) {
        guard let (value, isQuoted) = value.isEmpty ? readLateValue() : (value, false) else {
            return add(.word(field.rawValue, in: nil), isExcluded: isExcluded)
        }
        guard field.section == nil else {
            return add(isQuoted ? .phrase(value, in: field) : .word(value, in: field), isExcluded: isExcluded)
        }
        guard let known = field.value(of: value) else {
            throw .invalidValue(field: field.rawValue, found: value, allowed: field.examples)
        }
        add(.value(field, known), isExcluded: isExcluded)
    }
}

// MARK: - Pieces of text

extension SearchQueryParser {
    /// Reads the value after a field's colon and a space: a phrase, or the next word if it is a plain one.
    private mutating func readLateValue() -> (value: String, isQuoted: Bool)? {
        let start = position
        skipBlanks()
        guard position < scalars.count else {
            return nil
        }
        if scalars[position] == "\"" {
            let phrase = readQuoted()
            return phrase.isEmpty ? nil : (phrase, true)
        }
        let word = readWord()
        guard !word.hasPrefix("-"), word != "OR", Self.split(word) == nil else {
            position = start
            return nil
        }
        return (word, false)
    }

    private mutating func readWord() -> String {
        let start = position
        while position < scalars.count, scalars[position] != "\"", !Self.isBlank(scalars[position]) {
            position += 1
        }
        return Self.text(scalars[start..<position])
    }

    /// Reads to the next quote or the end, and normalizes spaces.
    private mutating func readQuoted() -> String {
        let start = position + 1
        let end = scalars[start...].firstIndex(of: "\"") ?? scalars.count
        position = min(end + 1, scalars.count)
        return scalars[start..<end].split(whereSeparator: Self.isBlank).map(Self.text).joined(separator: " ")
    }

    private mutating func skipBlanks() {
        while position < scalars.count, Self.isBlank(scalars[position]) {
            position += 1
        }
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    private static func split(_ word: String) -> (field: Field, value: String)? {
        let scalars = word.unicodeScalars
        guard let colon = scalars.firstIndex(of: ":"),
            let field = Field(rawValue: String(scalars[..<colon]).lowercased())
        else {
            return nil
        }
        return (field, String(scalars[scalars.index(after: colon)...]))
    }

    private static func holdsField(_ phrase: String) -> Bool {
        phrase.unicodeScalars.split(separator: " ").contains { word in
            let word = word.first == "-" ? word.dropFirst() : word
            return split(String(word)).map { !$0.value.isEmpty } ?? false
        }
    }

    /// Control characters count as spaces, so that none gets into a saved search.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }

    /// Replaces curly and fullwidth characters by those on a keyboard.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\u{201C}"..."\u{201F}": "\""
        case "\u{2212}": "-"
        case "\u{FF01}"..."\u{FF5E}": Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        default: scalar
        }
    }
}
