import SatchelCatalog
import Testing

@Suite("Search: tokens of fields")
struct IndexTokenTests {
    @Test("An item has a token of a value exactly when it has the value")
    func agreement() throws {
        let words = [
            "", "a", "A", "ab", "a b", "a-b", "a~b", "~41", "Ä", "ä", "한글", "#=", "\u{0}", "\"", "b",
            String(repeating: "x", count: 64), String(repeating: "x", count: 65), String(repeating: "x", count: 66),
        ]
        let numbers = [nil, 0, 7, 70, -1, -9999, 99_999, 189_998, 189_999, .min, .max]
        let things =
            words.map { IndexedThing(word: $0) }
            + numbers.map { IndexedThing(number: $0) }
        let values: [FieldCriterion] =
            words.map { FieldCriterion(.words([$0])) } + [FieldCriterion(.words(["a", "b"]))]
            + ["7", "0..70", "8..", "..-1", "-9999..", "70..99999", "99999"].compactMap { text in
                NumberRange(text, allowed: -9999...99_999).map { FieldCriterion(.numbers($0)) }
            }
        for value in values {
            for field in FieldWord<IndexedThing>.allCases {
                let asked = Set(try #require(FieldWord<IndexedThing>.tokens(for: value, of: field)))
                for thing in things {
                    let isFound = !asked.isDisjoint(with: tokens(of: thing))
                    #expect(
                        isFound == FieldWord<IndexedThing>.holds(value, of: field, for: thing),
                        "\(value) \(field) \(thing)"
                    )
                }
            }
        }
    }

    @Test(
        "A range of most numbers asks for a number and none of the few others",
        arguments: ["1..", "100..", "..-1", "3..9"]
    )
    func complement(_ text: String) throws {
        let value = FieldCriterion(.numbers(try #require(NumberRange(text))))
        let condition = IndexQuery<IndexedThing>(SearchQuery([[SearchTerm(.value(.size, value))]])).condition
        #expect(condition.allTokens.count <= 10)
        for number in [nil, -9999, -2, -1, 0, 1, 2, 3, 9, 10, 99, 100, 101, 9999, 189_998] {
            let thing = IndexedThing(number: number)
            let holds = condition.holds(for: Set(tokens(of: thing)))
            #expect(
                holds == FieldWord<IndexedThing>.holds(value, of: .size, for: thing),
                "\(text) \(number.map(String.init) ?? "none")"
            )
        }
    }

    @Test("A range with an end beyond what tokens tell apart is asked of each item")
    func farAway() throws {
        let ends: [(Int?, Int?)] = [(500_000, nil), (nil, -10_000), (nil, 189_999)]
        for range in ends.map({ NumberRange(first: $0.0, last: $0.1) }) {
            let value = FieldCriterion(.numbers(try #require(range)))
            #expect(FieldWord<IndexedThing>.tokens(for: value, of: .size) == nil)
        }
    }

    private func tokens(of thing: IndexedThing) -> [String] {
        var writer = TokenWriter()
        FieldWord<IndexedThing>.writeTokens(of: thing, in: IndexedThing.kind.indexed, to: &writer)
        return String(decoding: writer.text, as: UTF8.self).split(separator: " ").map(String.init)
    }

    @Test("Tokens are of characters that an index keeps together, and in lower case")
    func characters() {
        let tokens = ["a b", "a-b_c.d", "ÄX", "\u{1F600}", "A"].map { IndexToken.word($0, of: "setID") }
        for token in tokens {
            #expect(token.hasPrefix(IndexToken.words(of: "setid")))
            #expect(
                token.utf8.allSatisfy {
                    $0 >= 0x80 || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
                        || IndexToken.signs.utf8.contains($0)
                }
            )
        }
        #expect(Set(tokens).count == tokens.count)
    }
}

extension IndexCondition {
    fileprivate var allTokens: [String] {
        switch self {
        case .tokens(let tokens, _, _): tokens
        case .all(let conditions), .any(let conditions): conditions.flatMap(\.allTokens)
        case .not(let condition): condition.allTokens
        }
    }

    fileprivate func holds(for tokens: Set<String>) -> Bool {
        switch self {
        case .tokens(let asked, _, _): tokens.isSuperset(of: asked)
        case .all(let conditions): conditions.allSatisfy { $0.holds(for: tokens) }
        case .any(let conditions): conditions.contains { $0.holds(for: tokens) }
        case .not(let condition): !condition.holds(for: tokens)
        }
    }
}

/// Something with a word and a number.
private struct IndexedThing: CatalogItem {
    let id: ItemID<IndexedThing>
    var title: String { word }
    let provenance: ItemSource
    var word = ""
    var number: Int?

    init(id: ItemID<IndexedThing>, provenance: ItemSource) { (self.id, self.provenance) = (id, provenance) }

    init(word: String = "", number: Int? = nil) {
        self.init(id: ItemID("thing"), provenance: ItemSource(source: "test"))
        (self.word, self.number) = (word, number)
    }

    static let kind = Kind<IndexedThing>(
        "things",
        one: "thing",
        fields: [
            .id(),
            .one("kind", .anyText, { $0.word }, { $0.word = $1 ?? "" }).search("of a kind", []),
            .one("size", .number(), { $0.number }, { $0.number = $1 }).search("of a size", ["7"]),
        ]
    )
}

extension FieldWord<IndexedThing> {
    fileprivate static var size: FieldWord { FieldWord("size") }
}

extension FieldType<String> {
    /// A text that is compared as it is, even an empty one.
    fileprivate static var anyText: FieldType { FieldType("a text", parse: { $0 }, text: { $0 }) }
}

extension FieldCriterion {
    fileprivate init(_ predicate: SearchPredicate) { self.init(predicate, "\(predicate)", isIdentity: false) }
}
