import ClosetData
import ClosetDomain
import SatchelCatalog
import SatchelCollection
import Testing

@Suite("Closet: plans and packing lists")
struct PlanTests {
    @Test("A plan is of one day, is replaced by another, and is worn with its clothes")
    func plan() async throws {
        let store = StoredCloset()
        let (coat, jeans) = (
            try await store.add(.sample("Coat", "outer")), try await store.add(.sample("Jeans", "bottom"))
        )
        let monday = try await store.addStyle("Monday", [coat])

        try await store.plan([.garment(jeans)], on: .november(20))
        try await store.plan([.style(monday), .garment(jeans)], on: .november(20))

        var closet = try await store.closet()
        #expect(closet.styles.map(\.name) == ["Monday"])
        #expect(closet.plans.map(\.day) == [try .november(20)])
        #expect(closet.plans.first?.styles == [monday.id] && closet.plans.first?.garments == [jeans.id])
        _ = try await store.wearPlan(of: .november(20))
        closet = try await store.closet()
        #expect(closet.garments.map(\.wornOn) == [[try .november(20)], [try .november(20)]])
        #expect(closet.styles.map(\.wornOn) == [[try .november(20)]] && closet.plans.map(\.isDone) == [true])
        await #expect(throws: ClosetError.noPlan(try .november(21))) { try await store.wearPlan(of: .november(21)) }
        try await store.plan([], on: .november(20))
        #expect(try await store.closet().plans.isEmpty)
        await #expect(throws: ClosetError.noPlan(try .november(20))) { try await store.plan([], on: .november(20)) }
    }

    @Test("A garment that goes leaves plans, packing lists and the names of styles without it")
    func removed() async throws {
        let collection = CollectionStore()
        let store = StoredCloset(collection)
        let (coat, jeans) = (
            try await store.add(.sample("Coat", "outer")), try await store.add(.sample("Jeans", "bottom"))
        )
        try await store.plan([.garment(coat), .garment(jeans)], on: .november(20))
        var trip = PackingList(id: PackingListID(""), name: "Jeju", days: 3, weather: Weather(8...15, isRainy: true))
        trip.lines = [.init(.garment(coat.id)), .init(.garment(jeans.id), count: 2), .init(.thing("socks"), count: 3)]
        try await store.addPack(trip)
        #expect(try await collection.read { try $0.keeping(of: coat.id).lists } == [])

        _ = try await store.remove([coat.id])

        let closet = try await store.closet()
        #expect(closet.plans.map(\.garments) == [[jeans.id]])
        #expect(closet.packs.map(\.lines) == [Array(trip.lines.dropFirst())])
        #expect(closet.packs.map(\.weather) == [trip.weather] && closet.packs.map(\.days) == [3])
        // The rule of styles is not one of packing lists.
        try await store.edit([jeans.id], ["category": ["top"]])
        _ = try await collection.undo()
        _ = try await collection.undo()
        #expect(try await store.closet().packs.map(\.lines) == [trip.lines])
    }

    @Test("A line is ticked and counted anew, and one of none is gone")
    func lines() async throws {
        let store = StoredCloset()
        try await store.addPack(PackingList(id: PackingListID(""), name: "Jeju", days: 1))
        await #expect(throws: ClosetError.packExists("Jeju")) {
            try await store.addPack(PackingList(id: PackingListID(""), name: "jeju", days: 1))
        }
        let list = try #require(try await store.closet().packs.first)
        try await store.setLines([.init(.thing("socks"), count: 2), .init(.thing("soap"))], of: list)
        try await store.setLines(
            [.init(.thing("socks"), count: 3, isTicked: true), .init(.thing("soap"), count: 0)],
            of: list
        )
        #expect(try await store.closet().packs.map(\.lines) == [[.init(.thing("socks"), count: 3, isTicked: true)]])
        try await store.remove(list)
        await #expect(throws: ClosetError.noPack("Jeju")) { try await store.remove(list) }
    }
}
