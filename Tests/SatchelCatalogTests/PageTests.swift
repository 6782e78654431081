import SatchelCatalog
import Testing

@Suite("Catalogs: pages")
struct PageTests {
    private static let items = Array(0..<7)

    @Test("Pages of any size hold every item once, and only the last says that nothing follows", arguments: 1...9)
    func everyItemOnce(size: Int) {
        var seen: [Int] = []
        var number = 1
        while true {
            let page = Page(number, size: size, of: Self.items)
            seen += page.items
            #expect(page.total == 7)
            guard page.hasMore else {
                break
            }
            #expect(page.items.count == size)
            number += 1
        }
        #expect(seen == Self.items)
    }

    @Test("Numbers beyond reason give an empty or a first page")
    func extremes() {
        #expect(Page(.max, size: .max, of: Self.items).items.isEmpty)
        #expect(Page(8, size: 1, of: Self.items) == Page([], number: 8, total: 7, hasMore: false))
        #expect(Page(.min, size: .min, of: Self.items).items.count == 1)
        #expect(Page(1, size: .max, of: [Int]()) == Page([], number: 1, total: 0, hasMore: false))
    }
}
