import BooksDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking

/// An answer of Aladin's TTB service; an error, which is sent as a success, is thrown while decoding.
struct AladinResponse: Decodable, Sendable {
    /// No book has the requested number.
    struct NothingFound: Error {}

    /// The number of books found, of which the service returns only some.
    let total: Int?
    let items: [AladinItem]
    /// The number of items that could not be read.
    let skipped: Int

    private enum CodingKeys: String, CodingKey {
        case total = "totalResults"
        case items = "item"
        case errorCode, errorMessage
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if values.contains(.errorCode) { throw try Self.error(values) }
        total = values.decode(Tolerant<TextOrNumber>.self, forKey: .total).wrappedValue?.number
        let rows = try values.decodeIfPresent(TolerantRows<AladinItem>.self, forKey: .items)
        let read = rows?.rows ?? []
        items = read.filter { $0.bookID != nil }
        skipped = (rows?.skipped ?? 0) + read.count - items.count
    }

    /// Errors other than 8 are failures of the service, for which a cached answer may stand in.
    private static func error(_ values: KeyedDecodingContainer<CodingKeys>) throws -> any Error {
        let code = Int(try values.decode(TextOrNumber.self, forKey: .errorCode).text) ?? 0
        let words = try? values.decode(String.self, forKey: .errorMessage)
        guard code != 8 else { return NothingFound() }
        let meaning = [4, 100].contains(code) ? "the TTB key was rejected" : nil
        return ReportedFailure(words, code: "error \(code)", meaning: meaning)
    }
}

struct AladinItem: Decodable, Sendable {
    /// What only a single lookup returns.
    struct More: Decodable, Sendable {
        @Tolerant var originalTitle: String?
        @Tolerant var itemPage: TextOrNumber?
    }

    /// The service's own number, which some rows lack.
    @Tolerant var itemId: TextOrNumber?
    let title: String
    @Tolerant var author: String?
    @Tolerant var pubDate: String?
    @Tolerant var description: String?
    @Tolerant var isbn: String?
    @Tolerant var isbn13: String?
    @Tolerant var cover: String?
    @Tolerant var categoryName: String?
    @Tolerant var publisher: String?
    @Tolerant var subInfo: More?
}

extension AladinItem {
    /// The id by the number, or by the ISBN in a row without one; nil in a row without either.
    var bookID: BookID? { number.map { AladinID($0).bookID } ?? validISBN.map { BookID($0.digits) } }

    private var number: Int? { itemId?.number.flatMap { $0 > 0 ? $0 : nil } }

    private var validISBN: ISBN13? { ISBN13(isbn13 ?? "") ?? ISBN13(isbn ?? "") }

    /// The book, with the year of the edition on sale, the only one the service has.
    func book(provenance: ItemSource) -> Book {
        let title = String.decodingEntities(title).trimmed
        return Book(id: bookID ?? BookID(title), title: title, provenance: provenance).with { book in
            book.authors = AladinCredits(String.decodingEntities(author ?? "")).authors
            book.year = (pubDate?.split(separator: "-").first).flatMap { $0.utf8.count == 4 ? Int($0) : nil }
            book.isYearOfEdition = book.year != nil
            book.isbn13 = validISBN
            book.language = Self.isKorean(title) ? BookLanguage("ko") : nil
            book.subjects = subjects
            book.coverAddress = coverAddress
        }
    }

    func details(provenance: ItemSource, state: DataState) -> BookDetails {
        var details = BookDetails(book(provenance: provenance))
        let original = String.decodingEntities(subInfo?.originalTitle ?? "").trimmed
        if !original.isEmpty { details.item.otherNames = [original] }
        details.summary = String.decodingEntities(description ?? "").trimmed.nonEmpty
        details.publisher = String.decodingEntities(publisher ?? "").trimmed.nonEmpty
        details.pageCount = subInfo?.itemPage?.number.flatMap { $0 > 0 ? $0 : nil }
        // Built here, since the service's own link may contain the user's key.
        let page = "https://\(AladinEndpoint.publicHost)/shop/wproduct.aspx?"
        details.link = number.map { page + "ItemId=\($0)" } ?? validISBN.map { page + "ISBN=\($0.digits)" }
        details.state = state
        return details
    }

    /// The path of categories, without its root, which is the same for every book.
    private var subjects: [String] {
        String.decodingEntities(categoryName ?? "").split(separator: ">").dropFirst()
            .map { $0.trimmed.lowercased() }
            .filter { !$0.isEmpty }
            .distinct
    }

    /// The address of the cover, always HTTPS; nil for a placeholder picture.
    private var coverAddress: String? {
        let address = String.decodingEntities(cover ?? "").trimmed
        guard let name = address.split(separator: "/").last, !name.hasPrefix("noimg") else { return nil }
        let shops = "http://image.aladin.co.kr/"
        return address.hasPrefix(shops) ? "https" + address.dropFirst(4) : address
    }

    private static func isKorean(_ title: String) -> Bool {
        title.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    }
}

extension TextOrNumber {
    /// The whole number, however it was sent.
    fileprivate var number: Int? { Int(text) }
}

/// The id of an Aladin book, such as `aladin-12345`; a bare number would be a row.
struct AladinID: Sendable {
    private static let prefix = "aladin-"
    let number: Int

    init(_ number: Int) {
        self.number = number
    }

    init?(_ id: BookID) {
        let digits = id.rawValue.dropFirst(Self.prefix.count)
        guard id.rawValue.hasPrefix(Self.prefix), digits.isDigits,
            let number = Int(digits), number > 0
        else { return nil }
        self.number = number
    }

    var bookID: BookID { BookID(Self.prefix + String(number)) }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

/// The contributors of a book as Aladin writes them: `A, B (지은이), C (옮긴이)`.
struct AladinCredits: Hashable, Sendable {
    /// A person and a role, which is empty if none is given.
    struct Credit: Hashable, Sendable {
        var name: String
        var role: String
    }

    let credits: [Credit]

    /// Parses a line of credits; names without a role share the role of the next name that has one.
    init(_ text: String) {
        var credits = Self.parts(of: text).compactMap(Self.credit)
        for index in credits.indices.dropLast().reversed() where credits[index].role.isEmpty {
            credits[index].role = credits[index + 1].role
        }
        self.credits = credits
    }

    /// The writers; if none are named, everyone except translators, reviewers and the like.
    var authors: [String] {
        let writers = credits.filter { $0.role.isEmpty || Self.writes($0.role) }
        let others = credits.filter { credit in !Self.servingRoles.contains { credit.role.contains($0) } }
        return (writers.isEmpty ? others : writers).map(\.name).distinct
    }

    private static let writingRoles: Set<String> = ["지은이", "글", "저자", "저", "원작", "원저", "지음", "각본", "극본"]
    private static let servingRoles = ["옮긴이", "옮김", "번역", "역자", "감수", "추천", "해설", "낭독", "디자인"]

    private static func writes(_ role: String) -> Bool {
        role.split { "·.,/・ ".contains($0) }.contains { writingRoles.contains(String($0)) }
    }

    /// Splits at commas outside parentheses.
    private static func parts(of text: String) -> [Substring] {
        var depth = 0
        return text.split { character in
            switch character {
            case "(": depth += 1
            case ")": depth = max(0, depth - 1)
            default: break
            }
            return character == "," && depth == 0
        }
    }

    private static func credit(_ part: Substring) -> Credit? {
        var name = part.drop(while: \.isWhitespace)
        var role = ""
        let end = name.lastIndex { !$0.isWhitespace }
        if let end, name[end] == ")", let start = name.lastIndex(of: "(") {
            role = String(name[name.index(after: start)..<end])
            name = name[..<start]
        }
        var words = name.split(whereSeparator: \.isWhitespace)
        // `외` and `외 3명` mean "and others".
        if let others = words.firstIndex(of: "외"), others > 0, words.count - others <= 2 {
            words.removeSubrange(others...)
        }
        return words.isEmpty ? nil : Credit(name: words.joined(separator: " "), role: role)
    }
}
