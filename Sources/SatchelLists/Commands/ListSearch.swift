import SatchelCatalog
import SatchelPluginAPI

struct ListSearch<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>
    private var parameters: ListParameters<Feature> { screen.parameters }

    var spec: CommandSpec {
        CommandSpec(
            "\(Feature.words.feature) search",
            "search the \(Feature.words.place)",
            effect: .reads,
            discussion: Feature.words.searching,
            terms: Self.syntax,
            arguments: [parameters.words.spec],
            options: parameters.listing + parameters.asking + [parameters.explain.spec],
            examples: Feature.words.searches,
            aliases: ["find"],
            shorthand: .words,
            columns: ListScreen<Feature>.columns()
        )
    }

    private static var syntax: [CommandSpec.Term] {
        let fields = Feature.Field.allCases.map { field in
            CommandSpec.Term("\(field.rawValue):\(field.examples.first ?? "")", field.summary)
        }
        return fields + [
            .init("\"two words\"", "these words in this order"), .init("-word", "not this word"),
            .init("this OR that", "either one"),
            .init("field:this,that", "either value, in any field"),
            .init("field:none", "nothing in a field; field:any finds the others"),
            .init("*", "everything"),
        ]
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let words = invocation[parameters.words]
        var request = try parameters.request(invocation)
        if let bareWords = invocation.bareWords, request.from == nil {
            return try await search(words, bareWords, request, in: context)
        }
        var list = try await screen.viewModel.search(words, request)
        if let source = try await screen.offeredSource(for: list, in: context) {
            request.from = source
            list = try await screen.viewModel.search(words, request)
        }
        list.isExplained = invocation[parameters.explain]
        return await screen.listed(list, in: context)
    }

    /// Searches this machine, and a service only if a person says so: words without a verb may be meant as anything.
    private func search(
        _ words: String,
        _ bareWords: BareWords,
        _ request: ListRequest<Feature>,
        in context: any CommandContext
    ) async throws -> Output {
        let (viewModel, catalog) = (screen.viewModel, screen.viewModel.catalog)
        var (local, asking) = (request, request)
        local.policy = .cacheOnly
        do {
            let list = try await viewModel.search(words, local)
            if list.items.isEmpty || list.isCorrected, let doubt = bareWords.doubt { throw doubt }
            asking.from = try await screen.offeredSource(for: list, in: context)
            // Nothing more is fetched from a service that only answered from its cache.
            guard asking.from != nil else {
                return await screen.listed(list, fetchesAhead: !catalog.isService, in: context)
            }
        } catch
            where catalog.isService && !(error is CancellationError)
            && (error as? any UserFacingError)?.exitStatus != .usage
        {
            guard context.isInteractive else {
                let hint = "run '\(Feature.line("search \(words)"))' to ask it"
                throw UsageError(.other("words without a verb don't ask \(catalog.title)", hint: hint))
            }
            guard try await context.confirm("nothing on this machine; ask \(catalog.title)") else { return .none }
        }
        return await screen.listed(try await viewModel.search(words, asking), in: context)
    }
}

extension ListSearch {
    func preview(of words: String, limit: Int) async throws -> SearchPreview? {
        preview(of: try await screen.viewModel.preview(words, limit: limit))
    }

    func nearPreview(of words: String, limit: Int) async throws -> SearchPreview? {
        guard let (meant, page) = try await screen.viewModel.nearPreview(words, limit: limit) else { return nil }
        var preview = preview(of: page)
        preview.meant = meant.query.displayText
        preview.leftOut = meant.leftOut
        return preview
    }

    private func preview(of page: Page<Feature.Item>) -> SearchPreview {
        SearchPreview(
            page.items.map { item in
                let about = zip(Feature.columns, Feature.values(of: item)).first {
                    $0.0.role == .subtitle && $0.0.key != "id"
                }
                let id = item.id.rawValue
                // Users may name their own items by numbers, which would otherwise be rows.
                let reference = Feature.words.areOwn && item.id.isRowNumber ? "=" + id : id
                return SearchPreview.Match(item.title, about: about?.1 ?? .absent, reference: reference)
            },
            total: page.total
        )
    }
}

struct ListAll<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>
    private var parameters: ListParameters<Feature> { screen.parameters }

    var spec: CommandSpec {
        CommandSpec(
            Feature.line("list"),
            "list the \(Feature.words.place), \(Feature.words.firstListed)",
            effect: .reads,
            options: parameters.listing + parameters.asking,
            examples: [
                Example(Feature.line("list"), "the first page"),
                Example(Feature.line("list --limit 5 --page 2"), "rows 6 to 10"),
            ],
            aliases: ["ls"],
            columns: ListScreen<Feature>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        await screen.listed(try await screen.viewModel.list(parameters.request(invocation)), in: context)
    }
}

struct ListMore<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>

    var spec: CommandSpec {
        CommandSpec(
            Feature.line("more"),
            "show the next page of the list",
            effect: .reads,
            discussion: "At the prompt, pressing Enter after a list does the same.",
            examples: [Example(Feature.line("more"), "the next page", after: [Feature.line("list")])],
            aliases: ["next"],
            columns: ListScreen<Feature>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (list, count) = try await screen.viewModel.more()
        guard count > 0 else {
            context.whenDone { screen.viewModel.show(list) }
            return .message("no more pages")
        }
        return await screen.listed(list, onlyLast: count, in: context)
    }
}

struct ListRefresh<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>

    var spec: CommandSpec {
        CommandSpec(
            Feature.line("refresh"),
            "reload the list, ignoring the cache",
            effect: .reads,
            examples: [Example(Feature.line("refresh"), "from its first page", after: [Feature.words.example])],
            columns: ListScreen<Feature>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        await screen.listed(try await screen.viewModel.refresh(), in: context)
    }
}
