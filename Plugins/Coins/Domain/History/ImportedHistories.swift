/// Price histories that were imported, day by day.
package protocol ImportedHistories: Sendable {
    /// Returns the imported prices of a coin, or nil where there are none.
    func history(of id: CoinID) async throws -> PriceHistory?
}
