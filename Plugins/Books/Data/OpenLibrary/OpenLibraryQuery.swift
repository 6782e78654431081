import BooksDomain
import SatchelCatalog

/// A search in the syntax of Open Library, which is Solr's with rules of its own.
///
/// User input is sent as a bare word of letters and digits, or in quotes with `"` and `\` replaced by spaces, so that
/// nothing in it becomes an operator. Field values are always quoted: a bare one would swallow the words after it.
struct OpenLibraryQuery: Hashable, Sendable {
    let text: String

    static let everything = OpenLibraryQuery(text: "*:*")

    static func row(_ key: OpenLibraryKey) -> OpenLibraryQuery {
        OpenLibraryQuery(text: "key:" + quoted(key.indexed))
    }

    private init(text: String) {
        self.text = text
    }

    /// Returns nil for a search that no book can match; throws `CatalogError.unsupportedTerm`.
    init?(_ query: SearchQuery<Book>) throws {
        guard !query.isEverything else {
            self = .everything
            return
        }
        let alternatives = query.tellingAlternatives
        guard !alternatives.isEmpty else { return nil }
        let isAlone = alternatives.count == 1
        let clauses = try alternatives.map { try Self.clause(of: $0, isAlone: isAlone) }
        let text = isAlone ? clauses[0] : clauses.map { "(\($0))" }.joined(separator: " OR ")
        // The service rejects queries of fewer than three characters, and `the`.
        self.text = text.count < 3 || text.lowercased() == "the" ? Self.quoted(text) : text
    }

    private static func clause(of terms: [SearchTerm<Book>], isAlone: Bool) throws -> String {
        var parts = try terms.map { ($0.isExcluded ? "-" : "") + (try condition(of: $0)) }
        // A clause of exclusions alone finds nothing there.
        if terms.allSatisfy(\.isExcluded) { parts.insert("edition_count:[0 TO *]", at: 0) }
        // In a query with `OR` the service doesn't read spaces as `AND`.
        return parts.joined(separator: isAlone ? " " : " AND ")
    }

    private static func condition(of term: SearchTerm<Book>) throws -> String {
        switch term.condition {
        case .word(let text, nil):
            if let isbn = ISBN13(text) { return "isbn:" + quoted(isbn.digits) }
            return isBare(text) ? text : quoted(text)
        case .phrase(let text, nil):
            return quoted(text)
        case .word(let text, let scope), .phrase(let text, let scope):
            return (scope.map { $0.rawValue + ":" } ?? "") + quoted(text)
        case .value(.isbn, let isbn):
            return "isbn:" + quoted(isbn.description)
        case .value(.year, let years):
            let bounds = [years.range?.first, years.range?.last].map { $0.map { String($0) } ?? "*" }
            return "first_publish_year:[" + bounds.joined(separator: " TO ") + "]"
        case .value(.language, let language):
            guard let code = BookLanguage(language.description)?.libraryCode else {
                throw CatalogError.unsupportedTerm(
                    term.description,
                    source: OpenLibraryBookCatalog.name,
                    examples: ["language:ko", "language:german", "language:lat"]
                )
            }
            return "language:" + quoted(code)
        case .value, .anything:
            throw CatalogError.unsupportedTerm(
                term.description,
                source: OpenLibraryBookCatalog.name,
                examples: ["author:herbert", "subject:fantasy", "year:1990..2000", "language:ko"]
            )
        }
    }

    /// Whether a word can do without quotes: letters and digits, and not an operator.
    private static func isBare(_ word: String) -> Bool {
        !["AND", "OR", "NOT", "TO"].contains(word.uppercased())
            && word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType == .decimal }
    }

    private static func quoted(_ text: String) -> String {
        let plain = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isSign = scalar == "\"" || scalar == "\\" || scalar.properties.generalCategory == .control
            return isSign ? " " : scalar
        }
        return "\"" + String(String.UnicodeScalarView(plain)) + "\""
    }
}

/// Derives the language of a title from the languages of all editions.
extension BookLanguage {
    /// The language if it is certain: the only one, or the one whose script the title is in.
    static func language(of title: String, among codes: [String]) -> BookLanguage? {
        let languages = codes.compactMap(BookLanguage.init).distinct
        guard languages.count > 1 else { return languages.first }
        let written = title.unicodeScalars.lazy.compactMap(code).first
        return languages.first { $0.code == written }
    }

    /// The only language that is written with a letter.
    private static func code(of letter: Unicode.Scalar) -> String? {
        switch letter.value {
        case 0xAC00...0xD7A3: "ko"
        case 0x3041...0x30FF: "ja"
        default: nil
        }
    }
}
