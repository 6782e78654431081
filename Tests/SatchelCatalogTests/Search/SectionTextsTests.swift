import SatchelCatalog
import Testing

@Suite("Search: texts that complete a field word")
struct SectionTextsTests {
    private let texts = SearchTexts(
        title: "The Hobbit",
        otherNames: ["There and Back Again"],
        credits: ["J.R.R. Tolkien", "Alan \"Al\" Lee", "Zoë Brontë", String(repeating: "x", count: 300)],
        topics: ["fantasy"]
    )

    @Test(
        "A text is completed from the word that was begun",
        arguments: [
            ("tol", .credits, ["Tolkien"]), ("TOL", .credits, ["Tolkien"]), ("j.r", .credits, ["J.R.R. Tolkien"]),
            ("bronte", .credits, ["Brontë"]), ("zoe b", .credits, ["Zoë Brontë"]), ("olk", .credits, []),
            ("hob", .title, ["Hobbit"]), ("the", .title, ["The Hobbit", "There and Back Again"]),
            ("fan", .topics, ["fantasy"]), ("tol", .topics, []),
        ] as [(String, SearchSection, [String])]
    )
    func endings(_ typed: String, _ section: SearchSection, _ expected: [String]) {
        #expect(texts.endings(from: FoldedText(typed), in: section) == expected)
    }

    @Test("A text that could not be typed as one phrase is left out, and a very long one")
    func untypable() {
        #expect(texts.endings(from: FoldedText("alan"), in: .credits).isEmpty)
        #expect(texts.endings(from: FoldedText("xxx"), in: .credits).isEmpty)
    }
}
