import BooksDomain
import Foundation
import SatchelCatalog
import SatchelImporting
import SatchelJSON

/// A record of Open Library's dumps: type, key, revision, date and JSON, separated by tabs.
enum OpenLibraryDumpRow: Sendable {
    case work(OpenLibraryDumpBook)
    case edition(OpenLibraryDumpBook)
    case author(number: Int64, name: String)

    /// Parses a line; nil for a record of another type, such as a redirect.
    init?(_ line: TextRow) throws {
        let cells = line.bytes.split(separator: 0x09, maxSplits: 4, omittingEmptySubsequences: false)
        guard cells.count == 5 else { throw RowProblem("it has \(cells.count) of 5 columns") }
        let type = String(decoding: cells[0], as: UTF8.self)
        guard ["/type/work", "/type/edition", "/type/author"].contains(type) else { return nil }
        guard let number = Self.number(String(decoding: cells[1], as: UTF8.self)) else {
            throw RowProblem("its key is invalid")
        }
        let json = Data(cells[4])
        if type == "/type/author" {
            let author = try StrictJSON.decode(Author.self, from: json)
            let name = BookText.line(author.name ?? author.personal_name ?? "")
            guard !name.isEmpty else { throw RowProblem("it has no name") }
            try RowText.check(name, as: "name")
            self = .author(number: number, name: name)
        } else {
            let book = OpenLibraryDumpBook(
                number,
                try StrictJSON.decode(OpenLibraryDumpBook.Record.self, from: json)
            )
            guard !book.title.isEmpty else { throw RowProblem("it has no title") }
            try RowText.check(book.title, as: "title")
            guard book.subjects.reduce(0, { $0 + $1.utf8.count }) <= 200_000 else {
                throw RowProblem("its subjects are longer than 200000 bytes")
            }
            self = type == "/type/work" ? .work(book) : .edition(book)
        }
    }

    private struct Author: Decodable {
        let name: String?
        let personal_name: String?
    }

    /// The number in a key such as `/works/OL45804W`.
    static func number(_ key: String) -> Int64? {
        guard let parsed = OpenLibraryKey(key), !key.contains("/") || parsed.path.lowercased() == key.lowercased()
        else {
            return nil
        }
        return Int64(parsed.name.dropFirst(2).dropLast())
    }
}

struct OpenLibraryDumpBook: Sendable {
    let number: Int64
    let work: Int64?
    let title: String
    let authors: [Int64]
    let subjects: [String]
    let year: Int?
    let isbn: ISBN13?
    let language: String?
    let cover: Int64?

    init(_ number: Int64, _ record: Record) {
        self.number = number
        work = record.works?.values.first.flatMap { OpenLibraryDumpRow.number($0) }
        let subtitle = record.subtitle.map(BookText.line) ?? ""
        title = BookText.line(record.title ?? "") + (subtitle.isEmpty ? "" : ": \(subtitle)")
        authors = (record.authors?.values ?? []).compactMap { OpenLibraryDumpRow.number($0) }.distinct
        subjects = (record.subjects ?? []).map { BookText.line($0).lowercased() }.filter { !$0.isEmpty }
        year = (record.first_publish_date ?? record.publish_date).flatMap(BookText.year)
        isbn = ((record.isbn_13 ?? []) + (record.isbn_10 ?? [])).lazy.compactMap(ISBN13.init).first
        language = record.languages?.values.first.flatMap { $0.split(separator: "/").last.map(String.init) }
        cover = record.covers?.lazy.compactMap { $0 }.first { $0 > 0 }
    }

    /// Any field may be missing or malformed: Open Library guarantees only the key.
    struct Record: Decodable {
        @Tolerant var title: String?
        @Tolerant var subtitle: String?
        @Tolerant var authors: Keys?
        @Tolerant var works: Keys?
        @Tolerant var languages: Keys?
        @Tolerant var subjects: [String]?
        @Tolerant var first_publish_date: String?
        @Tolerant var publish_date: String?
        @Tolerant var isbn_13: [String]?
        @Tolerant var isbn_10: [String]?
        @Tolerant var covers: [Int64?]?
    }

    /// References, which come in three forms.
    struct Keys: Decodable {
        let values: [String]

        init(from decoder: any Decoder) throws {
            struct Reference: Decodable {
                struct Inner: Decodable { let key: String }
                let key: String?
                let author: Inner?

                init(from decoder: any Decoder) throws {
                    if let text = try? decoder.singleValueContainer().decode(String.self) {
                        (key, author) = (text, nil)
                        return
                    }
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    key = try? values.decode(String.self, forKey: .key)
                    author =
                        (try? values.decode(Inner.self, forKey: .author))
                        ?? (try? values.decode(String.self, forKey: .author)).map(Inner.init)
                }

                enum CodingKeys: String, CodingKey { case key, author }
            }
            values = try [Reference](from: decoder).compactMap { $0.author?.key ?? $0.key }
        }
    }
}
