import SatchelCatalog
import SatchelPluginAPI

/// `<feature> show <item>`: shows all about one item.
///
/// Details are fetched together with the picture. If they can't be, it says so and shows what the list knows.
///
/// ```swift
/// ListShow(screen, pictures: covers)
/// ```
public struct ListShow<Feature: ListFeature>: Command {
    /// Finds the item that a user means.
    public typealias Finder = @MainActor @Sendable (String, any CommandContext) async throws -> Feature.Item

    /// All that is known about an item.
    public typealias Details = Feature.Item.Details

    private let screen: ListScreen<Feature>
    private let pictures: ItemPictureLoader<Feature.Item>?
    private let find: Finder
    private let known: @MainActor @Sendable (Feature.Item) -> Details
    private let more: @MainActor @Sendable (Feature.Item) async throws -> Details?
    private let item: Parameter<String>

    /// Creates the command.
    ///
    /// - Parameters:
    ///   - screen: The list that names items.
    ///   - pictures: Fetches the picture ahead.
    ///   - names: Completes the name of an item; by default the titles on screen.
    ///   - find: Finds an item; by default by its row, its id or its title on screen.
    ///   - known: The details if no more can be fetched; by default what the list knows.
    ///   - more: Fetches more than the list knows, nil if there is no more; by default from the catalog.
    public init(
        _ screen: ListScreen<Feature>,
        pictures: ItemPictureLoader<Feature.Item>? = nil,
        names: CompletionSource? = nil,
        find: Finder? = nil,
        known: @escaping @MainActor @Sendable (Feature.Item) -> Details = { Details($0) },
        more: (@MainActor @Sendable (Feature.Item) async throws -> Details?)? = nil
    ) {
        self.screen = screen
        self.pictures = pictures
        item =
            names.map { .argument(Feature.words.one, .text, Feature.words.reference, from: $0) }
            ?? screen.parameters.item
        self.find = find ?? { reference, _ in try await screen.viewModel.item(reference) }
        self.known = known
        self.more = more ?? { try await screen.viewModel.catalog.details(of: $0) }
    }

    public var spec: CommandSpec {
        let name = Feature.words.feature
        return CommandSpec(
            "\(name) show",
            "show one \(Feature.words.one)",
            discussion: Feature.words.showing,
            arguments: [item.spec],
            examples: [Example("\(name) show 1", "the first row", after: [Feature.words.example])]
                + Feature.words.shown,
            shorthand: .row
        )
    }

    public func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await find(invocation[item], context)
        if context.isInteractive { fetchPictureAhead(of: Details(found)) }
        let (details, problem) = try await details(of: found)
        if context.isInteractive { fetchPictureAhead(of: details) }
        let output = await screen.page(of: details, problem: problem)
        screen.reportProblems(in: context)
        context.whenDone { [screen] in screen.viewModel.show(details.item) }
        context.navigate(
            to: DetailPlace(feature: Feature.words.feature) { [screen] context in
                context.whenDone { screen.viewModel.show(details.item) }
                return await screen.page(of: details)
            }
        )
        return output
    }

    /// All that is known about an item, and the error if more could not be fetched.
    package func details(of item: Feature.Item) async throws -> (details: Details, problem: (any Error)?) {
        do {
            return (try await more(item) ?? known(item), nil)
        } catch let error as CancellationError {
            throw error
        } catch {
            return (known(item), error)
        }
    }

    /// Only for an item that a service answered: with a local catalog no server is asked unbidden.
    private func fetchPictureAhead(of details: Details) {
        if case .snapshot = details.state { return }
        guard let pictures, details.provenance.source == screen.viewModel.catalog.source else { return }
        if pictures.isKnown(of: details.item) { pictures.fetchAhead(details.item) }
    }
}
