import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// A kind's part of a ``WholeFile``.
package struct WholePart: Sendable {
    package var value: Value
    package var items = 0
    package var entries = 0
    package var lists = 0
    /// The names of the kept files that its items name.
    package var files: Set<String> = []
}

extension CollectionContents {
    /// All that is kept of a kind, or of some of its items.
    func whole<Item: ListedItem>(
        of kind: Kind<Item>,
        only ids: Set<String>?,
        files: Set<String>,
        declaration: String?
    ) throws -> WholePart {
        var part = WholePart(value: .absent)
        var entries: [String: [Value]] = [:]
        for entry in try self.entries(kind.id) where ids?.contains(entry.item) ?? true {
            part.entries += 1
            entries[entry.item, default: []].append(
                .object([
                    .init("id", .text(entry.thing.id)), .init("type", .text(entry.type)),
                    .init("fields", Self.value(entry.own)),
                ])
            )
        }
        var items: [Value] = []
        for (thing, texts) in try things(.item, kind.id) where ids?.contains(thing.id) ?? true {
            for text in texts.values.joined() where !files.isEmpty {
                let name = Referred(text)?.id ?? text
                if files.contains(name) { part.files.insert(name) }
            }
            items.append(
                .object(
                    [.init("id", .text(thing.id)), .init("fields", Self.value(texts, first: Item.titleKey))]
                        + (entries[thing.id].map { [.init("entries", .list($0))] } ?? [])
                )
            )
        }
        var lists: [Value] = []
        for (thing, texts) in try things(.list, kind.id) {
            let members = texts.members.filter { ids?.contains($0.item) ?? true }
            guard ids == nil || !members.isEmpty else { continue }
            let own = texts.filter { !$0.key.hasPrefix("member ") }
            let values = members.map {
                Value.object([.init("id", .text($0.item)), .init("quantity", .integer($0.quantity))])
            }
            lists.append(
                .object([.init("id", .text(thing.id)), .init("fields", Self.value(own)), .init("items", .list(values))])
            )
        }
        (part.items, part.lists) = (items.count, lists.count)
        part.value = .object([
            .init("kind", .text(kind.id)), .init("declaration", .text(declaration)), .init("items", .list(items)),
            .init("lists", .list(lists)),
        ])
        return part
    }

    private static func value(_ texts: FieldTexts, first: String = "name") -> Value {
        let sorted = texts.sorted { ($0.key == first ? "" : $0.key) < ($1.key == first ? "" : $1.key) }
        return .object(
            sorted.map { key, texts in .init(key, texts.count == 1 ? .text(texts[0]) : .list(texts.map { .text($0) })) }
        )
    }
}
