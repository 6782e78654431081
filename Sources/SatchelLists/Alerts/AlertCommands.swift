import SatchelCatalog
import SatchelCollection
import SatchelNumbers
import SatchelPluginAPI

/// The present prices of some items, by their ids; without a price of what has none.
package typealias PresentPrices<Item: CatalogItem> = @MainActor ([Item]) async throws -> [ItemID<Item>: WorthPrice]

extension KeptItems {
    /// The commands of a feature about alerts.
    package func alerts(prices: @escaping PresentPrices<Item>) -> [any Command] {
        let alerts = StoredAlerts(store)
        return [
            AlertAdd(kept: self, alerts: alerts, prices: prices),
            AlertList(feature: Item.words.feature, stored: alerts) { [store] ids in
                var items: [Item] = []
                for id in ids {
                    let kept = try await store.read { try $0.keptItem(ItemID<Item>(id)) as Item? }
                    items.append(kept ?? Item(id: ItemID(id), provenance: ItemSource(source: "mine")))
                }
                let prices = try await prices(items)
                return Dictionary(uniqueKeysWithValues: prices.map { ($0.key.rawValue, $0.value) })
            },
            AlertRemove<Item>(alerts: alerts),
        ]
    }
}

struct AlertAdd<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    let alerts: StoredAlerts
    let prices: PresentPrices<Item>
    private let rule: Parameter<String> = .argument(
        "rule",
        .choice(PriceAlert.Rule.allCases.map(\.rawValue)),
        "above or below a price, or up or down by a percentage"
    )
    private let limit: Parameter<String> = .argument(
        "limit",
        .text,
        "a price, such as '\(Item.alertPrice)', or a percentage, such as 10%"
    )

    var spec: CommandSpec {
        CommandSpec(
            Item.line("alert add"),
            "ask to be told of a price",
            effect: .changes,
            discussion: """
                'alert check' tells once when a price is reached, and so do 'due' and 'coins watch'. A percentage is of the price
                at the time you add the alert. Without a currency, a price is in that of the present one.
                """,
            arguments: [kept.item.spec, rule.spec, limit.spec],
            examples: [
                Example(Item.line("alert add 1 above '\(Item.alertPrice)'"), "the first row", after: Item.words.filled)
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let text = invocation[limit]
        guard let item = try await kept.found([invocation[kept.item]], in: context).first,
            let rule = PriceAlert.Rule(rawValue: invocation[rule])
        else { return .none }
        let price: WorthPrice?
        do {
            price = try await prices([item])[item.id]
        } catch  where !(error is CancellationError) {
            price = nil
        }
        var texts: FieldTexts = [
            "feature": [Item.words.feature], "item": [item.id.rawValue], "title": [item.title],
            "rule": [rule.rawValue], "added": [kept.clock.today.description],
        ]
        switch rule {
        case .above, .below:
            guard let (amount, currency) = Self.money(text, usual: price?.currency ?? kept.rules.currency) else {
                throw UsageError(
                    .wrongValue("limit", found: text, allowed: "a price, such as '\(Item.alertPrice)'", nearest: nil)
                )
            }
            (texts["limit"], texts["currency"]) = ([amount.description], [currency])
        case .up, .down:
            let most = rule == .down ? ExactDecimal.hundred : nil
            guard let percent = ExactDecimal(text.hasSuffix("%") ? String(text.dropLast()) : text), percent > .zero,
                most.map({ percent <= $0 }) ?? true
            else {
                let allowed = "a percentage" + (most.map { " up to \($0)%" } ?? "") + ", such as 10%"
                throw UsageError(.wrongValue("limit", found: text, allowed: allowed, nearest: nil))
            }
            guard let price else {
                throw PlainError(
                    "no present price of \(Item.name(of: item)) is known",
                    hint: "use above or below with a price"
                )
            }
            (texts["limit"], texts["currency"]) = ([percent.description], [price.currency])
            texts["base"] = [price.amount.description]
        }
        guard let alert = PriceAlert("", texts) else { return .none }
        let line = try await alerts.add(texts, "\(Item.name(of: item)) \(alert.words)")
        guard let price else { return .message(line) }
        guard let isReached = alert.isReached(by: price) else {
            return .message(line + "; but the price is in \(price.currency) now, and is not converted")
        }
        return .message(line + (isReached ? "; it is so already" : ""))
    }

    /// Reads `70000`, `70,000 USD` and `$70000`.
    private static func money(_ text: String, usual: String?) -> (ExactDecimal, String)? {
        let plain = DecimalText.ungrouped(text.filter { !$0.isWhitespace })
        let digits = plain.filter { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        guard plain.hasPrefix(digits) || plain.hasSuffix(digits),
            let amount = ExactDecimal(DecimalText.ungrouped(digits)), amount > .zero
        else { return nil }
        let name = plain.hasPrefix(digits) ? plain.dropFirst(digits.count) : plain.dropLast(digits.count)
        if name.isEmpty { return usual.map { (amount, $0) } }
        if let money = Money("1\(name)") { return (amount, money.currency) }
        let code = name.uppercased()
        guard (3...5).contains(code.utf8.count), code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            return nil
        }
        return (amount, code)
    }
}

package struct AlertList: Command {
    let feature: String
    let stored: StoredAlerts
    /// The present prices of items, by their ids, for which a service may be asked.
    let prices: @MainActor (_ ids: [String]) async throws -> [String: WorthPrice]

    package var spec: CommandSpec {
        let line = "\(feature) alert list"
        return CommandSpec(
            line,
            "list the prices that you want to be told of",
            effect: .reads,
            examples: [Example(line, "with the present prices")],
            columns: Self.columns
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        .records(Self.list(try await alerts(), adding: "\(feature) alert add"))
    }

    /// What is reached and was not told before; it counts as told from then on.
    package func news() async throws -> [String] { try await stored.news(alerts()).map(\.words) }

    /// The alerts of the feature with the present prices.
    package func alerts() async throws -> [AlertState] {
        let (all, told) = (try await stored.all(of: feature), try await stored.told())
        guard !all.isEmpty else { return [] }
        let prices: [String: WorthPrice]
        do {
            prices = try await self.prices(Set(all.map(\.item)).sorted())
        } catch  where !(error is CancellationError) {
            prices = [:]
        }
        return all.map { AlertState(alert: $0, price: prices[$0.item], isTold: told.contains($0.id)) }
    }
}

extension AlertList {
    /// The columns of ``list(_:adding:)``.
    package static let columns: [RecordList.Column] = [
        .init("title", "What", .title), .init("rule", "Alert", .subtitle, priority: 2),
        .init("price", "Now", alignment: .trailing, hidesWhenEmpty: true),
        .init("source", "From", hidesWhenEmpty: true),
        .init("reached", "Reached", hidesWhenEmpty: true), .init("told", "Told", .data),
        .init("entry", "Id", .subtitle),
        .init("feature", "Feature", .data), .init("id", "Item", .data),
    ]

    /// Alerts as a list; `line` adds one.
    package static func list(_ states: [AlertState], adding line: String) -> RecordList {
        RecordList(
            columns: columns,
            records: states.map { state in
                let shown = state.price.map { "\(DecimalText.grouped($0.amount.description)) \($0.currency)" }
                return .init([
                    .text(state.alert.title), .text(state.alert.words),
                    state.price.map { .amount(.init(digits: $0.amount.description, shown: shown ?? "")) } ?? .absent,
                    .text(state.price?.source), state.isReached ? .boolean(true) : .absent, .boolean(state.isTold),
                    .text(state.alert.id), .text(state.alert.feature), .text(state.alert.item),
                ])
            },
            emptyMessage: "no alerts yet; run '\(line) <item> above <price>' to add one"
        )
    }
}

struct AlertRemove<Item: ListedItem>: Command {
    let alerts: StoredAlerts
    private var ids: Parameter<[String]> {
        .repeatedArgument(
            "alert",
            .text,
            "the id of an alert, as 'alert list' lists it",
            from: CompletionSource("\(Item.words.feature).alerts") { [alerts] in
                ((try? await alerts.all(of: Item.words.feature)) ?? []).map {
                    Completion($0.id, summary: "\($0.title) \($0.words)")
                }
            }
        )
    }

    var spec: CommandSpec {
        CommandSpec(
            Item.line("alert remove"),
            "remove alerts",
            effect: .destroys,
            arguments: [ids.spec],
            examples: [
                Example(
                    Item.line("alert remove alert-1"),
                    "an alert",
                    after: Item.words.filled + [Item.line("alert add 1 above '\(Item.alertPrice)'")]
                )
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        .messages(try await alerts.remove(invocation[ids], of: Item.words.feature))
    }
}

extension ListedItem {
    /// A price that help names: what is held in amounts costs more than what one has copies of.
    fileprivate static var alertPrice: String { kind.keeping?.quantity == .amount ? "70000 USD" : "20 EUR" }
}
