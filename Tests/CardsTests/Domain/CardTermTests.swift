import CardsDomain
import SatchelSearch
import Testing

@Suite("Cards: words of the game")
struct CardTermTests {
    @Test("A word is compared as folding writes it, whatever marks of ASCII it has")
    func keys() {
        let parts = [
            "Rare", "Holo", "V", "2", "'", "-", " ", "&", "(", ":", ".", "é", "δ", "\t", "\u{0}", "D'", "Mr. ",
        ]
        for first in parts {
            for second in parts {
                for third in parts {
                    let text = first + second + third
                    let folded = String(String.UnicodeScalarView(FoldedText(text).letters))
                    #expect(CardTerm(text)?.key ?? "" == folded, "\(text.debugDescription)")
                }
            }
        }
    }
}
