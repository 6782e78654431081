import SatchelCatalog
import SatchelPluginAPI

/// `<feature> browse [words]`: searches with each key, beside a preview of the row under the cursor.
///
/// ``ListCommands/all(_:_:)`` adds it to every list that has a ``ListShow``.
public struct ListBrowse<Item: ListedItem>: Command {
    /// Makes the preview of an item; unless it is to be complete, from what the list knows, without waiting.
    public typealias Preview = @MainActor @Sendable (Item, _ isComplete: Bool) async throws -> Output

    private let presenter: ListPresenter<Item>
    private let pictures: ItemPictureLoader<Item>?
    private let statuses: (@Sendable () async -> [SourceStatus])?
    private let verb: String?
    private let actions: [BrowseAction]
    private let preview: Preview
    private let words: Parameter<String>

    /// The command with previews of the feature's own.
    ///
    /// - Parameters:
    ///   - presenter: The list.
    ///   - pictures: The pictures of its items, if they have any.
    ///   - statuses: The state of the sources that `--from` names, so that only those that are set up are offered.
    ///   - verb: The verb of F2 where an item is one thing that the user has.
    ///   - actions: What more function keys do.
    ///   - preview: Makes the preview of an item.
    public init(
        _ presenter: ListPresenter<Item>,
        pictures: ItemPictureLoader<Item>? = nil,
        statuses: (@Sendable () async -> [SourceStatus])? = nil,
        verb: String? = nil,
        actions: [BrowseAction] = [],
        preview: @escaping Preview
    ) {
        self.presenter = presenter
        self.pictures = pictures
        self.statuses = statuses
        self.verb = verb
        self.actions = actions
        self.preview = preview
        words = .query("words", "what to search for", minimum: 0, from: presenter.parameters.queries)
    }

    public init(
        _ presenter: ListPresenter<Item>,
        show: ListShow<Item>,
        statuses: (@Sendable () async -> [SourceStatus])? = nil
    ) {
        self.init(presenter, pictures: presenter.pictures, statuses: statuses) { item, isComplete in
            await show.preview(of: item, isComplete: isComplete)
        }
    }

    public var spec: CommandSpec {
        let (name, one) = (Item.words.feature, Item.words.one)
        let verbs = Item.kind.keeping == nil ? "" : ", F2 to F8 run the verbs of what you keep on the same rows"
        return CommandSpec(
            "\(name) browse",
            "search as you type, with a preview",
            effect: .changes,
            discussion: """
                Fills the window until you leave. Enter shows the \(one) under the cursor, or those marked with Tab; Esc lists
                the search at the prompt; Ctrl-C leaves without printing. Ctrl-F adds to the favorites or removes from
                them\(verbs), and F1 lists all keys. Ctrl-O at the prompt browses for what is typed.
                """,
            arguments: [words.spec],
            examples: [
                Example("\(name) browse", "all \(Item.words.many)", touchesFile: true),
                Example("\(name) browse \(word)", "starting with a search", touchesFile: true),
            ],
            isForPrompt: true
        )
    }

    /// A word of the first example of a search.
    private var word: String {
        Item.words.searches.first?.line.split(separator: " ").dropFirst(2).first.map(String.init)
            ?? Item.words.one
    }

    public func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let browser = ListBrowser(
            presenter,
            sources: await otherSources(),
            using: verb,
            actions: actions,
            pictures: pictures,
            preview: preview
        )
        defer { presenter.viewModel.browsed = [:] }
        try await context.browse(browser, words: invocation[words])
        presenter.reportProblems(in: context)
        return .none
    }

    /// The sources besides the one in use that can answer, in the order of `<feature> sources`.
    func otherSources() async -> [String] {
        let names = presenter.viewModel.sources.names
        guard let statuses = await statuses?() else { return names.filter { $0 != presenter.viewModel.catalog.source } }
        return statuses.filter { $0.use != .active && $0.isSetUp && names.contains($0.name) }.map(\.name)
    }
}
