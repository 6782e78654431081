import QuestDomain
import SatchelLists
import SatchelPluginAPI

struct QuestSave: Command {
    private static let name = Parameter.argument("name", .text, "the name")
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest save",
            "save the quest under a name",
            effect: .destroys,
            discussion: """
                From then on it is kept, with its visits, when another quest is opened, loaded or started. Asks before it takes the
                place of another one of the name; scripts need --yes.
                """,
            arguments: [Self.name.spec],
            options: [.yes()],
            examples: [Example("quest save monday", "to come back to it")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let name = invocation[Self.name].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard (1...100).contains(name.count) else {
            throw PlainError("'\(invocation[Self.name])' is not a name of 1 to 100 characters")
        }
        let (names, current) = (try await screen.quest.names(), try await screen.quest.quest().name)
        if names.contains(name), name != current,
            try await !context.confirm("replace the saved quest '\(name)'", invocation)
        {
            return .message("canceled: nothing was saved")
        }
        try await screen.quest.name(name)
        return .message("saved the quest as '\(name)'")
    }
}

struct QuestOpen: Command {
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest open",
            "open a saved quest",
            effect: .destroys,
            discussion: """
                A quest with a name is kept. One without is replaced, after asking if it has visits; scripts need --yes.
                """,
            arguments: [screen.saved.spec],
            options: [.yes()],
            examples: [Example("quest open monday", "go on with it", after: ["quest save monday"])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let name = invocation[screen.saved]
        guard try await screen.quest.names().contains(name) else { throw QuestError.noSuchQuest(name) }
        return try await screen.replaceQuest(invocation, in: context, keepsNamed: true) {
            try await screen.quest.open(name)
        } saying: { quest in
            "opened '\(name)': \(quest.counted(quest.patients.count))" + quest.aside
        }
    }
}

struct QuestSaved: Command {
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest saved",
            "list saved quests",
            effect: .reads,
            examples: [Example("quest saved", "by name", after: ["quest save monday"])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let current = try await screen.quest.quest().name
        let names = try await screen.quest.names()
        guard !names.isEmpty else { return .message("no saved quests; run 'quest save <name>'") }
        return .messages(names.map { $0 == current ? "\($0) (current)" : $0 })
    }
}

struct QuestForget: Command {
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest forget",
            "remove a saved quest",
            effect: .destroys,
            discussion: "The current quest stays, without its name. 'undo' brings it back.",
            arguments: [screen.saved.spec],
            examples: [
                Example(
                    "quest forget monday",
                    "by name",
                    after: ["quest save monday", "quest new --seed 1", "quest save tuesday"]
                )
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try await screen.quest.forget(invocation[screen.saved])
        return .message("removed the saved quest '\(invocation[screen.saved])'")
    }
}
