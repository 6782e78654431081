import SatchelCatalog
import SatchelPluginAPI
import SatchelSearch

/// The items on screen: takes what the user wants, and publishes the list that comes of it.
///
/// A list is replaced only when the new one is there, so that an interrupted or failed search leaves the old one.
@MainActor
package final class ListViewModel<Feature: ListFeature> {
    /// What the lists hold.
    package typealias Item = Feature.Item
    /// What the lists are taken from.
    package typealias Source = any Catalog<Feature.Item, Feature.Field, Feature.Key>

    /// Answers searches.
    package let catalog: Source
    private let favorites: any Favorites<Feature.Item>
    private let recents: any RecentSearches<Feature.Field>
    private let preferences: ListPreferences
    private var ahead: PageAhead<Feature>?
    private var problems: [any Error] = []
    /// The list on screen, or nil before the first.
    package private(set) var state: ListState<Feature>?
    /// How lists are laid out.
    package private(set) var layout: RecordList.Layout
    /// The conditions that stay.
    package private(set) var filters = ListFilters<Feature.Field>()
    /// Whether every list shows favourites only.
    package private(set) var staysOnFavorites = false

    /// Creates a view model.
    package nonisolated init(
        catalog: some Catalog<Feature.Item, Feature.Field, Feature.Key>,
        favorites: any Favorites<Feature.Item>,
        recents: any RecentSearches<Feature.Field>,
        preferences: ListPreferences
    ) {
        self.catalog = catalog
        self.favorites = favorites
        self.recents = recents
        self.preferences = preferences
        layout = preferences.layout
    }

    // MARK: - Lists

    /// Searches, and keeps the search among the recent ones.
    package func search(_ text: String, _ request: ListRequest<Feature> = .init()) async throws {
        let query = try SearchQuery<Feature.Field>.parse(text)
        try await show(query.adding(request.terms), request)
        await tolerating { try await recents.record(query) }
    }

    /// Lists the whole catalogue, the most popular items first.
    package func list(_ request: ListRequest<Feature> = .init()) async throws {
        try await show(SearchQuery([request.terms]), request)
    }

    /// Lists the favourites that fit a search, the one added last first.
    package func listFavorites(_ text: String = "", _ request: ListRequest<Feature> = .init()) async throws {
        let query = try SearchQuery<Feature.Field>.parse(text)
        try await show(query.adding(request.terms), isFavoritesOnly: true, request)
    }

    /// Runs a recent search again.
    ///
    /// - Parameters:
    ///   - number: Its row in the list of recent searches, counted from 1.
    ///   - request: How the list is asked for.
    /// - Throws: `ListError.noRecentSearch` where there is no such row.
    package func searchAgain(_ number: Int, _ request: ListRequest<Feature> = .init()) async throws {
        let searches = try await recents.all()
        guard searches.indices.contains(number - 1) else {
            throw ListError.noRecentSearch(number, count: searches.count, feature: Feature.words.feature)
        }
        try await search(searches[number - 1].text, request)
    }

    /// Loads the next page.
    ///
    /// - Returns: The items of that page; empty where the list has no more.
    /// - Throws: `ListError.noList` before the first list.
    package func more() async throws -> [Item] {
        guard var next = state else { throw Self.noList }
        guard next.hasMore else { return [] }
        let page = try await followingPage(of: next)
        try Task.checkCancellation()
        // A service whose data moves between two requests may repeat a row at the seam.
        let known = Set(next.items.map(\.id))
        let items = page.items.filter { !known.contains($0.id) }
        next.pages = next.pages.lowerBound...(next.pages.upperBound + 1)
        next.items += items
        next.total = page.total
        next.hasMore = page.hasMore
        next.dataState = page.state
        state = next
        return items
    }

    /// Fetches the next page in the background, so that ``more()`` need not wait.
    ///
    /// One page is fetched at a time, and none twice; it is given up when another list takes the screen.
    package func fetchAhead() {
        guard let state, state.hasMore, !state.selection.isFavoritesOnly, ahead?.isNext(after: state) != true else {
            return
        }
        ahead?.task.cancel()
        ahead = PageAhead(state: state, task: Task { try await page(state.pages.upperBound + 1, of: state) })
    }

    /// Asks for the list on screen anew, whatever is kept of it.
    package func refresh() async throws {
        try await showAgain(ListRequest(policy: .refresh))
    }

    /// Orders the list on screen anew, from its first page unless another one is asked for.
    package func sort(by order: ListOrder<Feature.Key>, _ request: ListRequest<Feature> = .init()) async throws {
        var request = request
        request.order = order
        try await showAgain(request)
    }

    /// Sets the conditions that stay, and lists anew what is on screen, or the whole catalogue.
    package func filter(
        by filters: ListFilters<Feature.Field>,
        _ request: ListRequest<Feature> = .init()
    ) async throws {
        let before = self.filters
        self.filters = Feature.settled(filters)
        do {
            try await relist(isFavoritesOnly: state?.selection.isFavoritesOnly ?? false, request)
        } catch {
            self.filters = before
            throw error
        }
    }

    /// Makes every list show favourites only, or everything again, and lists anew what is on screen.
    package func stayOnFavorites(_ stays: Bool, _ request: ListRequest<Feature> = .init()) async throws {
        let before = staysOnFavorites
        staysOnFavorites = stays
        do {
            try await relist(isFavoritesOnly: stays, request)
        } catch {
            staysOnFavorites = before
            throw error
        }
    }

    /// Sets how lists are laid out.
    package func lay(out layout: RecordList.Layout) {
        self.layout = layout
    }

    /// Puts an earlier list back on screen.
    package func restore(_ state: ListState<Feature>) {
        self.state = state
    }

    /// Reads the rows on screen anew where they are the user's own, which may have changed since.
    package func reload() async throws {
        guard Feature.words.areOwn, var reloaded = state else { return }
        var whole = reloaded
        whole.pageSize = reloaded.pages.upperBound * reloaded.pageSize
        let page = try await page(1, of: whole)
        reloaded.items = Array(page.items.dropFirst(reloaded.firstNumber - 1))
        reloaded.total = page.total
        reloaded.hasMore = page.hasMore
        state = reloaded
    }

    private func relist(isFavoritesOnly: Bool, _ request: ListRequest<Feature>) async throws {
        guard let state else { return try await list(request) }
        try await show(state.selection.query, isFavoritesOnly: isFavoritesOnly, request.completed(by: state))
    }

    private func showAgain(_ request: ListRequest<Feature>) async throws {
        guard let state else { throw Self.noList }
        let selection = state.selection
        try await show(
            selection.query,
            isFavoritesOnly: selection.isFavoritesOnly,
            request.completed(by: state)
        )
    }

    private func show(
        _ query: SearchQuery<Feature.Field>,
        isFavoritesOnly: Bool = false,
        _ request: ListRequest<Feature>
    ) async throws {
        let number = request.page ?? 1
        var new = ListState<Feature>(
            selection: ListSelection(
                isFavoritesOnly: isFavoritesOnly || staysOnFavorites,
                query: query,
                filters: filters,
                order: request.order ?? .relevance
            ),
            pages: number...number,
            pageSize: request.limit ?? preferences.pageSize,
            items: [],
            total: nil,
            hasMore: false,
            dataState: .live
        )
        let page = try await page(number, of: new, request.policy)
        if page.items.isEmpty, number == 1 { new.correction = await correction(of: new.selection) }
        try Task.checkCancellation()
        ahead?.task.cancel()
        ahead = nil
        new.dataState = page.state
        new.items = page.items
        new.total = page.total
        new.hasMore = page.hasMore
        state = new
    }

    private func followingPage(of state: ListState<Feature>) async throws -> Page<Item> {
        if let ahead, ahead.isNext(after: state) {
            self.ahead = nil
            let task = ahead.task
            let fetched = await withTaskCancellationHandler {
                await task.result
            } onCancel: {
                task.cancel()
            }
            // What failed in the background is tried once more where the user can see why.
            if case .success(let page) = fetched { return page }
            try Task.checkCancellation()
        }
        return try await page(state.pages.upperBound + 1, of: state)
    }

    private func page(
        _ number: Int,
        of state: ListState<Feature>,
        _ policy: FetchPolicy = .standard
    ) async throws -> Page<Item> {
        let selection = state.selection
        guard selection.isFavoritesOnly else {
            return try await catalog.search(
                selection.condition,
                by: selection.order,
                page: number,
                size: state.pageSize,
                policy: policy
            )
        }
        return try await favoriteIndex().page(
            number,
            size: state.pageSize,
            of: selection.condition,
            by: selection.order
        )
    }

    /// A search spelt nearly alike that finds something, where one finds nothing.
    private func correction(of selection: ListSelection<Feature>) async -> SearchQuery<Feature.Field>? {
        guard !selection.condition.isEverything else { return nil }
        guard selection.isFavoritesOnly else { return await catalog.correction(of: selection.condition) }
        return try? await favoriteIndex().correction(of: selection.condition)
    }

    private func favoriteIndex() async throws -> SearchIndex<Feature.Field> {
        SearchIndex(try await favorites.all().items)
    }

    private static var noList: ListError { .noList(example: Feature.words.example) }

    // MARK: - Items

    /// Finds the item a user means: a row number, an id, a value that names it, or a title on screen.
    ///
    /// - Throws: `ListError.noRow` and `ListError.emptyList` for a number that is no row, and `ListError.notFound` for
    ///   the rest.
    package func item(_ reference: String) async throws -> Item {
        if let number = Int(reference), reference.count < 10 {
            if let item = try await item(onRow: number) { return item }
            let example = Feature.words.example
            if let state, state.numbers == nil { throw ListError.emptyList(number, example: example) }
            throw ListError.noRow(number, of: state?.numbers, example: example)
        }
        if let item = itemOnScreen(reference) { return item }
        for meaning in Feature.Field.meanings(of: reference) where meaning.isIdentity {
            let query = SearchQuery([[SearchTerm(.value(meaning.field, meaning.value))]])
            let found = try await catalog.search(query, by: .relevance, page: 1, size: 1)
            guard let item = found.items.first else { continue }
            if let total = found.total, total > 1 {
                problems.append(
                    ListError.ambiguous(
                        reference,
                        count: total,
                        many: Feature.words.many,
                        taken: Feature.name(of: item)
                    )
                )
            }
            return item
        }
        let id = ItemID<Item>(reference)
        if let item = try await catalog.item(id) { return item }
        // A favourite may come from another catalogue than the one in use.
        var kept: Item?
        await tolerating { kept = try await favorites.all().items.first { $0.id == id } }
        guard let kept else {
            throw ListError.notFound(reference, one: Feature.words.one, reference: Feature.words.reference)
        }
        return kept
    }

    /// Finds the items a user means, each once.
    ///
    /// - Throws: What ``item(_:)`` throws for the first that is not found.
    package func items(_ references: [String]) async throws -> [Item] {
        var items: [Item] = []
        for reference in references {
            let item = try await item(reference)
            if !items.contains(where: { $0.id == item.id }) { items.append(item) }
        }
        return items
    }

    private func item(onRow number: Int) async throws -> Item? {
        if let state { return state.item(onRow: number) }
        guard Feature.words.areOwn, number > 0 else { return nil }
        return try await catalog.search(.everything, by: .relevance, page: number, size: 1).items.first
    }

    private func itemOnScreen(_ reference: String) -> Item? {
        guard let items = state?.items else { return nil }
        if let item = items.first(where: { $0.id.rawValue == reference }) { return item }
        let title = FoldedText(reference).spaced
        return title.isEmpty ? nil : items.first { FoldedText($0.title).spaced == title }
    }

    /// The titles on screen.
    package var titlesOnScreen: [String] { state?.items.map(\.title) ?? [] }

    // MARK: - Favourites

    /// Adds items to the favourites.
    ///
    /// - Returns: The items, each with whether it was added now.
    package func addFavorites(_ references: [String]) async throws -> [(item: Item, isNew: Bool)] {
        let items = try await items(references)
        let added = try await favorites.add(items)
        return items.map { ($0, added.contains($0.id)) }
    }

    /// Takes items out of the favourites.
    ///
    /// - Returns: The items, each with whether it was taken out now.
    package func removeFavorites(_ references: [String]) async throws -> [(item: Item, wasKept: Bool)] {
        let items = try await items(references)
        let removed = try await favorites.remove(items.map(\.id))
        return items.map { ($0, removed.contains($0.id)) }
    }

    /// Takes every item out of the favourites.
    ///
    /// - Returns: How many there were.
    package func removeAllFavorites() async throws -> Int { try await favorites.removeAll() }

    /// The ids of the favourites, to mark rows; none where they cannot be read.
    package func favoriteIDs() async -> Set<ItemID<Item>> {
        var ids: Set<ItemID<Item>> = []
        await tolerating { ids = try await favorites.ids() }
        return ids
    }

    /// The favourites that are kept but cannot be read.
    package func unreadableFavorites() async throws -> [ItemID<Item>] { try await favorites.all().unreadable }

    // MARK: - Recent searches and completion

    /// The recent searches, newest first.
    package func recentSearches() async throws -> [RecentSearch] { try await recents.all() }

    /// Forgets the recent searches.
    package func clearRecentSearches() async throws -> Int { try await recents.clear() }

    /// Recent searches, and titles and names that begin with what was typed.
    package func suggestions(for typed: String) async -> [String] {
        let recent = (try? await recents.all().map(\.text)) ?? []
        return recent + (await catalog.suggestions(for: typed, limit: 50))
    }

    // MARK: - Problems

    /// Hands over what went wrong beside the answer, such as a search that could not be kept among the recent ones.
    package func takeProblems() -> [any Error] {
        defer { problems = [] }
        return problems
    }

    /// Does what the answer does not depend on.
    private func tolerating(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch is CancellationError {
            // The command itself is being cancelled, and says so.
        } catch {
            problems.append(error)
        }
    }
}
