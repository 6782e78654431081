import SatchelCatalog
import SatchelCollection
import SatchelDI
import SatchelPluginAPI

/// A catalog as a source of facts.
struct CatalogFacts<Item: ListedItem>: FactSource {
    let catalog: any Catalog<Item>

    func facts(for question: FactQuestion) async throws -> SourcedFacts? {
        let fields = try question.wanted.map { try Self.field($0) }
        guard let item = try await item(question.text, in: Self.field(question.field)) else { return nil }
        let isListed = fields.allSatisfy { field in Item.kind.stored.contains { $0 === field } }
        let details = isListed ? Item.Details(item) : try await catalog.details(of: item) ?? Item.Details(item)
        let facts = zip(question.wanted, fields).map { ($0, $1.fact(in: details)?.texts ?? []) }
        return SourcedFacts(from: "\(Item.words.feature)/\(item.provenance.source)", Dictionary(firstOf: facts))
    }

    /// The item with a value in a field, or with a title.
    private func item(_ text: String, in field: Field<Item>) async throws -> Item? {
        if field.key != Item.titleKey, let word = FieldWord<Item>(rawValue: field.word) {
            let query = try SearchQuery<Item>.parse(text, of: word)
            return try await items(query, size: 1).first
        }
        let title = FoldedTitle(text).sortKey
        let quoted = "\"\(text.filter { $0 != "\"" })\""
        return try await items(.parse(quoted), size: 20).first { FoldedTitle($0.title).sortKey == title }
    }

    /// Throws what kept sources from answering if nothing is found.
    private func items(_ query: SearchQuery<Item>, size: Int) async throws -> [Item] {
        let page = try await catalog.search(query, by: .relevance, page: 1, size: size)
        if page.items.isEmpty, let problem = page.tried.problem { throw PlainError(problem) }
        return page.items
    }

    private static func field(_ name: String) throws -> Field<Item> {
        let fields = Item.kind.fields.filter { $0.kept == nil && $0.isOnPage }
        guard let field = fields.first(where: { $0.key == name || $0.word == name }) else {
            let known = fields.map(\.key)
            throw PlainError(
                "\(Item.words.feature) has no field '\(UsageError.shown(name))'"
                    + NearestName.suggestion(NearestName.of(name, in: known)),
                hint: "fields: " + known.joined(separator: ", ")
            )
        }
        return field
    }
}

extension Fact {
    fileprivate var texts: [String] {
        switch self {
        case .text(let text), .decimal(let text, _): [text]
        case .texts(let texts): texts
        case .number(let number), .year(let number): [String(number)]
        case .flag(let flag): [flag ? "yes" : "no"]
        }
    }
}

extension ContainerBuilder {
    /// Registers a catalog as a source of facts for kinds that look up in it.
    public mutating func registerFacts<Item: ListedItem, Source: Sendable>(
        of item: Item.Type,
        from source: Source.Type,
        _ catalog: @escaping @Sendable (Source) -> any Catalog<Item>
    ) {
        register((any FactSource).self, as: Item.kind.id) { (source: Source) in
            CatalogFacts(catalog: catalog(source))
        }
    }
}
