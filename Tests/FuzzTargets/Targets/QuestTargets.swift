import QuestData
import QuestDomain
import QuestRouting
import SatchelTestSupport

extension FuzzTarget {
    static let quests = [
        FuzzTarget("tsplib", longestInput: 4096, tsplib),
        FuzzTarget("stops", longestInput: 4096, stops),
    ]

    /// Reads an instance, and measures it.
    @MainActor
    private static func tsplib(_ bytes: [UInt8]) throws {
        let file = try TSPLIBFile(parsing: String(decoding: bytes, as: UTF8.self))
        for from in file.points.prefix(20) {
            for to in file.points.prefix(20) {
                let distance = file.metric.distance(from, to)
                try promise(distance.isFinite && distance >= 0, "a distance is \(distance)")
            }
        }
    }

    /// Reads a file of stops of any kind, shows it, plans a short route, and writes it in every format.
    @MainActor
    private static func stops(_ bytes: [UInt8]) async throws {
        ScratchFolder.empty()
        let file = try ScratchFolder.file("stops.csv", bytes)
        let folder = QuestFolder(clock: FixedClock())
        let quest = try await folder.quest(at: file).quest
        for format in QuestFileFormat.allCases {
            guard let text = try? folder.text(of: quest, as: format), format != .link, quest.metric == .greatCircle
            else { continue }
            let again = try ScratchFolder.file("again", Array(text.utf8))
            do {
                let count = try await folder.quest(at: again).quest.patients.count
                try promise(
                    count == quest.patients.count,
                    "\(quest.patients.count) stops read back as \(count) of \(format)"
                )
            } catch let error as QuestError {
                throw FuzzFinding("what is written as \(format) does not read back: \(error)")
            }
        }
        let program = try ProgramUnderTest(set: ["quest.budget-ms=1", "quest.planner=heuristic"], columns: 70)
        try await program.run("quest load '\(file)'", "quest stops")
        if quest.patients.count <= 12 { try await program.run("quest route --return") }
        try await program.run("quest map", "quest show 1", "quest export --format csv")
        try await program.run(
            "quest export --format gpx",
            "quest export --format geojson",
            "quest export --format vroom"
        )
    }
}
