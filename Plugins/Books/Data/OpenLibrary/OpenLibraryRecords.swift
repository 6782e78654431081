import BooksDomain

/// A work as its own record tells it.
struct OpenLibraryWork: Decodable, Sendable {
    /// A part that an author had; in some rows the type is text, so it is not read.
    struct Part: Decodable, Sendable {
        let author: OpenLibraryReference?
    }

    let title: String?
    let description: OpenLibraryText?
    let subjects: [String]?
    let covers: [Int?]?
    let authors: [Part]?
    let firstPublishDate: String?

    enum CodingKeys: String, CodingKey {
        case title, description, subjects, covers, authors
        case firstPublishDate = "first_publish_date"
    }

    /// The authors, each once.
    var authorKeys: [OpenLibraryKey] {
        (authors ?? []).compactMap { $0.author?.target }.filter { $0.kind == .author }.deduplicated()
    }
}

/// An edition.
struct OpenLibraryEdition: Decodable, Sendable {
    let key: String?
    let title: String?
    let description: OpenLibraryText?
    let subjects: [String]?
    let covers: [Int?]?
    let authors: [OpenLibraryReference]?
    let works: [OpenLibraryReference]?
    let publishers: [String]?
    let publishDate: String?
    let isbn13: [String]?
    let isbn10: [String]?
    let pageCount: Int?
    let languages: [OpenLibraryReference]?

    enum CodingKeys: String, CodingKey {
        case key, title, description, subjects, covers, authors, works, publishers, languages
        case publishDate = "publish_date"
        case isbn13 = "isbn_13"
        case isbn10 = "isbn_10"
        case pageCount = "number_of_pages"
    }

    /// The work it is an edition of.
    var work: OpenLibraryKey? {
        (works ?? []).lazy.compactMap(\.target).first { $0.kind == .work }
    }

    /// Its number.
    var number: ISBN13? {
        ((isbn13 ?? []) + (isbn10 ?? [])).lazy.compactMap(ISBN13.init).first
    }

    /// The authors, each once; some rows repeat one hundreds of times.
    var authorKeys: [OpenLibraryKey] {
        (authors ?? []).compactMap(\.target).filter { $0.kind == .author }.deduplicated()
    }

    /// Its language, where it has one.
    var language: BookLanguage? {
        let codes = (languages ?? []).compactMap { $0.key.split(separator: "/").last.map(String.init) }
        return codes.count == 1 ? codes.first.flatMap(BookLanguage.init) : nil
    }
}

/// An author.
struct OpenLibraryAuthor: Decodable, Sendable {
    let name: String?
    let bio: OpenLibraryText?
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
    static func subjects(_ texts: [String]?) -> [String] {
        Array((texts ?? []).filter { !$0.contains(":") }.map { $0.lowercased() }.deduplicated().prefix(mostSubjects))
    }
}
