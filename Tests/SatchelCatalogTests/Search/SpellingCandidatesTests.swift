import SatchelCatalog
import Testing

@Suite("Search: slips of the fingers")
struct SpellingCandidatesTests {
    @Test(
        "Each slip of one letter is near",
        arguments: [
            ("dnue", "dune"), ("dun", "dune"), ("dunne", "dune"), ("dume", "dune"), ("hobit", "hobbit"),
            ("Miserbles", "miserables"), ("вониа", "воина"), ("포리터", "포터"), ("te", "the"), ("nd", "and"), ("x", "a"),
            ("재왕", "제왕"), ("채식주위자", "채식주의자"), ("호비", "호빗"), ("호빕", "호빗"), ("고빗", "호빗"),
        ]
    )
    func near(_ typed: String, _ meant: String) {
        #expect(SpellingCandidates.of(typed).contains(FoldedText(meant).spaced))
    }

    @Test("Two slips are not near, and neither is the word itself", arguments: [("dnu", "dune"), ("dune", "dune")])
    func far(_ typed: String, _ meant: String) {
        #expect(!SpellingCandidates.of(typed).contains(meant))
    }

    @Test(
        "Two slips anywhere in a long word lead to it, by its first letters or by the rest",
        arguments: ["mockingbird", "fahrenheit", "catching", "преступление"]
    )
    func two(_ meant: String) {
        var random = SplitMix64(seed: 17)
        let once = SpellingCandidates.of(meant)
        for _ in 0..<60 {
            guard
                let typed = SpellingCandidates.of(once.randomElement(using: &random) ?? "").randomElement(
                    using: &random
                ),
                EditDistance.between(Array(typed), Array(meant), atMost: 2) != nil
            else { continue }
            let isFound =
                SpellingCandidates.beginnings(of: typed).contains { meant.hasPrefix($0) }
                || isFoundByRest(meant, typed)
            #expect(isFound, "\(typed)")
        }
    }

    @Test(
        "Both slips may be in the first letters of a word of eight letters or more",
        arguments: [
            ("ckingbird", "mockingbird", true), ("xyckingbird", "mockingbird", true),
            ("omkcingbird", "mockingbird", true),
            ("moxxckingbird", "mockingbird", true), ("tching", "catching", true), ("aktching", "catching", true),
            ("xxtche", "catche", false), ("cher", "catcher", false), ("", "ab", false),
            ("xxxkingbird", "mockingbird", false),
        ]
    )
    func atStart(_ typed: String, _ meant: String, _ isFound: Bool) {
        #expect(isFoundByRest(meant, typed) == isFound)
    }

    @Test(
        "Two slips in the first letters of any kind leave one of a few rests",
        arguments: ["mockingbird", "catching", "frankenstein", "преступление"]
    )
    func rests(_ meant: String) {
        var random = SplitMix64(seed: 23)
        let once = SpellingCandidates.of(String(meant.prefix(5)))
        for _ in 0..<200 {
            let twice = SpellingCandidates.of(once.randomElement(using: &random) ?? "")
            let typed = (twice.randomElement(using: &random) ?? "") + meant.dropFirst(5)
            let isNear = EditDistance.between(Array(typed), Array(meant), atMost: 2) != nil
            let begins = SpellingCandidates.beginnings(of: typed).contains { meant.hasPrefix($0) }
            if isNear, !begins { #expect(isFoundByRest(meant, typed), "\(typed)") }
        }
        #expect(SpellingCandidates.rests(of: meant).count < 100)
    }

    private func isFoundByRest(_ meant: String, _ typed: String) -> Bool {
        meant.count >= SpellingCandidates.shortestOfTwoAtStart
            && EditDistance.between(Array(meant), Array(typed), atMost: 2) != nil
            && SpellingCandidates.rests(of: typed).contains(String(meant.dropFirst(SpellingCandidates.start)))
    }

    @Test(
        "The distance of two words counts deletions, insertions, substitutions and swaps",
        arguments: [
            ("", "", 0), ("a", "", 1), ("dune", "dune", 0), ("dnue", "dune", 1), ("dun", "dune", 1),
            ("dunes", "dune", 1),
            ("dnu", "dune", 2), ("ca", "abc", nil), ("kitten", "sitting", nil), ("", "abc", nil), ("ab", "ba", 1),
        ] as [(String, String, Int?)]
    )
    func distance(_ one: String, _ other: String, _ expected: Int?) {
        #expect(EditDistance.between(Array(one), Array(other), atMost: 2) == expected)
        #expect(EditDistance.between(Array(other), Array(one), atMost: 2) == expected)
        #expect(EditDistance.between(Array(one), Array(other), atMost: 0) == (one == other ? 0 : nil))
    }

    @Test("No word is named twice, and nothing is guessed about two words or a very long one")
    func bounds() {
        let near = SpellingCandidates.of("letters")
        #expect(Set(near).count == near.count)
        #expect(!SpellingCandidates.of("x").contains(""))
        #expect(SpellingCandidates.of("two words").isEmpty)
        #expect(SpellingCandidates.of(String(repeating: "a", count: 25)).isEmpty)
    }
}
