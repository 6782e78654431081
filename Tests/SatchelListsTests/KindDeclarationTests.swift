import Foundation
import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI
import Testing

@testable import SatchelLists

@Suite("A kind as a property list")
struct KindDeclarationTests {
    @Test(
        "A field is written as it is read",
        arguments: [
            "producer:text!", "vintage:year", "grape:choice*(Nebbiolo,Pinot Noir)", "score:rating(50..100)",
            "size:number(0..30,l)", "height:number(cm)", "color:choice(red=Red wine,white,...)", "genre:tags",
            "stars:rating(0.5..5/0.5)", "age:number = year(today) - vintage", "drunkBy:person*!",
            "guests:range(1..100)", "years:range", "wine:reference*(wine)", "photo:picture", "scan:file*!",
            "grosse[Größe (EU): a = b]:text", "abv[도수]:number*!(0..100,%)", "alter[Alter]:number = vintage + 1",
        ]
    )
    func written(text: String) throws {
        let field = try FieldDeclaration(text)
        let expected = text.replacing("number(cm)", with: "number(,cm)")
        #expect(
            field.description.replacing("number(,cm)", with: "number(cm)") == expected.replacing("(,cm)", with: "(cm)")
        )
        #expect(try FieldDeclaration(field.description) == field)
    }

    @Test("What a field is called stands in brackets after its key")
    func names() throws {
        #expect(try FieldDeclaration("jonglyu [ 종류 ] : text") == FieldDeclaration("jonglyu", .text, name: "종류"))
        #expect(try FieldDeclaration("jonglyu[종류]").label == "종류")
        #expect(try FieldDeclaration("a:choice([x],y)").name == nil)
        #expect(try FieldDeclaration("a[" + String(repeating: "ä", count: 40) + "]").label.count == 40)
    }

    @Test("Marks may stand in any order, and a field without a type is a text")
    func marks() throws {
        #expect(try FieldDeclaration("grape : choice (a, b) *!") == FieldDeclaration("grape:choice*!(a,b)"))
        #expect(try FieldDeclaration("maker") == FieldDeclaration("maker", .text))
    }

    @Test(
        "What is no field says so",
        arguments: [
            "", ":", "Producer", "1a", "a b", "id", "owned:text", "a:nombre", "a:text(1)", "a:choice", "a:choice(a,A)",
            "a:number(5..1)", "a:range(5..1)", "a:reference", "a:reference(A b)", "a:picture(1)", "a:file(x)",
            "a:number(1..2,3..4,cm)", "a:rating(5)", "a:number(0..1/0)", "a:choice(x", "a:text)",
            "a:number* = 1", "a:number = ", "a:number = (", "a:number = 1 +", "a:number = foo(1)", "a:number = 'x",
            "a:number = min()", "a[]", "a[ ]", "a[x", "a[[x]]", "a[" + String(repeating: "ä", count: 41) + "]",
            String(repeating: "a", count: 33), "a:choice(" + String(repeating: "x", count: 20_001),
            "a:number = " + String(repeating: "(", count: 200),
            "a:number = " + String(repeating: "-", count: 200) + "1",
            "a:number = " + String(repeating: "not ", count: 200) + "yes",
        ]
    )
    func refused(text: String) {
        #expect(throws: KindProblem.self) { try FieldDeclaration(text) }
    }

    private static func reader(_ texts: [String: [String]]) -> Formula.Reader {
        Formula.Reader(
            texts: { key, entry in texts[(entry.map { $0 + "." } ?? "") + key] ?? [] },
            countOfEntries: { $0 == "copy" ? 2 : nil },
            today: { Day("2026-11-25") }
        )
    }

    @Test(
        "A formula is computed, and what is unknown stays so",
        arguments: [
            ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("10 / 4", "2.5"), ("1 / 0", nil), ("-vintage", "-2015"),
            ("year(today) - vintage", "11"), ("missing + 1", nil), ("sum(copy.paid)", "30.5"), ("count(copy)", "2"),
            ("max(copy.paid)", "20.5"), ("min(3, 1, 2)", "1"), ("count(grape)", "2"), ("sum(missing)", nil),
            ("round(2.55, 1)", "2.6"), ("abs(0 - 3)", "3"), ("days('2026-11-01', today)", "24"),
            ("if(vintage > 2000, 'new', 'old')", "new"), ("if(missing > 1, 1, 2)", nil), ("vintage >= 2015", "yes"),
            ("vintage > 2015 or yes", "yes"), ("missing > 1 and no", "no"), ("not (1 = 1)", "no"), ("'a' < 'b'", "yes"),
            ("bought > 2020", "yes"), ("'a' + 1", nil),
            ("999999999999 * 999999999999 * 999999999999", "999999999997000000000002999999999999"),
        ]
    )
    func computed(text: String, answer: String?) throws {
        let reader = Self.reader([
            "vintage": ["2015"], "copy.paid": ["10 EUR", "20.5 EUR"], "grape": ["a", "b"], "bought": ["2021-05-01"],
        ])
        #expect(try Formula(text).text(reader) == answer)
    }

    @Test(
        "Amounts in several currencies are neither added nor compared",
        arguments: [
            ("sum(copy.paid)", nil), ("min(copy.paid)", nil), ("max(copy.paid, price)", nil), ("count(copy.paid)", "2"),
            ("price + value", nil), ("price < value", nil), ("price = value", nil), ("price + price", "20"),
            ("sum(price, 5)", "15"), ("price * 2 - price", "10"), ("price / price", "1"),
            ("price / price + value", "8"),
            ("abs(-price) + value", nil), ("if(price < 100, value, price)", "7"),
        ] as [(String, String?)]
    )
    func currencies(_ text: String, _ answer: String?) throws {
        let reader = Self.reader(["copy.paid": ["10 EUR", "7 USD"], "price": ["10 EUR"], "value": ["7 USD"]])

        #expect(try Formula(text).text(reader) == answer)
    }

    @Test("An amount that follows from others has their currency")
    func amounts() throws {
        let reader = Self.reader(["copy.paid": ["10 EUR", "7.5 EUR"], "pages": ["300"]])

        #expect(try Formula("sum(copy.paid) / 2").text(reader, withCurrency: true) == "8.75 EUR")
        #expect(try Formula("pages / 2").text(reader, withCurrency: true) == "150")
    }

    @Test(
        "A renamed field has its new name in formulas, and not where its name means something else",
        arguments: [
            ("year(today) - vintage", "year(today) - year"), ("'vintage' = vintage", "'vintage' = year"),
            ("max(drink.vintage) + copy.vintage", "max(drink.year) + copy.vintage"),
            ("count(vintage.score)", "count(vintage.score)"), ("vintages + vintage2", "vintages + vintage2"),
        ]
    )
    func renamed(_ text: String, _ expected: String) throws {
        #expect(try Formula(text).renaming("vintage", to: "year", ofEntries: ["drink"]).description == expected)
    }

    @Test("A long chain of operations ends, and so does one that makes large numbers")
    func long() throws {
        let sum = try Formula(Array(repeating: "1", count: 240).joined(separator: " + "))
        #expect(sum.text(Self.reader([:])) == "240")
        let product = try Formula(Array(repeating: "99999999", count: 90).joined(separator: "*"))
        #expect(product.value(Self.reader([:])) != nil)
    }

    @Test(
        "A range is read with its bounds, and found by the whole numbers in it",
        arguments: [
            ("18-19", "18-19", "18,19"), ("18..20", "18-20", "18,19,20"), ("7", "7", "7"),
            ("-2..1", "-2..1", "-2,-1,0,1"),
            ("1.5-2.5", "1.5-2.5", "1,2"), ("3 – 4", "3-4", "3,4"),
        ]
    )
    func spans(text: String, written: String, whole: String) throws {
        let span = try #require(NumberSpan(text))
        #expect(span.text == written)
        #expect(span.whole.joined(separator: ",") == whole)
        #expect(NumberSpan(span.text) == span)
    }

    @Test(
        "What is no range is refused",
        arguments: ["", "-", "..", "a-b", "5-4", "1-2-3", "0-1001", "1e20-1e20", "1-", "-1-", "99999999999999"]
    )
    func noSpans(text: String) { #expect(NumberSpan(text) == nil) }

    @Test("The day that formulas read is the one of the commands made last")
    func surroundings() throws {
        let kind = KindDeclaration("tides", fields: [try FieldDeclaration("age:text = today")])
        func shown(on day: String) throws -> [String] {
            let day = try #require(Day(day))
            return Self.shown(of: DeclaredKinds.type(of: kind, in: .init(today: { day })))
        }

        #expect(try shown(on: "2026-11-25") == ["2026-11-25"])
        #expect(try shown(on: "2026-11-26") == ["2026-11-26"])
    }

    private static func shown<Declared: RecordKind>(of type: Declared.Type) -> [String] {
        let item = Record<Declared>(id: ItemID("a"), provenance: ItemSource(source: "mine"))
        return Record<Declared>.kind.field("age")?.texts(item) ?? []
    }

    @Test(
        "What is no look-up says so",
        arguments: [
            "", "isbn", "isbn from", "isbn from books", "isbn from books:", "isbn from books: ,", "isbn from books: a=",
            "isbn in books: a", "isbn from a b c: d", "isbn from books(: a", "isbn from (x): a", "isbn\nfrom books: a",
            "isbn from books: " + String(repeating: "a", count: 4000),
        ]
    )
    func noLookups(text: String) {
        #expect(throws: KindProblem.self) { try KindLookup(text) }
    }

    @Test(
        "What is no view says so",
        arguments: [
            "", "a", ": x", "A: x", "list: x", "a b: x", "a: --sort", "a: --sort x --sort y", "a: --columns",
            "a: " + String(repeating: "x", count: 2000),
        ]
    )
    func noViews(text: String) {
        #expect(throws: KindProblem.self) { try SavedView(text) }
    }

    @Test("A declaration is the same after it was written as a property list and read again")
    func propertyList() throws {
        var kind = KindDeclaration(
            "wine",
            fields: try ["producer:text!", "vintage:year", "note:note"].map { try FieldDeclaration($0) }
        )
        kind.identity = ["producer"]
        kind.entries = [
            .init(verb: "drink", fields: [kind.fields[1], try FieldDeclaration("with:person")], usesCopy: true)
        ]
        kind.rules = [.init(must: try Formula("vintage < 2030"), say: "a <rule> & more", isStrict: true)]
        kind.lookups = [try KindLookup("title from discs find(query): producer=credits, vintage=released.year")]
        kind.views = [try SavedView("old:  vintage:..1990  --columns vintage,rating --sort vintage:desc")]
        let folder = FileManager.default.temporaryDirectory.path + "/kinds-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }

        try KindFile.write(kind, to: folder + "/wine.plist")

        #expect(KindFile.all(in: folder).map(\.id) == ["wine"])
        #expect(try KindFile(folder + "/wine.plist").declaration() == kind)
    }

    @Test("Every kind that comes with the program is right, and short")
    func shipped() throws {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let kinds = KindFile.all(in: "/\(root)/Plugins/Kinds")

        #expect(kinds.map(\.id) == ["boardgames", "films", "magic", "records", "things", "wine"])
        for kind in kinds {
            #expect(try kind.declaration().id == kind.id)
            #expect(try String(contentsOfFile: kind.path, encoding: .utf8).split(separator: "\n").count < 60)
        }
    }

    @Test("The example of the page about kinds is right")
    func documented() throws {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let page = try String(contentsOfFile: "/\(root)/Plugins/Kinds/README.md", encoding: .utf8)
        let list = try #require(
            page.components(separatedBy: "```xml\n").dropFirst().first?.components(separatedBy: "```").first
        )
        let path = FileManager.default.temporaryDirectory.path + "/tea-\(UUID().uuidString).plist"
        try list.write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }

        let kind = try KindFile(path, id: "tea").declaration()

        #expect(kind.entries.map(\.verb) == ["brew"])
        #expect(kind.rules.count == 1)
    }

    @Test("Two declarations have types of their own, and one declaration keeps its type")
    func types() throws {
        let first = KindDeclaration("stamps", fields: [try FieldDeclaration("country")])
        let second = KindDeclaration(
            "stamps",
            fields: [try FieldDeclaration("country"), try FieldDeclaration("year:year")]
        )
        let today = try #require(Day("2026-11-25"))

        let types = [first, second, first].map {
            ObjectIdentifier(DeclaredKinds.type(of: $0, in: .init(today: { today })))
        }

        #expect(types[0] == types[2])
        #expect(types[0] != types[1])
    }
}
