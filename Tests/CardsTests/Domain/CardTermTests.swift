import CardsDomain
import SatchelCatalog
import Testing

@Suite("Cards: words of the game")
struct CardTermTests {
    @Test("A word is compared as folding writes it, whatever marks of ASCII it has, but for signs")
    func keys() {
        let parts = [
            "Rare", "Halo", "V", "2", "'", "-", " ", "&", "(", ":", ".", "é", "δ", "\t", "\u{0}", "D'", "Mr. ",
        ]
        for first in parts {
            for second in parts {
                for third in parts {
                    let text = first + second + third
                    let folded = String(
                        String.UnicodeScalarView(FoldedText(text.replacing("&", with: " ")).letters)
                    )
                    #expect(CardTerm(text)?.key ?? "" == folded, "\(text.debugDescription)")
                }
            }
        }
    }

    @Test(
        "What catalogs call by different names has one name, and either finds it",
        arguments: [
            (["Dark", "Darkness", "darkness"], "Darkness"), (["UltraRare", "Rare Ultra", "Ultra Rare"], "Ultra Rare"),
            (["Rare Shiny", "Shiny rare"], "Shiny Rare"), (["Holo Rare", "Rare Holo"], "Rare Holo"),
            (["Secret Rare", "Rare Secret"], "Rare Secret"),
        ]
    )
    func names(_ names: [String], _ one: String) throws {
        let terms = try names.map { try #require(CardTerm($0)) }
        #expect(Set(terms).count == 1 && terms.last?.key == CardTerm(one)?.key)
        #expect([CardFacetValue](named: names + ["Fire"]).count == 2)
        #expect(CardTerm(names[0])?.text == one)
    }
}
