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
        let database = CollectionStore.database(path: folder + "/satchel.sqlite")
        let saved = CollectionStore(database)
        var merge = try await mergeOperations(try await saved.operations(limit: .max), isDryRun: isDryRun)
        merge.add(try await mergeSearches(of: saved, isDryRun: isDryRun), "recent search", "recent searches")
        try await database.close()
        return merge
    }

    private func mergeOperations(_ saved: [CollectionOperation], isDryRun: Bool) async throws -> BackupMerge {
        struct DryRun: Error { let merge: BackupMerge }
        // A file is not created to find out what a merge would add.
        let isNew = try await store.operations(limit: 1).isEmpty
        do {
            return try await (isDryRun && isNew ? CollectionStore() : store).change { change in
                let merge = try change.merge(saved, rules)
                if isDryRun { throw DryRun(merge: merge) }
                return merge
            }
        } catch let dryRun as DryRun {
            return dryRun.merge
        }
    }

    private func mergeSearches(of saved: CollectionStore, isDryRun: Bool) async throws -> Int {
        var count = 0
        for key in try await saved.rememberedKeys(beginning: RecentKey.prefix) {
            let limit = limit(String(key.dropFirst(RecentKey.prefix.count)))
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

/// What becomes of a thing by its operations, oldest first: for each field the later wins.
struct MergedThing {
    /// What is kept of it, or was when it was removed.
    private(set) var texts: FieldTexts = [:]
    /// Whether it is there: an edit that is later than its removal brings it back.
    private(set) var isThere = false

    init(_ operations: some Sequence<CollectionOperation>) {
        for operation in operations { apply(operation) }
    }

    mutating func apply(_ operation: CollectionOperation) {
        guard let after = operation.after else {
            isThere = false
            return
        }
        if operation.before == nil, !isThere { texts = [:] }
        texts = texts.setting(after)
        isThere = true
    }
}

extension CollectionChange {
    /// Takes over operations of another file; the change is what they do here.
    fileprivate mutating func merge(_ saved: [CollectionOperation], _ rules: [KindRules]) throws -> BackupMerge {
        var merge = BackupMerge()
        let operations = try unknown(saved.filter(\.clock.isBelievable))
        merge.leaveOut(
            saved.count { !$0.clock.isBelievable },
            "change of an impossible time",
            "changes of impossible times"
        )
        let new = Dictionary(grouping: operations, by: \.thing)
        var seen: Set<Thing> = []
        let things = operations.map(\.thing).filter { seen.insert($0).inserted }
        for thing in things {
            let all = try contents.db.operations(on: thing) + (new[thing] ?? [])
            let merged = MergedThing(all.sorted { ($0.clock, $0.device) < ($1.clock, $1.device) })
            try replace(texts(of: thing), by: merged.isThere ? merged.texts : nil, of: thing)
        }
        let changes = changes
        for (sort, one, many) in [
            (Thing.Sort.item, "item", "items"), (.entry, "entry", "entries"), (.list, "list", "lists"),
        ] {
            merge.add(changes.count { $0.thing.sort == sort && $0.old == nil }, one, many)
        }
        merge.add(changes.count { $0.old != nil && $0.new != nil }, "edit", "edits")
        merge.add(changes.count { $0.new == nil }, "removal", "removals")
        label = "merged \(merge.added.joined(separator: ", ")) from a backup"
        try add(operations)
        // It follows from these, so that it is nothing for other devices.
        try record(.done, by: "")
        try mendReferences(of: changes)
        let kinds = Set(things.map(\.kind))
        for rule in rules where kinds.contains(rule.kind) { merge.leftOut += try rule.mend(&self) }
        return merge
    }

    /// The operations that are not here, on things by the ids that these have here.
    ///
    /// Two devices may each have an entry `h1`; that of the other one gets the next number that is free.
    private func unknown(_ saved: [CollectionOperation]) throws -> [CollectionOperation] {
        var ids: [Thing: String] = [:]
        var taken = Set(saved.map(\.thing))
        return try saved.compactMap { operation in
            let known = try contents.db.id(changedBy: operation)
            let thing = operation.thing.normalized
            if thing.sort == .entry, ids[thing] == nil {
                var own = Thing.entry(thing.kind, known ?? thing.id)
                while try known == nil && (own != thing && taken.contains(own) || contents.db.knows(own)) {
                    own = Thing.entry(thing.kind, Self.nextID(own.id))
                }
                taken.insert(own)
                ids[thing] = own.id
            }
            guard known == nil else { return nil }
            return CollectionOperation(
                clock: operation.clock,
                device: operation.device,
                label: operation.label,
                thing: Thing(thing.sort, thing.kind, ids[thing] ?? thing.id),
                before: operation.before,
                after: operation.after
            )
        }
    }

    /// The id with the next number: `h2` after `h1`.
    private static func nextID(_ id: String) -> String {
        let stem = String(id.reversed().drop { $0.isASCII && $0.isNumber }.reversed())
        guard let number = Int(id.dropFirst(stem.count)), number < .max else { return id + "-2" }
        return stem + String(number + 1)
    }

    /// Adds operations of other devices as they are, each with its change in words.
    private mutating func add(_ operations: [CollectionOperation]) throws {
        var last: (label: String, device: String, number: Int64)?
        for operation in operations {
            if last?.label != operation.label || last?.device != operation.device {
                let number = try contents.db.addChange(operation.label, .final)
                last = (operation.label, operation.device, number)
            }
            guard let number = last?.number else { continue }
            try contents.db.add(operation, to: number)
            follow(operation.clock)
        }
    }

    /// Brings back the items to which entries and lists were added after their removal, and takes others out of these.
    private mutating func mendReferences(of changes: [ChangedThing]) throws {
        var absent: Set<Thing> = []
        for change in changes {
            guard let texts = change.new else {
                if change.thing.sort == .item { absent.insert(change.thing) }
                continue
            }
            for item in texts.items(of: change.thing) where try contents.db.number(of: item) == nil {
                absent.insert(item)
            }
        }
        for item in absent.sorted(by: { ($0.kind, $0.id) < ($1.kind, $1.id) }) {
            let entries = try contents.entries(about: item).map(\.thing)
            let lists = try contents.lists(with: item).sorted().map { Thing.list(item.kind, $0) }
            let removal = try contents.db.operations(on: item).last
            let later = try (entries + lists).contains { thing in
                try contents.db.operations(on: thing).contains { operation in
                    operation.after.map { $0.items(of: thing).contains(item) } == true
                        && operation.clock > (removal?.clock ?? operation.clock)
                }
            }
            if later, let texts = removal?.before {
                try set(texts, of: item)
            } else {
                for entry in entries { try remove(entry) }
                for list in lists { try set([ReservedKey.member + item.id: []], of: list) }
            }
        }
    }
}

extension FieldTexts {
    /// The items that an entry is about, or that a list has.
    func items(of thing: Thing) -> [Thing] {
        switch thing.sort {
        case .item: []
        case .entry: (self[ReservedKey.item] ?? []).map { .item(thing.kind, $0) }
        case .list:
            keys.filter { $0.hasPrefix(ReservedKey.member) && self[$0]?.isEmpty == false }
                .map { .item(thing.kind, String($0.dropFirst(ReservedKey.member.count))) }
        }
    }
}
