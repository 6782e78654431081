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
        return facts.output(
            [.init("name", "Name", .title), .init("cards", "Cards", .fact, alignment: .trailing)],
            emptyMessage: "no \(facet.rawValue) found",
            invocation
        ) { [.text($0.name), .integer($0.count)] }
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
        try await sources.catalog(of: invocation).sets(policy: .standard).output(
            [
                .init("id", "Id", .fact, priority: 2), .init("name", "Name", .title),
                .init("series", "Series", .subtitle), .init("released", "Released", .fact),
                .init("cards", "Cards", .fact, alignment: .trailing),
            ],
            emptyMessage: "no sets found",
            invocation
        ) { set in
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

extension CardFacts {
    /// The facts as a list, each record with its source.
    @MainActor
    fileprivate func output(
        _ columns: [RecordList.Column],
        emptyMessage: String,
        _ invocation: Invocation,
        _ record: (Fact) -> [Value]
    ) -> Output {
        let size = invocation[PageParameters.limit] ?? max(values.count, 1)
        let shown = Page(invocation[PageParameters.page] ?? 1, size: size, of: values)
        let origin: [Value] = [.text(provenance.source), .text(provenance.asOf)]
        let first = (shown.number - 1) * size + 1
        let rows = "\(first)–\(first + shown.items.count - 1) of \(values.count)"
        return .records(
            RecordList(
                columns: columns + [.init("source", "Source", .data), .init("asOf", "As of", .data)]
                    + DataState.columns,
                records: shown.items.map { .init(record($0) + origin + state.values) },
                footer: "\(rows) · " + state.caption(of: provenance.source),
                emptyMessage: values.isEmpty ? emptyMessage : "no page \(shown.number)"
            )
        )
    }
}
