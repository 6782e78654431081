import CardsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// `cards types`, `cards supertypes`, `cards subtypes`, `cards rarities`: the values to filter cards by.
struct CardsFacet: Command {
    let facet: CardFacet
    let sources: CardFactSources

    var spec: CommandSpec {
        CommandSpec(
            "cards \(facet.rawValue)",
            "list all \(facet.rawValue)",
            effect: .reads,
            options: PageParameters.all + [sources.from.spec],
            examples: [Example("cards \(facet.rawValue)", "by name, with card counts")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let facts = try await sources.catalog(of: invocation).values(of: facet, policy: .standard)
        return CardFactsTable(
            columns: [.init("name", "Name", .title), .init("cards", "Cards", .fact, alignment: .trailing)],
            emptyMessage: "no \(facet.rawValue) found"
        )
        .output(facts, invocation) { [.text($0.name), .integer($0.count)] }
    }
}

struct CardsSets: Command {
    let sources: CardFactSources

    var spec: CommandSpec {
        CommandSpec(
            "cards sets",
            "list all sets, newest first",
            effect: .reads,
            discussion: "To search or filter by set, use set:base1 or set:\"Base\".",
            options: PageParameters.all + [sources.from.spec],
            examples: [Example("cards sets", "with card counts")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        CardFactsTable(
            columns: [
                .init("id", "Id", .fact, priority: 2), .init("name", "Name", .title),
                .init("series", "Series", .subtitle), .init("released", "Released", .fact),
                .init("cards", "Cards", .fact, alignment: .trailing),
            ],
            emptyMessage: "no sets found"
        )
        .output(try await sources.catalog(of: invocation).sets(policy: .standard), invocation) { set in
            [
                .text(set.id), .text(set.name), .text(set.series?.text), .text(set.released), .integer(set.total),
            ]
        }
    }
}

/// The catalogs that tell the facts about cards: the one of the configuration, or the one of `--from`.
@MainActor
package struct CardFactSources {
    let from: Parameter<String?>
    private let catalog: any CardCatalog
    private let named: (String) throws -> any CardCatalog

    package init(
        catalog: any CardCatalog,
        names: [String],
        named: @escaping (String) throws -> any CardCatalog
    ) {
        self.catalog = catalog
        self.named = named
        from = .option("from", .choice(names), "ask this source, for this list only")
    }

    func catalog(of invocation: Invocation) throws -> any CardCatalog {
        try invocation[from].map(named) ?? catalog
    }
}

/// Facts of a catalog as a list, each record with its source.
@MainActor
struct CardFactsTable {
    let columns: [RecordList.Column]
    let emptyMessage: String

    func output<Fact>(_ facts: CardFacts<Fact>, _ invocation: Invocation, _ values: (Fact) -> [Value]) -> Output {
        let size = invocation[PageParameters.limit] ?? max(facts.values.count, 1)
        let shown = Page(invocation[PageParameters.page] ?? 1, size: size, of: facts.values)
        let provenance: [Value] = [.text(facts.provenance.source), .text(facts.provenance.asOf)]
        let first = (shown.number - 1) * size + 1
        let rows = "\(first)–\(first + shown.items.count - 1) of \(facts.values.count)"
        return .records(
            RecordList(
                columns: columns + [.init("source", "Source", .data), .init("asOf", "As of", .data)]
                    + DataState.columns,
                records: shown.items.map { .init(values($0) + provenance + facts.state.values) },
                firstNumber: nil,
                footer: "\(rows) · " + facts.state.caption(of: facts.provenance.source),
                emptyMessage: facts.values.isEmpty ? emptyMessage : "no page \(shown.number)"
            )
        )
    }
}
