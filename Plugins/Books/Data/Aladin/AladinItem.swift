import BooksDomain
import SatchelCatalog

/// A book as Aladin sells it.
struct AladinItem: Decodable, Sendable {
    /// What only a single look-up tells.
    struct More: Decodable, Sendable {
        let originalTitle: String?
        let itemPage: Int?
    }

    let itemId: Int
    let title: String
    let author: String?
    let pubDate: String?
    let description: String?
    let isbn: String?
    let isbn13: String?
    let cover: String?
    let categoryName: String?
    let publisher: String?
    let subInfo: More?
}

extension AladinItem {
    /// The book; the year is that of the edition on sale, the only one the service knows.
    func book(provenance: Provenance) -> Book {
        let title = HTMLEntities.decoded(title).trimmed
        return Book(
            id: AladinID(itemId).bookID,
            title: title,
            authors: AladinCredits(HTMLEntities.decoded(author ?? "")).authors,
            year: (pubDate?.split(separator: "-").first).flatMap { $0.utf8.count == 4 ? Int($0) : nil },
            isbn13: ISBN13(isbn13 ?? "") ?? ISBN13(isbn ?? ""),
            language: Self.isKorean(title) ? BookLanguage("ko") : nil,
            subjects: subjects,
            coverAddress: coverAddress,
            provenance: provenance
        )
    }

    /// The book with all that a single look-up tells.
    func details(provenance: Provenance, state: DataState) -> BookDetails {
        var book = book(provenance: provenance)
        let original = HTMLEntities.decoded(subInfo?.originalTitle ?? "").trimmed
        if !original.isEmpty { book.otherNames = [original] }
        return BookDetails(
            book: book,
            summary: HTMLEntities.decoded(description ?? "").trimmed.nonEmpty,
            publisher: HTMLEntities.decoded(publisher ?? "").trimmed.nonEmpty,
            pageCount: subInfo?.itemPage.flatMap { $0 > 0 ? $0 : nil },
            // Made anew, because the one the service gives may carry the key it was asked with.
            link: "https://\(AladinEndpoint.publicHost)/shop/wproduct.aspx?ItemId=\(itemId)",
            state: state
        )
    }

    /// The shelves of the shop, without the shop's name for all of them.
    private var subjects: [String] {
        HTMLEntities.decoded(categoryName ?? "").split(separator: ">").dropFirst()
            .map { String($0).trimmed.lowercased() }
            .filter { !$0.isEmpty }
            .deduplicated()
    }

    /// The cover, always over a safe connection; a picture that says there is none is none.
    private var coverAddress: String? {
        let address = HTMLEntities.decoded(cover ?? "").trimmed
        guard let name = address.split(separator: "/").last, !name.hasPrefix("noimg") else { return nil }
        let shops = "http://image.aladin.co.kr/"
        return address.hasPrefix(shops) ? "https" + address.dropFirst(4) : address
    }

    private static func isKorean(_ title: String) -> Bool {
        title.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    }
}

/// The name of a book of Aladin in lists and favourites; never a number alone, which would be a row.
struct AladinID: Sendable {
    private static let prefix = "aladin-"
    let number: Int

    init(_ number: Int) {
        self.number = number
    }

    /// Reads `aladin-12345`; nil for anything else.
    init?(_ id: BookID) {
        let digits = id.rawValue.dropFirst(Self.prefix.count)
        guard id.rawValue.hasPrefix(Self.prefix), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(digits), number > 0
        else { return nil }
        self.number = number
    }

    var bookID: BookID { BookID(Self.prefix + String(number)) }
}

extension String {
    /// The text without blanks at its ends.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// The text unless it is empty.
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
