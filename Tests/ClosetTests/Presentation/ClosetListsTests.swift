import ClosetDomain
import ClosetPresentation
import SatchelCatalog
import SatchelLists
import Testing

@Suite("Closet: lists of clothes")
struct ClosetListsTests {
    @Test("The commands have the words of the kind")
    func words() {
        #expect(ClosetLists.words.feature == Garment.kind.id)
        #expect(ClosetLists.words.one == Garment.kind.one)
        #expect(ClosetLists.words.many == Garment.kind.many)
    }
}
