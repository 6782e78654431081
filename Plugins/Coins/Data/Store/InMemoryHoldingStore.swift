import CoinsDomain

/// Lots for as long as the program runs.
package actor InMemoryHoldingStore: HoldingStore {
    private var holdings: [Holding] = []
    private var lastNumber = 0

    /// Creates an empty store.
    package init() {}

    package func all() async throws -> [Holding] { holdings }

    package func unreadable() async throws -> [UnreadableLot] { [] }

    package func add(_ lots: [Lot]) async throws -> [Holding] {
        let new = lots.enumerated().map { Holding(id: HoldingID(lastNumber + 1 + $0), lot: $1) }
        lastNumber += lots.count
        holdings += new
        return new
    }

    package func remove(_ ids: [HoldingID]) async throws {
        holdings.removeAll { ids.contains($0.id) }
    }
}
