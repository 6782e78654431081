import BooksDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking

/// An answer of `search.json`.
struct OpenLibrarySearchResponse: Decodable, Sendable {
    /// How many works were found; nil if the answer doesn't say it in a whole number.
    let numFound: Int?
    /// Whether that number is exact; older answers don't say.
    let numFoundExact: Bool?
    /// The works of this page.
    let docs: TolerantRows<OpenLibraryWorkRow>

    private enum CodingKeys: String, CodingKey {
        case numFound, numFoundExact, docs
    }

    init(from decoder: any Decoder) throws {
        if let fault = OpenLibraryFault(in: decoder) { throw fault.failure }
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let count = values.decode(Tolerant<Int>.self, forKey: .numFound).wrappedValue
        numFound = count.flatMap { $0 < 0 ? nil : $0 }
        numFoundExact = values.decode(Tolerant<Bool>.self, forKey: .numFoundExact).wrappedValue
        docs = try values.decode(TolerantRows<OpenLibraryWorkRow>.self, forKey: .docs)
    }

    /// The number of works of the whole search, if known; the last page tells it where the service does not.
    func total(from offset: Int, limit: Int) -> Int? {
        if let numFound { return numFoundExact == false ? nil : numFound }
        let count = docs.rows.count + docs.skipped
        return count < limit && (count > 0 || offset == 0) ? offset + count : nil
    }
}

/// An error that is sent as a success, such as `{"error": "notfound", "key": "/works/OL1W"}`.
struct OpenLibraryFault {
    private let words: String?

    private enum Keys: CodingKey {
        case error
    }

    /// Returns nil if the answer is not an error.
    init?(in decoder: any Decoder) {
        guard let values = try? decoder.container(keyedBy: Keys.self),
            (try? values.decodeNil(forKey: .error)) == false
        else { return nil }
        words = try? values.decode(String.self, forKey: .error)
    }

    /// Whether there is no such record.
    var isMissing: Bool { words == "notfound" }

    var failure: ReportedFailure { ReportedFailure(words) }
}

/// A work in a search; all but its key and title may be missing.
struct OpenLibraryWorkRow: Decodable, Sendable {
    let key: String
    let title: String
    @TolerantList var authorNames: [String]
    @TolerantList var authorKeys: [String]
    @Tolerant var firstPublishYear: Int?
    @TolerantList var isbns: [String]
    @Tolerant var coverNumber: Int?
    @TolerantList var languages: [String]
    @Tolerant var editionCount: Int?
    @TolerantList var publishers: [String]
    @Tolerant var medianPageCount: Int?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case key, title
        case authorNames = "author_name"
        case authorKeys = "author_key"
        case firstPublishYear = "first_publish_year"
        case isbns = "isbn"
        case coverNumber = "cover_i"
        case languages = "language"
        case editionCount = "edition_count"
        case publishers = "publisher"
        case medianPageCount = "number_of_pages_median"
    }

    static let listFields = fields(without: [.editionCount, .publishers, .medianPageCount])
    static let allFields = fields(without: [])

    private static func fields(without others: Set<CodingKeys>) -> [String] {
        CodingKeys.allCases.filter { !others.contains($0) }.map(\.rawValue)
    }
}

extension OpenLibraryWorkRow {
    /// The work as a book, or the edition or scan that stands for one; nil for any other key.
    func book(wanted: ISBN13? = nil, covers: OpenLibraryCovers, provenance: ItemSource) -> Book? {
        guard let key = OpenLibraryKey(key), key.kind != .author else { return nil }
        return Book(id: BookID(key.name), title: title, provenance: provenance).with {
            $0.authors = authorNames.distinct
            $0.year = firstPublishYear
            $0.isbn13 = Self.number(of: isbns, wanted: wanted)
            $0.language = BookLanguage.language(of: title, among: languages)
            $0.coverAddress = covers.address(ofCover: [coverNumber])
        }
    }

    /// The wanted ISBN, or the lowest: they are of all editions, in no order, and a book should keep its ISBN.
    static func number(of texts: [String], wanted: ISBN13?) -> ISBN13? {
        let numbers = texts.compactMap(ISBN13.init)
        return numbers.first { $0 == wanted } ?? numbers.min { $0.digits < $1.digits }
    }
}
