import QuestDomain
import QuestRouting
import SatchelPluginAPI

/// `quest load <file>`: loads a quest from a file.
struct QuestLoad: Command {
    private static let file = Parameter.argument("file", .path, "a table, GeoJSON or TSPLIB, told by what is in it")
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest load",
            "load a quest from a file",
            discussion: """
                A table begins with a line that names its columns: latitude and longitude, and if you like name, place,
                pokemon and ailment. Of GeoJSON the points are taken. TSPLIB keeps its units and its way to measure.
                Where a line cannot be read nothing is loaded, and the quest stays.
                """,
            arguments: [Self.file.spec],
            examples: [
                Example("quest load /tmp/stops.csv", "a table", after: ["quest export /tmp/stops.csv --yes"])
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let quest = try await screen.quest.begin(screen.quest.files.quest(at: invocation[Self.file]))
        try await screen.showEveryone(of: quest, in: context)
        let count = quest.patients.count == 1 ? "1 stop" : "\(quest.patients.count) stops"
        let units = quest.metric == .greatCircle ? "" : ", measured by \(quest.metric.rawValue)"
        return .message("loaded '\(quest.title)': \(count)\(units)")
    }
}

/// `quest export [file]`: writes the quest for other programs.
struct QuestExport: Command {
    private static let file = Parameter.optionalArgument("file", .path, "the file; standard output without one")
    private static let format = Parameter.option(
        "format",
        .choice(QuestFileFormat.allCases.map(\.rawValue)),
        "what to write; by default what the name of the file ends in, or csv"
    )
    private static let confirmed = Parameter.flag("yes", "replace the file without asking")
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest export",
            "write the patients and the route for other programs",
            arguments: [Self.file.spec],
            options: [Self.format.spec, Self.confirmed.spec],
            examples: [
                Example("quest export --format geojson", "on standard output", after: ["quest route"]),
                Example("quest export /tmp/quest.gpx --yes", "for a satellite receiver", after: ["quest route"]),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let file = invocation[Self.file]
        let suffix = file?.split(separator: ".").last.map { $0.lowercased() }
        let format = (invocation[Self.format] ?? suffix).flatMap(QuestFileFormat.init(rawValue:)) ?? .csv
        let quest = try await screen.quest.quest()
        let files = screen.quest.files
        let text = try files.text(of: quest, as: format)
        guard let file else { return .document(Document(text)) }
        if files.exists(file), !invocation[Self.confirmed] {
            guard try await context.confirm("replace '\(file)'") else { return .message("kept '\(file)'") }
        }
        try await files.write(text, to: file)
        let count = quest.patients.count == 1 ? "1 patient" : "\(quest.patients.count) patients"
        return .message("wrote \(count) to '\(file)' as \(format.rawValue)")
    }
}
