import CoinsDomain
import SatchelCatalog
import SatchelImporting

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
        Coin(id: CoinID(row.id), symbol: row.symbol, name: row.name, provenance: Provenance(source: source))
    }

    /// The history, as of its last day; nil where there are no points.
    static func history(_ points: [PricePoint], in currency: Currency) -> PriceHistory? {
        guard let last = points.map(\.second).max(), let day = Day(secondsSince1970: last) else { return nil }
        return PriceHistory(
            points,
            currency: currency,
            provenance: Provenance(source: source, asOf: day.description),
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
