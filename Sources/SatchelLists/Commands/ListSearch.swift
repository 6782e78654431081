import SatchelPluginAPI
import SatchelSearch

/// `<feature> search <words>`: what fits, the obvious item first.
struct ListSearch<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>
    private var parameters: ListParameters<Feature> { ListParameters(screen.viewModel) }

    var spec: CommandSpec {
        CommandSpec(
            "\(Feature.words.feature) search",
            "search the \(Feature.words.place)",
            discussion: [Feature.words.searching, Self.syntax].compactMap { $0 }.joined(separator: "\n"),
            arguments: [parameters.words.spec],
            options: parameters.listing,
            examples: Feature.words.searches,
            aliases: ["find"]
        )
    }

    /// The field words, each with an example, and what joins words.
    private static var syntax: String {
        let fields = Feature.Field.allCases.map { field in
            let example = "\(field.rawValue):\(field.examples.first ?? "")"
            return "  " + example.padded(to: 28) + field.summary
        }
        let joins = [
            ("\"two words\"", "the words in this order"), ("-word", "without this word"), ("this OR that", "either"),
        ]
        return (fields + joins.map { "  " + $0.padded(to: 28) + $1 }).joined(separator: "\n")
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try await screen.viewModel.search(invocation[parameters.words], parameters.request(invocation))
        return try await screen.listed(in: context)
    }
}

/// `<feature> list`: everything there is.
struct ListAll<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>
    private var parameters: ListParameters<Feature> { ListParameters(screen.viewModel) }

    var spec: CommandSpec {
        let name = Feature.words.feature
        return CommandSpec(
            "\(name) list",
            "list the \(Feature.words.place), \(Feature.words.firstListed)",
            options: parameters.listing,
            examples: [
                Example("\(name) list", "the first page"),
                Example("\(name) list --limit 5 --page 2", "rows 6 to 10"),
            ],
            aliases: ["ls"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try await screen.viewModel.list(parameters.request(invocation))
        return try await screen.listed(in: context)
    }
}

/// `<feature> more`: the next page.
struct ListMore<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>

    var spec: CommandSpec {
        let name = Feature.words.feature
        return CommandSpec(
            "\(name) more",
            "show the next page of the list",
            discussion: "At the prompt, an empty line after a list does the same.",
            examples: [Example("\(name) more", "the next page", after: ["\(name) list"])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let items = try await screen.viewModel.more()
        guard !items.isEmpty else { return .message("that was the last page") }
        return try await screen.listed(onlyLast: items.count, in: context)
    }
}

/// `<feature> refresh`: asks for the list anew.
struct ListRefresh<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>

    var spec: CommandSpec {
        let name = Feature.words.feature
        return CommandSpec(
            "\(name) refresh",
            "ask for the list anew, whatever is kept of it",
            examples: [Example("\(name) refresh", "from its first page", after: [Feature.words.example])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try await screen.viewModel.refresh()
        return try await screen.listed(in: context)
    }
}

extension String {
    /// The text with blanks after it, up to a number of characters.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(2, width - count))
    }
}
