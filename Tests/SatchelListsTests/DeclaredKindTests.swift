import SatchelCatalog
import SatchelLibrary
import SatchelLists
import SatchelPersistence
import SatchelPluginAPI
import Testing

/// Wines: a kind of six fields that is a declaration alone.
private enum Wines: RecordKind {
    static let kind = Kind<Record<Wines>>(
        "wines",
        one: "wine",
        fields: [
            .id(),
            .one("name", .text)
                .column(.title("Name")).part(.title).required
                .search("in the name", ["barolo"])
                .sort { .letters($0.title.sortKey) },
            .one("maker", .text).column(.subtitle("Maker")).part(.credits).search("by a maker", ["rinaldi"]),
            .one("vintage", .year)
                .column(.fact("Vintage", isTrailing: true))
                .search("of these years", ["1990..2000"], alone: .topic)
                .sort(),
            .many("grapes", .text)
                .word("grape").column(.data("Grapes")).part(.topics)
                .search("of a grape", ["merlot"]),
            .one("bottles", .number(0...999)).label("in the cellar").search("by bottles left", ["0", "2.."]).sort(),
            .one("isDry", .flag).word("dry").label("dry").search("dry or not", ["yes", "no"]),
        ],
        words: ["dry"]
    )
}

private typealias Wine = Record<Wines>

@Suite("A kind that is a declaration alone")
struct DeclaredKindTests {
    private static let wines = [
        wine(
            "a",
            [
                "name": ["Barolo"], "maker": ["Rinaldi"], "vintage": ["1996"], "grapes": ["Nebbiolo"], "bottles": ["3"],
                "isDry": ["yes"],
            ]
        ),
        wine(
            "b",
            [
                "name": ["The Rosso"], "maker": ["Conti"], "vintage": ["2015"], "grapes": ["Merlot", "Syrah"],
                "bottles": ["0"],
            ]
        ),
        wine("c", ["name": ["Auslese"], "vintage": ["1976"], "grapes": ["Riesling"], "isDry": ["no"]]),
    ]

    private static func wine(_ id: String, _ values: [String: [String]]) -> Wine {
        Wine(id: ItemID(id), provenance: ItemSource(source: "cellar", asOf: "2026-11-25")).with { wine in
            for (key, texts) in values { wine[key] = texts }
        }
    }

    @Test(
        "It is searched and sorted by its fields",
        arguments: [
            ("", "relevance", "abc"), ("", "name", "cab"), ("", "vintage", "cab"), ("", "bottles", "bac"),
            ("rosso", "relevance", "b"), ("title:x OR maker:rin", "relevance", "a"), ("1996", "relevance", "a"),
            ("vintage:1970..2000", "vintage", "ca"), ("grape:merlot,riesling", "relevance", "bc"),
            ("bottles:..2", "relevance", "b"), ("dry:yes OR dry:none", "relevance", "ab"),
            ("-dry:no", "relevance", "ab"),
        ]
    )
    func searched(text: String, key: String, ids: String) async throws {
        let catalog = IndexedCatalog<Wine>("cellar", day: "2026-11-25") { Self.wines }
        // `title:` is not one of its words.
        let query = try SearchQuery<Wine>.parse(text.replacing("title:x", with: "xyzzy"))
        let order = ListOrder(try #require(FieldOrder<Wine>(rawValue: key)))

        let found = try await catalog.search(query, by: order, page: 1, size: 10).items

        #expect(found.map(\.id.rawValue).joined() == ids)
        #expect(order.sorted(Self.wines.map { SearchEntry($0) }).count == 3)
    }

    @Test("Its field words and sort keys are those of its fields, the ones that the help begins with first")
    func words() {
        #expect(FieldWord<Wine>.names == ["dry", "name", "maker", "vintage", "grape", "bottles"])
        #expect(FieldOrder<Wine>.names == ["relevance", "name", "vintage", "bottles"])
        #expect(throws: SearchQueryError.unknownField("title", in: "title:x", fields: FieldWord<Wine>.names)) {
            try SearchQuery<Wine>.parse("title:x")
        }
        #expect(throws: SearchQueryError.invalidValue(field: "dry", found: "brut", allowed: ["yes", "no"])) {
            try SearchQuery<Wine>.parse("dry:brut")
        }
    }

    @Test("Its items are stored in a library and read again", arguments: wines)
    fileprivate func library(_ wine: Wine) {
        #expect(LibraryEntry<KindFormat<Wine>>(wine).item(from: wine.provenance) == wine)
    }

    @Test("Its columns and its page are its fields")
    func shown() {
        let wine = Self.wines[0]
        #expect(Wine.columns.map(\.key) == ["id", "name", "maker", "vintage", "grapes"])
        #expect(Wine.columns.map(\.title) == ["Id", "Name", "Maker", "Vintage", "Grapes"])
        #expect(Wine.columns[3].alignment == .trailing)
        #expect(
            Wine.values(of: wine) == [
                .text("a"), .text("Barolo"), .text("Rinaldi"), .integer(1996), .texts(["Nebbiolo"]),
            ]
        )
        let page = Wine.page(of: KnownDetails(wine))
        #expect(page.title == "Barolo")
        #expect(page.fields.map(\.label) == ["id", nil, "maker", "vintage", "grapes", "in the cellar", "dry"])
        #expect(page.fields.map(\.value).suffix(2) == [.integer(3), .boolean(true)])
    }

    @Test("A built-in table of its fields is read, without rows that are not such items")
    func table() {
        let text = """
            id\tname\tgrapes\tvintage
            a\tBarolo\tNebbiolo; Merlot\t1996
            b\t\t\t1996
            c\tRosso\t\tlate
            """
        let table = BuiltInTable<Wine>(text.utf8, from: ItemSource(source: "cellar"))
        #expect(table.items.map { $0["grapes"] } == [["Nebbiolo", "Merlot"]])
        #expect(table.faults.map(\.column) == ["name", "vintage"])
    }
}
