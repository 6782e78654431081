import SatchelPluginAPI
import SatchelSearch

struct ListSearch<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>
    private var parameters: ListParameters<Feature> { screen.parameters }

    var spec: CommandSpec {
        CommandSpec(
            "\(Feature.words.feature) search",
            "search the \(Feature.words.place)",
            discussion: Feature.words.searching,
            terms: Self.syntax,
            arguments: [parameters.words.spec],
            options: parameters.listing,
            examples: Feature.words.searches,
            aliases: ["find"]
        )
    }

    private static var syntax: [CommandSpec.Term] {
        let fields = Feature.Field.allCases.map { field in
            CommandSpec.Term("\(field.rawValue):\(field.examples.first ?? "")", field.summary)
        }
        return fields + [
            .init("\"two words\"", "the words in this order"), .init("-word", "without this word"),
            .init("this OR that", "either"),
        ]
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let list = try await screen.viewModel.search(invocation[parameters.words], parameters.request(invocation))
        return await screen.listed(list, in: context)
    }
}

struct ListAll<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>
    private var parameters: ListParameters<Feature> { screen.parameters }

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
        await screen.listed(try await screen.viewModel.list(parameters.request(invocation)), in: context)
    }
}

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
        let (list, count) = try await screen.viewModel.more()
        guard count > 0 else {
            context.whenDone { screen.viewModel.show(list) }
            return .message("that was the last page")
        }
        return await screen.listed(list, onlyLast: count, in: context)
    }
}

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
        await screen.listed(try await screen.viewModel.refresh(), in: context)
    }
}
