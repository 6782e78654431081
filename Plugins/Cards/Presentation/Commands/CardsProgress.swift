import CardsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

struct CardsProgress: Command {
    let kept: KeptItems<Card>
    let catalog: any CardCatalog
    /// The prices of some cards, which tell the finishes that they are printed in.
    let prices: @Sendable (Set<CardID>) async throws -> CardPrices
    private let set = Parameter.optionalArgument(
        "set",
        .text,
        "a set by id, code or name; by default those you own cards of"
    )
    private let master = Parameter.flag("master", "count secret cards and every finish, too")

    private static let columns: [RecordList.Column] = [
        .init("set", "Set", .title), .init("id", "Id", .subtitle),
        .init("have", "Have", alignment: .trailing, priority: 2),
        .init("of", "Of", alignment: .trailing, priority: 2), .init("share", "Done", alignment: .trailing, priority: 1),
        .init("missing", "Missing", alignment: .trailing), .init("printed", "Printed", .data),
        .init("total", "Total", .data),
    ]

    var spec: CommandSpec {
        CommandSpec(
            "cards progress",
            "show how much of each set you own",
            effect: .reads,
            discussion: """
                Counts the cards up to the number printed on them. --master counts secret ones, too, and each finish that a card has
                prices in; a copy without a finish is of the usual one. 'cards missing --of set:base1' lists what is missing.
                """,
            arguments: [set.spec],
            options: [master.spec],
            examples: [Example("cards progress base1 --master", "one set, with its secret cards and finishes")],
            columns: Self.columns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let owned = try await kept.all().filter { !$0.keeping.copies.isEmpty }
        var sets = Dictionary(firstOf: owned.map { ($0.set.id, $0.set) })
        if let word = invocation[set] {
            let found = try await self.sets(called: word, among: Array(sets.values))
            guard !found.isEmpty else {
                throw PlainError("no set matches '\(word)'", hint: "run 'cards sets' to list them")
            }
            sets = Dictionary(firstOf: found.map { ($0.id, $0) })
        }
        var rows: [(set: CardSet, count: Count)] = []
        for set in sets.values {
            let own = owned.filter { $0.set.id == set.id }
            rows.append((set, try await self.count(set, own, isMaster: invocation[master])))
        }
        rows.sort { ($0.set.released ?? "9", $0.set.id) < ($1.set.released ?? "9", $1.set.id) }
        var list = RecordList(
            columns: Self.columns,
            records: rows.map { set, count in
                let share = count.of == 0 ? nil : count.have * 100 / count.of
                return .init([
                    .text(set.name), .text(set.id), .integer(count.have), .integer(count.of == 0 ? nil : count.of),
                    share.map { .amount(.init(digits: "\($0)", shown: "\($0)%")) } ?? .absent,
                    .integer(count.of == 0 ? nil : count.of - count.have), .integer(set.codes.printed),
                    .integer(count.total == 0 ? nil : count.total),
                ])
            },
            emptyMessage: "you own no cards yet; run 'cards add <card>' to add some"
        )
        let unknown = rows.reduce(0) { $0 + $1.count.unknown }
        if unknown > 0 {
            let words = unknown == 1 ? "the finishes of 1 card are" : "the finishes of \(unknown) cards are"
            list.total = "\(words) unknown, so each counts once; 'cards prices import <file>' adds them"
        }
        return .records(list)
    }

    /// What is owned of what there is, the cards of the set, and how many of them have unknown finishes.
    private struct Count {
        var have: Int
        var of: Int
        var total: Int
        var unknown = 0
    }

    /// The sets of a word: of the catalog, or of what is owned.
    private func sets(called word: String, among owned: [CardSet]) async throws -> [CardSet] {
        guard let key = CardTerm(word)?.key else { return [] }
        let known = (try? await catalog.sets(policy: .cacheOnly).values) ?? []
        return (known + owned.filter { set in !known.contains { $0.id == set.id } }).filter { $0.keys.contains(key) }
    }

    private func count(_ set: CardSet, _ owned: [Card], isMaster: Bool) async throws -> Count {
        var known: [Card] = []
        if let query = try? SearchQuery<Card>.parse("set:\(set.id)") {
            known = try await catalog.search(query, by: .relevance, page: 1, size: 1000, policy: .cacheOnly).items
                .filter { $0.set.id == set.id }
        }
        // What is on this machine may be a few of a set, and lists of sets leave some out.
        let total = max(known.count, set.total ?? 0, set.codes.printed ?? 0)
        if isMaster { return try await masterCount(owned, Set((known + owned).map(\.id)), total) }
        guard let printed = set.codes.printed, printed < total else {
            return Count(have: Set(owned.map(\.id)).count, of: total, total: total)
        }
        let isPrinted: (Card) -> Bool = { card in Int(card.number).map { $0 <= printed } ?? false }
        // In a set whose numbers have letters, all cards are printed ones.
        let hasDigits = (known + owned).contains { Int($0.number) != nil }
        let have = Set(owned.filter { !hasDigits || isPrinted($0) }.map(\.id)).count
        return Count(have: have, of: printed, total: total)
    }

    /// Counts each finish of the cards of a set; a card whose finishes are unknown counts once.
    private func masterCount(_ owned: [Card], _ known: Set<CardID>, _ total: Int) async throws -> Count {
        let prices = try await prices(known)
        let copies = Dictionary(owned.map { ($0.id, $0.keeping.copies) }, uniquingKeysWith: +)
        var count = Count(have: 0, of: max(0, total - known.count), total: total)
        count.unknown = count.of
        for card in known {
            let (finishes, own) = (prices.finishes(of: card), copies[card] ?? [])
            guard let usual = finishes.first else {
                count.unknown += 1
                count.of += 1
                count.have += own.isEmpty ? 0 : 1
                continue
            }
            count.of += finishes.count
            let have = own.map { copy in
                let finish = copy["finish"] ?? usual
                return usual.isEmpty && ["normal", "holo"].contains(finish) ? usual : finish
            }
            count.have += Set(have).intersection(finishes).count
        }
        return count
    }
}
