import Foundation
import QuestData
import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Quest: roads", .timeLimit(.minutes(1)))
struct RoadTests {
    private func quest() throws -> Quest { try QuestSamples.quest([(0, 0.01), (0, 0.02)], origin: (0, 0)) }

    private func ask(_ quest: Quest, _ body: String) async throws -> (RoadTable, [String]) {
        try await StubServer.run({ _ in .text(body) }) { server in
            try await withNetwork { network in
                let table = try await RoadTables(network, at: server.address).ask(for: quest)
                return (table, server.requests.map(\.path))
            }
        }
    }

    private static let table = #"""
        {"code":"Ok","durations":[[0,600,60],[600,0,60.5],[null,60,0]],"destinations":[{"location":[0,0],"distance":4}]}
        """#

    @Test("A server of OSRM is asked for all places, the longitude first, and a way it does not know is none")
    func ask() async throws {
        let (table, paths) = try await ask(quest(), Self.table)
        #expect(paths.map { $0.removingPercentEncoding } == ["/table/v1/driving/0,0;0.01,0;0.02,0"])
        #expect(table.places == ["0,0", "0,0.01", "0,0.02"])
        #expect(table.seconds[5] == 60.5 && table.seconds[6] == nil && table.meters == nil)
    }

    @Test(
        "An answer that does not fit is told, not used",
        arguments: [
            (#"{"code":"TooBig","message":"no"}"#, "the answer is TooBig: no"), ("{}", "it has no durations"),
            (#"{"durations":[[0]]}"#, "it has 1 places, and the quest has 3 with its start and end"),
            (
                #"{"durations":[[0,1,2],[0,1],[0,1,2]]}"#,
                "its rows are not all of the same length, or it has numbers beyond 0 to 1000000000"
            ),
            (
                #"{"durations":[[0,1,2],[-1,0,1],[0,1,2]]}"#,
                "its rows are not all of the same length, or it has numbers beyond 0 to 1000000000"
            ),
        ]
    )
    func misfits(_ text: String, _ reason: String) async throws {
        let quest = try quest()
        await #expect(throws: QuestError.unreadableFile("OSRM", reason: reason)) { try await ask(quest, text) }
        try await withTemporaryFolder { folder in
            try Data(text.utf8).write(to: URL(filePath: folder + "/table"))
            try await withNetwork { network in
                let tables = RoadTables(network, at: "")
                await #expect(throws: QuestError.unreadableFile("table", reason: reason)) {
                    try await tables.read(folder + "/table", for: quest)
                }
                await #expect(throws: QuestError.noRoadServer) { try await tables.ask(for: quest) }
            }
        }
    }

    @Test("Routes follow the roads, which differ both ways, and are not proved where one is missing")
    func planned() async throws {
        var quest = try quest()
        let places = quest.roadPlaces.map(\.description)
        quest.roads = RoadTable(
            places: places,
            seconds: [[0, 600, 60], [600, 0, 600], [600, 60, 0]],
            meters: [[0, 5000, 500], [5000, 0, 500], [5000, 400, 0]],
            source: "test"
        )
        let travel = Travel(speed: 5, leaves: 0)
        let task = try TimetableTask(quest, .init(), travel)
        let route = task.route(try #require(await task.solution(PlanningSettings(budget: .seconds(1)))))
        #expect(route.stops.map(\.id.rawValue) == ["p1", "p0"])
        #expect(route.stops.compactMap(\.arrival) == [60, 120] && route.length == 900 && route.isOptimal)

        let home = try #require(quest.start)
        let round = try TimetableTask(quest, .init(home: home), travel)
        // Ten minutes back, however long that way is.
        #expect(round.route(try #require(await round.solution(PlanningSettings(budget: .seconds(1))))).ends == 720)

        quest.here = try Position("0,0.001", in: .greatCircle)
        let away = try TimetableTask(quest, .init(), travel)
        let rest = away.route(try #require(await away.solution(PlanningSettings(budget: .seconds(1)))))
        #expect(!rest.isOptimal && rest.request.missingRoads > 0)
    }
}
