import SatchelCatalog
import SatchelPluginAPI

/// `<feature> show <item>`: shows all about one item.
///
/// Details are fetched together with the picture. If they can't be, it says so on standard error and shows what the list
/// knows, with the state `failed`; that is an answer, so the exit status is 0.
///
/// ```swift
/// ListShow(screen)
/// ```
public struct ListShow<Item: ListedItem>: Command {
    /// Fetches more than the list knows about an item; nil if there is no more.
    ///
    /// From a source by its name, if one is given. A page that is not drawn on a terminal has no chart.
    public typealias Fetcher =
        @MainActor @Sendable (
            Item, _ source: String?, _ isDrawn: Bool
        ) async throws -> Details?

    /// All that is known about an item.
    public typealias Details = Item.Details

    private let presenter: ListPresenter<Item>
    private let known: @MainActor @Sendable (Item) -> Details
    private let more: Fetcher
    private let item: Parameter<String>

    /// The command.
    ///
    /// - Parameters:
    ///   - presenter: The list that names items.
    ///   - names: Completes the name of an item; by default the titles on screen.
    ///   - known: The details if no more can be fetched; by default what the list knows.
    ///   - more: Fetches more than the list knows; by default from the catalog.
    public init(
        _ presenter: ListPresenter<Item>,
        names: CompletionSource? = nil,
        known: @escaping @MainActor @Sendable (Item) -> Details = { Details($0) },
        more: Fetcher? = nil
    ) {
        self.presenter = presenter
        item =
            names.map { .argument(Item.words.one, .text, Item.words.reference, from: $0) }
            ?? presenter.parameters.item
        self.known = known
        self.more = more ?? { item, source, _ in try await presenter.viewModel.details(of: item, from: source) }
    }

    public var spec: CommandSpec {
        CommandSpec(
            Item.line("show"),
            "show one \(Item.words.one)",
            effect: .reads,
            discussion: Item.words.showing,
            arguments: [item.spec],
            options: presenter.parameters.asking,
            examples: [Example(Item.line("show 1"), "the first row", after: [Item.words.example])]
                + Item.words.shown,
            shorthand: .row
        )
    }

    public func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let from = invocation[presenter.parameters.from]
        let (details, problem) = try await details(of: invocation[item], from: from, context)
        if context.isInteractive { fetchPictureAhead(of: details) }
        if let problem {
            context.notify("warning: could not fetch more about '\(details.item.title)': \(problem.userMessage)")
        }
        if !context.drawsAnswer, let reason = details.tried.problem {
            context.notify("warning: \(reason); showing \(details.state.caption(of: details.provenance.source))")
        }
        let page = await presenter.page(of: details, problem: problem)
        let output = await presenter.illustrated(page, of: details.item, in: context)
        presenter.reportProblems(in: context)
        context.whenDone { [presenter] in presenter.viewModel.show(details.item) }
        context.navigate(
            to: Destination(in: Item.words.feature) { [presenter] context in
                context.whenDone { presenter.viewModel.show(details.item) }
                return await presenter.illustrated(presenter.page(of: details), of: details.item, in: context)
            }
        )
        return output
    }

    /// The page of an item for browsing: what is known of it, or all there is.
    package func preview(of item: Item, isComplete: Bool) async -> Output {
        guard isComplete, let (details, problem) = try? await details(of: item) else {
            return await presenter.page(of: known(item))
        }
        return await presenter.page(of: details, problem: problem)
    }

    private func details(
        of reference: String,
        from name: String?,
        _ context: any CommandContext
    ) async throws -> (details: Details, problem: (any Error)?) {
        if let details = try await presenter.viewModel.details(withID: reference, from: name) { return (details, nil) }
        let found = try await presenter.choosing([reference], in: context) {
            try await presenter.viewModel.item($0[0], from: name)
        }
        if context.isInteractive { fetchPictureAhead(of: Details(found)) }
        presenter.fetchPictureAhead(of: found, in: context)
        return try await details(of: found, from: name, isDrawn: context.drawsAnswer)
    }

    /// All that is known about an item, and the error if more could not be fetched.
    package func details(
        of item: Item,
        from name: String? = nil,
        isDrawn: Bool = true
    ) async throws -> (details: Details, problem: (any Error)?) {
        do {
            return (try await more(item, name, isDrawn) ?? known(item), nil)
        } catch  where !(error is CancellationError) {
            return (known(item), error)
        }
    }

    /// Only for an item that a service answered: a picture that nothing shows is not asked for unbidden.
    private func fetchPictureAhead(of details: Details) {
        if case .snapshot = details.state { return }
        guard let pictures = presenter.pictures, presenter.viewModel.catalog.sources.contains(details.provenance.source)
        else { return }
        if pictures.isKnown(of: details.item) { pictures.fetchAhead(details.item) }
    }
}
