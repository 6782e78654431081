import CoinsDomain
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
