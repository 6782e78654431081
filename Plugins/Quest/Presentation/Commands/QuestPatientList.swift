import QuestDomain
import SatchelLists
import SatchelPluginAPI

struct QuestPatientList: Command {
    let screen: QuestScreen
    private var parameters: ListParameters<Patient> { screen.list.parameters }

    var spec: CommandSpec {
        CommandSpec(
            "quest stops",
            "list stops, in visiting order once a route is planned",
            effect: .reads,
            discussion: """
                Leg is the distance from the previous stop, and so far the distance from the start. Visited stops come last.
                """,
            options: parameters.listing + parameters.asking,
            examples: [
                Example("quest stops", "all of them", after: ["quest route"]),
                Example("quest stops --visited no --limit 3", "the next three"),
            ],
            aliases: ["patients"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        await screen.list.listed(try await screen.quest.list.list(parameters.request(invocation)), in: context)
    }
}

struct QuestMapCommand: Command {
    static let zoom = Parameter.option("zoom", .integer(1...1000), "how many times larger than the whole map")
    let screen: QuestScreen
    private let center: Parameter<String?>

    init(screen: QuestScreen) {
        self.screen = screen
        center = .option(
            "at",
            .text,
            "the stop, or latitude,longitude, in the middle; by default you",
            from: screen.names
        )
    }

    var spec: CommandSpec {
        CommandSpec(
            "quest map",
            "draw a map of the stops and the route",
            effect: .reads,
            discussion: "The map is to scale, with north up. In a pipe, prints a table of the stops instead.",
            options: [Self.zoom.spec, center.spec],
            examples: [
                Example("quest map", "the quest around you", after: ["quest route"]),
                Example("quest map --zoom 4 --at pikachu", "four times as large, around Pikachu"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let quest = try await screen.quest.quest()
        var view = QuestMap.View(zoom: Double(invocation[Self.zoom] ?? (invocation[center] == nil ? 1 : 4)))
        if let text = invocation[center] {
            if let position = try? Position(text, in: quest.metric) {
                view.center = position
            } else {
                view.center = try await screen.patient(text, in: context).position
            }
        }
        let output = try await screen.shownMap(of: quest, view: view, in: context)
        context.navigate(
            to: Destination(in: "quest") { [screen, view] in
                try await screen.shownMap(of: screen.quest.quest(), view: view, in: $0)
            }
        )
        return output
    }
}
