import SatchelSearch

extension SearchIndex {
    /// Returns one page of the items that fit.
    package func page<Key: SortKey>(
        _ number: Int,
        size: Int,
        of query: SearchQuery<Field>,
        by order: ListOrder<Key>,
        state: DataState = .live
    ) -> Page<Field.Item> where Key.Item == Field.Item {
        Page(number, size: size, of: positions(of: query, by: order), state: state).map(item(at:))
    }
}
