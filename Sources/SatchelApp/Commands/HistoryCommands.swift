import SatchelConsole
import SatchelPluginAPI

struct HistoryList: Command {
    unowned let shell: Shell
    private static let count = Parameter.optionalArgument("n", .integer(1...100_000), "how many of the last lines")

    var spec: CommandSpec {
        CommandSpec(
            "history",
            "list the lines typed before",
            discussion: """
                At the prompt, the up arrow recalls them and Ctrl-R searches them; !! is the last line, !3 the third.
                A line that begins with a blank is not kept.
                """,
            arguments: [Self.count.spec],
            examples: [Example("history 5", "the last five")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let shown = shell.history.entries(last: invocation[Self.count] ?? 50)
        return .records(
            RecordList(
                columns: [.init("line", "Line", .title)],
                records: shown.map { .init([.text($0.text)]) },
                firstNumber: shown.first?.number ?? 1,
                emptyMessage: "no line has been typed yet"
            )
        )
    }
}

struct HistoryClear: Command {
    unowned let shell: Shell
    private static let yes = Parameter.flag("yes", "do not ask")

    var spec: CommandSpec {
        CommandSpec(
            "history clear",
            "forget the lines typed before",
            options: [Self.yes.spec],
            examples: [Example("history clear --yes", "at once")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        if !invocation[Self.yes] {
            guard try await context.confirm("forget every line typed before") else { return .message("kept") }
        }
        shell.history.clear()
        return .message("forgot every line")
    }
}
