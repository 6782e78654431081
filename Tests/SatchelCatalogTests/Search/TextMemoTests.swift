import SatchelCatalog
import Synchronization
import Testing

@Suite("Search: what is made of texts")
struct TextMemoTests {
    @Test("Each text is made once, and made again after too many others")
    func limit() {
        let made = Mutex<[String]>([])
        let memo = TextMemo<String?>(limit: 3) { text in
            made.withLock { $0.append(text) }
            return text.isEmpty ? nil : text + "!"
        }
        #expect(["a", "", "a", "", "b", "b"].map { memo[$0] } == ["a!", nil, "a!", nil, "b!", "b!"])
        #expect(made.withLock { $0 } == ["a", "", "b"])
        #expect(memo["c"] == "c!")
        #expect(memo["a"] == "a!")
        #expect(made.withLock { $0 } == ["a", "", "b", "c", "a"])
        let (kept, long) = (String(repeating: "k", count: 200), String(repeating: "l", count: 201))
        #expect([kept, kept, long, long].map { memo[$0] } == [kept + "!", kept + "!", long + "!", long + "!"])
        #expect(made.withLock { $0.suffix(3) } == [kept, long, long])
    }
}
