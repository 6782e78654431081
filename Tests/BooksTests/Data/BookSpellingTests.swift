import BooksData
import BooksDomain
import SatchelCatalog
import TestSupport
import Testing

@Suite("Books: slips of the fingers")
struct BookSpellingTests {
    @Test(
        "A search that finds nothing is corrected",
        arguments: [
            ("thee hobbit", "the hobbit"), ("animalfarm", "animal farm"),
            ("the davinci code", "the da vinci code"), ("of micerand men", "of mice and men"),
            ("pride an dprejudice", "pride and prejudice"), ("ani mal farm", "animal farm"), ("cath-22", "catch 22"),
            ("dnue herbert", "dune herbert"), ("author:tolkein", "author:tolkien"),
            ("\"the hobit\"", "\"the hobbit\""), ("dnue -messiah year:1965", "dune -messiah year:1965"),
            ("hrry pottr", "harry potter"), ("frnkenstien", "frankenstein"),
            ("ankenstein", "frankenstein"), ("rfnakenstein shelley", "frankenstein shelley"),
        ]
    )
    func corrected(_ typed: String, _ meant: String) async throws {
        let query = try SearchQuery<Book>.parse(typed)
        let corrected = await EmbeddedBookTable.catalog.correction(of: query)
        #expect(corrected?.meant?.displayText == meant)
    }

    @Test(
        "A search that finds something is left alone, and so is one whose words are found",
        arguments: ["dune", "hobbi", "dune OR dnue", "dune year:2031", "dune -herbert", "zzzzzz", "..."]
    )
    func leftAlone(_ typed: String) async throws {
        #expect(await EmbeddedBookTable.catalog.correction(of: try .parse(typed)) == nil)
    }

    @Test(
        "Among a great many books, a doubtful correction is offered and does not replace the search",
        arguments: [
            ("docker", "decker", false), ("zelenskyy", "zelinsky", false), ("sequel to dune", "sequel to june", false),
            ("rapunzle", "rapunzel", true), ("hary potter", "harry potter", true), ("zelinsy", "zelinsky", true),
        ]
    )
    func greatMany(_ typed: String, _ meant: String, _ isCertain: Bool) throws {
        let titles = [
            "Dune", "Rapunzel", "Memory Man (Amos Decker, #1)", "Harry Potter and the Sorcerer's Stone",
            "Hary the Minstrel", "Letters to June, with a Sequel",
        ]
        let books = titles.map { title in
            Book(id: BookID(title), title: title, provenance: ItemSource(source: "test")).with {
                if title == "Rapunzel" { $0.authors = ["Paul O. Zelinsky"] }
            }
        }

        let correction = try SpellingCorrection(ManyBooks(index: SearchIndex(books))).corrected(try .parse(typed))

        #expect(correction?.queries.map(\.displayText) == [meant])
        #expect(correction?.isCertain == isCertain)
    }

    @Test("Nearly every slip in a well-known title finds the book among the first three")
    func share() async throws {
        let catalog = EmbeddedBookTable.catalog
        var slips = TitleSlips(seed: 3)
        // Letters of scripts with too many of them are not guessed.
        let books = EmbeddedBookTable.shipped.items.prefix(150).filter { $0.title.utf8.allSatisfy { $0 < 0x80 } }
        let typed = books.flatMap { book in slips.of(book.title, count: 4).prefix(2).map { (book, $0) } }
        var missed: [String] = []
        for (book, text) in typed {
            let query = try SearchQuery<Book>.parse(text)
            var found = try await catalog.search(query, by: .relevance, page: 1, size: 3).items
            if found.isEmpty, let meant = await catalog.relaxedSearch.substitute(for: query) {
                found = try await catalog.search(meant.query, by: .relevance, page: 1, size: 3).items
            }
            if !found.contains(where: { $0.title == book.title }) { missed.append("\(text) → \(book.title)") }
        }
        // Digits and short words are left as they are, and so is a short word by itself with a letter too many.
        #expect(Double(missed.count) <= 0.07 * Double(typed.count), "\(missed.count) of \(typed.count): \(missed)")
    }
}

/// Books that count as a great many.
private struct ManyBooks: SpellingCorpus {
    let index: SearchIndex<Book>

    var isVast: Bool { true }

    func hasItem(meeting terms: [SearchTerm<Book>]) throws -> Bool { index.hasItem(meeting: terms) }
    func known(_ words: [String]) throws -> Set<String> { index.known(words) }
    func words(beginningWithOneOf prefixes: [String], lengths: ClosedRange<Int>) throws -> [String] {
        index.words(beginningWithOneOf: prefixes, lengths: lengths)
    }
    func longWords(withOneOf rests: [String]) throws -> [String] { index.longWords(withOneOf: rests) }
    func mostPopular(meeting guesses: [SpellingGuess<Book>]) throws -> [[(place: Int64, texts: FoldedTexts)]] {
        index.mostPopular(meeting: guesses)
    }
    func mostPopular(calledOneOf searches: [SpelledTerms<Book>]) throws -> [SpelledName] {
        try index.mostPopular(calledOneOf: searches)
    }
    func mostPopular(called letters: [Unicode.Scalar]) throws -> FoldedTexts? { index.mostPopular(called: letters) }
    func areEquallyPopular(_ one: Int64, _ other: Int64) -> Bool { index.areEquallyPopular(one, other) }
    func isObscure(_ place: Int64) throws -> Bool { false }
}
