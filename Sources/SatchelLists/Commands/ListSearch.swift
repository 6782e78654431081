import SatchelCatalog
import SatchelPluginAPI

struct ListSearch<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>
    private var parameters: ListParameters<Item> { presenter.parameters }

    var spec: CommandSpec {
        CommandSpec(
            "\(Item.words.feature) search",
            "search the \(Item.words.place)",
            effect: .reads,
            discussion: Item.words.searching,
            terms: Self.syntax,
            arguments: [parameters.words.spec],
            options: parameters.listing + parameters.asking + [parameters.explain.spec],
            examples: Item.words.searches,
            aliases: ["find"],
            shorthand: .words,
            columns: ListPresenter<Item>.columns()
        )
    }

    private static var syntax: [CommandSpec.Term] {
        let fields = FieldWord<Item>.allCases.map { field in
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
        var list = try await presenter.viewModel.search(words, request)
        if let source = try await presenter.offeredSource(for: list, in: context) {
            request.from = source
            list = try await presenter.viewModel.search(words, request)
        }
        list.isExplained = invocation[parameters.explain]
        return await presenter.listed(list, in: context)
    }

    /// Searches this machine, and a service only if a person says so: words without a verb may be meant as anything.
    private func search(
        _ words: String,
        _ bareWords: BareWords,
        _ request: ListRequest<Item>,
        in context: any CommandContext
    ) async throws -> Output {
        let (viewModel, catalog) = (presenter.viewModel, presenter.viewModel.catalog)
        var (local, asking) = (request, request)
        local.policy = .cacheOnly
        do {
            let list = try await viewModel.search(words, local)
            if list.items.isEmpty || list.isCorrected, let doubt = bareWords.doubt { throw doubt }
            asking.from = try await presenter.offeredSource(for: list, in: context)
            // Nothing more is fetched from a service that only answered from its cache.
            guard asking.from != nil else {
                return await presenter.listed(list, fetchesAhead: !catalog.isService, in: context)
            }
        } catch
            where catalog.isService && !(error is CancellationError)
            && (error as? any UserFacingError)?.exitStatus != .usage
        {
            guard context.isInteractive else {
                let hint = "run '\(Item.line("search \(words)"))' to ask it"
                throw UsageError("words without a verb don't ask \(catalog.title)", hint: hint)
            }
            guard try await context.confirm("nothing on this machine; ask \(catalog.title)") else { return .none }
        }
        return await presenter.listed(try await viewModel.search(words, asking), in: context)
    }
}

extension ListSearch {
    func preview(of words: String, limit: Int) async throws -> SearchPreview? {
        let page = try await presenter.viewModel.preview(words)
        var preview = Self.preview(of: page, limit)
        if !page.items.isEmpty {
            preview.suggestions = try await presenter.viewModel.suggestions(for: words, beside: page.items)
        }
        return preview
    }

    func nearPreview(of words: String, limit: Int) async throws -> SearchPreview? {
        guard let (meant, page) = try await presenter.viewModel.nearPreview(words) else {
            let suggestions = try await presenter.viewModel.suggestions(for: words, beside: [])
            guard !suggestions.isEmpty else { return nil }
            var preview = SearchPreview([], total: 0)
            preview.suggestions = suggestions
            return preview
        }
        var preview = Self.preview(of: page, limit)
        preview.meant = meant.query.displayText
        preview.leftOut = meant.leftOut
        return preview
    }

    static func preview(of page: Page<Item>, _ limit: Int) -> SearchPreview {
        SearchPreview(
            page.items.prefix(limit).map { item in
                let about = zip(Item.columns, Item.values(of: item)).first {
                    $0.0.role == .subtitle && $0.0.key != "id"
                }
                let id = item.id.rawValue
                // Users may name their own items by numbers, which would otherwise be rows.
                let reference = Item.words.areOwn && item.id.isRowNumber ? "=" + id : id
                return SearchPreview.Match(item.title, about: about?.1 ?? .absent, reference: reference)
            },
            total: page.total
        )
    }
}

struct ListAll<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>
    private var parameters: ListParameters<Item> { presenter.parameters }

    var spec: CommandSpec {
        CommandSpec(
            Item.line("list"),
            "list the \(Item.words.place), \(Item.words.firstListed)",
            effect: .reads,
            options: parameters.listing + parameters.asking,
            examples: [
                Example(Item.line("list"), "the first page"),
                Example(Item.line("list --limit 5 --page 2"), "rows 6 to 10"),
            ],
            aliases: ["ls"],
            columns: ListPresenter<Item>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        await presenter.listed(try await presenter.viewModel.list(parameters.request(invocation)), in: context)
    }
}

struct ListMore<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>

    var spec: CommandSpec {
        CommandSpec(
            Item.line("more"),
            "show the next page of the list",
            effect: .reads,
            discussion: "At the prompt, pressing Enter after a list does the same.",
            examples: [Example(Item.line("more"), "the next page", after: [Item.line("list")])],
            aliases: ["next"],
            columns: ListPresenter<Item>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (list, count) = try await presenter.viewModel.more()
        guard count > 0 else {
            context.whenDone { presenter.viewModel.show(list) }
            return .message("no more pages")
        }
        return await presenter.listed(list, onlyLast: count, in: context)
    }
}

struct ListRefresh<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>

    var spec: CommandSpec {
        CommandSpec(
            Item.line("refresh"),
            "reload the list, ignoring the cache",
            effect: .reads,
            examples: [Example(Item.line("refresh"), "from its first page", after: [Item.words.example])],
            columns: ListPresenter<Item>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        await presenter.listed(try await presenter.viewModel.refresh(), in: context)
    }
}
