import CardsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// `cards deck import <file>`: a deck from a list of a game or a site.
struct DeckImport: Command {
    let kept: KeptItems<Card>
    let catalog: any CardCatalog
    let clock: any WallClock
    private let file = Parameter.argument("file", .path, "a deck list of Pokémon TCG Live, PTCGO or Limitless")
    private let name = Parameter.option("name", .text, "the name of the deck; by default that of the file")

    var spec: CommandSpec {
        CommandSpec(
            "cards deck import",
            "import a deck list",
            effect: .destroys,
            discussion: """
                Lines such as '4 Kirlia SIT 68' make a deck; a deck of the same name is replaced, and 'undo' brings it back.
                Cards that this machine's catalog doesn't know are kept as they are written.
                """,
            arguments: [file.spec],
            options: [name.spec],
            examples: [Example("cards deck import deck.txt --name gardevoir", "a deck", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let path = invocation[file]
        let deck = DeckText(try await TypedFile.text(at: path))
        for line in deck.odd.prefix(5) {
            context.notify("warning: \(path):\(line.number): not a card: '\(line.text.prefix(80))'")
        }
        if deck.odd.count > 5 { context.notify("warning: \(deck.odd.count - 5) more lines are not cards") }
        guard !deck.lines.isEmpty else {
            throw PlainError(
                "no cards in '\(path)'",
                hint: "a line has a count, a name, a set and a number: 4 Kirlia SIT 68"
            )
        }
        let known = try await known(deck.lines.map(\.cardID))
        let cards = deck.lines.map { line in
            (item: known[line.cardID] ?? line.card(asOf: clock.today.description), count: line.count)
        }
        // Prints that are one card in the catalog are one line.
        var members: [(item: Card, count: Int)] = []
        for card in cards {
            if let same = members.firstIndex(where: { $0.item.id == card.item.id }) {
                members[same].count += card.count
            } else {
                members.append(card)
            }
        }
        let count = members.reduce(0) { $0 + $1.count }
        let title = invocation[name] ?? Self.title(ofFile: path)
        let isReplaced = try await kept.save(
            KeptList(name: title, members: members),
            label: "imported the deck '\(title)'"
        )
        if let stated = deck.stated, stated != count {
            context.notify("the list says \(stated) cards, and has \(count)")
        }
        let unknown = members.count { !$0.item.isKnown }
        let words = unknown == 0 ? "" : "; \(unknown) of \(members.count) are not in this machine's catalog"
        return .message("\(isReplaced ? "replaced" : "imported") the deck '\(title)': \(count) cards\(words)")
    }

    /// The cards with some ids that this machine knows.
    private func known(_ ids: [CardID]) async throws -> [CardID: Card] {
        let sets = ids.filter { !$0.rawValue.hasPrefix("energy-") }.map(\.rawValue)
        guard !sets.isEmpty else { return [:] }
        var known: [CardID: Card] = [:]
        for some in sets.batches(of: 50) {
            guard let query = try? SearchQuery<Card>.parse("id:" + some.joined(separator: ",")) else { continue }
            let page = try await catalog.search(query, by: .relevance, page: 1, size: 500, policy: .cacheOnly)
            for card in page.items { known[card.id] = card }
        }
        return known
    }

    /// `gardevoir` of `decks/gardevoir.txt`.
    private static func title(ofFile path: String) -> String {
        let name = path.fileName
        return name.split(separator: ".").first.map(String.init) ?? name
    }
}

/// `cards deck check <deck>`, `deck missing <deck>` and `deck export <deck>`.
struct DeckVerb: Command {
    enum Verb: String, CaseIterable {
        case check, missing, export
    }

    let kept: KeptItems<Card>
    let prices: PresentPrices<Card>
    let verb: Verb
    private var name: Parameter<String> { kept.listName("deck", "the name of a deck") }
    private let format = Parameter.option(
        "format",
        .choice(["standard", "expanded", "unlimited"]),
        "check also whether the cards are legal in this format"
    )
    private let style = Parameter.option("as", .choice(["live", "ptcgo"]), "the game to write it for; by default live")
    private let all = Parameter.flag("all", "list what you own, too")
    private let lacking = Parameter.flag("missing", "only what you don't own, to buy it")

    var spec: CommandSpec {
        let preparation = ["cards search pikachu", "cards deck add pika 1 --quantity 4"]
        func spec(_ summary: String, _ discussion: String?, _ options: [ParameterSpec]) -> CommandSpec {
            CommandSpec(
                "cards deck \(verb)",
                summary,
                effect: .reads,
                discussion: discussion,
                arguments: [name.spec],
                options: options,
                examples: [Example("cards deck \(verb) pika", "the deck 'pika'", after: preparation)]
            )
        }
        switch verb {
        case .check:
            return spec(
                "check a deck by the rules of play",
                """
                60 cards, a Basic Pokémon, at most four of a name but basic energy, one ACE SPEC, one Radiant Pokémon and one of
                each Prism Star card. It says what can't be checked of cards that this machine's catalog doesn't know.
                """,
                [format.spec]
            )
        case .missing:
            return spec(
                "list what a deck needs and you don't own, with its cost",
                """
                Owned are the copies of the card; of trainers and energy also those of other prints. Other prints of a Pokémon
                may do something else, and are told apart. Basic energy counts by its type.
                """,
                [all.spec]
            )
        case .export:
            return spec(
                "print a deck as a list that games import",
                "'> deck.txt' writes it to a file.",
                [style.spec, lacking.spec]
            )
        }
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var deck = try await kept.list(called: invocation[name])
        switch verb {
        case .check: return checked(deck, invocation[format])
        case .export:
            if invocation[lacking] {
                let members = try await lines(of: deck).map { (item: $0.card, count: $0.needed - $0.owned) }
                deck = KeptList(name: deck.name, members: members.filter { $0.count > 0 })
            }
            return .document(deck.document(isOld: invocation[style] == "ptcgo"))
        case .missing: return try await missing(of: deck, isAll: invocation[all])
        }
    }

    private func checked(_ deck: KeptList<Card>, _ format: String?) -> Output {
        let check = DeckCheck(deck.members.map { ($0.item, $0.count) }, format: format)
        var list = RecordList(
            columns: [
                .init("rule", "Rule", .title), .init("name", "Card", .subtitle, hidesWhenEmpty: true),
                .init("count", "Has", alignment: .trailing, hidesWhenEmpty: true),
                .init("limit", "Limit", alignment: .trailing, hidesWhenEmpty: true),
            ],
            records: check.problems.map { problem in
                .init([.text(problem.rule), .text(problem.name), .integer(problem.count), .integer(problem.limit)])
            },
            emptyMessage: "'\(deck.name)' breaks no rule: \(check.count) cards"
        )
        let unknown =
            check.unknown.isEmpty ? nil : "not known on this machine: " + check.unknown.joined(separator: "; ")
        guard !check.problems.isEmpty else { return .messages([list.emptyMessage] + (unknown.map { [$0] } ?? [])) }
        list.total = unknown
        return .records(list)
    }

    /// What is on a deck, and how many of each are owned, of other prints beside these.
    private func lines(of deck: KeptList<Card>) async throws -> [(card: Card, needed: Int, owned: Int, other: Int)] {
        var stock = DeckStock(try await kept.all())
        return deck.members.map { member in
            let (owned, other) = stock.take(member.count, of: member.item)
            return (member.item, member.count, owned, other)
        }
    }

    private func missing(of deck: KeptList<Card>, isAll: Bool) async throws -> Output {
        let lines = try await lines(of: deck)
        let listed = lines.filter { isAll || $0.owned < $0.needed }
        let prices = try await prices(listed.map(\.card))
        var (sums, unpriced) = (MoneySums(), 0)
        let records = listed.map { line in
            let (lacking, price) = (line.needed - line.owned, prices[line.card.id])
            if lacking > 0 { if let price { sums.add(price, times: lacking) } else { unpriced += lacking } }
            var cost = MoneySums()
            if let price, lacking > 0 { cost.add(price, times: lacking) }
            let number = line.card.deckNumber
            return RecordList.Record([
                .integer(lacking), .text(line.card.name), .text(number?.code), .text(number?.number),
                .integer(line.owned), .integer(line.needed), .integer(line.other > 0 ? line.other : nil),
                .text(price.map { "\($0.amount) \($0.currency)" }), .text(cost.words.first),
                .text(line.card.id.rawValue),
            ])
        }
        let lacking = lines.reduce(0) { $0 + $1.needed - $1.owned }
        var list = RecordList(
            columns: [
                .init("missing", "Missing", .subtitle, alignment: .trailing), .init("name", "Name", .title),
                .init("set", "Set", .subtitle), .init("number", "No.", .subtitle, alignment: .trailing),
                .init("owned", "Owned", alignment: .trailing), .init("needed", "Deck", alignment: .trailing),
                .init("otherPrints", "Other prints", alignment: .trailing, hidesWhenEmpty: true),
                .init("price", "Each", alignment: .trailing, hidesWhenEmpty: true),
                .init("cost", "Cost", alignment: .trailing, hidesWhenEmpty: true), .init("id", "Id", .data),
            ],
            records: records,
            emptyMessage: lines.isEmpty
                ? "nothing is on the deck '\(deck.name)'" : "you own every card of '\(deck.name)'"
        )
        if !records.isEmpty {
            let cost = sums.words.isEmpty ? nil : "cost " + sums.words.joined(separator: ", ")
            let unknown = unpriced == 0 ? nil : sums.words.isEmpty ? "no prices known" : "\(unpriced) without a price"
            let total = lines.reduce(0) { $0 + $1.needed }
            list.total = ["\(lacking) of \(total) missing", cost, unknown].compactMap { $0 }.joined(separator: " · ")
        }
        return .records(list)
    }
}

/// What is owned, by card and by name.
private struct DeckStock {
    private var byID: [CardID: Int] = [:]
    private var byName: [String: Int] = [:]

    init(_ cards: [Card]) {
        for card in cards where !card.keeping.copies.isEmpty {
            byID[card.id] = card.keeping.copies.count
            byName[card.deckName, default: 0] += card.keeping.copies.count
        }
    }

    /// Takes what may be played for a card; returns how many these are, and how many more of its name are other prints.
    mutating func take(_ count: Int, of card: Card) -> (owned: Int, other: Int) {
        let (exact, named) = (byID[card.id] ?? 0, byName[card.deckName] ?? 0)
        let isPokemon = card.supertype.map { $0 == .pokemon } ?? true
        if isPokemon, !card.isBasicEnergy { return (min(exact, count), named - exact) }
        let owned = min(named, count)
        // The next print of a trainer has what is left.
        byName[card.deckName] = named - owned
        return (owned, 0)
    }
}

extension KeptList<Card> {
    /// The deck as a list of a game.
    fileprivate func document(isOld: Bool) -> Document {
        let parts = ["Pokémon", "Trainer", "Energy"].map { name in
            (
                name: name,
                lines: members.filter { member in
                    let term = member.item.isBasicEnergy ? CardTerm("Energy") : member.item.supertype ?? .pokemon
                    return term == CardTerm(name)
                }
            )
        }
        var lines = isOld ? ["****** Pokémon Trading Card Game Deck List ******", ""] : []
        for part in parts where !part.lines.isEmpty {
            let count = part.lines.reduce(0) { $0 + $1.count }
            lines.append(
                isOld
                    ? "##\(part.name)\(part.name == "Trainer" ? " Cards" : "") - \(count)\n" : "\(part.name): \(count)"
            )
            lines += part.lines.map { member in
                let number = member.item.deckNumber.map { " \($0.code) \($0.number)" } ?? ""
                return (isOld ? "* " : "") + "\(member.count) \(member.item.name)\(number)"
            }
            lines.append("")
        }
        let count = members.reduce(0) { $0 + $1.count }
        lines.append(isOld ? "Total Cards - \(count)" : "Total Cards: \(count)")
        return Document(
            lines.joined(separator: "\n"),
            data: .object([
                .init("name", .text(name)), .init("count", .integer(count)),
                .init(
                    "lines",
                    .list(
                        members.map { member in
                            .object([
                                .init("count", .integer(member.count)), .init("name", .text(member.item.name)),
                                .init("setCode", .text(member.item.deckNumber?.code)),
                                .init("number", .text(member.item.deckNumber?.number)),
                                .init("card", .text(member.item.id.rawValue)),
                            ])
                        }
                    )
                ),
            ])
        )
    }
}
