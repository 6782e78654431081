import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

struct ListHistory<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>
    let collection: CollectionStore
    private let limit = CollectionStore.historyLimit
    private var item: Parameter<String> { presenter.parameters.item }

    var spec: CommandSpec {
        CommandSpec(
            Item.line("history"),
            "list the changes of one \(Item.words.one)",
            effect: .reads,
            discussion: """
                Lists what was changed of it, of its entries and of its places on lists, from what to what and when, newest
                first; also of one that was removed.
                """,
            arguments: [item.spec],
            options: [limit.spec],
            examples: [
                Example(
                    Item.line("history 1"),
                    "the first row",
                    after: Item.words.preparation + [Item.line("list"), Item.line("fav 1")]
                )
            ],
            columns: CollectionStore.historyColumns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await presenter.choosing([invocation[item]], in: context) { try await name(of: $0[0]) }
        presenter.reportProblems(in: context)
        return .records(try await collection.historyList(of: found, limit: invocation[limit] ?? 100))
    }

    private func name(of reference: String) async throws -> KeptName {
        if !RowSet.isOne(reference[...]) {
            let kept = try await collection.items(named: reference, of: Item.kind.id)
            if kept.count == 1 { return kept[0] }
            if let item = kept.first(where: { $0.thing.id == reference }) { return item }
            guard kept.isEmpty else { throw Item.ambiguous(reference, kept.map { ItemID($0.thing.id) }) }
        }
        let item = try await presenter.viewModel.item(reference)
        return KeptName(thing: item.id.thing, title: item.title)
    }
}
