import SatchelCatalog
import SatchelSearch
import SatchelTestSupport
import Testing

@testable import SatchelLibrary

@Suite("Libraries: what is kept of the index")
struct IndexCacheTests {
    @Test("A set of documents answers like a sorted list", arguments: [0, 1, 63, 64, 65, 128, 200])
    func sets(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let all = (0..<count).map { Int64($0) * 7 + 3 }
        func some() -> [Int64] { all.filter { _ in Int.random(in: 0..<3, using: &random) == 0 } }
        for _ in 0..<50 {
            let (one, other) = (some(), some())
            // A place that no document has, or no longer, is left out.
            let set = DocumentSet((one + [4, Int64(count) * 7 + 3, .max]).sorted(), among: all)
            #expect(set.places(after: -1, limit: .max) == one)
            #expect(set.count == one.count)
            #expect(set.isEmpty == one.isEmpty)
            for place in [-1, 0, 2, 3, 4, 444, Int64(count) * 7, .max] {
                for limit in [0, 1, 2, 64, Int.max] {
                    let (after, before) = (one.filter { $0 > place }, one.filter { $0 < place })
                    #expect(set.places(after: place, limit: limit) == Array(after.prefix(limit)))
                    #expect(set.lastPlaces(before: place, limit: limit) == Array(before.reversed().prefix(limit)))
                }
            }
            var (union, both, rest) = (set, set, set)
            union.formUnion(DocumentSet(other, among: all))
            both.formIntersection(DocumentSet(other, among: all))
            rest.subtract(DocumentSet(other, among: all))
            #expect(union.places(after: -1, limit: .max) == all.filter { one.contains($0) || other.contains($0) })
            #expect(both.places(after: -1, limit: .max) == one.filter(other.contains))
            #expect(rest.places(after: -1, limit: .max) == one.filter { !other.contains($0) })
        }
    }

    @Test("A condition is read once, however it is combined")
    func combinations() throws {
        let index = ["fire": [1, 2, 3], "water": [3, 4], "rare": [2, 4], "#": [1, 2, 3, 4, 5] as [Int64]]
        let cache = IndexCache(version: "1", sources: [], limit: 10)
        var read: [String] = []
        func places(_ condition: IndexCondition) throws -> [Int64] {
            try cache.documents(condition) { condition in
                guard case .tokens(let tokens, _, _) = condition else { return [] }
                read += tokens
                return index[tokens[0]] ?? []
            }
            .places(after: -1, limit: .max)
        }
        func token(_ token: String) -> IndexCondition { .tokens([token], isPrefix: false, in: nil) }
        #expect(try places(.any([token("fire"), token("water")])) == [1, 2, 3, 4])
        #expect(try places(.all([token("fire"), token("water")])) == [3])
        #expect(try places(.all([token("fire"), .not(token("rare"))])) == [1, 3])
        #expect(try places(.all([.not(token("rare")), token("#")])) == [1, 3, 5])
        #expect(try places(.all([token("none"), token("fire")])) == [])
        #expect(try places(.any([])) == [])
        #expect(try places(.all([])) == [])
        #expect(try places(.not(token("fire"))) == [])
        #expect(read.count == Set(read).count + 1, "only all documents are read twice, once as a condition")
    }

    @Test("What was not asked for lately goes when there is too much", arguments: [(100_000, 2000), (1, 40_000)])
    func eviction(documents: Int, asked: Int) throws {
        let all = (0..<documents).map { Int64($0) }
        let cache = IndexCache(version: "1", sources: [], limit: documents)
        var read = 0
        func ask(_ number: Int) throws {
            let place = Int64(number % documents)
            let condition = IndexCondition.tokens(["\(number)"], isPrefix: false, in: nil)
            let found = try cache.documents(condition) { asked in
                read += asked == condition ? 1 : 0
                return asked == condition ? [place] : all
            }
            #expect(found.places(after: -1, limit: 2) == [place])
        }
        for number in 0..<asked {
            try ask(number)
            try ask(0)
        }
        #expect(read == asked)
        try ask(asked - 1)
        #expect(read == asked, "the last one is kept")
        try ask(1)
        #expect(read == asked + 1, "the oldest is not")
    }

    @Test("An order is sorted when it is asked for again")
    func orders() throws {
        let all: [Int64] = [1, 2, 3, 4, 5]
        let cache = IndexCache(version: "1", sources: [], limit: 10)
        var order = DocumentOrder(among: DocumentSet(among: all))
        for (place, isSame) in [(4, false), (1, false), (5, true), (9, true), (2, false)] as [(Int64, Bool)] {
            order.append(place, isSame: isSame)
        }
        #expect(cache.order(by: "name") { order } == nil)
        let kept = try #require(cache.order(by: "name") { order })
        func places(_ wanted: [Int64]?, _ direction: SortDirection) throws -> [Int64] {
            let next = kept.places(of: wanted.map { DocumentSet($0, among: all) }, direction)
            var places: [Int64] = []
            while let (place, isSame) = try next() { places += isSame ? [place, 0] : [place] }
            return places
        }
        // A 0 follows one whose value is the same as before.
        #expect(try places(nil, .ascending) == [4, 1, 5, 0, 2])
        #expect(try places(nil, .descending) == [2, 5, 1, 0, 4])
        #expect(try places([2, 3, 5], .ascending) == [5, 2])
        #expect(kept.unknown(of: nil) == [3])
        #expect(kept.unknown(of: DocumentSet([1, 3], among: all)) == [3])
    }
}
