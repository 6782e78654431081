import BooksData
import BooksDomain
import SatchelCatalog
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Books: search beside plain reading")
struct SearchOracleTests {
    @Test("Random searches find exactly the books that plain reading finds")
    func agrees() throws {
        let books = EmbeddedBookTable.shipped.items
        let search = SearchIndex<Book>(books)
        let oracles = books.map(SearchOracle.init)
        for seed in 0..<10 {
            var random = SplitMix64(seed: UInt64(seed))
            for _ in 0..<250 {
                let text = Self.query(about: books, using: &random)
                let query = try SearchQuery<Book>.parse(text)
                let found = Set(search.results(of: query).map(\.id))
                let expected = Set(SearchOracle.fitting(query, among: oracles).map(\.id))
                #expect(found == expected, "\(text)")
            }
        }
    }

    private static func query(about books: [Book], using random: inout SplitMix64) -> String {
        let groups = (0..<(chance(0.2, &random) ? 2 : 1)).map { _ in
            let book = books.randomElement(using: &random) ?? books[0]
            return (0..<Int.random(in: 1...3, using: &random)).map { _ in term(about: book, using: &random) }.joined(
                separator: " "
            )
        }
        return groups.joined(separator: " OR ")
    }

    private static func term(about book: Book, using random: inout SplitMix64) -> String {
        let sign = chance(0.1, &random) ? "-" : ""
        let (scope, text) =
            ([("title:", book.title)] + book.authors.map { ("author:", $0) } + book.subjects.map { ("subject:", $0) }
            + book.otherNames.map { ("title:", $0) })
            .randomElement(using: &random) ?? ("", "")
        let prefix = sign + (chance(0.3, &random) ? scope : "")
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            guard let year = book.year else {
                return "\(sign)year:1900.."
            }
            return [
                "\(sign)\(year)", "\(sign)year:\(year)", "\(sign)year:..\(year)",
                "\(sign)year:\(year - 5)..\(year + 5)",
            ]
            .randomElement(using: &random) ?? ""
        case 1:
            return "\(sign)language:\(book.language?.code ?? "en")"
        case 2:
            let start = Int.random(in: 0..<max(words.count, 1), using: &random)
            return
                "\(prefix)\"\(words.dropFirst(start).prefix(Int.random(in: 1...3, using: &random)).joined(separator: " "))\""
        case 3, 4:
            let compact = Array(words.joined())
            let start = Int.random(in: 0..<max(compact.count - 1, 1), using: &random)
            return prefix + String(compact.dropFirst(start).prefix(Int.random(in: 2...4, using: &random)))
        case 5:
            let initials = Array("ㄱㄲㄴㄷㄹㅁㅂㅃㅅㅇㅈㅊㅋㅌㅍㅎ")
            return prefix
                + String(
                    (0..<Int.random(in: 2...3, using: &random)).map { _ in initials.randomElement(using: &random) ?? "ㄱ"
                    }
                )
        default:
            let word = words.randomElement(using: &random) ?? "a"
            return prefix + word.prefix(Int.random(in: 1...max(word.count, 1), using: &random))
        }
    }

    private static func chance(_ share: Double, _ random: inout SplitMix64) -> Bool {
        Double.random(in: 0..<1, using: &random) < share
    }
}
