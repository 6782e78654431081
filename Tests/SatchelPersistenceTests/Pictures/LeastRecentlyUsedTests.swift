import SatchelCatalog
import SatchelPersistence
import SatchelTestSupport
import Testing

@Suite("Picture cache: exact bounds in memory")
struct LeastRecentlyUsedTests {
    /// The rules in their plainest form: a list with the last used at its end.
    private struct Model {
        let maxCount: Int
        let maxCost: Int
        var entries: [(key: Int, value: Int, cost: Int)] = []

        mutating func value(for key: Int) -> Int? {
            guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
            entries.append(entries.remove(at: place))
            return entries.last?.value
        }

        mutating func insert(_ value: Int, cost: Int, for key: Int) {
            entries.removeAll { $0.key == key }
            guard cost <= maxCost, maxCount > 0 else { return }
            entries.append((key, value, cost))
            while entries.count > maxCount || entries.reduce(0, { $0 + $1.cost }) > maxCost { entries.removeFirst() }
        }
    }

    @Test(
        "Thousands of operations keep the bounds and the order of a plain list",
        arguments: [(0, 100), (1, 100), (7, 100), (1_000, 100), (7, 0), (12, 1_000)],
        0..<2 as Range<UInt64>
    )
    func againstModel(_ bounds: (count: Int, cost: Int), _ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var model = Model(maxCount: bounds.count, maxCost: bounds.cost)
        var subject = LeastRecentlyUsed<Int, Int>(maxCount: bounds.count, maxCost: bounds.cost)
        for step in 0..<4_000 {
            let key = Int.random(in: 0..<20, using: &random)
            switch Int.random(in: 0..<100, using: &random) {
            case ..<50:
                let cost = Int.random(in: 0...(bounds.cost / 3 + 2), using: &random)
                model.insert(step, cost: cost, for: key)
                subject.insert(step, cost: cost, for: key)
            case ..<53:
                model.insert(step, cost: bounds.cost + 1, for: key)
                let isKept = subject.insert(step, cost: bounds.cost + 1, for: key)
                #expect(!isKept)
            case ..<95:
                let (found, expected) = (subject.value(for: key), model.value(for: key))
                #expect(found == expected)
            case ..<99:
                model.entries.removeAll { $0.key == key }
                subject.removeValue(for: key)
            default:
                model.entries.removeAll()
                subject.removeAll()
            }
            let keys = model.entries.map(\.key)
            guard subject.keys == keys.reversed(), subject.count == keys.count,
                subject.cost == model.entries.reduce(0, { $0 + $1.cost }),
                subject.count <= bounds.count, subject.cost <= bounds.cost
            else {
                Issue.record("step \(step): \(subject.keys) is not \(keys.reversed())")
                return
            }
        }
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
