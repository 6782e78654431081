import CardsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

/// `cards prices`: every price that is known of a card, with its day and its market.
struct CardsPrices: Command {
    let kept: KeptItems<Card>
    let pricing: CardPricing

    private static let columns: [RecordList.Column] = [
        .init("id", "Id", .data), .init("finish", "Finish", .title),
        .init("price", "Price", alignment: .trailing, priority: 3),
        .init("currency", "Currency", .data), .init("low", "Low", alignment: .trailing, hidesWhenEmpty: true),
        .init("source", "From", .subtitle), .init("day", "Day", .subtitle),
    ]

    var spec: CommandSpec {
        CommandSpec(
            "cards prices show",
            "list the prices of a card over time",
            effect: .reads,
            discussion: """
                Prices are those that 'cards prices import' and 'cards prices update' got, and those that you recorded with
                'cards price'. Of what two markets say, both are listed.
                """,
            arguments: [kept.item.spec],
            examples: [Example("cards prices show base1-4", "a card")],
            columns: Self.columns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let card = try await kept.found([invocation[kept.item]], in: context).first else { return .none }
        let said = card.keeping.entries("price").compactMap { CardPrice(said: $0, of: card.id) }
        let prices = try await pricing.all([card.id])[card.id] + said
        let sorted = prices.enumerated().sorted { ($1.element.day, $0.offset) < ($0.element.day, $1.offset) }
        return .records(
            RecordList(
                columns: Self.columns,
                records: sorted.map { Self.record($0.element) },
                emptyMessage:
                    "no price of \(Card.name(of: card)) is known; run 'cards prices update', or record one with 'cards price'"
            )
        )
    }

    private static func record(_ price: CardPrice) -> RecordList.Record {
        func money(_ amount: ExactDecimal) -> Value {
            let shown = DecimalText.grouped(amount.text(places: 2)) + " " + price.currency
            return .amount(.init(digits: amount.description, shown: shown))
        }
        return .init([
            .text(price.card.rawValue), .text(price.finish.isEmpty ? "usual" : price.finish), money(price.amount),
            .text(price.currency), price.low.map(money) ?? .absent, .text(price.source),
            .text(price.day.isEmpty ? nil : price.day),
        ])
    }
}

struct CardsPricesImport: Command {
    let pricing: CardPricing
    private let files = Parameter.repeatedArgument("file", .path, "a JSON file with prices, plain or gzipped")

    var spec: CommandSpec {
        CommandSpec(
            "cards prices import",
            "import prices of cards from files",
            effect: .changes,
            discussion: """
                Reads cards as the Pokémon TCG API or TCGdex answer them, in a list or by their ids. A price is kept with its
                day, its market and its finish, and added to the ones before only where it changed.
                """,
            arguments: [files.spec],
            examples: [Example("cards prices import prices.json", "saved answers", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var lines: [String] = []
        for path in invocation[files] {
            let prices = try await pricing.read(path)
            lines.append(CardPricing.words(prices, changed: try await pricing.add(prices)) + " from '\(path)'")
        }
        return .messages(lines)
    }
}

struct CardsPricesUpdate: Command {
    let kept: KeptItems<Card>
    let pricing: CardPricing
    private let words: Parameter<[String]> = .repeatedArgument(
        "card",
        .text,
        "only these; by default all you have",
        minimum: 0
    )

    var spec: CommandSpec {
        CommandSpec(
            "cards prices update",
            "get the prices of your cards from services",
            effect: .changes,
            discussion: """
                Asks the Pokémon TCG API, 50 cards at a time, and TCGdex, one at a time, for the prices of TCGplayer and Cardmarket. What
                they say on another day than before is added to the history where it changed.
                """,
            arguments: [words.spec],
            examples: [Example("cards prices update", "all your cards", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let named = invocation[words]
        let cards =
            named.isEmpty
            ? (try await kept.all()).filter { !$0.keeping.copies.isEmpty }
            : try await kept.found(named, in: context)
        guard !cards.isEmpty else {
            throw PlainError("you have no cards yet", hint: "run 'cards add <card>' to add one")
        }
        let found = try await pricing.update(cards.map(\.id))
        let problems = found.problems.map { "no prices from \($0)" }
        if found.prices.isEmpty, !problems.isEmpty { throw PlainError(problems.joined(separator: "; ")) }
        for problem in problems { context.notify("warning: \(problem)") }
        return .message(CardPricing.words(found.prices, changed: try await pricing.add(found.prices)))
    }
}

extension CardPricing {
    static func words(_ prices: [CardPrice], changed: Int) -> String {
        let cards = Set(prices.map(\.card)).count
        return "read \(prices.count.counted("price")) of "
            + "\(cards.counted("card")), \(changed) new or changed"
    }
}

/// `cards movers`: the cards whose prices changed most, times the copies the user has.
struct CardsMovers: Command {
    let kept: KeptItems<Card>
    let pricing: CardPricing
    private let span: Parameter<String?> = .optionalArgument(
        "span",
        .text,
        "how far back, such as 7d, 4w, 3m or 1y; by default 30d"
    )

    private static let columns: [RecordList.Column] = [
        .init("id", "Id", .subtitle), .init("name", "Name", .title), .init("finish", "Finish", hidesWhenEmpty: true),
        .init("copies", "Copies", alignment: .trailing), .init("from", "From", alignment: .trailing, priority: 1),
        .init("to", "To", alignment: .trailing, priority: 1),
        .init("change", "Change", alignment: .trailing, priority: 2),
        .init("effect", "In all", alignment: .trailing, priority: 3), .init("currency", "Currency", .data),
        .init("source", "By", hidesWhenEmpty: true), .init("since", "Since"), .init("day", "Until"),
    ]

    var spec: CommandSpec {
        CommandSpec(
            "cards movers",
            "list the cards whose prices changed most",
            effect: .reads,
            discussion: """
                Compares the latest price of each card that you have with the one at the beginning of the span, at the same
                market or both typed, and sorts by the change times your copies. A card without both prices is not listed.
                """,
            arguments: [span.spec],
            examples: [Example("cards movers 3m", "in three months")],
            columns: Self.columns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let text = invocation[span] ?? "30d"
        let days = text.last.flatMap { ["d": 1, "w": 7, "m": 30, "y": 365][$0.lowercased()] }
        guard let days, let count = Int(text.dropLast()), (1...10_000).contains(count),
            let start = Day(number: pricing.today().number - count * days)
        else {
            throw UsageError(.wrongValue("span", found: text, allowed: "a span such as 7d, 4w, 3m or 1y", nearest: nil))
        }
        let cards = try await kept.all()
        let prices = try await pricing.all(Set(cards.map(\.id)))
        var moves: [(effect: ExactDecimal, record: RecordList.Record)] = []
        for card in cards {
            let finishes = Dictionary(grouping: card.keeping.copies) { $0["finish"] ?? "" }
            for (finish, copies) in finishes.sorted(by: { $0.key < $1.key }) {
                let wanted = finish.isEmpty ? nil : finish
                guard let now = CardPricing.latest(of: card, in: wanted, until: nil, prices).first,
                    let before = CardPricing.latest(of: card, in: wanted, until: start.description, prices)
                        .first(where: {
                            ($0.source, $0.currency) == (now.source, now.currency) && $0.finish == now.finish
                        }),
                    before.amount != now.amount
                else { continue }
                let effect = (now.amount - before.amount) * ExactDecimal(copies.count)
                moves.append((effect, Self.record(card, finish, copies.count, before, now, effect)))
            }
        }
        let sorted = moves.enumerated().sorted { left, right in
            let sizes = [left, right].map(\.element.effect.magnitude)
            return sizes[0] == sizes[1] ? left.offset < right.offset : sizes[0] > sizes[1]
        }
        return .records(
            RecordList(
                columns: Self.columns,
                records: sorted.map(\.element.record),
                emptyMessage:
                    "no price of your cards is known to have changed since \(start); run 'cards prices update' now and then"
            )
        )
    }

    private static func record(
        _ card: Card,
        _ finish: String,
        _ copies: Int,
        _ before: CardPrice,
        _ now: CardPrice,
        _ effect: ExactDecimal
    ) -> RecordList.Record {
        func money(_ amount: ExactDecimal, signed: Bool = false) -> Value {
            let sign = signed && amount > .zero ? "+" : ""
            let shown = sign + DecimalText.grouped(amount.text(places: 2)) + " " + now.currency
            let tone: Value.Amount.Tone = !signed || amount.isZero ? .plain : amount > .zero ? .rise : .fall
            return .amount(.init(digits: amount.description, shown: shown, tone: tone))
        }
        let percent = ((now.amount - before.amount) * .hundred).divided(by: before.amount, places: 1)
        return .init([
            .text(card.id.rawValue), .text(card.title), .text(finish.isEmpty ? nil : finish), .integer(copies),
            money(before.amount), money(now.amount), .change(percent?.description, suffix: "%"),
            money(effect, signed: true), .text(now.currency), .text(now.source), .text(before.day), .text(now.day),
        ])
    }
}
