import CoinsDomain
import SatchelCatalog
import SatchelCollection
import SatchelNumbers

extension CollectionChange {
    /// Lets the other side of a swap say what an edited one does: the day, what either was worth, and how much was given for it;
    /// and lets a price count that an entry with a total gets.
    ///
    /// - Throws: ``CoinError/swapPrice(_:other:)`` for a price of one coin, which the other side can't have.
    package mutating func follow(_ entry: KeptEntry, _ changed: FieldTexts) throws -> String? {
        typealias Key = CoinEntry.Key
        if changed[Key.price]?.isEmpty == false, changed[Key.total] == nil, entry.texts[Key.swap] == nil,
            let total = entry.texts[Key.total]?.first
        {
            // A total counts more than a price, which would change nothing.
            try set([Key.total: []], of: entry.thing)
            return "; without its total of \(total)"
        }
        let followed = changed.filter { [Key.amount, Key.day, Key.total].contains($0.key) }
        guard !followed.isEmpty || changed[Key.price] != nil, let other = try contents.otherSide(of: entry) else {
            return nil
        }
        guard changed[Key.price] == nil else { throw CoinError.swapPrice(entry.thing.id, other: other.thing.id) }
        var texts = followed
        if let amount = texts.removeValue(forKey: Key.amount)?.first, let symbol = try contents.symbol(of: entry) {
            texts[Key.swap] = ["\(amount) \(symbol)"]
        }
        try set(texts, of: other.thing)
        return "; and \(other.thing.id) with it"
    }
}

extension CollectionContents {
    /// The other side of a swap: the entry of the same day that says of this one what this one says of it.
    package func otherSide(of entry: KeptEntry) throws -> KeptEntry? {
        typealias Kind = CoinEntry.Kind
        guard let swap = entry.texts[CoinEntry.Key.swap]?.first, let own = try said(of: entry) else { return nil }
        let others = entry.type == Kind.sell.rawValue ? Kind.buy : Kind.sell
        return try entries(entry.thing.kind, others.rawValue).first { other in
            try other.texts[CoinEntry.Key.swap] == [own] && said(of: other) == swap
                && other.texts[CoinEntry.Key.day] == entry.texts[CoinEntry.Key.day]
        }
    }

    /// What the other side of a swap says of an entry: `1.5 ETH`.
    private func said(of entry: KeptEntry) throws -> String? {
        guard let amount = entry.texts[CoinEntry.Key.amount]?.first, let symbol = try symbol(of: entry) else {
            return nil
        }
        return "\(amount) \(symbol)"
    }

    fileprivate func symbol(of entry: KeptEntry) throws -> String? {
        try texts(of: .item(entry.thing.kind, entry.item))?["symbol"]?.first
    }
}
