import CoinsDomain
import SatchelCatalog
import SatchelImporting

/// What imports are kept in, and found again.
package protocol CoinImportStore: ImportedCoins, ImportedHistories {
    /// How far an unfinished import came.
    ///
    /// - Parameters:
    ///   - file: The contents.
    ///   - purpose: What they were imported as: a file can be the history of two coins.
    /// - Returns: What was last kept with rows of them, or nil where there is nothing to go on from.
    /// - Throws: What the store throws.
    func checkpoint(of file: FileFingerprint, for purpose: String) async throws -> ImportCheckpoint?

    /// Keeps prices and how far they reach, both or neither.
    func keep(_ batch: ImportBatch<ImportedPrice>, for purpose: String) async throws -> ImportChanges

    /// Keeps coins and how far they reach, both or neither.
    func keep(_ batch: ImportBatch<ImportedCoin>, for purpose: String) async throws -> ImportChanges
}

/// A price of a coin.
package struct ImportedPrice: Hashable, Sendable {
    var coin: CoinID
    var currency: Currency
    var point: PricePoint
}

/// The names of a coin.
package struct ImportedCoin: Hashable, Sendable {
    var id: String
    var symbol: String
    var name: String
}

/// Prices on their way into a store.
struct PriceRows: ImportStore {
    let store: any CoinImportStore
    let purpose: String

    func checkpoint(of file: FileFingerprint) async throws -> ImportCheckpoint? {
        try await store.checkpoint(of: file, for: purpose)
    }

    func commit(_ batch: ImportBatch<ImportedPrice>) async throws -> ImportChanges {
        try await store.keep(batch, for: purpose)
    }
}

/// Coins on their way into a store.
struct CoinRows: ImportStore {
    static let purpose = "coins"

    let store: any CoinImportStore

    func checkpoint(of file: FileFingerprint) async throws -> ImportCheckpoint? {
        try await store.checkpoint(of: file, for: Self.purpose)
    }

    func commit(_ batch: ImportBatch<ImportedCoin>) async throws -> ImportChanges {
        try await store.keep(batch, for: Self.purpose)
    }
}

/// Imports for as long as the program runs.
package actor InMemoryCoinImports: CoinImportStore {
    private var prices: [CoinID: [Currency: [Int: PricePoint]]] = [:]
    private var coins: [String: ImportedCoin] = [:]

    /// Creates an empty store.
    package init() {}

    package func all() async throws -> [Coin] {
        // A history may be of a coin that no list names: its id stands in for its name.
        let unlisted = prices.keys.map(\.rawValue).filter { coins[$0] == nil }
            .map { ImportedCoin(id: $0, symbol: $0.uppercased(), name: $0) }
        return (coins.values + unlisted).map(ImportedFacts.coin).sorted {
            ($0.name, $0.id.rawValue) < ($1.name, $1.id.rawValue)
        }
    }

    package func history(of id: CoinID) async throws -> PriceHistory? {
        let fullest = prices[id]?.max { ($0.value.count, $1.key.code) < ($1.value.count, $0.key.code) }
        return fullest.flatMap { ImportedFacts.history(Array($0.value.values), in: $0.key) }
    }

    /// Nothing outlives an interruption here that could be gone on from.
    package func checkpoint(of file: FileFingerprint, for purpose: String) async throws -> ImportCheckpoint? { nil }

    package func keep(_ batch: ImportBatch<ImportedPrice>, for purpose: String) async throws -> ImportChanges {
        batch.rows.reduce(into: ImportChanges()) { changes, row in
            let old = prices[row.coin, default: [:]][row.currency, default: [:]]
                .updateValue(row.point, forKey: row.point.second)
            changes.count(old, row.point)
        }
    }

    package func keep(_ batch: ImportBatch<ImportedCoin>, for purpose: String) async throws -> ImportChanges {
        batch.rows.reduce(into: ImportChanges()) { changes, row in
            changes.count(coins.updateValue(row, forKey: row.id), row)
        }
    }
}

/// What is said of imported facts wherever they are kept.
enum ImportedFacts {
    static let source = "imported"

    static func coin(_ row: ImportedCoin) -> Coin {
        Coin(id: CoinID(row.id), symbol: row.symbol, name: row.name, provenance: ItemSource(source: source))
    }

    /// The history, as of its last day; nil where there are no points.
    static func history(_ points: [PricePoint], in currency: Currency) -> PriceHistory? {
        guard let last = points.map(\.second).max(), let day = Day(secondsSince1970: last) else { return nil }
        return PriceHistory(
            points,
            currency: currency,
            provenance: ItemSource(source: source, asOf: day.description),
            state: .snapshot(day: day.description)
        )
    }
}

extension ImportChanges {
    /// Counts a row by what was there before it.
    mutating func count<Row: Equatable>(_ old: Row?, _ new: Row) {
        switch old {
        case nil: added += 1
        case new?: unchanged += 1
        default: changed += 1
        }
    }
}
