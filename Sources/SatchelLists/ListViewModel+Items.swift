import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

extension ListViewModel {
    /// Finds the item a user means: a row number, an id, a value that names it, or a title.
    ///
    /// - Throws: `ListError.noRow`, `.emptyList` and `.numericTitle` for a number that is not a row, and
    ///   `ListError.notFound` for the rest.
    public func item(_ reference: String) async throws -> Item {
        try await item(reference, in: await list(for: [reference]))
    }

    /// The list that references are about; one that is not on screen is read for rows only.
    private func list(for references: [String]) async -> ListState<Item>? {
        guard state == nil, references.contains(where: { RowSet.isOne($0[...]) }) else { return state }
        return await listInView()
    }

    /// Finds the item a user means, given the list before their eyes; throws like ``item(_:)``.
    public func item(_ reference: String, in state: ListState<Item>?) async throws -> Item {
        if let item = browsed[reference] { return item }
        if Item.words.areOwn, reference.hasPrefix("="), RowSet.isOne(reference.dropFirst()) {
            return try await item(named: String(reference.dropFirst()), in: state)
        }
        if ItemID<Item>(reference).isRowNumber, let number = Int(reference) {
            if let item = try await item(onRow: number, in: state) {
                if let now = try await current(item, in: state) { return now }
                return try await self.item(withID: item.id)
            }
            // Users may name their own items by numbers.
            if Item.words.areOwn {
                do { return try await item(named: reference, in: state) } catch ListError.notFound {}
            }
            if await titled(reference, policy: .cacheOnly) != nil {
                throw ListError.numericTitle(reference, one: Item.words.one)
            }
            let example = Item.words.example
            guard state != nil || Item.words.areOwn else {
                throw ListError.noRow(number, of: nil, example: example)
            }
            guard let rows = try await rows(of: state) else { throw ListError.emptyList(number, example: example) }
            throw ListError.noRow(number, of: rows, example: example)
        }
        return try await item(named: reference, in: state)
    }

    private func item(named reference: String, in state: ListState<Item>?) async throws -> Item {
        let shown = Self.items(called: reference, in: state)
        // Rows that share a title say no better which one is meant.
        if shown.count > 1, shown[0].id.rawValue != reference,
            let item = try await meant(by: reference, among: catalog.items(named: reference))
        {
            return item
        }
        for item in shown {
            if let item = try await current(item, in: state) { return item }
        }
        do {
            return try await orFavorite(ItemID(reference)) { try await item(named: reference, at: catalog) }
        } catch let error as ListError {
            guard case .notFound = error, let item = await titled(reference, policy: .cacheOnly) else { throw error }
            return item
        }
    }

    /// The best known item of the catalog with a title; nil if there is none, or the catalog can't be asked.
    func titled(_ title: String, policy: FetchPolicy) async -> Item? {
        let named = FoldedTitle(title).sortKey
        guard !named.isEmpty,
            let list = try? await browse(title, isFavoritesOnly: false, ListRequest(policy: policy))
        else { return nil }
        let found = list.items.first { FoldedTitle($0.title).sortKey == named }
        // A service that did not answer may know it.
        if found == nil, policy != .cacheOnly, let problem = list.tried.problem { problems.append(PlainError(problem)) }
        return found
    }

    /// Chooses among items that a name means equally well: a favorite, or else the best known; nil if there are none.
    ///
    /// - Throws: ``ListError/several(_:ids:one:many:)`` if none stands out.
    private func meant(by reference: String, among equals: [Item]) async throws -> Item? {
        guard equals.count > 1 else { return equals.first }
        let favorites = await favoriteIDs()
        let preferred = equals.filter { favorites.contains($0.id) }
        if preferred.count == 1 { return preferred[0] }
        let item = preferred.first ?? equals[0]
        guard Item.isRanked(item) else {
            throw Item.ambiguous(reference, (preferred.isEmpty ? equals : preferred).map(\.id))
        }
        warn(ambiguous: reference, count: equals.count, taken: item)
        return item
    }

    private func warn(ambiguous reference: String, count: Int, taken item: Item) {
        let name = Item.name(of: item)
        problems.append(ListError.ambiguous(reference, count: count, many: Item.words.many, taken: name))
    }

    /// The item of a catalog that a value names, or that has an id; nil if there is none.
    func item(named reference: String, at source: Source) async throws -> Item? {
        if let item = try await meant(by: reference, among: source.items(named: reference)) { return item }
        let meanings = source.identifies(reference) ? [] : FieldWord<Item>.meanings(of: reference)
        for meaning in meanings where meaning.value.isIdentity {
            let query = SearchQuery([[SearchTerm(.value(meaning.field, meaning.value))]])
            let found = try await source.search(query, by: .relevance, page: 1, size: 1)
            guard let item = found.items.first else { continue }
            if let total = found.total, total > 1 { warn(ambiguous: reference, count: total, taken: item) }
            return item
        }
        return try await source.item(ItemID(reference))
    }

    /// All about the item with an id of the catalog, or of a source by its name, which is asked once.
    ///
    /// Nil for what is not an id there, or is on screen.
    ///
    /// - Throws: ``ListError/notFound(_:one:reference:)`` if no item has the id.
    package func details(withID reference: String, from name: String? = nil) async throws -> Item.Details? {
        let id = ItemID<Item>(reference)
        let source = try name.map { try sources.source($0) } ?? catalog
        guard !id.isRowNumber, source.identifies(reference), Self.items(called: reference, in: state).isEmpty else {
            return nil
        }
        guard name != nil else {
            return try await orFavorite(id, Item.Details.init) { try await source.details(of: id, policy: .standard) }
        }
        if let details = try await source.details(of: id, policy: .standard) { return details }
        throw Item.notFound(reference)
    }

    private func item(withID id: ItemID<Item>) async throws -> Item {
        try await orFavorite(id) { try await catalog.item(id) }
    }

    private func orFavorite(_ id: ItemID<Item>, _ find: () async throws -> Item?) async throws -> Item {
        try await orFavorite(id, { $0 }, find)
    }

    /// What is found, or else made of a favorite, which may come from another catalog than the one in use.
    private func orFavorite<Found>(
        _ id: ItemID<Item>,
        _ make: (Item) -> Found,
        _ find: () async throws -> Found?
    ) async throws -> Found {
        var failure: (any Error)?
        do {
            if let found = try await find() { return found }
        } catch {
            try Task.checkCancellation()
            failure = error
        }
        var kept: Item?
        await tolerating { kept = try await favorites.all().items.first { $0.id == id } }
        if kept == nil, let store = keeping?.store {
            var ids: [ItemID<Item>] = []
            await tolerating { ids = try await store.read { try $0.ids(of: Item.self, named: id.rawValue) } }
            guard ids.count < 2 else { throw Item.ambiguous(id.rawValue, ids) }
            if let found = ids.first { await tolerating { kept = try await store.read { try $0.keptItem(found) } } }
        }
        if let kept { return make(kept) }
        throw failure ?? Item.notFound(id.rawValue)
    }

    /// An item on screen, as it is now; nil if its source was removed since, unless it is among the favorites.
    private func current(_ item: Item, in state: ListState<Item>?) async throws -> Item? {
        state?.isOfCollection == true ? item : try await source(of: item).current(item)
    }

    /// Finds the items a user means, each once: rows may also be given as `3-5` and `1,3`.
    ///
    /// - Throws: ``ListError/tooManyRows(_:limit:)``, and like ``item(_:)`` for the first not found.
    public func items(_ references: [String]) async throws -> [Item] {
        try await items(references, in: await list(for: references))
    }

    /// Finds the items a user means, given the list before their eyes; throws like ``items(_:)``.
    public func items(_ references: [String], in state: ListState<Item>?) async throws -> [Item] {
        try await items(references, in: state) { _, error in throw error }
    }

    /// Finds the items that can be found, or the one on screen for no references, and why the others can't.
    package func found(_ references: [String]) async throws -> (items: [Item], failures: [any Error]) {
        guard !references.isEmpty else { return ([try await item(orOnScreen: nil)], []) }
        var failures: [any Error] = []
        // A range may end far behind the last row.
        var missingRows = 0
        let items = try await items(references, in: await list(for: references)) { reference, error in
            if case ListError.noRow = error {
                missingRows += 1
                guard missingRows <= 3 else { return }
            }
            guard !(error is ListError) else { return failures.append(error) }
            let known = error as? any UserFacingError
            failures.append(
                PlainError(
                    "'\(reference)': \(error.userMessage)",
                    hint: known?.hint,
                    exitStatus: known?.exitStatus ?? .failure
                )
            )
        }
        return (items, failures)
    }

    private func items(
        _ references: [String],
        in state: ListState<Item>?,
        failing: (_ reference: String, any Error) throws -> Void
    ) async throws -> [Item] {
        // A title may look like a set of rows.
        let rows = try RowSet.expanding(references) { !Self.items(called: $0, in: state).isEmpty }
        var items: [Item] = []
        var ids: Set<ItemID<Item>> = []
        for reference in rows {
            do {
                let item = try await item(reference, in: state)
                if ids.insert(item.id).inserted { items.append(item) }
            } catch {
                try Task.checkCancellation()
                try failing(reference, error)
            }
        }
        return items
    }

    /// Finds the item a user means, or the one on screen for nil; throws like ``item(_:)``.
    ///
    /// - Throws: ``ListError/nothingOnScreen(one:reference:)`` if nothing is named either.
    public func item(orOnScreen reference: String?) async throws -> Item {
        if let reference { return try await item(reference) }
        guard let itemOnScreen else {
            throw ListError.nothingOnScreen(one: Item.words.one, reference: Item.words.reference)
        }
        // It may have changed since, or gone with its source.
        guard !Item.words.areOwn, let now = try await current(itemOnScreen, in: state) else {
            return try await item(withID: itemOnScreen.id)
        }
        return now
    }

    private func item(onRow number: Int, in state: ListState<Item>?) async throws -> Item? {
        if let state {
            if let item = state.item(onRow: number) { return item }
            guard state.isWhole, number > 0 else { return nil }
            // The row was printed, but is not kept.
            let items = try await page((number - 1) / state.pageSize + 1, of: state).items
            return items.dropFirst((number - 1) % state.pageSize).first
        }
        guard Item.words.areOwn, number > 0 else { return nil }
        return try await catalog.search(.everything, by: .relevance, page: number, size: 1).items.first
    }

    /// The row numbers of a list, or without one those of all items; nil if there are none.
    private func rows(of state: ListState<Item>?) async throws -> ClosedRange<Int>? {
        if let state { return state.numbers }
        let total = try await catalog.search(.everything, by: .relevance, page: 1, size: 1).total ?? 0
        return total > 0 ? 1...total : nil
    }

    static func items(called reference: String, in state: ListState<Item>?) -> [Item] {
        guard let items = state?.items else { return [] }
        let title = FoldedText(reference).spaced
        return items.filter { $0.id.rawValue == reference }
            + (title.isEmpty ? [] : items.filter { FoldedText($0.title).spaced == title })
    }

    /// The titles on screen.
    public var titlesOnScreen: [String] { state?.items.map(\.title) ?? [] }
}
