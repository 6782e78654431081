import SatchelCatalog
import SatchelPersistence

/// The kinds and lists of which operations travel, where not all do.
struct SyncScope: Sendable {
    private var kinds: Set<String> = []
    private(set) var lists: Set<Thing> = []

    /// Of words such as `books`, or `books:<id of a list>`.
    init(_ words: Set<String>) {
        for word in words {
            let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
            if parts.count == 2 { lists.insert(.list(parts[0], parts[1])) } else { kinds.insert(word) }
        }
    }

    /// Whether all that is said of a thing travels.
    func hasAll(of thing: Thing) -> Bool {
        kinds.contains(thing.kind) || lists.contains(thing) || thing.kind == CollectionSync.kinds && mayHave(thing)
    }

    /// Whether what is said of a thing may travel, by its kind.
    func mayHave(_ thing: Thing) -> Bool {
        let kind = thing.kind == CollectionSync.kinds ? thing.id : thing.kind
        return kinds.contains(kind) || lists.contains { $0.kind == kind }
    }
}

extension CollectionContents {
    /// Of some operations those that travel: on lists, on items that these have or ever had, and on entries about such items.
    func travelling(_ operations: [CollectionOperation], _ scope: SyncScope) throws -> [CollectionOperation] {
        var items = try self.items(everOn: scope.lists)
        for operation in operations where scope.lists.contains(operation.thing) {
            items.formUnion(operation.members)
        }
        var about: [Thing: String] = [:]
        return try operations.filter { operation in
            let thing = operation.thing
            guard thing.sort == .entry, !scope.hasAll(of: thing) else {
                return scope.hasAll(of: thing) || items.contains(thing)
            }
            let named = (operation.after ?? operation.before)?[ReservedKey.item]?.first
            guard let item = try named ?? about[thing] ?? db.item(ofEntry: thing) else { return false }
            about[thing] = item
            return items.contains(.item(thing.kind, item))
        }
    }

    /// The items that lists have or ever had.
    func items(everOn lists: Set<Thing>) throws -> Set<Thing> {
        try lists.reduce(into: []) { items, list in
            for operation in try db.operations(on: list) { items.formUnion(operation.members) }
        }
    }

    /// Operations of this device on items that came to lists since a moment, from before it.
    func joining(_ lists: Set<Thing>, since last: (change: Int64, clock: Int64)) throws -> [CollectionOperation] {
        func items(_ condition: String) throws -> Set<Thing> {
            try lists.reduce(into: []) { items, list in
                let operations = try db.operations(
                    "operation.kind = ? AND sort = 'list' AND id = ? AND device != '' AND (\(condition))",
                    list.kind,
                    list.id,
                    last.change,
                    last.clock
                )
                for operation in operations { items.formUnion(operation.members) }
            }
        }
        let sent = try items("operation.change <= ? AND clock <= ?")
        let joined = try items("operation.change > ? OR clock > ?").subtracting(sent)
        return try joined.flatMap { item in
            try db.operations(
                """
                NOT isReceived AND device != '' AND operation.kind = ? AND item = ?
                AND operation.change <= ? AND clock <= ? ORDER BY clock, device
                """,
                item.kind,
                item.id,
                last.change,
                last.clock
            )
        }
    }
}

extension CollectionSync {
    /// The word by which a list is one of those that travel, whether this device has it already or not.
    package func list(of kind: String, named name: String) async throws -> (word: String, isKnown: Bool) {
        let known = try await store.read { try $0.list(kind, called: name) }
        return (kind + ":" + (known ?? Thing.list(kind, named: name)).id, known != nil)
    }
}

extension CollectionOperation {
    /// The items that it puts into a list, and those that it takes out, which a snapshot may say of them alone.
    fileprivate var members: [Thing] {
        let keys = (before.map { Set($0.keys) } ?? []).union(after.map { Set($0.keys) } ?? [])
        return keys.filter { $0.hasPrefix(ReservedKey.member) }
            .map { .item(thing.kind, String($0.dropFirst(ReservedKey.member.count))) }
    }
}

extension Thing {
    /// A list that is made under a name, from which its id follows, so that those which two devices make are one.
    package static func list(_ kind: String, named name: String) -> Thing {
        .list(kind, "l" + ImportKey.digest([FoldedText(name).spaced]))
    }
}
