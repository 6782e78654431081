import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// The lists of a feature: finds them, and holds the one on screen.
///
/// A request returns a list and changes nothing. The list is on screen once it is shown, after the command has
/// succeeded, so a canceled or failed command leaves everything as it was.
@MainActor
public final class ListViewModel<Item: ListedItem> {
    /// The catalog of the items.
    public typealias Source = any Catalog<Item>

    /// The catalog in use.
    public let catalog: Source
    /// The favorites among the items.
    public let favorites: any Favorites<Item>
    /// What the user keeps of the items; nil where that is nothing but favorites.
    package let keeping: StoredKeeping<Item>?
    let kept: KeptCatalog<Item>?
    /// The rows that a person browses, by their ids, which keys then change.
    var browsed: [String: Item] = [:]
    /// The recent searches.
    public let recents: RecentSearches<Item>
    private let lastList: LastList<Item>?
    /// What the user keeps, with its history.
    let collection: CollectionStore?
    /// Items per page, unless a line asks for more or fewer.
    let pageSize: Int
    /// The sources that `--from` chooses from.
    public let sources: ListSources<Item>
    /// The page after that of a list, on its way.
    private var ahead: (list: ListState<Item>, page: Task<Page<Item>, any Error>)?
    var problems: [any Error] = []
    /// The list on screen; nil before the first.
    public private(set) var state: ListState<Item>?
    /// The item shown last, with its details, its picture or a chart, until another list is shown.
    public private(set) var itemOnScreen: Item?
    /// The layout of lists.
    public var layout: RecordList.Layout
    /// The filters that stay.
    public var filters = ListFilters<Item>()
    /// Whether every list shows favorites only.
    public var staysOnFavorites = false

    /// Without a last list, each start begins without a list.
    public nonisolated init(
        catalog: some Catalog<Item>,
        favorites: any Favorites<Item>,
        recents: RecentSearches<Item>,
        sources: ListSources<Item> = ListSources(),
        collection: CollectionStore? = nil,
        pageSize: Int = 20,
        layout: RecordList.Layout = .list,
        lastList: LastList<Item>? = nil
    ) {
        self.catalog = catalog
        self.favorites = favorites
        self.recents = recents
        self.sources = sources
        self.collection = collection
        kept = Item.kind.keeping == nil ? nil : collection.map { KeptCatalog($0) }
        keeping = kept?.keeping
        self.pageSize = pageSize
        self.layout = layout
        self.lastList = lastList
    }

    // MARK: - Lists

    // These return a list and change nothing: it is on screen once it is shown.

    /// Searches, and records the search among the recent ones.
    public func search(
        _ text: String,
        _ request: ListRequest<Item> = .init()
    ) async throws -> ListState<Item> {
        let query = try SearchQuery<Item>.parse(text).adding(request.conditions)
        var list = try await load(query, request)
        if !list.isCorrected, !query.isEverything {
            let search = try? await relaxedSearch(in: list)
            list.suggestions = await search?.suggestions(for: query, beside: list.items) ?? []
        }
        await tolerating { try await recents.record(query) }
        return list
    }

    /// Searches what is on this machine, and records nothing; the filters that stay do not apply.
    func preview(_ text: String) async throws -> Page<Item> {
        try await preview(try SearchQuery<Item>.parse(text))
    }

    /// Returns searches that may be meant beside what one found on this machine.
    func suggestions(for text: String, beside found: [Item]) async throws -> [String] {
        let query = try SearchQuery<Item>.parse(text)
        guard !query.isEverything else { return [] }
        return await catalog.relaxedSearch.suggestions(for: query, beside: found).map(\.displayText)
    }

    /// The same for what was probably meant by words that find nothing; nil if that finds nothing either.
    func nearPreview(_ text: String) async throws -> (meant: RelaxedSearch<Item>.Found, page: Page<Item>)? {
        let query = try SearchQuery<Item>.parse(text)
        guard !query.isEverything, let meant = await catalog.relaxedSearch.substitute(for: query) else { return nil }
        let page = try await preview(meant.query)
        return page.items.isEmpty ? nil : (meant, page)
    }

    private func preview(_ query: SearchQuery<Item>) async throws -> Page<Item> {
        // Of the usual size, so that the cached page of an earlier search serves.
        let request = SearchRequest<Item>(query, size: pageSize, policy: .cacheOnly)
        if keeping != nil, query.asksForKept { return try await mine(request) }
        var page = try await catalog.search(preferringKept(request))
        if page.items.isEmpty, keeping != nil { return try await mine(request) }
        page.items = await attachingKept(to: page.items)
        return page
    }

    /// Returns what ``search(_:_:)``, or for no words ``list(_:)``, would return, and records nothing.
    func browse(
        _ text: String,
        isFavoritesOnly: Bool,
        _ request: ListRequest<Item>
    ) async throws -> ListState<Item> {
        try await load(try SearchQuery<Item>.parse(text), isFavoritesOnly: isFavoritesOnly, request)
    }

    /// Lists the whole catalog, the most popular items first.
    public func list(_ request: ListRequest<Item> = .init()) async throws -> ListState<Item> {
        try await load(request.conditions, request)
    }

    /// Lists the favorites that match a search, the newest first.
    public func listFavorites(
        _ text: String = "",
        _ request: ListRequest<Item> = .init()
    ) async throws -> ListState<Item> {
        let query = try SearchQuery<Item>.parse(text)
        return try await load(query.adding(request.conditions), isFavoritesOnly: true, request)
    }

    /// Lists what the user keeps and matches a search.
    func listMine(_ text: String, _ request: ListRequest<Item>) async throws -> ListState<Item> {
        let query = try SearchQuery<Item>.parse(text).adding(request.conditions)
        return try await load(query, isFavoritesOnly: false, filters: filters, request)
    }

    /// A page of items that are known, such as those on a list of the user's.
    package func list(
        of items: [Item],
        query: SearchQuery<Item>,
        _ request: ListRequest<Item>
    ) -> ListState<Item> {
        let size = request.limit == ValueKind.noLimit ? max(items.count, 1) : request.limit ?? pageSize
        let page = Page(request.page ?? 1, size: size, of: items)
        return ListState(
            isMine: request.isMine == true,
            query: query,
            pages: page.number...page.number,
            pageSize: size,
            items: page.items,
            total: items.count,
            // The next page of the search would be another one.
            hasMore: false,
            dataState: page.items.last.map { DataState($0.provenance) } ?? .live
        )
    }

    /// The first of what the user keeps and matches a search.
    func previewMine(_ text: String, limit: Int) async throws -> Page<Item> {
        try await mine(SearchRequest(try SearchQuery<Item>.parse(text), size: limit, policy: .cacheOnly))
    }

    /// Runs a recent search again, by its number counted from 1; throws `ListError.noRecentSearch` for an unknown one.
    public func searchAgain(
        _ number: Int,
        _ request: ListRequest<Item> = .init()
    ) async throws -> ListState<Item> {
        let searches = try await recents.all()
        guard searches.indices.contains(number - 1) else {
            throw ListError.noRecentSearch(number, count: searches.count, feature: Item.words.feature)
        }
        return try await search(searches[number - 1].text, request)
    }

    /// Loads the next page, and returns the list with it and the number of new items, 0 at the end.
    public func more() async throws -> (list: ListState<Item>, count: Int) {
        guard var next = await listInView() else { throw Self.noList }
        guard next.hasMore, !next.isWhole else { return (next, 0) }
        let page = try await followingPage(of: next)
        try Task.checkCancellation()
        // A service whose data shifts between two requests may repeat a row at the seam.
        let known = Set(next.items.map(\.id))
        let items = page.items.filter { !known.contains($0.id) }
        next.pages = next.pages.lowerBound...(next.pages.upperBound + 1)
        next.items += items
        next.follow(page)
        return (next, items.count)
    }

    /// Returns the page after one of a list shown whole, without the earlier items.
    public func page(after list: ListState<Item>) async throws -> ListState<Item> {
        var next = list
        let number = list.pages.upperBound + 1
        let page = try await page(number, of: list)
        let known = Set(list.items.map(\.id))
        next.pages = number...number
        next.items = page.items.filter { !known.contains($0.id) }
        next.follow(page)
        // A service that counts more than it returns would never end.
        next.hasMore = page.hasMore && !page.items.isEmpty
        next.skipped += list.skipped
        return next
    }

    /// Reloads the list on screen, ignoring the cache.
    public func refresh() async throws -> ListState<Item> {
        try await loadAgain(ListRequest(policy: .refresh))
    }

    /// Sorts the list on screen, starting at its first page unless another is requested.
    public func sort(
        by order: ListOrder<Item>,
        _ request: ListRequest<Item> = .init()
    ) async throws -> ListState<Item> {
        var request = request
        request.order = order
        return try await loadAgain(request)
    }

    /// Filters the list on screen, or the whole catalog; those of the result may become the ``filters`` that stay.
    public func filter(
        by filters: ListFilters<Item>,
        _ request: ListRequest<Item> = .init()
    ) async throws -> ListState<Item> {
        try await loadAgain(
            request,
            isFavoritesOnly: (state?.isFavoritesOnly ?? false) || staysOnFavorites,
            filters: Item.settled(filters)
        )
    }

    /// Shows only favorites, or everything; ``staysOnFavorites`` does the same for the lists that follow.
    public func list(
        favoritesOnly: Bool,
        _ request: ListRequest<Item> = .init()
    ) async throws -> ListState<Item> {
        try await loadAgain(request, isFavoritesOnly: favoritesOnly, filters: filters)
    }

    /// Reloads the rows of a list of the user's own items, which may have changed.
    public func reloaded(_ list: ListState<Item>) async throws -> ListState<Item> {
        guard Item.words.areOwn else { return list }
        var (reloaded, whole) = (list, list)
        whole.pageSize = list.pages.upperBound * list.pageSize
        let page = try await page(1, of: whole)
        reloaded.items = Array(page.items.dropFirst(list.firstNumber - 1))
        reloaded.total = page.total
        reloaded.hasMore = page.hasMore
        return reloaded
    }

    // MARK: - On screen

    /// Puts an item on screen, or none.
    public func show(_ item: Item?) {
        itemOnScreen = item
    }

    /// Puts a list on screen.
    public func show(_ list: ListState<Item>) {
        state = list
        itemOnScreen = nil
        lastList?.save(list)
        guard let ahead, !isAhead(of: list) else { return }
        ahead.page.cancel()
        self.ahead = nil
    }

    private func isAhead(of list: ListState<Item>) -> Bool {
        guard let known = ahead?.list else { return false }
        return known.isSame(as: list) && known.pages.upperBound == list.pages.upperBound
    }

    /// The list that rows and `more` are about: the one on screen, or else the one that an earlier start showed last.
    ///
    /// That one is read each time.
    package func listInView() async -> ListState<Item>? {
        guard let state else { return await lastList?.read() }
        return state
    }

    /// Fetches the next page in the background, so that ``more()`` need not wait; showing another list cancels it.
    public func fetchAhead() {
        // No service is asked unbidden after rows of this machine.
        guard let state, state.hasMore, state.continuation == nil, !state.isWhole, !state.isOfCollection,
            !isAhead(of: state)
        else { return }
        ahead?.page.cancel()
        ahead = (state, Task { try await page(state.pages.upperBound + 1, of: state) })
    }

    // MARK: - Loading

    private func loadAgain(_ request: ListRequest<Item>) async throws -> ListState<Item> {
        guard let list = await listInView() else { throw Self.noList }
        return try await load(
            list.query,
            isFavoritesOnly: list.isFavoritesOnly || staysOnFavorites,
            filters: state == nil ? list.filters : filters,
            request.completed(by: list)
        )
    }

    private func loadAgain(
        _ request: ListRequest<Item>,
        isFavoritesOnly: Bool,
        filters: ListFilters<Item>
    ) async throws -> ListState<Item> {
        try await load(
            state?.query ?? request.conditions,
            isFavoritesOnly: isFavoritesOnly,
            filters: filters,
            state.map(request.completed) ?? request
        )
    }

    private func load(
        _ query: SearchQuery<Item>,
        isFavoritesOnly: Bool = false,
        _ request: ListRequest<Item>
    ) async throws -> ListState<Item> {
        try await load(query, isFavoritesOnly: isFavoritesOnly || staysOnFavorites, filters: filters, request)
    }

    private func load(
        _ query: SearchQuery<Item>,
        isFavoritesOnly: Bool,
        filters: ListFilters<Item>,
        _ request: ListRequest<Item>
    ) async throws -> ListState<Item> {
        let number = request.page ?? 1
        let isWhole = request.limit == ValueKind.noLimit
        guard !isWhole || number == 1 else {
            throw UsageError("--limit all has only one page", hint: "leave out --page or --limit all")
        }
        var list = ListState<Item>(
            isFavoritesOnly: isFavoritesOnly,
            query: query,
            filters: filters,
            order: request.order ?? .relevance,
            from: request.from,
            listsEditions: request.listsEditions ?? false,
            pages: number...number,
            pageSize: isWhole ? Self.wholePage : request.limit ?? pageSize,
            isWhole: isWhole,
            items: [],
            total: nil,
            hasMore: false,
            dataState: .live
        )
        let asksForKept = list.condition.asksForKept || list.order.key.isKept
        list.isMine = keeping != nil && !isFavoritesOnly && (asksForKept || request.isMine == true)
        let looksHere = looksHereFirst(list, request.policy)
        var page = try await page(number, of: list, looksHere ? .cacheOnly : request.policy)
        if looksHere, page.items.isEmpty {
            var kept = list
            kept.isMine = true
            if page.total == 0, case let found = try await self.page(number, of: kept), found.total != 0 {
                (list, page) = (kept, found)
                page.tried = [await catalog.place()]
            } else if request.policy != .cacheOnly {
                page = try await self.page(number, of: list, request.policy)
            }
        }
        if page.items.isEmpty, number == 1 || page.total == 0, let words = list.query.withoutPhrases {
            var loose = list
            loose.query = words
            loose.isCorrected = true
            let found = try await self.page(number, of: loose, request.policy)
            if !found.items.isEmpty { (list, page) = (loose, found) }
        }
        if number == 1 || page.total == 0, let meant = await substitute(for: list, beside: page.items) {
            var corrected = list
            corrected.query = meant.query
            corrected.isCorrected = true
            corrected.leftOut = meant.leftOut
            let found = try await self.page(number, of: corrected, request.policy)
            if !found.items.isEmpty { (list, page) = (corrected, found) }
        }
        try Task.checkCancellation()
        list.items = page.items
        list.follow(page)
        list.tried = page.tried
        if list.items.isEmpty, list.tried.isEmpty, !list.isOfCollection {
            list.tried = [try await source(of: list).place()]
        }
        return list
    }

    /// Whether what the user keeps is searched where this machine's catalog has nothing, before a service is asked.
    private func looksHereFirst(_ list: ListState<Item>, _ policy: FetchPolicy) -> Bool {
        keeping != nil && Item.factsStay && !Item.words.areOwn && !list.isOfCollection && list.from == nil
            && !list.query.isEverything && !catalog.isService && policy != .refresh
    }

    private func followingPage(of state: ListState<Item>) async throws -> Page<Item> {
        if let task = ahead?.page, isAhead(of: state) {
            let fetched = await withTaskCancellationHandler {
                await task.result
            } onCancel: {
                task.cancel()
            }
            // A background failure is retried here, where the user sees the reason.
            if case .success(let page) = fetched { return page }
            try Task.checkCancellation()
        }
        return try await page(state.pages.upperBound + 1, of: state)
    }

    func page(
        _ number: Int,
        of state: ListState<Item>,
        _ policy: FetchPolicy = .standard
    ) async throws -> Page<Item> {
        var request = SearchRequest<Item>(
            state.condition,
            by: state.order,
            page: number,
            size: state.pageSize,
            policy: policy
        )
        request.listsEditions = state.listsEditions
        if state.isMine { return try await mine(request) }
        return state.isOfCollection
            ? try await favoritesIndex().page(request)
            : try await source(of: state).search(preferringKept(request))
    }

    /// The request, with what the user keeps before equal matches.
    private func preferringKept(_ request: SearchRequest<Item>) async -> SearchRequest<Item> {
        guard let keeping, !request.query.isEverything, request.order == .relevance else { return request }
        var request = request
        await tolerating { request.preferred = try await keeping.ids(atMost: Self.mostPreferred) }
        return request
    }

    private static var mostPreferred: Int { 1000 }

    /// A search that finds something for one that does not, or something closer; nil if it would find something without
    /// the filters.
    private func substitute(
        for list: ListState<Item>,
        beside found: [Item]
    ) async -> RelaxedSearch<Item>.Found? {
        guard !list.query.isEverything, let search = try? await relaxedSearch(in: list) else { return nil }
        guard found.isEmpty else {
            return list.order == .relevance ? await search.closer(to: list.query, than: found) : nil
        }
        if !list.filters.isEmpty, await search.finds(list.query) { return nil }
        return await search.substitute(for: list.query)
    }

    private func relaxedSearch(in list: ListState<Item>) async throws -> RelaxedSearch<Item> {
        if list.isMine, let kept { return kept.relaxedSearch }
        guard list.isOfCollection else { return try source(of: list).relaxedSearch }
        return RelaxedSearch(in: try await favoritesIndex())
    }

    private func favoritesIndex() async throws -> SearchIndex<Item> {
        let items = try await favorites.all().items
        return SearchIndex(try await keeping?.attached(to: items) ?? items)
    }

    /// A page of what the user keeps and matches a search.
    private func mine(_ request: SearchRequest<Item>) async throws -> Page<Item> {
        guard var page = try await kept?.quickly(request) else {
            return try await mine(policy: request.policy).page(request)
        }
        page.items = try await catalog.refreshed(page.items, policy: request.policy)
        return page
    }

    /// What the user keeps, the newest first.
    func mine(policy: FetchPolicy = .standard) async throws -> SearchIndex<Item> {
        SearchIndex(try await catalog.refreshed(keeping?.all() ?? [], policy: policy))
    }

    /// Items with what the user keeps of them and the facts that they edited; without, if that can't be read.
    func attachingKept(to items: [Item]) async -> [Item] {
        var attached = items
        await tolerating {
            guard let keeping else { return }
            attached = try await keeping.attached(to: items)
            guard Item.areEdited else { return }
            attached = try await keeping.store.read { [attached] contents in
                try attached.map { item in
                    guard item.keeping != Keeping(), let kept = try contents.keptItem(item.id) else { return item }
                    let edited = try contents.edited(kept, item)
                    return item.with { for field in edited { field.set(&$0, field.texts(kept)) } }
                }
            }
        }
        return attached
    }

    private static var noList: ListError { .noList(example: Item.words.example) }

    private static var wholePage: Int { 1000 }

    // MARK: - Favorites

    /// Adds items or removes them, and returns each with whether that changed anything.
    package func setFavorites(_ items: [Item], to isFavorite: Bool) async throws -> [(item: Item, isChanged: Bool)] {
        guard !items.isEmpty else { return [] }
        let changed =
            isFavorite ? try await favorites.add(items) : try await favorites.remove(items.map(\.id))
        return items.map { ($0, changed.contains($0.id)) }
    }

    /// Adds items to the favorites, or removes them if all are there; returns what they are now, and how many changed.
    func toggleFavorites(_ items: [Item]) async throws -> (areFavorites: Bool, count: Int) {
        let ids = try await favorites.ids()
        if items.allSatisfy({ ids.contains($0.id) }) {
            return (false, try await favorites.remove(items.map(\.id)).count)
        }
        return (true, try await favorites.add(items).count)
    }

    /// The ids of the favorites, to mark rows; empty if they can't be read.
    public func favoriteIDs() async -> Set<ItemID<Item>> {
        var ids: Set<ItemID<Item>> = []
        await tolerating { ids = try await favorites.ids() }
        return ids
    }

    // MARK: - Problems

    /// Returns and clears the problems beside the answer, such as a search that could not be recorded.
    public func takeProblems() -> [any Error] {
        defer { problems = [] }
        return problems
    }

    /// Does work that the answer does not depend on.
    func tolerating(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch {
            // A canceled command reports nothing more.
            if !(error is CancellationError), !Task.isCancelled { problems.append(error) }
        }
    }
}
