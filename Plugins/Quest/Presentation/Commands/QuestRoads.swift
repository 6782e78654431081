import QuestDomain
import QuestRouting
import SatchelLists
import SatchelPluginAPI

/// `quest roads [file|ask|off]`: plans by roads rather than along straight lines.
struct QuestRoads: Command {
    private static let source = Parameter.optionalArgument(
        "source",
        .path,
        "a file with OSRM's or VROOM's table, ask, or off"
    )
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest roads",
            "plan with times by road",
            effect: .changes,
            discussion: """
                The table has a row and a column for the start, all stops in the order they were loaded, and the end if one
                is set. ask fetches it from the OSRM server of quest.osrm.url, for up to 100 places; nothing is sent
                anywhere otherwise. Ways without a road are straight lines, and the route says so.
                """,
            arguments: [Self.source.spec],
            examples: [
                Example("quest roads", "show what is known"),
                Example("quest roads off", "straight lines again"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let quest = try await screen.quest.quest()
        let asked = invocation[Self.source]?.split(separator: "/").last.map(String.init)
        guard let source = invocation[Self.source] else {
            guard let roads = quest.roads else { return .message("no roads: ways are straight lines") }
            return .message("roads between \(roads.places.count) places from '\(roads.source)'")
        }
        if asked == "off" {
            let changed = try await screen.quest.change("removed the roads") { $0.roads = nil }
            return .message("ways are straight lines" + changed.aside)
        }
        guard quest.metric == .greatCircle else {
            throw PlainError("'\(quest.title)' has no places for roads")
        }
        let roads = try await screen.quest.roads(quest, asked == "ask" ? nil : source)
        let changed = try await screen.quest.change("set the roads from '\(roads.source)'") { quest in
            guard quest.roadPlaces.map(\.description) == roads.places else { throw QuestError.changedMeanwhile }
            quest.roads = roads
        }
        return .message("roads between \(roads.places.count) places from '\(roads.source)'" + changed.aside)
    }
}
