import SatchelCatalog
import Synchronization
import Testing

/// Something that a catalog can hold.
struct Thing: CatalogItem {
    var id: ItemID<Thing>
    var title: String
    var provenance = ItemSource(source: "test")

    /// Things are searched by the words of their titles, and have one order beside relevance.
    static let kind = Kind<Thing>(
        "things",
        one: "thing",
        fields: [
            .id(),
            .one("title", .text, { $0.title }, { $0.title = $1 ?? $0.title })
                .column(.title("Title")).part(.title).required
                .search("in the title", ["thing"])
                .sort { .letters($0.title.sortKey) },
        ]
    )
}

extension Thing {
    init(id: ItemID<Thing>, provenance: ItemSource) {
        self.init(id: id, title: id.rawValue, provenance: provenance)
    }
}

@Suite("Catalogs: pages of a service")
struct RemoteRowsTests {
    /// A service with things `0`, `1`, … that notes what it is asked.
    private final class Service: Sendable {
        let asked = Mutex<[Range<Int>]>([])
        let count: Int
        let total: Int?

        init(count: Int, total: Int?) {
            (self.count, self.total) = (count, total)
        }

        func rows(pageSize: Int, limit: Int, _ alignment: RemoteRows<Thing>.Alignment = .pages) -> RemoteRows<Thing> {
            RemoteRows(pageSize: pageSize, limit: limit, alignment: alignment) { range in
                self.asked.withLock { $0.append(range) }
                let things = range.clamped(to: 0..<self.count).map { Thing(id: ItemID("t\($0)"), title: "Thing \($0)") }
                return .init(things, total: self.total, state: .live)
            }
        }
    }

    @Test("Pages of any size hold every item once", arguments: 1...13, [RemoteRows<Thing>.Alignment.pages, .rows])
    func everyItemOnce(size: Int, alignment: RemoteRows<Thing>.Alignment) async throws {
        let rows = Service(count: 23, total: 23).rows(pageSize: 5, limit: 100, alignment)
        var seen: [String] = []
        var number = 1
        while true {
            let page = try await rows.page(number, size: size)
            seen += page.items.map(\.id.rawValue)
            #expect(page.total == 23 && page.items.count <= size)
            guard page.hasMore else { break }
            number += 1
        }
        #expect(seen == (0..<23).map { "t\($0)" })
    }

    @Test("Rows that could not be read do not end an answer, nor count as its items")
    func skippedRows() async throws {
        let rows = RemoteRows<Thing>(pageSize: 5, limit: 100, alignment: .rows) { range in
            let read = range.clamped(to: 5..<8)
            let things = read.map { Thing(id: ItemID("t\($0)"), title: "Thing \($0)") }
            return .init(things, skipped: range.clamped(to: 0..<8).count - things.count, total: nil, state: .live)
        }
        let first = try await rows.page(1, size: 5)
        #expect(first.items.isEmpty && first.hasMore)
        let second = try await rows.page(2, size: 5)
        #expect(second.items.map(\.id.rawValue) == ["t5", "t6", "t7"])
        let whole = try await rows.all(atMost: 50, for: .combining, source: "test")
        #expect(whole.items.count == 3 && whole.skipped == 5)
        #expect(first.skipped == 5 && second.skipped == 0)
    }

    @Test("A row that could not be read counts on one page, although several are cut out of its request")
    func skippedOnce() async throws {
        let rows = RemoteRows<Thing>(pageSize: 10, limit: 100) { range in
            let things = range.clamped(to: 0..<20).dropFirst().map { Thing(id: ItemID("t\($0)"), title: "Thing \($0)") }
            return .init(things, skipped: 1, total: 20, state: .live)
        }
        var skipped: [Int] = []
        for number in 1...5 { skipped.append(try await rows.page(number, size: 4).skipped) }
        #expect(skipped == [1, 0, 1, 0, 0])
    }

    @Test("Requests begin at the pages of a service, or at any row of one that allows it")
    func alignment() async throws {
        let paged = Service(count: 100, total: 100)
        _ = try await paged.rows(pageSize: 10, limit: 100).page(2, size: 7)
        #expect(paged.asked.withLock { $0 } == [0..<10, 10..<20])
        let ranged = Service(count: 100, total: 100)
        _ = try await ranged.rows(pageSize: 10, limit: 100, .rows).page(2, size: 15)
        #expect(ranged.asked.withLock { $0 } == [15..<25, 25..<30])
    }

    @Test("Nothing is asked for beyond what the service hands out, whatever page is wanted")
    func limit() async throws {
        let service = Service(count: 1000, total: 1000)
        let rows = service.rows(pageSize: 10, limit: 20)
        #expect(try await rows.page(.max, size: .max).items.isEmpty)
        #expect(try await rows.page(3, size: 10).items.isEmpty)
        #expect(service.asked.withLock { $0 }.isEmpty)
        let last = try await rows.page(2, size: 15)
        #expect(last.items.map(\.id.rawValue) == ["t15", "t16", "t17", "t18", "t19"] && !last.hasMore)
    }

    @Test("A whole answer that is too large is given up after one request, and one of unknown size at its limit")
    func whole() async throws {
        let large = Service(count: 1000, total: 1000)
        await #expect(throws: CatalogError.wholeAnswerNeeded(.combining, source: "s", count: 1000, limit: 50)) {
            try await large.rows(pageSize: 10, limit: 500).all(atMost: 50, for: .combining, source: "s")
        }
        #expect(large.asked.withLock { $0 } == [0..<10])
        await #expect(throws: CatalogError.self) {
            try await Service(count: 1000, total: nil).rows(pageSize: 10, limit: 500)
                .all(atMost: 50, for: .combining, source: "s")
        }
        let known = try await Service(count: 42, total: nil).rows(pageSize: 10, limit: 500)
            .all(atMost: 50, for: .combining, source: "s")
        #expect(known.items.count == 42)
    }

    @Test("Combined answers hold each item once, leave out what does not match, and are as old as the oldest")
    func combined() throws {
        let things = ["b 1", "a 1", "c 2"].map { Thing(id: ItemID($0), title: $0) }
        var answer = CombinedResponse<Thing>()
        answer.add(
            .init(things, total: nil, state: .live),
            matching: [SearchTerm(.word("1", in: FieldWord<Thing>("title")))]
        )
        answer.add(
            .init(things, skipped: 2, total: nil, state: .cached(age: 9)),
            matching: [SearchTerm(.word("2", in: FieldWord<Thing>("title")), isExcluded: true)]
        )
        let page = answer.page(SearchRequest<Thing>(by: ListOrder(FieldOrder("title")), page: 1, size: 5))
        #expect(page.items.map(\.title) == ["a 1", "b 1"])
        #expect(page.state == .cached(age: 9) && page.total == 2 && page.skipped == 2)
    }

    @Test("A request counts pages and sizes below 1 as 1")
    func request() {
        let request = SearchRequest<Thing>(page: -3, size: 0)
        #expect(request.page == 1 && request.size == 1)
    }

    @Test(
        "A number is a row, and no id",
        arguments: [("7", true), ("-7", true), ("t7", false), ("9780141439617", false)]
    )
    func rowNumbers(id: String, isRow: Bool) {
        #expect(ItemID<Thing>(id).isRowNumber == isRow)
    }
}
