import SatchelCatalog
import Testing

@Suite("Search: names of people and remarks of titles")
struct PersonNameTests {
    @Test(
        "The last name is found however a catalog writes the name",
        arguments: [
            ("Leo Tolstoy", "tolstoy"), ("Leo Tolstoy, graf", "tolstoy"), ("Tolstoy, Leo, graf, 1828-1910", "tolstoy"),
            ("Martin Luther King Jr.", "king"), ("Martin Luther King, Jr.", "king"), ("Homer", "homer"),
            ("J.K. Rowling", "rowling"), ("Émile Zola", "zola"), ("", ""), (",", ""), ("Jr.", "jr"), ("한강", "한강"),
        ]
    )
    func surname(_ name: String, _ surname: String) {
        let found = PersonName.surname(of: name, FoldedText(name))

        #expect(String(String.UnicodeScalarView(found)) == surname)
    }

    @Test("Some names are nobody's")
    func nobody() {
        for name in ["Various", "Anonymous", "Unknown", "Author Unknown", "Various Authors", ""] {
            #expect(PersonName.isNobody(FoldedText(name)), "\(name)")
        }
        for name in ["Homer", "Leo Tolstoy"] { #expect(!PersonName.isNobody(FoldedText(name)), "\(name)") }
    }

    @Test(
        "A title has a remark unless that names a part",
        arguments: [
            ("Dune (Dune Chronicles, #1)", "1", nil), ("Fire (Fire, #1-4) ", "1-4", nil),
            ("Heidi (Gift Edition)", nil, "gift edition"), ("Finn (Tom's Comrade)", nil, "toms comrade"),
            ("Faust (Part Two)", nil, nil), ("Works (Vol. 1)", nil, nil),
            ("Robinson Crusoe (I/II)", nil, nil), ("Emma", nil, nil), ("(Emma)", nil, nil), ("Emma ()", nil, nil),
            (")", nil, nil), ("(", nil, nil), ("", nil, nil), ("Emma)", nil, nil), ("…(Emma)", nil, nil),
        ] as [(String, String?, String?)]
    )
    func remark(_ title: String, _ number: String?, _ text: String?) {
        let remark = TitleRemark(title)

        #expect(remark?.number == number)
        #expect(remark?.text == text)
    }
}
