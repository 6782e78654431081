import SatchelCatalog
import SatchelCollection
import SatchelNumbers
import SatchelPluginAPI

/// What a price is, and where it is from.
package struct WorthPrice: Hashable, Sendable {
    package var amount: ExactDecimal
    /// The code of the currency, such as `EUR`; empty where amounts have none.
    package var currency: String
    package var source: String
    /// The day of the price, if known.
    package var day: String?
    /// What other sources say, where they do not agree.
    package var others: [String]

    package init(_ amount: ExactDecimal, _ currency: String, source: String, day: String? = nil, others: [String] = [])
    {
        (self.amount, self.currency, self.source) = (amount, currency, source)
        (self.day, self.others) = (day, others)
    }

    /// Money as it is kept; nil for another text.
    package init?(_ text: String?, source: String, day: String?) {
        guard let money = text.flatMap({ Money($0) }) else { return nil }
        self.init(money.value, money.currency, source: source, day: day)
    }
}

/// Sums of money by currency, never converted.
package struct MoneySums: Sendable {
    /// They are few, which a list finds sooner than hashing does.
    private var sums: [(currency: String, amount: ExactDecimal)] = []

    package init() {}

    /// Adds an amount, of no currency if it is another number than money.
    mutating func add(_ amount: ExactDecimal, _ currency: String) {
        if let place = sums.firstIndex(where: { $0.currency == currency }) {
            sums[place].amount = sums[place].amount + amount
        } else {
            sums.append((currency, amount))
        }
    }

    package mutating func add(_ price: WorthPrice, times count: Int = 1) {
        add(price.amount * ExactDecimal(count), price.currency)
    }

    /// An amount for each currency, in the order of these: `12.50 EUR`.
    package var words: [String] {
        sums.sorted { $0.currency < $1.currency }.map { currency, amount in
            currency.isEmpty ? amount.description : "\(amount.text(places: Money.places(in: currency))) \(currency)"
        }
    }
}

/// Something that the user has, and what it is worth if that is known.
package struct WorthLine: Sendable {
    package let kind: String
    package let id: String
    package let title: String
    package var place: String?
    package var lists: [String]
    package var price: WorthPrice?

    package init(kind: String, id: String, title: String, place: String?, lists: [String], price: WorthPrice?) {
        (self.kind, self.id, self.title) = (kind, id, title)
        (self.place, self.lists, self.price) = (place, lists, price)
    }
}

/// Prices of what the user keeps of a kind, at any day; nil for the present.
package typealias WorthPrices<Item: CatalogItem> =
    @Sendable (_ item: Item, _ copy: Keeping.Entry, _ day: Day?) -> WorthPrice?

extension KeptItems {
    /// All that is kept, newest first.
    package func all() async throws -> [Item] { try await viewModel.keeping?.all() ?? [] }

    /// What the copies that the user has are worth: by the prices of the feature, or else what was paid for them.
    func worth(on days: [Day?]) async throws -> [[WorthLine]] {
        let items = try await all()
        let prices = try await rules.prices?()
        return days.map { day in items.flatMap { Self.lines(of: $0, on: day, prices) } }
    }

    private static func lines(of item: Item, on day: Day?, _ prices: WorthPrices<Item>?) -> [WorthLine] {
        let copies = Item.kind.keeping?.isSingle == true ? single(item) : item.keeping.entries(KeptEntryType.copy)
        return copies.filter { isThere($0, item, on: day) }.map { copy in
            WorthLine(
                kind: Item.kind.id,
                id: item.id.rawValue,
                title: item.title,
                place: copy["place"],
                lists: item.keeping.lists,
                price: prices?(item, copy, day) ?? declared(["worth", "value"], item)
                    ?? WorthPrice(copy["paid"], source: "paid", day: copy["bought"]) ?? declared(["price"], item)
            )
        }
    }

    /// What is one thing, as its only copy.
    private static func single(_ item: Item) -> [Keeping.Entry] {
        var texts: FieldTexts = [:]
        texts["gone"] = item.keeping.texts["archived"]
        texts["bought"] = Item.kind.fields.first { $0.word == "bought" && $0.isDay }?.texts(item)
        return [Keeping.Entry(id: "", type: KeptEntryType.copy, texts: texts)]
    }

    private static func isThere(_ copy: Keeping.Entry, _ item: Item, on day: Day?) -> Bool {
        guard let day = day?.description else { return copy["gone"] == nil }
        if let gone = copy["gone"], gone <= day || gone == "unknown" { return false }
        return (copy["bought"] ?? item.keeping.texts["added"]?.first ?? "") <= day
    }

    /// The money in a field of the kind.
    private static func declared(_ keys: [String], _ item: Item) -> WorthPrice? {
        for field in Item.kind.fields where keys.contains(field.key) && field.kept == nil {
            guard let text = field.texts(item).first else { continue }
            if let price = WorthPrice(text, source: field.word, day: nil) { return price }
            // What has a unit, such as the face value of a stamp, is not a price.
            if field.shown(text) == text, let amount = ExactDecimal(text) {
                return WorthPrice(amount, "", source: field.word)
            }
        }
        return nil
    }
}
