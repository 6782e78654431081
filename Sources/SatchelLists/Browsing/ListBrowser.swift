import SatchelCatalog
import SatchelPluginAPI

/// A list as rows to browse: the searches, the pages and the favorites of its view model, which stays as it is.
@MainActor
final class ListBrowser<Item: ListedItem>: Browsing {
    /// What previews show of an item.
    typealias Preview = @MainActor @Sendable (Item, _ isComplete: Bool) async throws -> Output

    let sources: [String]
    let actions: [BrowseAction]
    private let presenter: ListPresenter<Item>
    private let pictures: ItemPictureLoader<Item>?
    private let preview: Preview
    /// The items of the rows, by their ids.
    private var items: [String: Item] = [:] { didSet { viewModel.browsed = items } }
    private var viewModel: ListViewModel<Item> { presenter.viewModel }

    init(
        _ presenter: ListPresenter<Item>,
        sources: [String] = [],
        using verb: String? = nil,
        actions: [BrowseAction] = [],
        pictures: ItemPictureLoader<Item>?,
        preview: @escaping Preview
    ) {
        self.presenter = presenter
        self.sources = sources
        self.actions = Self.actions(using: verb) + actions
        self.pictures = pictures
        self.preview = preview
    }

    var title: String { Item.words.feature }
    var hasFavorites: Bool { true }

    /// Each key in both directions; `relevance` is the usual order, which needs no name.
    let orders = FieldOrder<Item>.allCases.filter { !$0.isKept }.flatMap { key -> [String] in
        key == .relevance ? [""] : [key.rawValue + ":asc", key.rawValue + ":desc"]
    }

    // MARK: - Rows

    func rows(_ request: BrowseRequest) async throws -> BrowsePage {
        // Read while the search runs.
        async let favorites = viewModel.favoriteIDs()
        let list: ListState<Item>
        do {
            list = try await viewModel.browse(
                request.query,
                isFavoritesOnly: request.isFavoritesOnly,
                ListRequest(
                    order: try order(request.order),
                    limit: request.size,
                    page: request.page,
                    policy: request.isLocal ? .cacheOnly : .standard,
                    from: request.source
                )
            )
        } catch
            where request.isLocal && asksService(request)
            && (error as? any UserFacingError)?.exitStatus != .usage
        {
            // What is wrong with the words, asking the service does not mend.
            try Task.checkCancellation()
            return .waiting
        }
        let isOver = request.page > 1 || !list.items.isEmpty
        let awaitsService = request.isLocal && (asksService(request) || (!isOver && mayAskService(request)))
        let records = await presenter.records(of: list, layout: .list, favorites: favorites)
        // A search that was canceled by now leaves its rows out, and the items are still those of the rows shown.
        try Task.checkCancellation()
        // While nothing is found, the rows of the search before may still be shown.
        if request.page == 1, !list.items.isEmpty { items = [:] }
        for item in list.items { items[item.id.rawValue] = item }
        return BrowsePage(
            records,
            ids: list.items.map(\.id.rawValue),
            total: list.total,
            // What another source continues is asked for by choosing that source.
            hasMore: list.hasMore && list.continuation == nil && !list.items.isEmpty,
            awaitsService: awaitsService,
            note: presenter.note(on: list)
        )
    }

    private func order(_ text: String) throws -> ListOrder<Item>? {
        text.isEmpty ? nil : try ListOrder(words: text.split(separator: ":").map(String.init))
    }

    /// The catalog that answers such a request; nil for one that favorites answer.
    private func catalog(for request: BrowseRequest) -> (any Catalog<Item>)? {
        guard !request.isFavoritesOnly, !viewModel.staysOnFavorites else { return nil }
        return try? request.source.map { try viewModel.sources.source($0) } ?? viewModel.catalog
    }

    /// Whether a service answers such a request, rather than this machine.
    private func asksService(_ request: BrowseRequest) -> Bool { catalog(for: request)?.isService ?? false }

    /// Whether the source in use asks services for what is not on this machine.
    private func mayAskService(_ request: BrowseRequest) -> Bool {
        !request.query.isEmpty && (catalog(for: request)?.sources.count ?? 0) > 1
    }

    // MARK: - One row

    func preview(of id: String, isComplete: Bool) async throws -> Output {
        guard let item = items[id] else { return .none }
        return try await preview(item, isComplete)
    }

    func picture(of id: String) async throws -> PictureOutput? {
        guard let pictures, let item = items[id] else { return nil }
        return try await pictures.output(for: item)
    }

    func toggleFavorites(_ ids: [String]) async throws -> BrowseToggle {
        let chosen = ids.compactMap { items[$0] }
        let (areFavorites, count) = try await viewModel.toggleFavorites(chosen)
        let what = chosen.count == 1 ? chosen.map(Item.name(of:)).joined() : "\(count) \(Item.words.many)"
        return BrowseToggle(
            areFavorites ? "added \(what) to favorites" : "removed \(what) from favorites",
            areFavorites: areFavorites
        )
    }

    // MARK: - Lines

    func listing(_ request: BrowseRequest, rows: [Int]) -> BrowseLine {
        let feature = Item.words.feature
        var options: [String] = []
        if !request.order.isEmpty { options += ["--sort", request.order] }
        if let source = request.source, !request.isFavoritesOnly { options += ["--from", source] }
        let size = viewModel.pageSize
        let pages = Set(rows.map { ($0 - 1) / size + 1 })
        if pages.count > 1 {
            options += ["--limit", "\(rows.max() ?? size)"]
        } else if let page = pages.first, page > 1 {
            options += ["--page", "\(page)"]
        }
        if request.isFavoritesOnly { return BrowseLine(feature + " favorites", options: options) }
        return request.query.isEmpty
            ? BrowseLine(feature + " list", options: options, takesWords: false)
            : BrowseLine(feature + " search", options: options)
    }

    func showing(_ row: Int) -> String? { "\(Item.words.feature) show \(row)" }
}

extension BrowsePage {
    /// Nothing is known of the rows until a service has answered.
    fileprivate static var waiting: BrowsePage {
        BrowsePage(RecordList(columns: [], records: [], emptyMessage: ""), ids: [], awaitsService: true)
    }
}
