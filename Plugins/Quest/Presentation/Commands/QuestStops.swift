import QuestDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The options that say what is known of a stop.
private enum StopOptions {
    private static let name = Parameter.option("name", .text, "the name")
    private static let address = Parameter.option("address", .text, "the address")
    private static let note = Parameter.option("note", .text, "a note")
    private static let window = Parameter.option("window", .text, "when a visit may begin, such as 09:00-12:00")
    private static let stay = Parameter.option("stay", .text, "how long a visit takes, such as 10m")
    private static let load = Parameter.option("load", .text, "what it takes of the capacity of a vehicle")

    static let specs = [name, address, note, window, stay, load].map(\.spec)

    static func name(_ invocation: Invocation) -> String? { invocation[name] }

    /// The changes asked for, an empty text or `none` for nothing; nil without any.
    static func change(_ invocation: Invocation) throws -> (@Sendable (inout Patient) -> Void)? {
        func text(_ option: Parameter<String?>) -> String?? {
            invocation[option].map { (typed: String) -> String? in typed.isEmpty || typed == "none" ? nil : typed }
        }
        func read<Value>(
            _ option: Parameter<String?>,
            as expected: String,
            _ parse: (String) -> Value?
        ) throws -> Value?? {
            try text(option).map { asked in try asked.map { try UsageError.read($0, as: expected, parse) } }
        }
        let (name, address, note) = (text(Self.name), text(Self.address), text(Self.note))
        let window = try read(Self.window, as: "a time window such as 09:00-12:00") { TimeWindow($0) }
        let stay = try read(Self.stay, as: Stay.expected, Stay.seconds)
        let load = try read(Self.load, as: "a load from 0 to 1000000000", Quest.load)
        guard name != nil || address != nil || note != nil || window != nil || stay != nil || load != nil else {
            return nil
        }
        return { patient in
            if let name = name ?? nil { patient.title = name }
            if let address { patient.address = address }
            if let note { patient.note = note }
            if let window { patient.window = window }
            if let stay { patient.stay = stay }
            if let load { patient.load = load }
        }
    }
}

struct QuestStopAdd: Command {
    private static let position = Parameter.argument("position", .text, "latitude,longitude, or x,y as in the file")
    private static let place = Parameter.option(
        "at",
        .integer(1...100_000),
        "its place in the order, by default the last"
    )
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest stop add",
            "add a stop",
            effect: .changes,
            discussion: "A planned route keeps its order; 'quest route' plans the shortest again.",
            arguments: [Self.position.spec],
            options: [Self.place.spec] + StopOptions.specs,
            examples: [
                Example("quest stop add 37.5665,126.9780 --name 'City Hall'", "behind the others"),
                Example("quest stop add 37.5512,126.9882 --at 1 --window 9-11 --stay 10m", "as the first one"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let quest = try await screen.quest.quest()
        let position = try Position(invocation[Self.position], in: quest.metric)
        let title = StopOptions.name(invocation) ?? "Stop \(quest.patients.count + 1)"
        let change = try StopOptions.change(invocation)
        let place = invocation[Self.place]
        let changed = try await screen.quest.change("added '\(title)'", keepsOrder: true) { quest in
            guard quest.patients.count < Quest.mostStops else {
                throw QuestError.tooManyStops(quest.patients.count + 1, limit: Quest.mostStops)
            }
            let id = quest.unusedID(for: title)
            var patient = Patient(id: id, title: title, position: position, provenance: ItemSource(source: "you"))
            change?(&patient)
            patient.title = title
            quest.add(patient, at: place)
        }
        try await screen.showEveryone(of: changed, in: context)
        return .message("added '\(title)'" + changed.aside)
    }
}

struct QuestStopEdit: Command {
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest stop edit",
            "change the name, window, stay, load, address or note of a stop",
            effect: .changes,
            discussion: "'none' removes a value. A planned route is planned again.",
            arguments: [screen.stop.spec],
            options: StopOptions.specs,
            examples: [
                Example("quest stop edit pikachu --window 9:00-12:00 --stay 15m", "in the morning"),
                Example("quest stop edit pikachu --window none", "at any time"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let patient = try await screen.patient(invocation[screen.stop], in: context)
        guard let change = try StopOptions.change(invocation) else {
            return .message("nothing to change: add --window, --stay, --load, --name, --address or --note")
        }
        let changed = try await screen.quest.change("edited '\(patient.title)'") { $0.edit(patient.id, change) }
        return .message("edited '\(patient.title)'" + changed.aside)
    }
}

struct QuestStopMove: Command {
    private static let place = Parameter.argument("place", .integer(1...100_000), "its new place in the order, from 1")
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest stop move",
            "move a stop in the visiting order",
            effect: .changes,
            discussion: "The others keep their order; 'quest route' plans the shortest again.",
            arguments: [screen.stop.spec, Self.place.spec],
            examples: [Example("quest stop move squirtle 1", "to the first place", after: ["quest route"])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let patient = try await screen.patient(invocation[screen.stop], in: context)
        guard !patient.isVisited else {
            throw PlainError("'\(patient.title)' is already visited, so it has no place in the order")
        }
        let count = try await screen.quest.quest().waiting.count
        let place = min(invocation[Self.place], count)
        let words = "moved '\(patient.title)' to place \(place)"
        let changed = try await screen.quest.change(words, keepsOrder: true) { $0.move(patient.id, to: place) }
        try await screen.showEveryone(of: changed, in: context)
        return .message(words + changed.aside)
    }
}

struct QuestStopRemove: Command {
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest stop remove",
            "remove stops",
            effect: .destroys,
            discussion: "A planned route keeps its order without them. 'undo' brings them back.",
            arguments: [screen.visited.spec],
            examples: [Example("quest stop remove pikachu", "by name")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let patients = try await screen.patients(invocation[screen.visited], in: context)
        let names = patients.count > 3 ? "\(patients.count) stops" : patients.map(\.title).quoted
        let ids = Set(patients.map(\.id))
        let changed = try await screen.quest.change("removed \(names)", keepsOrder: true) { $0.remove(ids) }
        try await screen.showEveryone(of: changed, in: context)
        return .message("removed \(names)" + (changed.patients.isEmpty ? "" : changed.aside))
    }
}
