import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

extension ListPresenter {
    /// What the user keeps of an item, for its page: what they say, then its entries.
    package func keptFields(of item: Item) async -> [Detail.Field] {
        guard Item.kind.keeping != nil else { return [] }
        let item = (await viewModel.attachingKept(to: [item])).first ?? item
        let said = Item.kind.kept.filter { $0.isOnPage && !$0.texts(item).isEmpty }.map { field in
            Detail.Field(field.key, label: field.label(for: item), Value(field.fact(of: item)))
        }
        let types = item.keeping.entries.map(\.type).distinct
        return said + types.map { .init(Item.several($0), label: Item.several($0), item.entries($0)) }
    }
}

extension ListedItem {
    /// The word for several entries of a type, or for several lists.
    static func several(_ word: String) -> String {
        if word.hasSuffix("y"), !["ay", "ey", "oy", "uy"].contains(where: word.hasSuffix) {
            return word.dropLast() + "ies"
        }
        if word.hasSuffix("lf") { return word.dropLast() + "ves" }
        return word + (["s", "x", "ch", "sh"].contains { word.hasSuffix($0) } ? "es" : "s")
    }

    /// The entries of a type: objects for programs, a few words each for people.
    func entries(_ type: String) -> Value {
        let entries = keeping.entries(type)
        let objects = entries.map { entry in
            Value.object([.init("id", .text(entry.id))] + entry.keys.map { .init($0, .text(entry[$0])) })
        }
        let shown = entries.suffix(5).map { $0.words }.joined(separator: "; ")
        return .worded(objects, as: entries.count > 5 ? "\(shown) (\(entries.count) in all)" : shown)
    }
}

extension Keeping.Entry {
    /// The fields whose values need no label, in their order; the others follow.
    private static var shownAlone: [String] {
        ["day", "state", "person", "condition", "language", "finish", "place", "paid"]
    }

    /// The keys of its fields, in a fixed order.
    var keys: [String] {
        let first = (Self.shownAlone + ["started", "since"]).filter { texts[$0] != nil }
        return first + texts.keys.filter { !first.contains($0) && $0 != ImportKey.ref }.sorted()
    }

    /// What it says, in one line: `NM · living/shelf 3 · 9.90 EUR · bought 2026-11-01`.
    var words: String { words(without: nil) }

    /// The same without a field that stands beside it.
    func words(without hidden: String?) -> String {
        let words = keys.filter { $0 != hidden }.compactMap { key in
            self[key].map { Self.shownAlone.contains(key) ? $0 : "\(key) \($0)" }
        }
        return words.isEmpty ? type : words.joined(separator: " · ")
    }
}
