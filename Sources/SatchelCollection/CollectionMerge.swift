import GRDB
import SatchelCatalog
import SatchelPersistence

/// Takes over the operations of a backup that are not here; for each field the later wins.
package struct CollectionMerge: BackupMerging {
    package let names = ["satchel.sqlite"]
    private let store: CollectionStore
    private let rules: [KindRules]
    private let limit: @Sendable (_ kind: String) -> Int

    /// Creates a merge that keeps up to `limit` searches of a kind.
    package init(
        _ store: CollectionStore,
        _ rules: [KindRules] = [],
        limit: @escaping @Sendable (_ kind: String) -> Int
    ) {
        (self.store, self.rules, self.limit) = (store, rules, limit)
    }

    package func merge(from folder: String, isDryRun: Bool) async throws -> BackupMerge {
        let saved = CollectionStore(CollectionStore.database(path: folder + "/satchel.sqlite"))
        var merge = try await mergeOperations(try await saved.operations(limit: .max), isDryRun: isDryRun)
        merge.add(try await mergeSearches(of: saved, isDryRun: isDryRun), "recent search", "recent searches")
        return merge
    }

    private func mergeOperations(_ saved: [CollectionOperation], isDryRun: Bool) async throws -> BackupMerge {
        let makers = Dictionary(firstOf: saved.map { ($0.thing, $0.device) })
        // A file is not created to find out what a merge would add.
        let isNew = try await store.operations(limit: 1).isEmpty
        return try await (isDryRun && isNew ? CollectionStore() : store).change(isTrial: isDryRun) { change in
            let new = try change.unknown(saved.canonical { makers[$0] })
            return try change.take(new, rules, .done) { merge in
                "merged \(merge.added.joined(separator: ", ")) from a backup"
            }
        }
    }

    private func mergeSearches(of saved: CollectionStore, isDryRun: Bool) async throws -> Int {
        var count = 0
        for key in try await saved.rememberedKeys(beginning: CollectionStore.recentSearches) {
            let limit = limit(String(key.dropFirst(CollectionStore.recentSearches.count)))
            let own = try await store.remembered(as: key).map(\.text)
            let missing = try await saved.remembered(as: key, limit: limit).filter { !own.contains($0.text) }
                .prefix(max(0, limit - own.count))
            count += missing.count
            guard !isDryRun, !missing.isEmpty else { continue }
            try await store.rememberOlder(Array(missing), as: key, limit: limit)
        }
        return count
    }
}

extension CollectionChange {
    /// Takes over operations of other files that are unknown here; the change is what they do here.
    mutating func take(
        _ unknown: [CollectionOperation],
        _ rules: [KindRules],
        _ state: ChangeState,
        label words: (BackupMerge) -> String
    ) throws -> BackupMerge {
        var merge = BackupMerge()
        let operations = unknown.filter(\.clock.isBelievable)
        merge.leaveOut(
            unknown.count - operations.count,
            "change of an impossible time",
            "changes of impossible times"
        )
        let last = try contents.db.lastClock()
        let things = try settle(operations)
        let changes = changes
        let added = changes.filter { $0.old == nil && $0.new != nil }
        for (sort, one, many) in [
            (Thing.Sort.item, "item", "items"), (.entry, "entry", "entries"), (.list, "list", "lists"),
        ] {
            merge.add(added.count { $0.thing.sort == sort && $0.thing.kind != CollectionSync.kinds }, one, many)
        }
        merge.add(added.count { $0.thing.kind == CollectionSync.kinds }, "kind", "kinds")
        merge.add(changes.count { $0.old != nil && $0.new != nil }, "edit", "edits")
        merge.add(changes.count { $0.old != nil && $0.new == nil }, "removal", "removals")
        label = words(merge)
        try add(operations, isReceived: state == .final)
        // It follows from these, so that it is nothing for other devices; what can't be undone needs no more of what they say.
        try record(state, by: "", except: state == .final ? Set(things) : [])
        if let last, operations.contains(where: { $0.clock < last }) {
            // Of what was not here all are, as they came.
            let new = Set(changes.filter { $0.old == nil }.map(\.thing))
            let entries = operations.filter { $0.thing.sort == .entry }
            let items = Set(entries.flatMap { ($0.after ?? [:]).items(of: $0.thing) }).subtracting(new)
            for item in items { try contents.db.orderEntries(about: item) }
        }
        try joinImported(by: operations)
        let kinds = Set(things.map(\.kind))
        for rule in rules where kinds.contains(rule.kind) { merge.leftOut += try rule.mend(&self) }
        try record(state)
        return merge
    }

    /// Makes each thing what all operations on it lead to, with new ones; returns the things that these are about.
    private mutating func settle(_ operations: [CollectionOperation]) throws -> [Thing] {
        let db = contents.db
        let new = Dictionary(grouping: operations, by: \.thing)
        var named: [Thing] = []
        var referring: [Thing: Set<Thing>] = [:]
        for operation in operations where operation.thing.sort != .item {
            for item in (operation.after ?? [:]).items(of: operation.thing) {
                named.append(item)
                referring[item, default: []].insert(operation.thing)
            }
        }
        let mentioned = Set(new.keys).union(referring.keys)
        var settled = SettledThings {
            try db.operations(on: $0) + (new[$0] ?? [])
        } referring: { [referring] in
            try db.things(everAbout: $0) + (referring[$0] ?? [])
        } known: { item, kept in
            // A list has thousands of which nothing new is said, and those that it has are there.
            guard !mentioned.contains(item) else { return nil }
            return try kept?[ReservedKey.member + item.id] != nil || db.number(of: item) != nil
        }
        var seen: Set<Thing> = []
        let things = operations.map(\.thing).filter { seen.insert($0).inserted }
        named = named.filter { seen.insert($0).inserted }
        var lists: Set<String> = []
        /// Whether it was there, and is.
        func settle(_ thing: Thing) throws -> (Bool, Bool) {
            let old = try texts(of: thing)
            let now = try settled.texts(of: thing, kept: old)
            try replace(old, by: now, of: thing)
            return (old != nil, now != nil)
        }
        for item in things.filter({ $0.sort == .item }) + named {
            // What is about an item comes and goes with it.
            guard case let (was, isThere) = try settle(item), was != isThere else { continue }
            for entry in try db.entries(everAbout: item) where seen.insert(entry).inserted { _ = try settle(entry) }
            guard lists.insert(item.kind).inserted else { continue }
            for list in try db.lists(everOf: item.kind) where seen.insert(list).inserted { _ = try settle(list) }
        }
        for thing in things where thing.sort != .item { _ = try settle(thing) }
        return things
    }

    /// Makes one entry of those that two devices imported from the same row, as a second import on one of them would.
    private mutating func joinImported(by operations: [CollectionOperation]) throws {
        var rows: [Thing: Set<[String]>] = [:]
        for operation in operations where operation.thing.sort == .entry {
            guard let texts = operation.after, let ref = texts[ImportKey.ref] else { continue }
            for item in texts.items(of: operation.thing) {
                rows[item, default: []].insert((texts[ReservedKey.type] ?? []) + ref)
            }
        }
        let count =
            "SELECT count(*) FROM value CROSS JOIN thing ON number = thing WHERE field = ? AND text = ? AND kind = ?"
        for (item, rows) in rows {
            let entries = try contents.db.bulkStatement(sql: count).numbers(ReservedKey.item, item.id, item.kind)
            guard entries.first ?? 0 > rows.count else { continue }
            var known: [[String]: KeptEntry] = [:]
            for entry in try contents.entries(about: item) {
                guard let ref = entry.texts[ImportKey.ref] else { continue }
                guard let first = known[[entry.type] + ref] else {
                    known[[entry.type] + ref] = entry
                    continue
                }
                try set(entry.texts.filter { first.texts[$0.key] == nil }, of: first.thing)
                try remove(entry.thing)
            }
        }
    }

    /// Makes one list of those with one name, as when a device renamed one and another one made one under that name.
    ///
    /// The list stays whose id follows from the name, so that every device does the same.
    mutating func joinLists(of kind: String) throws {
        let lists = try contents.namedLists(kind).filter { $0.texts[ReservedKey.type] == nil }
        let named = Dictionary(grouping: lists) { Thing.list(kind, named: $0.texts["name"]?.first ?? "") }
        for (own, lists) in named.sorted(by: { $0.key.id < $1.key.id }) where lists.count > 1 {
            let lists = lists.map(\.thing).sorted { ($0 != own ? 1 : 0, $0.id) < ($1 != own ? 1 : 0, $1.id) }
            for other in lists.dropFirst() {
                let here = Dictionary(try contents.members(of: lists[0])) { $1 }
                for (item, quantity) in try contents.members(of: other) where quantity > here[item] ?? 0 {
                    try put(.item(kind, item), in: lists[0], quantity: quantity)
                }
                try remove(other)
            }
        }
    }

    /// Lets what devices used up without knowing of each other be copies of their own, as far as there are.
    mutating func useUpOthers(of kind: String) throws {
        let sql = """
            SELECT text FROM value CROSS JOIN thing ON number = thing WHERE field = ? AND kind = ?
            GROUP BY text HAVING count(*) > 1
            """
        let copies = try contents.db.bulkStatement(sql: sql).rows(CollectionOperation.reference, kind).map {
            $0.text(at: 0)
        }
        guard !copies.isEmpty else { return }
        let entries = try contents.entries(kind)
        for copy in copies {
            let users = entries.filter { $0.texts[CollectionOperation.reference] == [copy] }
            guard let first = users.first, try texts(of: .entry(kind, copy)) != nil else { continue }
            try set(["gone": first.texts["day"] ?? ["unknown"]], of: .entry(kind, copy))
            for entry in users.dropFirst() {
                let other = try entries.first { other in
                    try other.type == KeptEntryType.copy && other.item == entry.item
                        && texts(of: other.thing)?["gone"] == nil
                }
                guard let other else { continue }
                try set(["gone": entry.texts["day"] ?? ["unknown"]], of: other.thing)
                try set([CollectionOperation.reference: [other.thing.id]], of: entry.thing)
            }
        }
    }

    /// The operations that are not here, with entries as every device names them, on things by the ids that these have here.
    func unknown(_ canonical: [CollectionOperation]) throws -> [CollectionOperation] {
        var names = EntryNames(here: contents.db)
        var seen: Set<CollectionOperation.Key> = []
        return try canonical.compactMap { operation in
            guard try contents.db.id(changedBy: operation) == nil, seen.insert(operation.key).inserted else {
                return nil
            }
            return try names.local(operation)
        }
    }

    /// Adds operations of other devices as they are, each with its change in words.
    private mutating func add(_ operations: [CollectionOperation], isReceived: Bool) throws {
        var last: (label: String, device: String, number: Int64)?
        for operation in operations {
            if last?.label != operation.label || last?.device != operation.device {
                let number = try contents.db.addChange(operation.label, .final, isReceived: isReceived)
                last = (operation.label, operation.device, number)
            }
            guard let number = last?.number else { continue }
            try contents.db.add(operation, to: number)
            follow(operation.clock)
        }
    }
}

extension Database {
    /// Puts the entries about an item in the order in which they were made, so that what follows from it, such as the state of
    /// a book or the cost of a coin, is the same on every device.
    fileprivate func orderEntries(about item: Thing) throws {
        let sql = """
            SELECT number, id, (
                SELECT min(clock) FROM operation AS made WHERE made.kind = thing.kind AND made.sort = thing.sort
                    AND made.id = thing.id AND device != ''
            ) FROM thing WHERE +kind = ? AND +sort = 'entry' AND number IN (
                SELECT thing FROM value WHERE field = '\(ReservedKey.item)' AND text = ?
            ) ORDER BY number
            """
        let entries = try bulkStatement(sql: sql).rows(item.kind, item.id).map { row in
            (number: row.number(at: 0), thing: Thing.entry(item.kind, row.text(at: 1)), made: row.number(at: 2))
        }
        let moved = try zip(entries, entries.sorted { $0.made < $1.made }).filter { $0.number != $1.number }
            .map { place, entry in (number: place.number, thing: entry.thing, texts: try texts(of: entry.thing) ?? [:])
            }
        for entry in moved { _ = try replace(entry.texts, by: nil, of: entry.thing, number: nil) }
        for entry in moved { _ = try replace(nil, by: entry.texts, of: entry.thing, number: entry.number) }
    }
}
