import SatchelCatalog

/// A page that is being fetched before it is asked for.
struct PageAhead<Feature: ListFeature> {
    let state: ListState<Feature>
    let task: Task<Page<Feature.Item>, any Error>

    /// Whether the page follows the last one of a list.
    func isNext(after other: ListState<Feature>) -> Bool {
        state.selection == other.selection && state.pageSize == other.pageSize
            && state.pages.upperBound == other.pages.upperBound
    }
}
