import BooksDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The formats of other programs that books are exported in.
extension Book {
    static let exports: [ExportFormat<Book>] = [
        ExportFormat("goodreads", "a Goodreads library", files: ["csv"], lacks: goodreadsLacks) { .csv(goodreads($0)) },
        ExportFormat("bibtex", "BibTeX", files: ["bib"], lacks: citationLacks) { .text(bibTeX($0.items)) },
        ExportFormat("csl", "CSL-JSON", files: ["csl.json", "json"], lacks: citationLacks) { .json(csl($0.items)) },
        ExportFormat("ris", "RIS", files: ["ris"], lacks: citationLacks) { .text(ris($0.items)) },
    ]

    private static let citationLacks = "ratings, reading, copies, loans and shelves"
    private static let goodreadsLacks =
        "parts of stars in ratings, readings but the last, days of starts, tags, favorites, subjects, languages, loans, and "
        + "conditions, prices and places of copies"

    // MARK: - Goodreads

    private static let goodreadsHeading = [
        "Book Id", "Title", "Author", "Author l-f", "Additional Authors", "ISBN", "ISBN13", "My Rating",
        "Average Rating",
        "Publisher", "Binding", "Number of Pages", "Year Published", "Original Publication Year", "Date Read",
        "Date Added", "Bookshelves", "Bookshelves with positions", "Exclusive Shelf", "My Review", "Spoiler",
        "Private Notes", "Read Count", "Owned Copies",
    ]

    /// The rows as Goodreads exports them; it reads them again by title, author and ISBN.
    private static func goodreads(_ exported: ExportedItems<Book>) -> [[String]] {
        [goodreadsHeading] + exported.items.map(\.goodreadsRow)
    }

    private var goodreadsRow: [String] {
        let readings = keeping.entries("reading")
        let shelf =
            switch Book.kind.keeping?.status(of: keeping) {
            case "wanted": "to-read"
            case "reading", "paused": "currently-reading"
            case "read": "read"
            case "stopped": "did-not-finish"
            default: ""
            }
        // Stars are whole there, and none are no rating.
        let stars = keeping.texts["rating"]?.first.flatMap(Double.init).flatMap { Int(exactly: $0.rounded()) }
        let shelves = (keeping.lists + (shelf.isEmpty ? [] : [shelf])).map { $0.replacing(",", with: " ") }
        let times = readings.count { $0["state"] == "read" }
        let year = year.map { String($0) } ?? ""
        let first = authors.first ?? ""
        var cells = goodreadsExtras
        if id.rawValue.hasPrefix("goodreads-") { cells["Book Id"] = String(id.rawValue.dropFirst(10)) }
        cells["Title"] = title
        cells["Author"] = first
        cells["Author l-f"] = cells["Author l-f"] ?? PersonName.inverted(first)
        cells["Additional Authors"] = authors.dropFirst().joined(separator: ", ")
        cells["ISBN13"] = isbn13?.digits
        cells["My Rating"] = stars.map { String(max(1, $0)) } ?? "0"
        cells[isYearOfEdition ? "Year Published" : "Original Publication Year"] = year
        cells["Date Read"] = goodreadsDay(readings.last?["finished"])
        cells["Date Added"] = goodreadsDay(keeping.texts["added"]?.first)
        cells["Bookshelves"] = shelves.joined(separator: ", ")
        cells["Exclusive Shelf"] = shelf
        cells["My Review"] = keeping.texts["note"]?.first
        cells["Read Count"] = times == 0 ? nil : String(times)
        cells["Owned Copies"] = String(keeping.copies.count)
        return Self.goodreadsHeading.map { cells[$0] ?? "" }
    }

    /// What Goodreads said of it that has no field here goes out again.
    private var goodreadsExtras: [String: String] {
        let pairs = (keeping.texts["extra"] ?? []).compactMap { text -> (String, String)? in
            guard let colon = text.firstRange(of: ": ") else { return nil }
            return (String(text[..<colon.lowerBound]), String(text[colon.upperBound...]))
        }
        return Dictionary(firstOf: pairs)
    }

    private func goodreadsDay(_ day: String?) -> String { day?.replacing("-", with: "/") ?? "" }

    // MARK: - Citations

    private static func bibTeX(_ books: [Book]) -> String {
        var keys: [String: Int] = [:]
        return books.map { book in
            let fields: [(String, String?)] = [
                (
                    "author",
                    book.authors.isEmpty ? nil : book.authors.map(PersonName.inverted).joined(separator: " and ")
                ),
                ("title", book.title), ("year", book.year.map { String($0) }), ("isbn", book.isbn13?.digits),
                ("language", book.language?.code),
                ("keywords", book.subjects.isEmpty ? nil : book.subjects.joined(separator: ", ")),
                ("note", book.keeping.texts["note"]?.first),
            ]
            // Second braces keep the capitals of a title.
            let lines = fields.compactMap { name, value in
                value.map(escapedForTeX).map { name == "title" ? "  title = {{\($0)}}" : "  \(name) = {\($0)}" }
            }
            return "@book{\(key(of: book, among: &keys)),\n" + lines.joined(separator: ",\n") + "\n}\n"
        }
        .joined(separator: "\n")
    }

    /// A key as people write it, `herbert1965dune`, that no other book of the file has.
    private static func key(of book: Book, among keys: inout [String: Int]) -> String {
        func plain(_ text: some StringProtocol) -> String {
            String(text.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
        }
        let author = book.authors.first.map { plain(PersonName.inverted($0).prefix { $0 != "," }) } ?? ""
        let words = FoldedText(book.title).spaced.split(separator: " ").map { plain($0) }
        let word = words.first { $0.count > 3 } ?? words.first ?? ""
        let wanted = author + (book.year.map { "\($0.magnitude)" } ?? "") + word
        let base = wanted.isEmpty ? "book" : wanted
        // Without a hyphen, so that one with a number is no other's.
        let number = keys[base, default: 0] + 1
        keys[base] = number
        return number == 1 ? base : "\(base)-\(number)"
    }

    /// A text that TeX prints as it is; braces that don't match would end the field.
    private static func escapedForTeX(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").reduce(into: "") { escaped, letter in
            switch letter {
            case "\\": escaped += "\\textbackslash{}"
            case "~": escaped += "\\textasciitilde{}"
            case "^": escaped += "\\textasciicircum{}"
            case "&", "%", "$", "#", "_", "{", "}": escaped += "\\\(letter)"
            default: escaped.append(letter)
            }
        }
    }

    private static func csl(_ books: [Book]) -> Value {
        .list(
            books.map { book in
                .object([
                    .init("id", .text(book.id.rawValue)), .init("type", .text("book")),
                    .init("title", .text(book.title)),
                    .init("author", book.authors.isEmpty ? .absent : .list(book.authors.map(cslName))),
                    .init(
                        "issued",
                        book.year.map { .object([.init("date-parts", .list([.list([.integer($0)])]))]) } ?? .absent
                    ),
                    .init("ISBN", .text(book.isbn13?.digits)), .init("language", .text(book.language?.code)),
                    .init("keyword", .text(book.subjects.isEmpty ? nil : book.subjects.joined(separator: ", "))),
                    .init("note", .text(book.keeping.texts["note"]?.first)),
                ])
            }
        )
    }

    private static func cslName(_ name: String) -> Value {
        let parts = PersonName.inverted(name).split(separator: ", ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return .object([.init("literal", .text(name))]) }
        return .object([.init("family", .text(parts[0])), .init("given", .text(parts[1]))])
    }

    private static func ris(_ books: [Book]) -> String {
        books.map { book in
            let tags: [(String, [String])] = [
                ("TY", ["BOOK"]), ("AU", book.authors.map(PersonName.inverted)), ("TI", [book.title]),
                ("PY", book.year.map { [String($0)] } ?? []), ("SN", book.isbn13.map { [$0.digits] } ?? []),
                ("LA", book.language.map { [$0.code] } ?? []), ("KW", book.subjects),
                ("N1", book.keeping.texts["note"] ?? []), ("ID", [book.id.rawValue]), ("ER", [""]),
            ]
            return tags.flatMap { tag, values in
                values.map { "\(tag)  - " + $0.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n" }
            }
            .joined()
        }
        .joined(separator: "\n")
    }
}

extension PersonName {
    /// Words that belong to the last name behind them: `Le Guin`, `van Gogh`.
    private static let particles: Set = [
        "al", "d'", "da", "de", "del", "della", "den", "der", "des", "di", "dos", "du", "el", "la", "le", "st.", "ten",
        "ter", "van", "von", "zu",
    ]

    /// A name with the last name first: `Herbert, Frank`; one of a single word, or written so already, as it is.
    ///
    /// Names in Hangul or Chinese characters have no order to change.
    static func inverted(_ name: String) -> String {
        let words = name.split(separator: " ")
        guard words.count > 1, !name.contains(","), name.unicodeScalars.allSatisfy({ $0.value < 0x1100 }) else {
            return name
        }
        let suffixes = ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv"]
        let last =
            words.count > 2 && suffixes.contains(words[words.count - 1].lowercased())
            ? words.count - 2 : words.count - 1
        var first = last
        while first > 1, particles.contains(words[first - 1].lowercased()) { first -= 1 }
        let rest = words[..<first] + words[(last + 1)...]
        return words[first...last].joined(separator: " ") + ", " + rest.joined(separator: " ")
    }
}
