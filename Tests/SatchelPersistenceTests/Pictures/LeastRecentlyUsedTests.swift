import SatchelPersistence
import Testing

@Suite("Picture cache: exact bounds in memory")
struct LeastRecentlyUsedTests {
    @Test("What was used longest ago leaves first, and a use or a new value counts")
    func order() {
        var subject = LeastRecentlyUsed<String, Int>(maxCount: 3, maxCost: 10)
        for (value, key) in ["a", "b", "c"].enumerated() { subject.insert(value, cost: 2, for: key) }
        #expect(subject.value(for: "a") == 0)
        subject.insert(7, cost: 5, for: "b")
        #expect(subject.keys == ["b", "a", "c"] && subject.cost == 9)

        subject.insert(3, cost: 2, for: "d")
        #expect(subject.keys == ["d", "b", "a"] && subject.cost == 9)
        subject.insert(4, cost: 8, for: "e")
        #expect(subject.keys == ["e", "d"] && subject.cost == 10)
        subject.removeValue(for: "e")
        #expect(subject.value(for: "e") == nil && subject.cost == 2)
    }

    @Test("What fills the bounds to the last byte is kept, one byte more is not")
    func boundary() {
        var subject = LeastRecentlyUsed<String, Int>(maxCount: 2, maxCost: 10)
        let fits = subject.insert(1, cost: 10, for: "a")
        #expect(fits && subject.cost == 10)

        let isKept = subject.insert(2, cost: 11, for: "b")
        #expect(!isKept && subject.keys == ["a"])

        subject.insert(3, cost: 0, for: "c")
        #expect(subject.keys == ["c", "a"])
        subject.insert(4, cost: 0, for: "d")
        #expect(subject.keys == ["d", "c"])
    }
}
