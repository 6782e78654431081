import BooksDomain
import SatchelCatalog
import SatchelTestSupport
import Testing

@Suite("Books: reading a search")
struct BookQueryTests {
    @Test(
        "What is typed has one normal form",
        arguments: [
            ("", ""),
            ("   ", ""),
            ("OR", "OR"),
            (" OR  OR ", "OR"),
            ("*", ""),
            (" ＊ ", ""),
            ("* dune", "* dune"),
            ("\"\"", ""),
            ("dune", "dune"),
            ("  herbert\t dune ", "herbert dune"),
            ("a b OR c", "a b OR c"),
            ("OR a OR OR b OR", "a OR b"),
            ("a or b", "a or b"),
            ("\"lord of  the\" rings", "\"lord of the\" rings"),
            ("\"lord of the", "\"lord of the\""),
            ("“lord of” ＂the rings＂", "\"lord of\" \"the rings\""),
            ("dune -messiah", "dune -messiah"),
            ("dune -\"of dune\"", "dune -\"of dune\""),
            ("- dune", "- dune"),
            ("half-blood", "half-blood"),
            ("author:herbert", "author:herbert"),
            ("Author:Herbert", "author:Herbert"),
            ("author：herbert", "author:herbert"),
            ("ａｕｔｈｏｒ:herbert", "author:herbert"),
            ("author: herbert", "author:herbert"),
            ("author:\"Frank Herbert\" dune", "author:\"Frank Herbert\" dune"),
            ("-author:\"Frank Herbert", "-author:\"Frank Herbert\""),
            ("\"author:herbert dune\"", "\"author:herbert dune\""),
            ("\"auther:herbert\"", "\"auther:herbert\""),
            ("\"author: the novel\"", "\"author: the novel\""),
            ("-\"author:herbert dune\"", "-\"author:herbert dune\""),
            ("author:", "author"),
            ("author: OR dune", "author OR dune"),
            ("author: title:dune", "author title:dune"),
            ("http://x https://x.org/y:80", "http://x https://x.org/y:80"),
            ("10:30", "10:30"),
            ("Re:Zero", "Re:Zero"),
            ("Batman:Hush", "Batman:Hush"),
            ("c:x", "c:x"),
            ("std::vector foo:) dune: messiah", "std::vector foo:) dune: messiah"),
            ("저자:한강", "저자:한강"),
            (":", ":"),
            ("author:herbert,tolkien", "author:herbert OR author:tolkien"),
            (
                "dune author:herbert,\"le guin\" year:1965",
                "dune author:herbert year:1965 OR dune author:\"le guin\" year:1965"
            ),
            ("author:\"le guin\",herbert,", "author:\"le guin\" OR author:herbert"),
            ("-author:herbert,tolkien", "-author:herbert -author:tolkien"),
            ("year:1990,2000..", "year:1990 OR year:2000.."),
            ("language:ko,en", "language:ko OR language:en"),
            ("title:20,000", "title:20,000"),
            ("title:,", "title:,"),
            ("author:none", "author:none"),
            ("-author:any", "author:none"),
            ("Year:Any", "year:any"),
            ("-year:none", "year:any"),
            ("language:none,ko", "language:none OR language:ko"),
            ("title:\"none\" language:\"any\"", "title:\"none\" language:\"any\""),
            ("title:OR", "title:OR"),
            ("title:-x", "title:-x"),
            ("title:author:x", "title:author:x"),
            ("year:1990", "year:1990"),
            ("year:1990..2000", "year:1990..2000"),
            ("year:2000..1990", "year:1990..2000"),
            ("year:1990-2000", "year:1990..2000"),
            ("year:1990–2000", "year:1990..2000"),
            ("year:1990...2000", "year:1990..2000"),
            ("year:1990..", "year:1990.."),
            ("year:..2000", "year:..2000"),
            ("year:-720", "year:-720"),
            ("year:-800..-700", "year:-800..-700"),
            ("-year:１９９０", "-year:1990"),
            ("isbn:0-441-01359-7", "isbn:9780441013593"),
            ("isbn:\"978 0 441 01359 3\"", "isbn:9780441013593"),
            ("language:Korean", "language:ko"),
            ("language:한국어", "language:ko"),
            ("language:eng", "language:en"),
            ("language:\"old norse\"", "language:\"old norse\""),
            ("war & peace", "war & peace"),
            ("ㅎㄹㅍㅌ", "ㅎㄹㅍㅌ"),
            ("a\u{1B}[2Jb\u{0}c", "a [2Jb c"),
        ]
    )
    func normalForm(text: String, display: String) throws {
        let query = try SearchQuery<Book>.parse(text)
        #expect(query.displayText == display)
        #expect(try SearchQuery<Book>.parse(query.displayText) == query)
        #expect(query.isEverything == display.isEmpty)
    }

    @Test("OR binds groups of words that must all hold")
    func orBindsGroups() throws {
        let query = try SearchQuery<Book>.parse("a b OR -c")
        let word = { (text: String, isExcluded: Bool) in SearchTerm<Book>(.word(text, in: nil), isExcluded: isExcluded)
        }
        #expect(query.alternatives == [[word("a", false), word("b", false)], [word("c", true)]])
    }

    @Test(
        "A value that a field cannot take is named with what it can take",
        arguments: [
            ("year:abc", FieldWord<Book>.year, "abc"),
            ("dune year:..", .year, ".."),
            ("-year:1990..x", .year, "1990..x"),
            ("year:+1990", .year, "+1990"),
            ("year:99999999999999999999", .year, "99999999999999999999"),
            ("isbn:123", .isbn, "123"),
            ("language:ko,--", .language, "--"),
            ("language:--", .language, "--"),
        ]
    )
    func wrongValue(text: String, field: FieldWord<Book>, found: String) throws {
        let error = try #require(throws: SearchQueryError.self) { try SearchQuery<Book>.parse(text) }
        guard case .invalidValue(field.rawValue, found, let allowed) = error else {
            Issue.record("\(error)")
            return
        }
        for example in allowed {
            #expect(throws: Never.self) { try SearchQuery<Book>.parse("\(field.rawValue):\(example)") }
        }
    }

    @Test(
        "A word that begins like a field word of another name is refused with the fields",
        arguments: [
            ("foo:bar", "foo"), ("dune auther:doyle", "auther"), ("-auther:doyle", "auther"),
            ("yaer:>1990", "yaer"), ("hp:100 foo:\"a b\"", "foo"), ("auther：doyle", "auther"),
        ]
    )
    func unknownField(text: String, name: String) throws {
        let error = try #require(throws: SearchQueryError.self) { try SearchQuery<Book>.parse(text) }
        guard case .unknownField(name, _, let fields) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(fields.starts(with: ["title", "author", "isbn", "year", "subject", "language", "owned"]))
    }

    @Test(
        "The parts of a filter's value are phrases, of which one must match",
        arguments: [
            ("fantasy", "subject:\"fantasy\""),
            ("science fiction,fantasy", "subject:\"science fiction\" OR subject:\"fantasy\""),
            ("none", "subject:none"), (" \"war\" ", "subject:\"war\""),
        ]
    )
    func valueOfField(text: String, display: String) throws {
        #expect(try SearchQuery<Book>.parse(text, of: .subject).displayText == display)
    }

    @Test(
        "Without its phrases a search asks for their words",
        arguments: [
            ("\"frank herbert\" dune", "frank herbert dune"),
            ("author:\"frank herbert\"", "author:frank author:herbert"),
            ("\"author:doyle holmes\" OR x", "author:doyle holmes OR x"), ("\"dune\"", nil), ("dune", nil),
            ("-\"a b\"", nil), ("\"foo:bar x\"", nil),
        ] as [(String, String?)]
    )
    func withoutPhrases(text: String, expected: String?) throws {
        #expect(try SearchQuery<Book>.parse(text).withoutPhrases?.displayText == expected)
    }

    @Test("A search is read up to 4 KB and 64 words, and a longer one is refused at once")
    func bounds() throws {
        let words = (1...64).map { "w\($0)" }
        #expect(try SearchQuery<Book>.parse(words.joined(separator: " ")).alternatives.first?.count == 64)
        #expect(try SearchQuery<Book>.parse(String(repeating: "x", count: 4096)).alternatives.count == 1)
        for text in [
            words.joined(separator: " ") + " w", words.joined(separator: " OR ") + " OR x",
            "author:" + words.joined(separator: ",") + ",w", "author:a,b title:a,b subject:a,b title:a,b author:a,b",
        ] {
            #expect(throws: SearchQueryError.tooManyTerms(most: 64)) { try SearchQuery<Book>.parse(text) }
        }
        for text in [String(repeating: "x", count: 4097), String(repeating: "a ", count: 5_000_000)] {
            #expect(throws: SearchQueryError.tooLong(most: 4096)) { try SearchQuery<Book>.parse(text) }
        }
    }

    @Test("Searches that differ in case and accents only are the same search")
    func identity() throws {
        let query = try SearchQuery<Book>.parse("Les  Misérables OR “Victor hugo”")
        #expect(try SearchQuery<Book>.parse("les miserables OR \"victor Hugo\"").identity == query.identity)
        #expect(try SearchQuery<Book>.parse("les miserables or \"victor Hugo\"").identity != query.identity)
        #expect(try SearchQuery<Book>.parse("title:dune").identity != SearchQuery<Book>.parse("dune").identity)
    }

    @Test(
        "No text whatever traps, and every search that is read keeps its meaning in its normal form",
        arguments: 0..<8
    )
    func fuzz(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let pieces = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                Self.pieces.randomElement(using: &random) ?? ""
            }
            let text = pieces.joined()
            do {
                let query = try SearchQuery<Book>.parse(text)
                let again = try SearchQuery<Book>.parse(query.displayText)
                #expect(again == query, "'\(text)' → '\(query.displayText)' → '\(again.displayText)'")
                #expect(try SearchQuery<Book>.parse(query.identity).identity == query.identity, "'\(text)'")
                #expect(!query.displayText.unicodeScalars.contains { $0.properties.generalCategory == .control })
            } catch {
                switch error {
                case .invalidValue, .unknownField, .tooManyTerms: continue
                case .tooLong: throw error
                }
            }
        }
    }

    private static let pieces = [
        " ", " ", " ", "\t", "\n", "\"", "\"", "“", "”", "＂", "-", "-", "−", "－", "OR", " OR ", "or", ":", "：",
        "author:", "title:",
        "Subject:", "year:", "isbn:", "language:", "foo:", ",", ",", "*", "none", "any", "1990", "..", "…", "–", "-720",
        "0441013597", "dune", "Érik",
        "e\u{301}",
        "\u{301}", "해리", "ㅎㄹ", "\u{1112}\u{1162}", "ß", "’", "'", "\u{0}", "\u{1B}", "\u{200B}", "\u{202E}", "📚", "👩‍👩‍👧",
        "&",
        "\u{1100}", "\u{11A8}", "か\u{3099}", "İ", "ǆ", "①", "½", "\u{E000}", "\u{10FFFF}", "ﬁ", "ko", "old norse",
    ]
}
