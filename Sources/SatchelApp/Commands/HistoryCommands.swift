import SatchelCollection
import SatchelConsole
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell

/// `history [item]`: the lines that were typed, or what was changed of an item.
struct HistoryList: Command {
    unowned let session: Session
    private static let count = Parameter.option(
        "limit",
        .integer(1...100_000),
        "the most lines, or changes, to list",
        short: "n"
    )

    private var item: Parameter<[String]> {
        let kept = CompletionSource("history.items") { [weak session] in
            (try? await session?.store.titles(limit: 500))?.map { Completion($0) } ?? []
        }
        return .repeatedArgument("item", .text, "a row number, or an id or a title", minimum: 0, from: kept)
    }

    var spec: CommandSpec {
        CommandSpec(
            "history",
            "show command history, or the changes of an item",
            effect: .reads,
            discussion: """
                With an item, lists what was changed of it, from what to what and when, newest first; also of one that was
                removed. Without one, lists the lines that were typed: at the prompt, Up recalls earlier ones and
                Ctrl-R searches them; !! repeats the last line, !3 line 3. A line that starts with a space is not saved.
                """,
            arguments: [item.spec],
            options: [Self.count.spec],
            examples: [
                Example("history --limit 5", "the last five lines"),
                Example(
                    "history 1",
                    "the changes of the first row",
                    after: session.composition.example.map { [$0.line, "\($0.feature) fav 1"] } ?? []
                ),
            ],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (words, limit) = (invocation[item], invocation[Self.count])
        guard !words.isEmpty else { return lines(limit ?? 50) }
        let options = limit.map { ["--limit", String($0)] } ?? []
        if words.count == 1, Int(words[0]) != nil,
            let row = try await session.verbAtTop(["history", words[0]].map { Token(argument: $0) })
        {
            return try await run(row, options, in: context)
        }
        let name = words.joined(separator: " ")
        let store = try session.store
        let found = try await store.items(named: name)
        guard found.count == 1 else {
            throw noneOrSeveral(named: name, found.map(\.thing))
        }
        return .records(try await store.historyList(of: found[0], limit: limit ?? 100))
    }

    private func noneOrSeveral(named name: String, _ found: [Thing]) -> PlainError {
        guard !found.isEmpty else {
            let hint = session.composition.features.first.map {
                "run '\($0.id) history' with an item of a feature, or 'history 1' after a list"
            }
            return PlainError("you kept nothing called '\(name)'", hint: hint)
        }
        return PlainError(
            "'\(name)' matches \(found.count) items",
            hint: "run " + found.prefix(3).map { "'\($0.kind) history \($0.id)'" }.joined(separator: " or ")
        )
    }

    private func run(
        _ match: CommandTree.Match,
        _ options: [String],
        in context: any CommandContext
    ) async throws -> Output {
        let words = options.map { Token(argument: $0) } + [Token(argument: "--")] + match.rest
        let parsed = try CommandParser.parse(words, for: match.spec, home: session.root.services.locations.home)
        return try await match.command.run(parsed.invocation, in: context)
    }

    private func lines(_ count: Int) -> Output {
        let shown = session.history.entries(last: count)
        return .records(
            RecordList(
                columns: [.init("line", "Line", .title)],
                records: shown.map { .init([.text($0.text)]) },
                firstNumber: shown.first?.number ?? 1,
                emptyMessage: "history is empty"
            )
        )
    }
}

struct HistoryClear: Command {
    unowned let session: Session

    var spec: CommandSpec {
        CommandSpec(
            "history clear",
            "clear command history",
            effect: .destroys,
            options: [.yes()],
            examples: [Example("history clear --yes", "without a prompt")],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard try await context.confirm("clear the command history", invocation) else {
            return .message("canceled: history was not cleared")
        }
        session.history.clear()
        try await session.root.services.lists.removeAll(from: session.store)
        return .message("cleared history")
    }
}
