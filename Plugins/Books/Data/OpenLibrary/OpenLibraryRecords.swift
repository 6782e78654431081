import BooksDomain
import SatchelCatalog
import SatchelJSON

struct OpenLibraryWork: Decodable, Sendable {
    /// An author's part in a work; its type is text in some rows, so it is not read.
    struct Part: Decodable, Sendable {
        @Tolerant var author: OpenLibraryReference?
    }

    @Tolerant var title: String?
    @Tolerant var description: OpenLibraryText?
    @TolerantList var subjects: [String]
    @TolerantList var covers: [Int]
    @TolerantList var authors: [Part]
    @Tolerant var firstPublishDate: String?

    enum CodingKeys: String, CodingKey {
        case title, description, subjects, covers, authors
        case firstPublishDate = "first_publish_date"
    }

    var authorKeys: [OpenLibraryKey] {
        authors.compactMap { $0.author?.target }.filter { $0.kind == .author }.distinct
    }
}

struct OpenLibraryEdition: Decodable, Sendable {
    @Tolerant var key: String?
    @Tolerant var title: String?
    @Tolerant var description: OpenLibraryText?
    @TolerantList var subjects: [String]
    @TolerantList var covers: [Int]
    @TolerantList var authors: [OpenLibraryReference]
    @TolerantList var works: [OpenLibraryReference]
    @TolerantList var publishers: [String]
    @Tolerant var publishDate: String?
    @TolerantList var isbn13: [String]
    @TolerantList var isbn10: [String]
    @Tolerant var pageCount: Int?
    @TolerantList var languages: [OpenLibraryReference]

    enum CodingKeys: String, CodingKey {
        case key, title, description, subjects, covers, authors, works, publishers, languages
        case publishDate = "publish_date"
        case isbn13 = "isbn_13"
        case isbn10 = "isbn_10"
        case pageCount = "number_of_pages"
    }

    var work: OpenLibraryKey? {
        works.lazy.compactMap(\.target).first { $0.kind == .work }
    }

    /// Its first valid ISBN.
    var number: ISBN13? {
        (isbn13 + isbn10).lazy.compactMap(ISBN13.init).first
    }

    /// The authors, each once; some rows repeat one hundreds of times.
    var authorKeys: [OpenLibraryKey] {
        authors.compactMap(\.target).filter { $0.kind == .author }.distinct
    }

    /// Its language, if it has exactly one.
    var language: BookLanguage? {
        let codes = languages.compactMap { $0.key.split(separator: "/").last.map(String.init) }
        return codes.count == 1 ? codes.first.flatMap(BookLanguage.init) : nil
    }
}

struct OpenLibraryAuthor: Decodable, Sendable {
    @Tolerant var name: String?
    @Tolerant var bio: OpenLibraryText?
}

extension BookText {
    private static let mostSubjects = 12

    /// The year of a date such as `April 1, 1990`, `2008` or `c1908`: its only number of four digits.
    static func year(in date: String?) -> Int? {
        let numbers = (date ?? "").split { !$0.isASCII || !$0.isNumber }.filter { $0.count == 4 }.compactMap { Int($0) }
        return numbers.count == 1 ? numbers.first.flatMap { (1000...2100).contains($0) ? $0 : nil } : nil
    }

    /// The subjects in lower case, without machine-readable ones such as `nyt:fiction=2011`.
    static func subjects(_ texts: [String]) -> [String] {
        Array(texts.filter { !$0.contains(":") }.map { $0.lowercased() }.distinct.prefix(mostSubjects))
    }
}

/// A record of Open Library, or what has replaced it.
enum OpenLibraryRecord<Content: Decodable & Sendable>: Decodable, Sendable {
    case content(Content)
    case moved(to: String)
    case gone

    private enum CodingKeys: String, CodingKey {
        case type, location
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let fault = OpenLibraryFault(in: decoder)
        if let fault, !fault.isMissing { throw fault.failure }
        // Some rows have the type as text, some as a reference.
        let type = try? values.decode(OpenLibraryReference.self, forKey: .type).key
        if type == "/type/redirect" {
            self = .moved(to: try values.decode(String.self, forKey: .location))
        } else if type == "/type/delete" || fault != nil {
            self = .gone
        } else {
            self = .content(try Content(from: decoder))
        }
    }
}

/// A text, sent as a string or as an object with a `value`.
struct OpenLibraryText: Decodable, Sendable {
    let text: String

    private enum CodingKeys: String, CodingKey {
        case value
    }

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.text = text
        } else {
            text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .value)
        }
    }
}

/// The key of a record, such as `/works/OL893415W`.
struct OpenLibraryKey: Hashable, Sendable {
    enum Kind: CaseIterable, Sendable {
        case work
        case edition
        case author
        /// A scan of the Internet Archive, which search lists without there being a record.
        case scan
    }

    private static let scanPrefix = "ia:"
    private static let longestScan = 200

    let kind: Kind
    /// The key without its folder, such as `OL893415W` or `ia:harbourking00samp`.
    let name: String

    /// Parses `/works/OL1W` or `OL1W`; the name may be in lower case.
    ///
    /// Search lists editions and scans without a work as works: `/works/OL1M`, `/works/ia:name`.
    init?(_ text: String) {
        let last = String(text.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
        let folder = text.dropLast(last.count)
        guard let (kind, name) = Self.scan(last) ?? Self.record(last),
            folder.isEmpty || folder == "/\(kind.folder)/" || (folder == "/works/" && kind != .author)
        else { return nil }
        self.kind = kind
        self.name = name
    }

    var path: String { "/\(kind.folder)/\(name)" }

    /// The key in the index of searches.
    var indexed: String { kind == .author ? path : "/works/\(name)" }

    private static func scan(_ text: String) -> (Kind, String)? {
        let name = text.dropFirst(scanPrefix.count)
        let isName = name.utf8.allSatisfy { byte in
            byte.isDigit || byte.isLetter || [0x2D, 0x2E, 0x5F].contains(byte)
        }
        guard text.hasPrefix(scanPrefix), !name.isEmpty, name.utf8.count <= longestScan, isName else { return nil }
        return (.scan, text)
    }

    private static func record(_ text: String) -> (Kind, String)? {
        let name = text.uppercased()
        let digits = name.dropFirst(2).dropLast()
        guard name.hasPrefix("OL"), !digits.isEmpty, digits.isDigits,
            let letter = name.last, let kind = Kind.allCases.first(where: { $0.letter == letter })
        else { return nil }
        return (kind, name)
    }
}

extension OpenLibraryKey.Kind {
    /// The folder in addresses.
    var folder: String {
        switch self {
        case .work: "works"
        case .edition, .scan: "books"
        case .author: "authors"
        }
    }

    /// The letter that keys of this kind end in.
    fileprivate var letter: Character? {
        switch self {
        case .work: "W"
        case .edition: "M"
        case .author: "A"
        case .scan: nil
        }
    }
}

struct OpenLibraryReference: Decodable, Sendable {
    let key: String

    var target: OpenLibraryKey? { OpenLibraryKey(key) }
}
