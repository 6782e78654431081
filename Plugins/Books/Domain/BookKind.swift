import SatchelCatalog

extension Book {
    /// The fields of a book, each declared here alone.
    package static let kind = Kind<Book>(
        "books",
        one: "book",
        fields: [
            .id(),
            .one("title", .text, { $0.title }, { $0.title = $1 ?? $0.title })
                .column(.title("Title")).part(.title).required
                .search("in the title", ["dune"])
                .sort { .letters($0.title.sortKey(in: $0.item.language?.code)) },
            .many("authors", .text, { $0.authors }, { $0.authors = $1 })
                .word("author").label { $0.authors.count > 1 ? "authors" : "author" }
                .column(.subtitle("Author")).part(.credits)
                .search("by an author", ["herbert"])
                .sort { surname(of: $0).map { .letters($0) } },
            .one("year", .year, { $0.year }, { $0.year = $1 })
                .label { $0.isYearOfEdition ? "edition published" : "first published" }
                .column(.fact("Year", isTrailing: true))
                .search("first published in these years", ["1990..2000", "1990", "1990..", "..2000"], alone: .topic)
                .sort(),
            .one("isbn13", .isbn, { $0.isbn13 }, { $0.isbn13 = $1 })
                .word("isbn").label("ISBN")
                .column(.fact("ISBN"))
                .search("by ISBN", ["9780441013593", "0-441-01359-7"], alone: .identity, token: "i")
                .search(alsoBy: .isbn) { $0.otherISBNs },
            .one("language", .language, { $0.language }, { $0.language = $1 })
                .column(.fact("Lang"))
                .search("in a language", ["ko", "korean"], token: "l"),
            .computed("editions", .number()) { $0.editionCount > 1 ? $0.editionCount : nil }
                .column(.fact("Also", hidesWhenEmpty: true)).hidden,
            .detail("publisher", .text) { $0.publisher },
            .detail("pages", .number()) { $0.pageCount },
            // Editions differ; what the user says is what was read.
            .kept("pageCount", .number(1...100_000), of: .item).word("pages").column(.data("Pages")),
            .many("subjects", .text, { $0.subjects }, { $0.subjects = $1 })
                .word("subject")
                .column(.data("Subjects")).part(.topics)
                .search("about a subject", ["fantasy"]),
            .many("otherNames", .text, { $0.otherNames }, { $0.otherNames = $1 })
                .label("also known as").part(.otherNames),
            .detail("link", .text) { $0.link },
            .detail("summary", .note) { $0.summary },
            .detail("authorNote", .note) { $0.authorNote },
            .one("coverAddress", .text, { $0.coverAddress }, { $0.coverAddress = $1 }).hidden,
            .one("isYearOfEdition", .flag, { $0.isYearOfEdition ? true : nil }, { $0.isYearOfEdition = $1 ?? false })
                .hidden,
            .one(
                "editionCount",
                .number(),
                { $0.editionCount > 1 ? $0.editionCount : nil },
                { $0.editionCount = max($1 ?? 1, 1) }
            )
            .hidden,
            .many("otherISBNs", .isbn, { $0.otherISBNs }, { $0.otherISBNs = $1 }).hidden,
        ],
        words: ["title", "author", "isbn", "year", "subject", "language"],
        keeping: KindKeeping(
            list: "shelf",
            progress: .init(entry: "reading", active: "reading", done: "read"),
            entryTypes: KindKeeping.leaving("a book")
        )
    )

    package init(id: BookID, provenance: ItemSource) {
        self.init(id: id, title: id.rawValue, provenance: provenance)
    }

    /// The last name of the first author, then the rest of the name; nil without an author.
    private static func surname(of entry: SearchEntry<Book>) -> [UInt32]? {
        guard let author = entry.credits.first, let name = entry.item.authors.first, !author.letters.isEmpty else {
            return nil
        }
        return PersonName.surname(of: name, author).map(\.value) + [0] + author.letters.map(\.value)
    }
}

extension FieldType<BookLanguage> {
    package static var language: FieldType {
        FieldType("a language", parse: { BookLanguage($0) }, text: { $0.code })
    }
}

// What sources translate.
extension FieldWord<Book> {
    package static var title: FieldWord { FieldWord("title") }
    package static var author: FieldWord { FieldWord("authors") }
    package static var subject: FieldWord { FieldWord("subjects") }
    package static var isbn: FieldWord { FieldWord("isbn13") }
    package static var year: FieldWord { FieldWord("year") }
    package static var language: FieldWord { FieldWord("language") }
}

extension FieldOrder<Book> {
    package static var title: FieldOrder { FieldOrder("title") }
    package static var author: FieldOrder { FieldOrder("authors") }
    package static var year: FieldOrder { FieldOrder("year") }
}
