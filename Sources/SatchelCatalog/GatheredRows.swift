/// Rows of an answer that a service hands out piece by piece, as far as they were asked for.
package struct GatheredRows<Item: CatalogItem>: Sendable {
    /// The items, in the order of the service, each once.
    package private(set) var items: [Item] = []
    /// How many items the service says the answer has; nil where it does not know.
    package private(set) var total: Int?
    /// Whether the service sent nothing for rows it was asked for.
    package private(set) var isExhausted = false
    /// How current the rows are; nil before any were asked for.
    package private(set) var state: DataState?

    private var ids: Set<ItemID<Item>> = []

    /// Creates an answer of which nothing was asked for yet.
    package init() {}

    /// Takes in what one request brought.
    package mutating func append(_ more: [Item], total: Int?, state: DataState) {
        items += more.filter { ids.insert($0.id).inserted }
        self.total = total
        isExhausted = more.isEmpty
        self.state = self.state?.combined(with: state) ?? state
    }
}
