import CoinsDomain
import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// The ledger as entries about the coins that the user keeps.
package struct StoredCoinLedger: CoinLedger {
    private static let kind = Coin.kind.id

    private let store: CollectionStore

    package init(_ store: CollectionStore) { self.store = store }

    package func all() async throws -> (entries: [CoinEntry], unreadable: [String]) {
        try await store.read { contents in
            let coins = Dictionary(firstOf: try contents.things(.item, Self.kind).map { ($0.thing.id, $0.texts) })
            var (entries, unreadable): ([CoinEntry], [String]) = ([], [])
            for kept in try contents.entries(Self.kind) {
                guard let kind = CoinEntry.Kind(rawValue: kept.type), let coin = coins[kept.item] else { continue }
                let entry = CoinEntry(
                    kept.thing.id,
                    kind,
                    of: InstrumentTable.shipped.canonical(CoinID(kept.item)),
                    symbol: coin["symbol"]?.first ?? "",
                    name: coin["name"]?.first ?? kept.item,
                    kept.texts
                )
                if let entry { entries.append(entry) } else { unreadable.append(kept.thing.id) }
            }
            return (entries, unreadable)
        }
    }

    package func add(_ entries: [CoinEntry], _ line: String? = nil) async throws {
        try await store.change(line ?? "added " + entries.count.counted("entry", "entries")) { change in
            for entry in entries {
                let coin = Thing.item(Self.kind, entry.coin.rawValue)
                if try change.texts(of: coin) == nil {
                    try change.set(["symbol": [entry.symbol], "name": [entry.name]], of: coin)
                }
                try change.add(entry.kind.rawValue, about: coin, entry.texts)
            }
        }
    }
}
