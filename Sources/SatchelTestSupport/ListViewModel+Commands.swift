import SatchelLists

extension ListViewModel {
    /// Loads the next page and shows it, as `more` does.
    ///
    /// - Returns: Its items.
    @discardableResult
    package func showMore() async throws -> [Item] {
        let (list, count) = try await more()
        show(list)
        return list.items.suffix(count)
    }

    /// Sets the conditions that stay and shows the list that comes of it, as `filter` does.
    package func showFiltered(by filters: ListFilters<Feature.Field>) async throws {
        let list = try await filter(by: filters)
        keep(list.selection.filters)
        show(list)
    }

    /// Shows favorites only from now on, or everything again, as `favorites on` and `off` do.
    package func showFavoritesOnly(_ stays: Bool) async throws {
        let list = try await list(favoritesOnly: stays)
        stayOnFavorites(stays)
        show(list)
    }
}
