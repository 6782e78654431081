/// A parser of searches, by Unicode scalars.
struct SearchQueryParser<Item: CatalogItem> {
    private typealias Term = SearchTerm<Item>

    /// A value of a field.
    private struct GivenValue {
        var text: String
        var isQuoted = false
    }

    private let scalars: [Unicode.Scalar]
    private var position = 0
    /// The alternatives before the last `OR`.
    private var alternatives: [[Term]] = []
    /// The alternatives after it; several where a field has several values.
    private var open: [[Term]] = [[]]

    init(_ text: String) {
        scalars = text.unicodeScalars.map(Self.plain)
    }

    mutating func parse() throws(SearchQueryError) -> SearchQuery<Item> {
        var separates = false
        skipBlanks()
        while position < scalars.count {
            if try !readTerm() {
                alternatives += open
                open = [[]]
                separates = true
            }
            skipBlanks()
        }
        let query = SearchQuery(alternatives + open)
        if query.alternatives == [[Term(.word("*", in: nil))]] { return .everything }
        // Alone, it separates nothing.
        return query.isEverything && separates ? SearchQuery([[Term(.word("OR", in: nil))]]) : query
    }

    mutating func parse(of field: FieldWord<Item>) throws(SearchQueryError) -> SearchQuery<Item> {
        let words = scalars.filter { $0 != "\"" }.split(whereSeparator: Self.isBlank)
        let text = words.map(Self.text).joined(separator: " ")
        let saysWhether = Self.presence(of: text) != nil
        try add(field, Self.parts(of: text, in: field, areQuoted: !saysWhether), of: text, isExcluded: false)
        return SearchQuery(open)
    }

    /// Reads a term; returns false for an `OR`.
    private mutating func readTerm() throws(SearchQueryError) -> Bool {
        let isExcluded =
            scalars[position] == "-" && position + 1 < scalars.count && !Self.isBlank(scalars[position + 1])
        if isExcluded {
            position += 1
        }
        if scalars[position] == "\"" {
            let phrase = readQuoted()
            if !phrase.isEmpty { try add([Term(.phrase(phrase, in: nil), isExcluded: isExcluded)]) }
            return true
        }
        let word = readWord()
        if word == "OR", !isExcluded { return false }
        guard let (name, value) = Self.split(word) else {
            try add([Term(.word(word, in: nil), isExcluded: isExcluded)])
            return true
        }
        if let field = FieldWord<Item>(rawValue: name.lowercased()) {
            try read(field, value, isExcluded: isExcluded)
        } else if Self.isField(name), Self.isValue(value) || value.isEmpty && isAtQuote {
            let fields = FieldWord<Item>.allCases.map(\.rawValue)
            throw .unknownField(name, in: word, fields: fields)
        } else {
            try add([Term(.word(word, in: nil), isExcluded: isExcluded)])
        }
        return true
    }

    /// Adds terms of which one must match.
    private mutating func add(_ terms: [Term]) throws(SearchQueryError) {
        open = open.flatMap { others in terms.map { others + [$0] } }
        let most = SearchQuery<Item>.mostTerms
        guard (alternatives + open).reduce(0, { $0 + $1.count }) <= most else { throw .tooManyTerms(most: most) }
    }

    private mutating func read(_ field: FieldWord<Item>, _ value: String, isExcluded: Bool) throws(SearchQueryError) {
        var value = value
        if value.isEmpty, !isAtQuote {
            guard let late = readLateWord() else {
                return try add([Term(.word(field.rawValue, in: nil), isExcluded: isExcluded)])
            }
            value = late
        }
        let parts = readParts(value, in: field)
        guard !parts.isEmpty || !value.isEmpty else {
            return try add([Term(.word(field.rawValue, in: nil), isExcluded: isExcluded)])
        }
        try add(field, parts, of: value, isExcluded: isExcluded)
    }

    /// Adds the terms of a field's values; a text of commas alone has none.
    private mutating func add(
        _ field: FieldWord<Item>,
        _ parts: [GivenValue],
        of text: String,
        isExcluded: Bool
    ) throws(SearchQueryError) {
        let parts = parts.isEmpty ? [GivenValue(text: text)] : parts
        // A field may read several values as one.
        let whole = parts.map(\.text).joined(separator: ",")
        if field.section == nil, parts.allSatisfy({ Self.presence(of: $0) == nil }), let value = field.value(of: whole)
        {
            return try add([Term(.value(field, value), isExcluded: isExcluded)])
        }
        var terms: [Term] = []
        for part in parts { terms.append(try Self.term(field, part, isExcluded: isExcluded)) }
        guard isExcluded else { return try add(terms) }
        for term in terms { try add([term]) }
    }

    private static func term(_ field: FieldWord<Item>, _ part: GivenValue, isExcluded: Bool) throws(SearchQueryError)
        -> Term
    {
        if let isAny = presence(of: part) { return Term(.anything(in: field), isExcluded: isAny == isExcluded) }
        guard field.section == nil else {
            let condition: Term.Condition = part.isQuoted ? .phrase(part.text, in: field) : .word(part.text, in: field)
            return Term(condition, isExcluded: isExcluded)
        }
        guard let value = field.value(of: part.text) else {
            throw .invalidValue(field: field.rawValue, found: part.text, allowed: field.examples)
        }
        return Term(.value(field, value), isExcluded: isExcluded)
    }
}

// MARK: - Field words

extension SearchQueryParser {
    /// Whether a value asks for anything, or for nothing, in its field; nil if it is another value.
    private static func presence(of part: GivenValue) -> Bool? { part.isQuoted ? nil : presence(of: part.text) }

    private static func presence(of text: String) -> Bool? { ["any": true, "none": false][text.lowercased()] }

    /// Whether a name before a colon is meant as a field, whichever there are: not `http://x`, `10:30` or `Re:Zero`.
    private static func isField(_ name: String) -> Bool {
        name.utf8.count > 2 && name.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    }

    /// Whether a text after a colon may be a value, unlike what follows it in an address, a path or a smiley.
    private static func isValue(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first != "/", first != ":" else { return false }
        return text.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }

    private static func split(_ word: String) -> (name: String, value: String)? {
        let scalars = word.unicodeScalars
        guard let colon = scalars.firstIndex(of: ":") else { return nil }
        return (String(scalars[..<colon]), String(scalars[scalars.index(after: colon)...]))
    }

    private static func field(of word: String) -> FieldWord<Item>? {
        split(word).flatMap { FieldWord<Item>(rawValue: $0.name.lowercased()) }
    }

    /// The parts between commas; in a field of words not between the digits of a number, as in `title:20,000`.
    private static func parts(of text: String, in field: FieldWord<Item>, areQuoted: Bool = false) -> [GivenValue] {
        let scalars = Array(text.unicodeScalars)
        var parts: [[Unicode.Scalar]] = [[]]
        for (index, scalar) in scalars.enumerated() {
            let isInNumber =
                field.section != nil && index > 0 && index + 1 < scalars.count
                && scalars[index - 1].isDigit && scalars[index + 1].isDigit
            if scalar == ",", !isInNumber { parts.append([]) } else { parts[parts.count - 1].append(scalar) }
        }
        return parts.map { part in part.split(whereSeparator: isBlank).map(Self.text).joined(separator: " ") }
            .filter { !$0.isEmpty }.map { GivenValue(text: $0, isQuoted: areQuoted) }
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

// MARK: - Pieces of text

extension SearchQueryParser {
    private var isAtQuote: Bool { position < scalars.count && scalars[position] == "\"" }

    /// Reads the values of a field, of which the first word is read already: words and phrases with commas between.
    private mutating func readParts(_ word: String, in field: FieldWord<Item>) -> [GivenValue] {
        var parts = Self.parts(of: word, in: field)
        var goesOn = word.isEmpty || word.hasSuffix(",")
        while goesOn, isAtQuote {
            let phrase = readQuoted()
            if !phrase.isEmpty { parts.append(GivenValue(text: phrase, isQuoted: true)) }
            guard position < scalars.count, scalars[position] == "," else { break }
            let rest = readWord()
            parts += Self.parts(of: rest, in: field)
            goesOn = rest.hasSuffix(",")
        }
        return parts
    }

    /// Reads the value after a field's colon and a space, if it is a phrase, of which nothing is read, or a plain word.
    private mutating func readLateWord() -> String? {
        let start = position
        skipBlanks()
        guard position < scalars.count else {
            return nil
        }
        guard !isAtQuote else { return "" }
        let word = readWord()
        guard !word.hasPrefix("-"), word != "OR", Self.field(of: word) == nil else {
            position = start
            return nil
        }
        return word
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
