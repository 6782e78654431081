import SatchelPluginAPI
import SatchelShell

/// Two features and a few commands of the host, declared the way the real ones are.
@MainActor
enum SampleTree {
    nonisolated static let limit = Parameter.option("limit", .integer(1...1000), "rows per page")
    nonisolated static let sort = Parameter.option("sort", .choice(["title", "year"]), "the order")
    nonisolated static let yes = Parameter.flag("yes", "skip the confirmation")
    nonisolated static let words = Parameter.query("words", "what to search for", from: recent)
    nonisolated static let book = Parameter.argument("book", .text, "a row number or a title", from: titles)
    nonisolated static let books = Parameter.repeatedArgument("book", .text, "row numbers or titles", from: titles)
    nonisolated static let number = Parameter.optionalArgument("n", .integer(1...100), "which one")
    nonisolated static let layout = Parameter.optionalArgument("layout", .choice(["list", "grid"]), "list or grid")
    nonisolated static let key = Parameter.argument("key", .choice(["title", "year"]), "the sort key")
    nonisolated static let order = Parameter.optionalArgument(
        "order",
        .choice(["asc", "desc"]),
        "ascending or descending"
    )
    nonisolated static let tag = Parameter.option("tag", .text, "a mark", from: tags)

    nonisolated static let titles = CompletionSource("books.titles") {
        [Completion("Dune"), Completion("Good Omens", summary: "a novel"), Completion("해리 포터"), Completion("Dune")]
    }
    nonisolated static let recent = CompletionSource(
        "books.recent",
        matching: { typed in [Completion("\(typed)ne"), Completion("author:"), Completion("elsewhere")] }
    )
    nonisolated static let tags = CompletionSource("books.tags") { [Completion("red"), Completion("rare")] }

    static let tree = CommandTree(
        commands: [
            CommandSpec("help", "list commands", aliases: ["?"]),
            CommandSpec("config show", "list every key"),
            CommandSpec("config validate", "check the configuration"),
            CommandSpec("history", "list the lines typed", arguments: [number.spec]),
            CommandSpec("history clear", "forget the lines typed", options: [yes.spec]),
            CommandSpec("quit", "leave", aliases: ["exit"]),
            CommandSpec("books", "switch to books"),
            CommandSpec(
                "books search",
                "search the catalog",
                arguments: [words.spec],
                options: [sort.spec, limit.spec],
                aliases: ["find"]
            ),
            CommandSpec("books show", "show one book", arguments: [book.spec]),
            CommandSpec("books fav", "add favorites", arguments: [books.spec], options: [tag.spec, yes.spec]),
            CommandSpec("books sort", "order the list", arguments: [key.spec, order.spec]),
            CommandSpec("books view", "lay lists out", arguments: [layout.spec]),
            CommandSpec("books recent", "list the searches", arguments: [number.spec]),
            CommandSpec("books recent clear", "forget the searches"),
            CommandSpec("coins", "switch to coins"),
            CommandSpec("coins show", "show one coin"),
            CommandSpec("coins watch", "follow prices"),
        ]
        .map { StubCommand($0) },
        features: [.init(id: "books", summary: "read more"), .init(id: "coins", summary: "prices")]
    )
}
