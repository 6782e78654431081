import QuestDomain
import SatchelPluginAPI

struct QuestHere: Command {
    private static let position = Parameter.optionalArgument(
        "position",
        .text,
        "latitude,longitude, or x,y in a quest from TSPLIB"
    )
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest here",
            "show or set your position",
            effect: .changes,
            discussion: "If a route is planned, it is replanned from there.",
            arguments: [Self.position.spec],
            examples: [
                Example("quest here 37.5665,126.9780", "at Seoul City Hall"),
                Example("quest here", "show your position"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let text = invocation[Self.position] else { return Self.place(of: try await screen.quest.quest()) }
        return try await screen.moved(to: text).output
    }

    private static func place(of quest: Quest) -> Output {
        guard let start = quest.start else {
            return .message("no position set: the route starts with the first \(quest.noun)")
        }
        return .detail(
            Detail(
                title: quest.here == nil ? "start of '\(quest.title)'" : "your position",
                fields: zip(["latitude", "longitude", "x", "y"], values(of: start)).map { .init($0, label: $0, $1) }
            )
        )
    }

    /// Latitude, longitude, x and y; those that the position doesn't have are absent.
    private static func values(of position: Position) -> [Value] {
        func digits(_ number: Double) -> Value { .decimal(Position.digits(number)) }
        return switch position {
        case .globe(let place): [digits(place.latitude), digits(place.longitude), .absent, .absent]
        case .file(let x, let y): [.absent, .absent, digits(x), digits(y)]
        }
    }
}

/// `quest move <position>`: goes somewhere and plans the route from there.
struct QuestMove: Command {
    private static let position = Parameter.argument("position", .text, "your new position, as in 'quest here'")
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest move",
            "set your position and replan the route",
            effect: .changes,
            arguments: [Self.position.spec],
            examples: [Example("quest move 37.5512,126.9882", "to N Seoul Tower", after: ["quest route"])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (quest, output) = try await screen.moved(to: invocation[Self.position], alwaysPlans: true)
        try await screen.showEveryone(of: quest, in: context)
        return output
    }
}

extension QuestScreen {
    fileprivate func moved(to text: String, alwaysPlans: Bool = false) async throws -> (quest: Quest, output: Output) {
        let position = try Position(text, in: try await quest.quest().metric)
        let moved = try await quest.move(to: position, alwaysPlans: alwaysPlans)
        return (moved, .message("you are at \(position)" + moved.aside))
    }
}
