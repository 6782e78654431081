import BooksData
import BooksDomain
import SatchelCatalog
import TestSupport
import Testing

@Suite("Books: searches that find nothing as they were typed")
struct RelaxedBookSearchTests {
    /// What keeps a search from finding anything.
    enum Kind: CaseIterable {
        case letters, spaces, korean, numbers, wordsThatSayNothing, otherWords, nothingToFind

        /// How many of its searches must become what was meant.
        var floor: Double {
            switch self {
            case .nothingToFind, .wordsThatSayNothing, .korean: 1
            case .letters, .spaces, .numbers, .otherWords: 0.95
            }
        }
    }

    /// Searches with what is searched for in their place, and after a bar the words that it leaves out.
    private static func searches(_ kind: Kind) -> [(typed: String, wanted: String?)] {
        switch kind {
        case .letters:
            [
                ("dnue", "dune"), ("hobit", "hobbit"), ("frnkenstien", "frankenstein"), ("hrry pottr", "harry potter"),
                ("author:tolkein", "author:tolkien"), ("pride and prejudise", "pride and prejudice"),
                ("charlote bronte", "charlotte bronte"), ("the graet gatsby", "the great gatsby"),
                ("brave new wrold", "brave new world"), ("neuromancr", "neuromancer"),
                ("silense of the lambs", "silence of the lambs"), ("wuthering hieghts", "wuthering heights"),
                ("in the wods", "in the woods"), ("kite runer", "kite runner"),
                ("lord of the flys", "lord of the flies"), ("cath-22", "catch 22"),
                ("ankenstein", "frankenstein"), ("\"teh hobbit\" OR dnue", "dune"),
                ("dnue -messiah year:1965", "dune -messiah year:1965"),
                ("books by agata christie", "agatha christie | books by"),
            ]
        case .spaces:
            [
                ("animalfarm", "animal farm"), ("the davinci code", "the da vinci code"),
                ("ani mal farm", "animal farm"),
                ("of micerand men", "of mice and men"), ("pride an dprejudice", "pride and prejudice"),
                ("mocking bird", "mockingbird"), ("tokillamockingbird", "to kill a mockingbird"),
                ("thegreatgatsby", "the great gatsby"),
            ]
        case .korean:
            [
                ("반지의 재왕", "반지의 제왕"), ("채식주위자", "채식주의자"), ("어린 완자", "어린 왕자"), ("해리 포타", "해리 포터"),
                ("데미언", "데미안"), ("호빕", "호빗"), ("소년이 은다", "소년이 온다"),
            ]
        case .numbers:
            [
                ("13 reasons why", "thirteen reasons why"), ("catch twenty two", "catch 22"),
                ("fahrenheit four fifty one", "fahrenheit 451"), ("the 39 steps", "the thirty nine steps"),
                ("20000 leagues under the sea", "twenty thousand leagues under the sea"),
                ("20,000 leagues under the sea", "twenty thousand leagues under the sea"),
                ("100 years of solitude", "hundred years of solitude"),
                ("slaughterhouse 5", "slaughterhouse five"), ("the 5th season", "the fifth season"),
                ("seven habits of highly effective people", "7 habits of highly effective people"),
                ("3 body problem", "three body problem"), ("zero to 1", "zero to one"),
                ("two thousand one a space odyssey", "2001 a space odyssey"), ("twenty-six sixty-six", "2666"),
            ]
        case .wordsThatSayNothing:
            [
                ("strange and norrell by susanna clarke", "strange and norrell susanna clarke | by"),
                ("the author of dune", "dune | the author of"), ("foundation trilogy", "foundation | trilogy"),
                ("the great gatsby hardcover", "the great gatsby | hardcover"),
                ("1984 by george orwell", "1984 george orwell | by"), ("dune book", "dune | book"),
                ("the great gatsby paperback", "the great gatsby | paperback"),
                ("books by agatha christie", "agatha christie | books by"), ("the hobbit novel", "the hobbit | novel"),
                ("harry potter series", "harry potter | series"), ("the book of coraline", "coraline | the book of"),
                ("novels by haruki murakami", "haruki murakami | novels by"),
                ("lord of the flies by william golding", "lord of the flies william golding | by"),
                ("13 reasons why novel", "thirteen reasons why | novel"),
            ]
        case .otherWords:
            [
                ("harry potter book 1", "harry potter | book 1"), ("te hobbit", "hobbit | te"),
                ("harry potter xyzzy", "harry potter | xyzzy"), ("moby dik", "moby | dik"),
            ]
        case .nothingToFind:
            [
                "f6", "playstation 5", "charizard 4", "v2.0.1", "ISO-8859-1", "lotr", "cafe", "mina", "shelf", "19984",
                "2667",
                "zzzzzz", "...", "dune year:2031", "the zzzzzz book", "xyzzy plugh dune", "dune xyzzy",
                "sequel to dune",
                "swift 6.2", "dune 2049", "great xyzzy", "xyzzy world", "fahrenheit451", "JSON", "iphone", "covid-19",
            ]
            .map { ($0, nil) }
        }
    }

    private static let catalog = IndexedBooks("embedded", day: "2026-11-21") {
        let others = [
            "Jonathan Strange & Mr Norrell": "Susanna Clarke", "Thirteen Reasons Why": "Jay Asher",
            "In the Woods": "Tana French", "A Book and a Box: The Pearl, The Moon": "John Steinbeck",
            "Tales of Kestrel Boxed Set, Books 1-3": "Ann Other",
            "Windfall (Tales of Kestrel, #1)": "Ann Other", "The Pearl": "John Steinbeck",
            "The Thirty-Nine Steps": "John Buchan",
            "The Fifth Season": "N.K. Jemisin", "The Parlement of Foules": "Geoffrey Chaucer",
        ]
        return EmbeddedBookTable.catalog.items
            + others.sorted { $0.key < $1.key }.map { title, author in
                Book(id: BookID(title), title: title, provenance: ItemSource(source: "test")).with {
                    $0.authors = [author]
                }
            }
    }

    @Test("What was meant is searched for, and nothing where nothing was meant", arguments: Kind.allCases)
    func meant(_ kind: Kind) async throws {
        let searches = Self.searches(kind)
        var missed: [String] = []
        for (typed, wanted) in searches {
            let query = try SearchQuery<Book>.parse(typed)
            let found = try await Self.catalog.search(query, by: .relevance, page: 1, size: 1).items
            let meant = await Self.catalog.relaxedSearch.substitute(for: query)

            let leftOut = meant.map { $0.leftOut.isEmpty ? "" : " | " + $0.leftOut.joined(separator: " ") }
            let shown = meant.map { $0.query.displayText + (leftOut ?? "") }
            if shown != wanted { missed.append("\(typed) → \(shown ?? "nothing"), not \(wanted ?? "nothing")") }
            #expect(found.isEmpty, "\(typed)")
            guard let meant else { continue }
            let page = try await Self.catalog.search(meant.query, by: .relevance, page: 1, size: 1)
            #expect(!page.items.isEmpty, "\(typed)")
        }
        let share = 1 - Double(missed.count) / Double(searches.count)
        #expect(share >= kind.floor, "\(missed.count) of \(searches.count): \(missed)")
    }

    @Test(
        "A title spelled nearly like a search that only finds longer words is named beside its results",
        arguments: [("the parl", "the pearl"), ("hobbi", nil), ("dune", nil), ("the pearl", nil), ("part", nil)]
    )
    func nearTitle(_ typed: String, _ title: String?) async throws {
        let query = try SearchQuery<Book>.parse(typed)
        let found = try await Self.catalog.search(query, by: .relevance, page: 1, size: 20).items
        #expect(!found.isEmpty)
        let suggestions = await Self.catalog.relaxedSearch.suggestions(for: query, beside: found)
        #expect(suggestions.map(\.displayText) == (title.map { [$0] } ?? []))
    }

    @Test(
        "Words that say nothing are left out where only longer words have them, but not the start of a word",
        arguments: [
            ("tales of kestrel book 1", "tales of kestrel 1"), ("kestrel book", "kestrel"), ("kestrel b", nil),
            ("the book th", nil), ("the pearl book", "the pearl"), ("house of spirits", nil),
        ]
    )
    func closer(_ typed: String, _ meant: String?) async throws {
        let query = try SearchQuery<Book>.parse(typed)
        let found = try await Self.catalog.search(query, by: .relevance, page: 1, size: 20).items
        #expect(!found.isEmpty, "\(typed)")
        #expect(await Self.catalog.relaxedSearch.closer(to: query, than: found)?.query.displayText == meant)
    }

    @Test("What stands around 'by' is a title and its maker, though another book has all the words here and there")
    func byline() async throws {
        let catalog = IndexedBooks("embedded", day: "2026-11-21") {
            [
                Book(id: BookID("retold"), title: "Peter Pan, Told by Others", provenance: ItemSource(source: "test"))
                    .with { $0.subjects = ["Barrie, J. M. (James Matthew), 1860-1937"] },
                Book(id: BookID("meant"), title: "Peter Pan", provenance: ItemSource(source: "test"))
                    .with { $0.authors = ["J.M. Barrie"] },
            ]
        }
        for (typed, meant) in [("peter pan by j m barrie", "peter pan j m barrie"), ("told by others", nil)] {
            let query = try SearchQuery<Book>.parse(typed)
            let found = try await catalog.search(query, by: .relevance, page: 1, size: 20).items
            #expect(found.first?.id.rawValue == "retold")
            #expect(await catalog.relaxedSearch.closer(to: query, than: found)?.query.displayText == meant)
        }
    }

    @Test("'sir' before a full name may be missing, though another book has it in its title")
    func knight() async throws {
        let catalog = IndexedBooks("embedded", day: "2026-11-21") {
            [
                Book(
                    id: BookID("after"),
                    title: "Holmes, After Sir Arthur Doyle",
                    provenance: ItemSource(source: "test")
                ),
                Book(id: BookID("by"), title: "Holmes", provenance: ItemSource(source: "test"))
                    .with { $0.authors = ["Arthur Doyle"] },
            ]
        }
        for (typed, meant) in [
            ("sir arthur doyle", "arthur doyle"), ("after sir arthur doyle", nil), ("sir arthur", nil),
        ] {
            let query = try SearchQuery<Book>.parse(typed)
            let found = try await catalog.search(query, by: .relevance, page: 1, size: 20).items
            #expect(found.map(\.id.rawValue) == ["after"])
            #expect(await catalog.relaxedSearch.closer(to: query, than: found)?.query.displayText == meant)
        }
    }

    @Test("A short word, a digit, and a word that others begin with are never corrected")
    func neverCorrected() async throws {
        for (typed, _) in Self.searches(.nothingToFind) + [("sequel to dune", nil), ("te hobbit", nil), ("hobbi", nil)]
        {
            let query = try SearchQuery<Book>.parse(typed)
            #expect(await Self.catalog.correction(of: query)?.meant?.displayText == nil, "\(typed)")
        }
    }
}
