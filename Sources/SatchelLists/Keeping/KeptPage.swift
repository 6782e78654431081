import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

extension ListPresenter {
    /// Puts the facts of what is kept in the places of those of the catalog, where `edit` may have changed them.
    func showEdited(of item: Item, on page: inout Detail) async {
        guard let store = viewModel.keeping?.store,
            let (kept, edited) = try? await store.read({ contents in
                try contents.keptItem(item.id).map { ($0, try contents.edited($0, item)) }
            })
        else { return }
        for field in edited {
            let value = Item.value(field.key, of: kept) ?? Value(field.fact(of: kept))
            if field.key == Item.titleKey { page.title = kept.title }
            if let place = page.fields.firstIndex(where: { $0.key == field.key }) {
                page.fields[place].value = value
            } else {
                page.fields.append(.init(field.key, label: field.label(for: kept), value))
            }
        }
    }

    /// What the user keeps of an item, for its page: what they say, then its entries.
    package func keptFields(of item: Item) async -> [Detail.Field] {
        guard Item.kind.keeping != nil else { return [] }
        let item = (await viewModel.attachingKept(to: [item])).first ?? item
        let said = Item.kind.kept.filter { $0.isOnPage && !$0.texts(item).isEmpty }.map { field in
            Detail.Field(field.key, label: field.label(for: item), Value(field.fact(of: item)))
        }
        let types = item.keeping.entries.map(\.type).distinct
        return said
            + types.map { type in
                let word = Item.several(type)
                // A field may be called so, such as one that counts them.
                let key = Item.kind.field(word) == nil ? word : type + "Entries"
                return .init(key, label: word, item.entries(type))
            }
    }
}

extension CollectionContents {
    /// The fields in which a stored item differs from the catalog, as `edit` may have changed them.
    func edited<Item: ListedItem>(_ kept: Item, _ item: Item) throws -> [Field<Item>] {
        guard Item.areEdited else { return [] }
        let others = KeptFields<Item>.settable.filter { $0.kept == nil && Set($0.texts(kept)) != Set($0.texts(item)) }
        guard !others.isEmpty else { return [] }
        // A catalog may know more since, but not of what was taken away.
        let cut = try fieldsCutLast(in: kept.id.thing)
        return others.filter { cut.contains($0.key) || !Set($0.texts(kept)).isSubset(of: $0.texts(item)) }
    }
}

extension ListedItem {
    /// Whether stored items may differ from those of a catalog.
    static var areEdited: Bool { !kind.isOwn && kind.keeping?.quantity == .copies }

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
            Value.object(
                [.init("id", .text(entry.id))]
                    + entry.keys.map { key in
                        let texts = entry.texts[key] ?? []
                        return .init(key, texts.count > 1 ? .texts(texts) : .text(texts.first))
                    }
            )
        }
        // Of a dozen equal bottles, one tells all.
        let all = entries.suffix(100).map { Self.words(of: $0) }
        let counts = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
        let words = all.distinct.map { words in
            counts[words].map { $0 > 1 ? "\($0) × \(words)" : words } ?? words
        }
        let shown = words.suffix(5).joined(separator: "; ")
        let isPart = words.count > 5 || entries.count > all.count
        return .worded(objects, as: isPart ? "\(shown) (\(entries.count) in all)" : shown)
    }

    /// What an entry says, in one line, without a field that stands beside it: `NM · living/shelf 3 · 9.90 EUR · bought 2026-11-01`.
    static func words(of entry: Keeping.Entry, without hidden: String? = nil) -> String {
        let words = entry.keys.filter { $0 != hidden }.compactMap { key in
            entry.texts[key].flatMap { texts in
                let shown = texts.map { Self.shown($0, of: key, in: entry.type) }.joined(separator: ", ")
                return shown.isEmpty ? nil : Keeping.Entry.shownAlone.contains(key) ? shown : "\(key) \(shown)"
            }
        }
        return words.isEmpty ? entry.type : words.joined(separator: " · ")
    }

    /// A stored text of an entry for people.
    static func shown(_ text: String, of key: String, in type: String) -> String {
        let field = kind.kept.first { $0.key == key && $0.kept == .entry(type) } ?? kind.field(key)
        return field?.shown(text) ?? text
    }
}

extension Keeping.Entry {
    /// The fields whose values need no label, in their order; the others follow.
    fileprivate static var shownAlone: [String] {
        ["day", "state", "person", "condition", "language", "finish", "place", "paid"]
    }

    /// The keys of its fields, in a fixed order.
    var keys: [String] {
        let first = (Self.shownAlone + ["started", "since"]).filter { texts[$0] != nil }
        return first + texts.keys.filter { !first.contains($0) && $0 != ImportKey.ref }.sorted()
    }
}
