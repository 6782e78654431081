import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

struct QuestLoad: Command {
    private static let file = Parameter.argument(
        "file",
        .path,
        "a CSV table, GPX, KML, GeoJSON, VROOM, TSPLIB, TSPTW or Solomon file, detected by content"
    )
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest load",
            "load a quest from a file",
            effect: .destroys,
            discussion: """
                A table needs a header row with the columns latitude and longitude, and optionally name, place, pokemon,
                ailment, address, note, window (09:00-12:00), or opens and closes, stay (10m) and load. GeoJSON and KML files contribute their points, and GPX its waypoints, else the points of its routes, else
                the ends of its tracks. TSPLIB files keep their units and distance function. TSPTW, Solomon's
                VRPTW and CVRP files keep their time windows, loads and vehicles; distances of Solomon's are not rounded. If the
                file has errors, nothing is loaded and the current quest is kept. Asks for confirmation if that has visits;
                scripts need --yes. 'undo' brings it back.
                """,
            arguments: [Self.file.spec],
            options: [.yes()],
            examples: [
                Example("quest load /tmp/stops.csv", "a CSV table", after: ["quest export /tmp/stops.csv --yes"])
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let loaded = try await screen.quest.read(invocation[Self.file])
        if let text = ImportReport.warning(loaded.ignored) { context.notify("warning: " + text) }
        for note in loaded.notes { context.notify(note) }
        return try await screen.replaceQuest(invocation, in: context) {
            try await screen.quest.begin(loaded.quest)
        } saying: { quest in
            let isOfUnits = quest.rounds == nil && quest.metric != .greatCircle
            let units = isOfUnits ? ", distances by \(quest.metric.rawValue)" : ""
            let count = quest.patients.count.counted("stop")
            return "loaded '\(quest.title)': \(count)\(units)\(quest.rounds?.words ?? "")"
        }
    }
}

/// `quest export [file]`: writes the quest for other programs.
struct QuestExport: Command {
    private static let file = Parameter.optionalArgument("file", .path, "the file; standard output for - or by default")
    private static let format = Parameter.option(
        "format",
        .choice(QuestFileFormat.allCases.map(\.rawValue)),
        "the file format; by default that of the file's extension, and csv where there is no file"
    )
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest export",
            "export stops and route to a file",
            effect: .destroys,
            discussion: """
                link prints links that open directions of Google Maps on a phone: it takes 10 stops at a time, so that more stops
                need several links.
                """,
            arguments: [Self.file.spec],
            options: [Self.format.spec, .replacing],
            examples: [
                Example("quest export --format geojson", "print GeoJSON", after: ["quest route"]),
                Example("quest export /tmp/quest.gpx --yes", "for a GPS device", after: ["quest route"]),
                Example("quest export --format link", "for a phone", after: ["quest route"]),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let file = invocation[Self.file] ?? "-"
        let format = try invocation[Self.format].flatMap(QuestFileFormat.init(rawValue:)) ?? Self.format(of: file)
        let quest = try await screen.quest.quest()
        if format == .link, quest.waiting.isEmpty { return .message(quest.allVisited) }
        let text = try screen.quest.text(quest, format)
        let links = text.split(separator: "\n").count
        if format == .link, links > 1 { context.notify("\(links) links: Google Maps takes 10 stops at a time") }
        let words = "wrote \(quest.counted(quest.patients.count)) to '\(file)' as \(format.rawValue)"
        return try await context.export(text, to: file, invocation, saying: words)
    }

    /// The format that the extension of a file's name tells.
    private static func format(of file: String) throws -> QuestFileFormat {
        guard let dot = file.fileName.lastIndex(of: ".") else { return .csv }
        let suffix = file.fileName[dot...].dropFirst().lowercased()
        if suffix == "json" { return .geojson }
        guard let format = QuestFileFormat(rawValue: suffix) else {
            throw UsageError(
                "the name of '\(UsageError.shown(file))' tells no format",
                hint: "use a suffix such as .csv, .geojson or .gpx, or add --format"
            )
        }
        return format
    }
}
