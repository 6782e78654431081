import SatchelConsole
import SatchelPersistence
import SatchelPluginAPI

struct HistoryList: Command {
    let history: CommandHistory
    private static let count = Parameter.optionalArgument("n", .integer(1...100_000), "how many lines to show")

    var spec: CommandSpec {
        CommandSpec(
            "history",
            "show command history",
            effect: .reads,
            discussion: """
                At the prompt, Up recalls earlier lines and Ctrl-R searches them; !! repeats the last line, !3 line 3.
                A line that starts with a space is not saved.
                """,
            arguments: [Self.count.spec],
            examples: [Example("history 5", "the last five")],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let shown = history.entries(last: invocation[Self.count] ?? 50)
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
    let history: CommandHistory
    let lists: KeptLists

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
        history.clear()
        lists.removeAll()
        return .message("cleared history")
    }
}
