import CoinsDomain
import SatchelCatalog
import SatchelCollection
import SatchelNumbers

/// Lots as entries about the coins that the user keeps.
package struct StoredLots: HoldingStore {
    private static let kind = Coin.kind.id
    private static let type = "buy"

    private let store: CollectionStore

    package init(_ store: CollectionStore) { self.store = store }

    package func all() async throws -> [Holding] {
        // One that an undo brought back is the last that was added.
        try await stored().compactMap { if case .success(let holding) = $0 { holding } else { nil } }
            .sorted { $0.id.number < $1.id.number }
    }

    package func unreadable() async throws -> [UnreadableLot] {
        try await stored().compactMap { if case .failure(let lot) = $0 { lot } else { nil } }
    }

    private func stored() async throws -> [Result<Holding, UnreadableLot>] {
        try await store.read { contents in
            try contents.entries(Self.kind, Self.type).compactMap { entry in
                let coin = try contents.texts(of: .item(Self.kind, entry.item)) ?? [:]
                return Self.lot(entry, of: coin)
            }
        }
    }

    package func add(_ lots: [Lot]) async throws -> [Holding] {
        try await store.change { change in
            let added = try lots.map { lot in
                let coin = Thing.item(Self.kind, lot.coin.rawValue)
                if try change.texts(of: coin) == nil {
                    try change.set(["symbol": [lot.symbol], "name": [lot.name]], of: coin)
                }
                var id = HoldingID(try change.nextNumber(of: "lot"))
                // A merge may have brought lots with later numbers.
                while try change.texts(of: .entry(Self.kind, id.description)) != nil {
                    id = HoldingID(try change.nextNumber(of: "lot"))
                }
                try change.add(.entry(Self.kind, id.description), Self.type, about: coin, lot.texts)
                return Holding(id: id, lot: lot)
            }
            change.label =
                "added " + Self.words(added.map { "\($0.lot.amount.description.prefix(40)) \($0.lot.fullName)" })
            return added
        }
    }

    package func remove(_ ids: [HoldingID]) async throws {
        try await store.change { change in
            var removed: [String] = []
            for id in ids {
                let thing = Thing.entry(Self.kind, id.description)
                guard let entry = try change.contents.entry(thing) else { continue }
                let coin = try change.texts(of: .item(Self.kind, entry.item)) ?? [:]
                try change.remove(thing)
                try change.removeUnlessKept(CoinID(entry.item))
                removed.append(
                    "\(entry.texts.text("amount").prefix(40)) \(coin.text("name")) (\(coin.text("symbol")))"
                )
            }
            change.label = "removed " + Self.words(removed)
        }
    }

    /// One lot in words, or how many there are.
    private static func words(_ lots: [String]) -> String { lots.count == 1 ? lots[0] : "\(lots.count) lots" }

    /// A lot as it is kept; nil for an entry whose id is not that of a lot.
    private static func lot(_ entry: KeptEntry, of coin: FieldTexts) -> Result<Holding, UnreadableLot>? {
        guard let id = HoldingID(entry.thing.id) else { return nil }
        let texts = entry.texts
        guard let amount = ExactDecimal(stored: texts.text("amount")) else {
            return .failure(UnreadableLot(id: id, name: coin.text("name"), amount: texts.text("amount")))
        }
        let lot = Lot(
            coin: InstrumentTable.shipped.canonical(CoinID(entry.item)),
            symbol: coin.text("symbol"),
            name: coin.text("name"),
            amount: amount,
            price: ExactDecimal(stored: texts.text("price")),
            currency: Currency(texts.text("currency")) ?? .usd,
            day: Day(texts.text("day"))
        )
        return .success(Holding(id: id, lot: lot))
    }
}

extension Lot {
    fileprivate var texts: FieldTexts {
        [
            "amount": [amount.description], "price": price.map { [$0.description] } ?? [],
            "currency": [currency.code], "day": day.map { [$0.description] } ?? [],
        ]
    }
}

extension FieldTexts {
    /// The first text of a field, or none.
    fileprivate func text(_ field: String) -> String { self[field]?.first ?? "" }
}
