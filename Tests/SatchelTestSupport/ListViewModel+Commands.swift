import SatchelLists

extension ListViewModel {
    /// Loads and shows the next page, as `more` does, and returns its items.
    @discardableResult
    package func showMore() async throws -> [Item] {
        let (list, count) = try await more()
        show(list)
        return list.items.suffix(count)
    }

    /// Sets the filters that stay and shows the filtered list, as `filter` does.
    package func showFiltered(by filters: ListFilters<Item>) async throws {
        let list = try await filter(by: filters)
        self.filters = list.filters
        show(list)
    }

    /// Shows favorites only, or everything again, as `favorites on` and `off` do.
    package func showFavoritesOnly(_ stays: Bool) async throws {
        let list = try await list(favoritesOnly: stays)
        staysOnFavorites = stays
        show(list)
    }
}
