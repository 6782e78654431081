/// A query in the small part of Solr's syntax that the catalog writes, read strictly: anything else is nil.
indirect enum SolrQuery: Hashable {
    case everything
    case all([SolrQuery])
    case any([SolrQuery])
    case not(SolrQuery)
    case bare(String)
    case phrase(field: String?, String)
    case range(field: String, ClosedRange<Int>)

    init?(_ text: String) {
        var reader = SolrQueryReader(text)
        guard let query = reader.readQuery() else { return nil }
        self = query
    }

    /// The words and phrases in it, in order.
    var texts: [String] {
        switch self {
        case .everything, .range: []
        case .all(let parts), .any(let parts): parts.flatMap(\.texts)
        case .not(let part): part.texts
        case .bare(let text), .phrase(_, let text): [text]
        }
    }

    /// The fields in it, in order.
    var fields: [String] {
        switch self {
        case .everything, .bare: []
        case .all(let parts), .any(let parts): parts.flatMap(\.fields)
        case .not(let part): part.fields
        case .phrase(let field, _): field.map { [$0] } ?? []
        case .range(let field, _): [field]
        }
    }
}

private struct SolrQueryReader {
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) {
        rest = text[...].unicodeScalars
    }

    mutating func readQuery() -> SolrQuery? {
        if String(rest) == "*:*" { return .everything }
        var alternatives: [SolrQuery] = []
        repeat {
            let isGroup = skip("(")
            guard let clause = readClause() else { return nil }
            if isGroup, !skip(")") { return nil }
            alternatives.append(clause)
        } while skip(" OR ")
        guard rest.isEmpty else { return nil }
        return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
    }

    private mutating func readClause() -> SolrQuery? {
        var terms: [SolrQuery] = []
        repeat {
            guard let term = readTerm() else { return nil }
            terms.append(term)
        } while skip(" AND ") || (!String(rest).hasPrefix(" OR ") && skip(" "))
        return .all(terms)
    }

    private mutating func readTerm() -> SolrQuery? {
        if skip("-") { return readTerm().map { .not($0) } }
        if rest.first == "\"" { return readPhrase().map { .phrase(field: nil, $0) } }
        let word = take { $0.properties.isAlphabetic || $0.properties.numericType == .decimal || $0 == "_" }
        guard !word.isEmpty, !["AND", "OR", "NOT", "TO"].contains(word) else { return nil }
        guard skip(":") else { return word.contains("_") ? nil : .bare(word) }
        if skip("[") {
            let first = take { $0 != " " }
            guard skip(" TO ") else { return nil }
            let last = take { $0 != "]" }
            guard skip("]"), first == "*" || Int(first) != nil, last == "*" || Int(last) != nil else { return nil }
            return .range(field: word, (Int(first) ?? -100_000)...(Int(last) ?? 100_000))
        }
        return readPhrase().map { .phrase(field: word, $0) }
    }

    private mutating func readPhrase() -> String? {
        guard skip("\"") else { return nil }
        let text = take { $0 != "\"" }
        return skip("\"") && !text.contains("\\") ? text : nil
    }

    private mutating func skip(_ text: String) -> Bool {
        guard rest.starts(with: text.unicodeScalars) else { return false }
        rest = rest.dropFirst(text.unicodeScalars.count)
        return true
    }

    private mutating func take(_ isWanted: (Unicode.Scalar) -> Bool) -> String {
        let taken = rest.prefix(while: isWanted)
        rest = rest.dropFirst(taken.count)
        return String(taken)
    }
}
