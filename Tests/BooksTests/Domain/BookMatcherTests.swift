import BooksDomain
import SatchelCatalog
import Testing

@Suite("Books: what a search finds")
struct BookMatcherTests {
    private static let book = Book(
        id: BookID("x"),
        title: "L'Étranger: The Spider-Man Years",
        provenance: ItemSource(source: "test")
    )
    .with {
        $0.authors = ["J. R. R. Saint-Exupéry", "O'Brien, Flann"]
        $0.year = 1984
        $0.isbn13 = ISBN13("0441013597")
        $0.language = BookLanguage("fr")
        $0.subjects = ["science fiction"]
        $0.otherNames = ["해리 포터와 마법사의 돌", "K&R", "亂中日記"]
    }

    @Test(
        "Words are found where they stand",
        arguments: [
            "", "etranger", "l'etranger", "L’ÉTRANGER", "letranger", "etrang", "spider", "spiderman", "spider-man",
            "man", "years e",
            "jrr", "j.r.r.", "exupery", "saint-exupery", "saintexupery", "obrien", "brien", "o'brien", "fiction", "sci",
            "1984",
            "0-441-01359-7", "9780441013593", "해리", "리포", "해리포터", "포터와마법", "돌", "마", "ㅎㄹㅍㅌ", "ㅎ", "ㅁㅂㅅ", "해ㄹ", "k&r",
            "亂中", "中日", "\"science fiction\"", "\"the spider man\"", "-dune", "author:flann", "-title:flann", "title:돌",
            "subject:fiction", "year:1980..", "year:..1984", "-year:1985", "isbn:0441013597", "language:french",
            "dune OR years", "years %",
            "author:\"saint exupery\"",
        ]
    )
    func finds(text: String) throws {
        #expect(SearchMatcher(try SearchQuery<Book>.parse(text)).rank(SearchEntry(Self.book)) != nil)
    }

    @Test(
        "Words that are missing, elsewhere or excluded find nothing",
        arguments: [
            "dune", "tranger", "pider", "etranger dune", "author:etranger", "title:flann", "subject:years", "-fiction",
            "years -flann",
            "198", "1985", "리터", "리", "ㄹ", "ㅎㅍ", "中", "日記亂", "\"fiction science\"", "\"scien fiction\"", "year:1985..",
            "isbn:9780804429573",
            "language:ko", "&", "📚", "-years OR dune", "man-spider", "title:1984", "author:\"exup\"",
        ]
    )
    func misses(text: String) throws {
        #expect(SearchMatcher(try SearchQuery<Book>.parse(text)).rank(SearchEntry(Self.book)) == nil)
    }

    @Test("Words here and there in a title mean it no more than words of another title with its maker")
    func titleWithMaker() throws {
        let about = Book(
            id: BookID("about"),
            title: "Oscar Wilde, Art and Morality: A Defence of \"The Picture of Dorian Gray\"",
            provenance: ItemSource(source: "test")
        )
        let meant = Book(
            id: BookID("meant"),
            title: "The Picture of Dorian Gray",
            provenance: ItemSource(source: "test")
        )
        .with { $0.authors = ["Oscar Wilde"] }
        let named = Book(id: BookID("named"), title: "A Portrait of Dorian", provenance: ItemSource(source: "test"))
            .with { $0.otherNames = ["The Gray Wilde"] }

        let found = SearchIndex<Book>([named, meant, about]).results(of: try .parse("wilde dorian gray"))

        #expect(found.map(\.id.rawValue) == ["meant", "about", "named"])
    }

    @Test("The closer the words are to the whole title, the better the rank")
    func ranks() throws {
        let book = SearchEntry(
            Book(
                id: BookID("x"),
                title: "The Color of Magic: A Novel",
                provenance: ItemSource(source: "test")
            )
            .with {
                $0.authors = ["Terry Pratchett"]
                $0.subjects = ["discworld"]
                $0.otherNames = ["마법의 색"]
            }
        )
        let ranks: [(String, SearchRank)] = [
            ("the color of magic a novel", .exact),
            ("color of magic a novel", .exact),
            ("color of magic", .titleInOrder),
            ("terry pratchett", .exact),
            ("pratchett", .exact),
            ("마법의색", .otherName),
            ("color", .titleStart),
            ("color of", .titleInOrder),
            ("color of mag", .titleInOrder),
            ("the c", .titleInOrder),
            ("color of magic pratchett", .wholeTitle),
            ("pratchett color magic", .wholeTitle),
            ("color magic", .titleInOrder),
            ("magic color", .title),
            ("magic terry", .title),
            ("terry", .names),
            ("col", .partialTitleStart),
            ("color mag", .partialTitleInOrder),
            ("mag col", .partialTitle),
            ("prat", .partialNames),
            ("color of magic discworld", .wholeTitleAndTopics),
            ("discworld the color of magic", .wholeTitleAndTopics),
            ("magic discworld", .topics),
            ("disc", .partialTopics),
            ("author:pratchett", .unranked),
        ]
        for (text, rank) in ranks {
            #expect(SearchMatcher(try SearchQuery<Book>.parse(text)).rank(book) == rank, "\(text)")
        }
    }

    @Test("How well a thing is known counts in a search of one word")
    func fame() throws {
        let book = SearchEntry(
            Book(id: BookID("x"), title: "Magic of Color", provenance: ItemSource(source: "test")).with {
                $0.authors = ["Terry Pratchett"]
                $0.otherNames = ["Farben", "A Novel"]
            }
        )
        let single = SearchEntry(Book(id: BookID("y"), title: "Magic", provenance: ItemSource(source: "test")))
        let ranks: [(String, SearchEntry<Book>, ItemFame?, SearchRank)] = [
            ("magic", single, nil, .exact), ("magic", single, .unknown, .titleStart),
            ("magic", single, .outshone, .exact),
            ("pratchett", book, nil, .exact), ("pratchett", book, .known, .exact),
            ("pratchett", book, .outshone, .titleStart),
            ("pratchett", book, .unknown, .titleStart), ("pratchett", book, .builtIn, .exact),
            ("magic", book, .known, .titleStart), ("magic", book, .unknown, .titleInOrder),
            ("farben", book, .known, .otherName), ("farben", book, .builtIn, .titleStart),
            ("magi", book, .known, .partialTitleStart), ("magi", book, .builtIn, .titleStart),
            ("mag", book, .builtIn, .partialTitleStart), ("a novel", book, .builtIn, .otherName),
            ("magic of color", book, .unknown, .exact), ("\"terry pratchett\"", book, .unknown, .exact),
        ]
        for (typed, book, fame, rank) in ranks {
            let found = SearchMatcher(try SearchQuery<Book>.parse(typed)).rank(book, fame)
            #expect(found == rank, "\(typed) \(String(describing: fame))")
        }
    }

    @Test("A surname in Korean means books in Korean first")
    func script() throws {
        let titles = ["Please Look After Mom", "엄마를 부탁해"]
        let books = titles.map { title in
            Book(id: BookID(title), title: title, provenance: ItemSource(source: "test")).with { $0.authors = ["신경숙"] }
        }

        #expect(SearchIndex(books).results(of: try .parse("신경숙")).map(\.title) == titles.reversed())
    }

    @Test(
        "Words of a title are in order only near each other, and a number is a volume only where it follows them",
        arguments: [
            ("jekyll hyde", "The Strange Case of Dr. Jekyll and Mr. Hyde", SearchRank.titleInOrder),
            ("science fiction", "Science, Fiction and Art: Young Readers' Science and Fiction", .titleInOrder),
            ("science fiction", "Papers on science, government, religion, poetry, art, fiction and satire", .title),
            ("harry potter 1", "Harry Potter and the Sorcerer's Stone (Harry Potter, #1)", .titleInOrder),
            ("harry potter 1", "Harry Potter and the Order of the Phoenix (Harry Potter, #5, Part 1)", .names),
            ("harry potter 1", "Harry Potter Boxset (Harry Potter, #1-7)", .names),
            ("harry potter 1-7", "Harry Potter Boxset (Harry Potter, #1-7)", .titleInOrder),
        ]
    )
    func nearness(_ typed: String, _ title: String, _ rank: SearchRank) throws {
        let book = Book(id: BookID("x"), title: title, provenance: ItemSource(source: "test"))

        #expect(SearchMatcher(try SearchQuery<Book>.parse(typed)).rank(SearchEntry(book)) == rank)
    }

    @Test("Of titles that have the words in order, the best known comes first, whether it begins with them or not")
    func popularity() throws {
        let titles = [
            "The Adventures of Tom Sawyer", "Tom Sawyer Abroad", "Tom Sawyerin seikkailut", "Tom Sawyer",
            "Sawyer, Tom",
        ]
        let books = titles.map { Book(id: BookID($0), title: $0, provenance: ItemSource(source: "test")) }

        let found = SearchIndex(books).results(of: try .parse("tom sawyer"))

        #expect(found.map(\.title) == ["Tom Sawyer", "Sawyer, Tom"] + titles.prefix(3))
    }

    @Test(
        "A credit is called by all of it, without a final Jr. too, or by its last word or two",
        arguments: [
            ("Leo Tolstoy", ["leo tolstoy", "tolstoy"], ["leo"]),
            ("Homer", ["homer"], []),
            ("Ursula K. Le Guin", ["ursula k le guin", "le guin", "guin"], ["ursula", "k le guin", "ursula le guin"]),
            ("Kurt Vonnegut Jr.", ["kurt vonnegut jr", "kurt vonnegut", "vonnegut"], ["jr", "kurt"]),
            ("한강", ["한강"], []),
        ]
    )
    func credits(credit: String, names: [String], others: [String]) throws {
        let book = Book(id: BookID("x"), title: "Title, 제목", provenance: ItemSource(source: "test"))
            .with { $0.authors = ["Somebody Else", credit] }
        for name in names {
            #expect(SearchMatcher(try SearchQuery<Book>.parse(name)).rank(SearchEntry(book)) == .exact, "\(name)")
        }
        for name in others {
            #expect(SearchMatcher(try SearchQuery<Book>.parse(name)).rank(SearchEntry(book)) != .exact, "\(name)")
        }
    }
}
