import BooksDomain
import SatchelCatalog
import SatchelJSON

/// A work as its own record tells it.
struct OpenLibraryWork: Decodable, Sendable {
    /// A part that an author had; in some rows the type is text, so it is not read.
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

    /// The authors, each once.
    var authorKeys: [OpenLibraryKey] {
        authors.compactMap { $0.author?.target }.filter { $0.kind == .author }.deduplicated()
    }
}

/// An edition.
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

    /// The work it is an edition of.
    var work: OpenLibraryKey? {
        works.lazy.compactMap(\.target).first { $0.kind == .work }
    }

    /// Its number.
    var number: ISBN13? {
        (isbn13 + isbn10).lazy.compactMap(ISBN13.init).first
    }

    /// The authors, each once; some rows repeat one hundreds of times.
    var authorKeys: [OpenLibraryKey] {
        authors.compactMap(\.target).filter { $0.kind == .author }.deduplicated()
    }

    /// Its language, where it has one.
    var language: BookLanguage? {
        let codes = languages.compactMap { $0.key.split(separator: "/").last.map(String.init) }
        return codes.count == 1 ? codes.first.flatMap(BookLanguage.init) : nil
    }
}

/// An author.
struct OpenLibraryAuthor: Decodable, Sendable {
    @Tolerant var name: String?
    @Tolerant var bio: OpenLibraryText?
}

/// Reads what records hold as free text.
enum OpenLibraryFacts {
    /// The most subjects that are of use.
    private static let mostSubjects = 12

    /// The year in a date such as `April 1, 1990`, `2008` or `c1908`: its only four digits in a row.
    static func year(in date: String?) -> Int? {
        let numbers = (date ?? "").split { !$0.isASCII || !$0.isNumber }.filter { $0.count == 4 }.compactMap { Int($0) }
        return numbers.count == 1 ? numbers.first.flatMap { (1000...2100).contains($0) ? $0 : nil } : nil
    }

    /// The subjects in lower case, without those that machines wrote for machines, such as `nyt:fiction=2011`.
    static func subjects(_ texts: [String]) -> [String] {
        Array(texts.filter { !$0.contains(":") }.map { $0.lowercased() }.deduplicated().prefix(mostSubjects))
    }
}

/// A record of Open Library, or what stands in its place.
enum OpenLibraryRecord<Content: Decodable & Sendable>: Decodable, Sendable {
    /// The record.
    case content(Content)
    /// It was merged into another.
    case moved(to: String)
    /// It is not there, or no longer.
    case gone

    private enum CodingKeys: String, CodingKey {
        case type, location, error
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        // Some rows have the type as text, some as a reference; an error may come with a success.
        let type = try? values.decode(OpenLibraryReference.self, forKey: .type).key
        if type == "/type/redirect" {
            self = .moved(to: try values.decode(String.self, forKey: .location))
        } else if type == "/type/delete" || values.contains(.error) {
            self = .gone
        } else {
            self = .content(try Content(from: decoder))
        }
    }
}

/// A longer text of Open Library, which comes as text or as an object with a `value`.
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

/// The name of a record of Open Library, such as `/works/OL893415W`.
struct OpenLibraryKey: Hashable, Sendable {
    /// What a record is about; the raw value is its folder in addresses.
    enum Kind: String, CaseIterable, Sendable {
        case work = "works"
        case edition = "books"
        case author = "authors"

        /// The letter that names of this kind end in.
        var letter: Character {
            switch self {
            case .work: "W"
            case .edition: "M"
            case .author: "A"
            }
        }
    }

    let kind: Kind
    /// The name without its folder, such as `OL893415W`.
    let name: String

    /// Reads `/works/OL1W` or `OL1W`, in capitals or not; nil for anything else.
    init?(_ text: String) {
        let name = String(text.split(separator: "/", omittingEmptySubsequences: false).last ?? "").uppercased()
        let digits = name.dropFirst(2).dropLast()
        guard name.hasPrefix("OL"), !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let kind = Kind.allCases.first(where: { $0.letter == name.last }),
            text == text.suffix(name.count) || text.dropLast(name.count) == "/\(kind.rawValue)/"
        else { return nil }
        self.kind = kind
        self.name = name
    }

    /// The name with its folder.
    var path: String { "/\(kind.rawValue)/\(name)" }
}

/// A reference of one record to another.
struct OpenLibraryReference: Decodable, Sendable {
    let key: String

    /// The name it holds, where that can be read.
    var target: OpenLibraryKey? { OpenLibraryKey(key) }
}
