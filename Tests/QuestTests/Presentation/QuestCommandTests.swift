import Foundation
import SatchelApp
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Quest: commands", .timeLimit(.minutes(2)))
@MainActor
struct QuestCommandTests {
    private struct Route: Decodable {
        struct Stop: Decodable {
            let id: String
            let leg: Double
            let distance: Double
        }

        let stops: [Stop]
        let length: Double
        let unit: String
        let bound: Double?
        let gap: Double?
        let optimal: Bool
        let homeLeg: Double?
    }

    private struct Row: Decodable {
        let id: String
        let leg: Double?
        let visited: Bool
    }

    private func json<Value: Decodable>(_ type: Value.Type, _ line: String, _ program: TestShell) async throws -> Value
    {
        _ = program.console.take()
        #expect(await program.shell.run(line + " --output json") == .success, "\(program.console.errors)")
        return try JSONDecoder().decode(Value.self, from: Data(program.console.output.utf8))
    }

    /// The rows of each refresh in a pipe.
    private func frames(_ program: TestShell) throws -> [[Row]] {
        try program.console.output.split(separator: "\n").filter { $0.hasPrefix("[") }.map {
            try JSONDecoder().decode([Row].self, from: Data($0.utf8))
        }
    }

    @Test("The route is proved, and the list is in its order")
    func route() async throws {
        let program = try TestShell()
        let route = try await json(Route.self, "quest route", program)
        let rows = try await json([Row].self, "quest stops", program)

        #expect(route.stops.count == 12 && route.optimal && route.gap == 0 && route.unit == "m")
        #expect(route.bound == route.length)
        #expect(rows.map(\.id) == route.stops.map(\.id))
        #expect(abs(route.stops.map(\.leg).reduce(0, +) - route.length) < 1)
        #expect(abs((route.stops.last?.distance ?? 0) - route.length) < 0.11)
    }

    @Test("A problem of TSPLIB is measured in its units, by its metric")
    func tsplib() async throws {
        let shared = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../../shared/data/tsplib"
        )
        let file = shared.standardizedFileURL.appending(path: "berlin52.tsp").path
        guard FileManager.default.fileExists(atPath: file) else { return }
        let program = try TestShell()
        #expect(await program.shell.run("quest load \(file)") == .success)
        let route = try await json(Route.self, "quest route --return --budget 1s", program)

        #expect(route.stops.first?.id == "node-1" && route.stops.count == 52)
        #expect((7542...8000).contains(route.length) && route.length == route.length.rounded())
        #expect(route.unit == "units")
        #expect((route.bound ?? 0) <= 7542 && (route.bound ?? 0) > 7000)
    }

    @Test("A file that cannot be read leaves the quest as it was")
    func halfLoaded() async throws {
        try await withTemporaryFolder { folder in
            try Data("name,lat,lon\na,1,2\nb,99,2\n".utf8).write(to: URL(filePath: folder + "/bad.csv"))
            let program = try TestShell()
            #expect(await program.shell.run("quest load \(folder)/bad.csv") == .failure)
            #expect(program.console.errors.contains("line 3: latitude 99 is not between -90 and 90"))
            #expect(try await json([Row].self, "quest stops", program).count == 12)
        }
    }

    @Test("Watching plans anew at a real change only, passes over what is no position, and ends where the stream ends")
    func watch() async throws {
        try await withTemporaryFolder { folder in
            let lines = """
                37.5665,126.9780
                37.56651,126.97801
                north
                $GPGSV,1,1,00*79
                37.5120,127.1020
                37.51201,127.10201

                """
            try Data(lines.utf8).write(to: URL(filePath: folder + "/walk.txt"))
            let program = try TestShell()
            _ = program.console.take()
            #expect(await program.shell.run("quest watch \(folder)/walk.txt") == .success, "\(program.console.errors)")

            let frames = try frames(program)
            // The one far move, and none for the line that is no position.
            #expect(frames.count == 1)
            #expect(frames.allSatisfy { $0.count == 12 })
            #expect(frames.last?.first?.id == "dragonite")
            #expect(program.console.errors.contains("warning: line 3: 'north' is not a position\n"))
            #expect(program.console.errors.contains("you are at 37.51201,127.10201"))
            #expect(!program.console.output.contains("you are at"))
            let rows = try await json([Row].self, "quest stops", program)
            #expect((rows.first?.leg ?? .infinity) < 100)
        }
    }

    @Test(
        "Lines that cannot be read leave the output alone: the first are named, the others counted, and without a position it fails",
        arguments: ["", " --output json"]
    )
    func watchNonsense(_ options: String) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/track.gpx"
            let lines = "$GPGGA,1,481,N,01131.000,E,1,08*5E\n" + String(repeating: "<trkpt>\n", count: 500)
            try Data(lines.utf8).write(to: URL(filePath: path))
            let program = try TestShell()
            _ = program.console.take()
            #expect(await program.shell.run("quest watch \(path)\(options)") == .failure)
            #expect(program.console.output.isEmpty)
            #expect(program.console.errors.split(separator: "\n").count == 13)
            #expect(program.console.errors.contains("warning: 491 more invalid lines"))
            #expect(program.console.errors.contains("error: no valid position in '\(path)'"))
        }
    }

    @Test("What has no lines is given up after a megabyte")
    func watchZeros() async throws {
        let program = try TestShell()
        #expect(await program.shell.run("quest watch /dev/zero") == .failure)
        #expect(program.console.errors.hasSuffix("error: an input line is longer than 1 MB\n"))
    }

    @Test("A stream without a position, a silent receiver, and a quest in the units of a file are each told")
    func watchNothing() async throws {
        let program = try TestShell()
        #expect(await program.shell.run("quest watch /dev/null") == .success)
        #expect(program.console.errors.contains("no positions in '/dev/null'"))
        try await withTemporaryFolder { folder in
            let text =
                "NAME : a\nTYPE : TSP\nDIMENSION : 2\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 4\nEOF\n"
            try Data(text.utf8).write(to: URL(filePath: folder + "/a.tsp"))
            #expect(await program.shell.run("quest load \(folder)/a.tsp") == .success)
            #expect(await program.shell.run("quest watch /dev/null") == .failure)
            #expect(program.console.errors.contains("'a' has plain x,y coordinates"))
            #expect(try await json(Route.self, "quest route", program).length == 5)
            #expect(await program.shell.run("quest here 3,4") == .success)
            #expect(try await json(Route.self, "quest route", program).length == 5)
        }
    }

    @Test("With everyone visited, and with nobody to visit, there is one line")
    func done() async throws {
        let program = try TestShell(set: ["quest.patients=fixture"])
        #expect(await program.shell.run("quest visit 1 2 3") == .success)
        _ = program.console.take()
        #expect(await program.shell.run("quest route") == .success)
        #expect(program.console.output == "all 3 patients are visited\n")
        #expect(await program.shell.run("quest map") == .success)
        #expect(await program.shell.run("quest unvisit \"Fixture One\"") == .success)
        let route = try await json(Route.self, "quest route", program)
        #expect(route.stops.map(\.id) == ["fixture-one"])
    }

    @Test("Numbers on screen stay while one visits, and are those of the route in a new list")
    func numbers() async throws {
        let program = try TestShell()
        let route = try await json(Route.self, "quest route", program)
        #expect(await program.shell.run("quest visit 1") == .success)
        #expect(await program.shell.run("quest visit 2") == .success)
        let rows = try await json([Row].self, "quest stops", program)
        let planned = route.stops.map(\.id)
        #expect(rows.map(\.id) == Array(planned[2...] + planned[..<2]))
        #expect(rows.suffix(2).map(\.visited) == [true, true])
    }
}
