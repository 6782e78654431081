import SatchelSearch
import Testing

@Suite("Search: slips of the fingers")
struct SpellingCandidatesTests {
    @Test(
        "Each slip of one letter is near",
        arguments: [
            ("dnue", "dune"), ("dun", "dune"), ("dunne", "dune"), ("dume", "dune"), ("hobit", "hobbit"),
            ("Miserbles", "miserables"), ("вониа", "воина"), ("포리터", "포터"), ("te", "the"), ("nd", "and"), ("x", "a"),
            ("1985", "1984"), ("2nf", "2nd"),
        ]
    )
    func near(_ typed: String, _ meant: String) {
        #expect(SpellingCandidates.of(typed).contains(FoldedText(meant).spaced))
    }

    @Test("Two slips are not near, and neither is the word itself", arguments: [("dnu", "dune"), ("dune", "dune")])
    func far(_ typed: String, _ meant: String) {
        #expect(!SpellingCandidates.of(typed).contains(meant))
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
