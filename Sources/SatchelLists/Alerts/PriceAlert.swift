import SatchelCatalog
import SatchelCollection
import SatchelImporting
import SatchelNumbers
import SatchelPluginAPI

/// A price that the user wants to be told of once it is reached.
package struct PriceAlert: Sendable {
    package enum Rule: String, CaseIterable, Sendable {
        case above, below, up, down
    }

    /// What kind of thing an alert is in the collection.
    package static let kind = "alert"

    /// The id, such as `alert-1`.
    package let id: String
    package let feature: String
    package let item: String
    package let title: String
    package let rule: Rule
    /// The price, or the percentage by which it changes.
    package let limit: ExactDecimal
    package let currency: String
    /// The price when the alert was added, which a percentage is of.
    package let base: ExactDecimal?

    /// An alert as it is kept; nil for another thing.
    init?(_ id: String, _ texts: FieldTexts) {
        func text(_ key: String) -> String? { texts[key]?.first }
        guard let feature = text("feature"), let item = text("item"),
            let rule = text("rule").flatMap({ Rule(rawValue: $0) }),
            let limit = text("limit").flatMap({ ExactDecimal($0) }), let currency = text("currency")
        else { return nil }
        (self.id, self.feature, self.item, self.rule) = (id, feature, item, rule)
        (title, self.limit, self.currency) = (text("title") ?? item, limit, currency)
        base = text("base").flatMap { ExactDecimal($0) }
    }

    /// What it says, as it is kept.
    fileprivate var texts: FieldTexts {
        var texts: FieldTexts = [
            "feature": [feature], "item": [item], "title": [title], "rule": [rule.rawValue],
            "limit": [limit.description], "currency": [currency],
        ]
        texts["base"] = base.map { [$0.description] }
        return texts
    }

    /// What it waits for: `above 70,000 USD`.
    package var words: String {
        switch rule {
        case .above, .below: "\(rule.rawValue) \(DecimalText.grouped(limit.description)) \(currency)"
        case .up, .down:
            "\(rule.rawValue) \(limit)%"
                + (base.map { " from \(DecimalText.grouped($0.description)) \(currency)" } ?? "")
        }
    }

    /// Whether a price is what it waits for; nil for one in another currency.
    func isReached(by price: WorthPrice) -> Bool? {
        guard price.currency == currency else { return nil }
        switch rule {
        case .above: return price.amount > limit
        case .below: return price.amount < limit
        case .up, .down:
            guard let base else { return nil }
            let change = (price.amount - base) * .hundred
            return rule == .up ? change >= base * limit : -change >= base * limit
        }
    }
}

/// An alert with the present price.
package struct AlertState: Sendable {
    package let alert: PriceAlert
    package let price: WorthPrice?
    package let isTold: Bool

    package var isReached: Bool { price.flatMap { alert.isReached(by: $0) } ?? false }

    /// Such as `Bitcoin is above 70,000 USD: 71,000 USD (coingecko) (alert-1)`.
    package var words: String {
        let now = price.map { price in
            let day = price.day.map { ", \($0.prefix(10))" } ?? ""
            return ": \(DecimalText.grouped(price.amount.description)) \(price.currency) (\(price.source)\(day))"
        }
        return "\(alert.title) is \(alert.words)\(now ?? "") (\(alert.id))"
    }
}

/// Where alerts are kept, and which were told.
package struct StoredAlerts: Sendable {
    private static let (told, most) = ("alerts told", 100_000)

    private let store: CollectionStore

    package init(_ store: CollectionStore) { self.store = store }

    /// The alerts of a feature, or of all, in the order in which they were added.
    package func all(of feature: String?) async throws -> [PriceAlert] {
        try await store.read { contents in
            try contents.things(.item, PriceAlert.kind).compactMap { PriceAlert($0.thing.id, $0.texts) }
                .filter { feature == nil || $0.feature == feature }
        }
    }

    /// The ids of those that the user was told of.
    package func told() async throws -> Set<String> {
        Set(try await store.remembered(as: Self.told).map(\.text))
    }

    /// Which alerts are reached and were not told before, by any shell; they count as told from then on.
    package func news(_ states: [AlertState]) async throws -> [AlertState] {
        var news: [AlertState] = []
        for state in states where state.isReached && !state.isTold {
            let isNew = try await store.rememberOnce(state.alert.id, as: Self.told, limit: Self.most)
            if isNew { news.append(state) }
        }
        return news
    }

    /// All alerts as a part of an export.
    package func whole() async throws -> WholePart {
        let things = try await store.read { try $0.things(.item, PriceAlert.kind) }
        let items = things.map { thing, texts in
            let fields = texts.sorted { $0.key < $1.key }.map { Value.Member($0.key, .text($0.value.first)) }
            return Value.object([.init("id", .text(thing.id)), .init("fields", .object(fields))])
        }
        let value = Value.object([.init("kind", .text(PriceAlert.kind)), .init("items", .list(items))])
        return WholePart(value: value, items: items.count)
    }

    /// Whether a part of an export has alerts.
    package static func has(_ part: WholeKind) -> Bool { part.kind == PriceAlert.kind }

    /// Adds the alerts of a part of an export that are not here.
    package static func merge(_ part: WholeKind, into change: inout CollectionChange) throws -> WholeCounts {
        var counts = WholeCounts(items: part.items.count)
        var here = try change.contents.things(.item, PriceAlert.kind).compactMap { PriceAlert("", $0.texts)?.texts }
        for item in part.items {
            let fields = item.fields.texts.map { (key: $0.key, value: $0.value) }
            guard var texts = PriceAlert("", FieldTexts(fields))?.texts,
                texts.values.joined().allSatisfy({ $0.utf8.count <= 500 && RowText.line($0) == $0 })
            else {
                counts.refused.append("\(UsageError.shown(item.id)): it is not an alert")
                continue
            }
            guard !here.contains(texts) else {
                counts.unchanged += 1
                continue
            }
            here.append(texts)
            counts.added += 1
            texts["added"] = item.fields.texts["added"]?.first.flatMap { Day($0) }.map { [$0.description] }
            try change.set(texts, of: .item(PriceAlert.kind, "alert-\(try change.nextNumber(of: PriceAlert.kind))"))
        }
        return counts
    }

    func add(_ texts: FieldTexts, _ words: String) async throws -> String {
        try await store.change { change in
            let id = "alert-\(try change.nextNumber(of: PriceAlert.kind))"
            try change.set(texts, of: .item(PriceAlert.kind, id))
            change.label = "added an alert: \(words) (\(id))"
            return change.label
        }
    }

    func remove(_ ids: [String], of feature: String) async throws -> [String] {
        try await store.change { change in
            let lines = try ids.map { id in
                let thing = Thing.item(PriceAlert.kind, id)
                guard let alert = try change.texts(of: thing).flatMap({ PriceAlert(id, $0) }), alert.feature == feature
                else {
                    throw PlainError("no alert has the id '\(id)'", hint: "run '\(feature) alert list' to list them")
                }
                try change.remove(thing)
                return "removed the alert \(id): \(alert.title) \(alert.words)"
            }
            change.label = lines.count == 1 ? lines[0] : "removed \(lines.count) alerts"
            return lines
        }
    }
}
