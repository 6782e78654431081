import QuestDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

struct QuestLock: Command {
    private static let place = Parameter.argument(
        "place",
        .choice(["first", "last", "after"]),
        "its place in the order"
    )
    private let other: Parameter<String?>
    let screen: QuestScreen

    init(screen: QuestScreen) {
        self.screen = screen
        other = .optionalArgument("other", .text, "the stop to come right after", from: screen.names)
    }

    var spec: CommandSpec {
        CommandSpec(
            "quest lock",
            "lock a stop to the first or last place, or right after another",
            effect: .changes,
            discussion: "A planned route is planned again, the shortest that keeps the locks.",
            arguments: [screen.stop.spec, Self.place.spec, other.spec],
            examples: [
                Example("quest lock squirtle first", "before the others"),
                Example("quest lock squirtle after pikachu", "right after another"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let patient = try await screen.patient(invocation[screen.stop], in: context)
        let lock: StopLock
        var words = invocation[Self.place]
        switch invocation[Self.place] {
        case "first": lock = .first
        case "last": lock = .last
        default:
            guard let name = invocation[other] else {
                throw UsageError("missing the stop to come after", hint: "use 'quest lock <stop> after <stop>'")
            }
            let before = try await screen.patient(name, in: context)
            lock = .after(before.id)
            words += " '\(before.title)'"
        }
        let label = "locked '\(patient.title)' \(words)"
        let changed = try await screen.quest.change(label) { try $0.lock(patient.id, lock) }
        return .message(label + changed.aside)
    }
}

struct QuestUnlock: Command {
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest unlock",
            "unlock stops, which may then have any place in the order",
            effect: .changes,
            arguments: [screen.visited.spec],
            examples: [Example("quest unlock squirtle", "by name", after: ["quest lock squirtle first"])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let patients = try await screen.patients(invocation[screen.visited], in: context)
        let names = patients.map(\.title).quoted
        let ids = patients.map(\.id)
        let changed = try await screen.quest.change("unlocked \(names)") { quest in
            for id in ids { try quest.lock(id, nil) }
        }
        return .message("unlocked \(names)" + changed.aside)
    }
}

/// `quest start [position]` and `quest end [position]`: where routes start and end.
struct QuestEnds: Command {
    private static let position = Parameter.optionalArgument("position", .text, "latitude,longitude, or x,y")
    private static let end = Parameter.optionalArgument("position", .text, "latitude,longitude, x,y, or none")
    let screen: QuestScreen
    let isStart: Bool

    private var position: Parameter<String?> { isStart ? Self.position : Self.end }

    var spec: CommandSpec {
        isStart
            ? CommandSpec(
                "quest start",
                "show or set where the quest starts",
                effect: .changes,
                discussion: "You are there, too, until you visit a stop. A planned route is planned again.",
                arguments: [Self.position.spec],
                examples: [Example("quest start 37.5547,126.9707", "at Seoul Station")]
            )
            : CommandSpec(
                "quest end",
                "show or set where routes end",
                effect: .changes,
                discussion: "For routes without --return or --end. A planned route is planned again.",
                arguments: [Self.end.spec],
                examples: [
                    Example("quest end 37.5665,126.9780", "at Seoul City Hall"),
                    Example("quest end none", "wherever that makes it shortest"),
                ]
            )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let quest = try await screen.quest.quest()
        guard let text = invocation[position] else {
            let place = isStart ? quest.start : quest.finish
            return .message(
                place.map { (isStart ? "starts at " : "ends at ") + $0.description }
                    ?? (isStart ? "no start set" : "no end set")
            )
        }
        if !isStart, text == "none" {
            let changed = try await screen.quest.change("removed the end") { $0.finish = nil }
            return .message("routes end anywhere" + changed.aside)
        }
        let position = try Position(text, in: quest.metric)
        let words = (isStart ? "starts at " : "ends at ") + position.description
        let setsStart = isStart
        let changed = try await screen.quest.change(words) { quest in
            if setsStart { quest.start(at: position) } else { quest.finish = position }
        }
        return .message(words + changed.aside)
    }
}
