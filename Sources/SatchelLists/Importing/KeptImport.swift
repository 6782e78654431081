import SatchelCatalog
import SatchelCollection

/// Keeps the rows of a file: those that are kept already are changed by what the file says, the others are added.
///
/// Whatever the file leaves out stays, a fact that is known stays, and a state that is reached stays, so that an import
/// again changes nothing.
struct KeptImport<Item: ListedItem>: Sendable {
    /// What became of rows.
    struct Result: Sendable, Error {
        var added = 0
        var changed = 0
        var unchanged = 0
        /// The rows that say too little to be kept.
        var unmatched: [NotTaken] = []
    }

    let store: CollectionStore
    let rows: [ImportedRow]
    /// The items of the catalog that rows mean, by their places among the rows.
    let known: [Int: Item]
    /// The name of the source of facts that no catalog has.
    let source: String
    let day: String
    let ids: ShortIDs
    let title: KeptTitle<Item>

    /// Makes the change, or only says what it would be.
    func run(_ label: String, isTrial: Bool) async throws -> Result {
        do {
            return try await store.change(label) { change in
                var state = Change(self, try KeptIndex(change.contents, by: title))
                for place in rows.indices { try state.apply(rows[place], known[place], to: &change) }
                try state.putOnLists(&change)
                // Nothing of a change is kept whose closure throws.
                if isTrial { throw state.result }
                return state.result
            }
        } catch let result as Result {
            return result
        }
    }

    /// The change while it is made.
    private struct Change {
        let plan: KeptImport
        var index: KeptIndex<Item>
        var result = Result()
        /// The ids that rows of this file mean, with what else identifies these rows.
        private var meant: [String: ImportedRow] = [:]
        /// The copies and entries that a row has accounted for.
        private var claimed: Set<String> = []
        private var listed: [String: (name: String, items: [Thing])] = [:]
        private let progress = Item.kind.keeping?.progress
        private let required = Item.kind.stored.filter { $0.isRequired }

        init(_ plan: KeptImport, _ index: KeptIndex<Item>) { (self.plan, self.index) = (plan, index) }

        mutating func apply(_ row: ImportedRow, _ known: Item?, to change: inout CollectionChange) throws {
            guard let (id, isNew) = try item(for: row, known, &change) else { return }
            let thing = Thing.item(Item.kind.id, id)
            var isChanged = try say(row, of: thing, &change)
            if Item.kind.keeping?.isSingle != true { isChanged = try addCopies(row, to: thing, &change) || isChanged }
            isChanged = try addReadings(row, to: thing, &change) || isChanged
            for name in row.lists where Item.kind.keeping?.isSingle != true {
                isChanged = list(thing, on: name) || isChanged
            }
            if isNew { result.added += 1 } else if isChanged { result.changed += 1 } else { result.unchanged += 1 }
        }

        /// The item that a row means, which is added if it is new; nil if it can't be.
        private mutating func item(
            for row: ImportedRow,
            _ known: Item?,
            _ change: inout CollectionChange
        ) throws -> (id: String, isNew: Bool)? {
            if let (id, byTitle) = index.match(row), !byTitle || isSame(row, meant[id]) {
                meant[id] = meant[id] ?? row
                return (id, false)
            }
            var known = known
            if let id = known?.id.rawValue, index.items[id] != nil {
                if isSame(row, meant[id]) {
                    meant[id] = meant[id] ?? row
                    return (id, false)
                }
                // Another edition is a thing of its own, here and the next time.
                known = nil
            }
            var item =
                known
                ?? Item(
                    id: ItemID(row.id ?? plan.ids.make()),
                    provenance: ItemSource(source: plan.source, asOf: plan.day)
                )
            for field in Item.kind.stored where known == nil || field.texts(item).isEmpty {
                if let texts = row.facts[field.key] { field.set(&item, texts) }
            }
            if let missing = required.first(where: {
                $0.texts(item).isEmpty || known == nil && row.facts[$0.key] == nil
            }) {
                result.unmatched.append(.init(line: row.line, reason: "it has no \(missing.word)"))
                return nil
            }
            if let broken = Item.kind.keeping?.broken(item), broken.isStrict {
                result.unmatched.append(.init(line: row.line, reason: broken.words))
                return nil
            }
            let id = item.id.rawValue
            try change.save(item, and: row.said["added"] == nil ? ["added": [plan.day]] : [:])
            index.add(id, try change.texts(of: .item(Item.kind.id, id)) ?? [:])
            meant[id] = row
            return (id, true)
        }

        /// Whether two rows with one title may mean one thing: not if they have ids or numbers of their own.
        private func isSame(_ row: ImportedRow, _ other: ImportedRow?) -> Bool {
            guard let other else { return true }
            func differs(_ left: [String]?, _ right: [String]?) -> Bool {
                if let left, let right { left != right } else { false }
            }
            return !differs(row.id.map { [$0] }, other.id.map { [$0] })
                && !Item.kind.identity.contains { differs(row.facts[$0.key], other.facts[$0.key]) }
        }

        // MARK: - What rows say

        private mutating func say(_ row: ImportedRow, of thing: Thing, _ change: inout CollectionChange) throws -> Bool
        {
            let old = index.items[thing.id] ?? [:]
            var new: FieldTexts = [:]
            var extra = row.extra
            for (key, texts) in row.facts.sorted(by: { $0.key < $1.key }) where old[key] != texts {
                // What is known otherwise stays, and so does what the file says.
                if old[key] == nil {
                    new[key] = texts
                } else {
                    extra.append("\(key): " + texts.joined(separator: "; "))
                }
            }
            for (key, texts) in row.said where old[key] != texts {
                switch key {
                case "added" where old[key] != nil: break
                case "tags": new[key] = (old[key] ?? []) + texts.filter { old[key]?.contains($0) != true }
                default: new[key] = texts
                }
            }
            let isFinished = index.entries[thing.id]?.contains { $0.type == progress?.entry } == true
            if row.state == .wanted, !isFinished { new["want"] = ["yes"] }
            if row.isFavorite, old["favorite"] == nil { new["favorite"] = [try change.moment()] }
            if !extra.isEmpty {
                let heads = Set(extra.map(Self.head))
                new["extra"] = (old["extra"] ?? []).filter { !heads.contains(Self.head($0)) } + extra
                if Set(new["extra"] ?? []) == Set(old["extra"] ?? []) { new["extra"] = nil }
            }
            new = new.filter { old[$0.key] != $0.value }
            guard !new.isEmpty else { return false }
            try change.set(new, of: thing)
            index.add(thing.id, old.merging(new) { $1 })
            return true
        }

        private static func head(_ extra: String) -> Substring { extra.prefix { $0 != ":" } }

        // MARK: - Entries

        private mutating func addCopies(
            _ row: ImportedRow,
            to thing: Thing,
            _ change: inout CollectionChange
        ) throws -> Bool {
            let count = row.copies ?? (row.copy.isEmpty ? 0 : 1)
            var isChanged = false
            for _ in 0..<count {
                let free = (index.entries[thing.id] ?? []).firstIndex { entry in
                    entry.type == KeptEntryType.copy && !claimed.contains(entry.id)
                        && row.copy.allSatisfy { entry.texts[$0.key] == nil || entry.texts[$0.key] == $0.value }
                }
                isChanged = try set(row.copy, KeptEntryType.copy, free, of: thing, &change) || isChanged
            }
            guard count > 0, index.items[thing.id]?["want"] != nil, row.state != .wanted else { return isChanged }
            try change.set(["want": []], of: thing)
            return true
        }

        private mutating func addReadings(
            _ row: ImportedRow,
            to thing: Thing,
            _ change: inout CollectionChange
        ) throws -> Bool {
            guard let progress else { return false }
            var isChanged = false
            func state(_ texts: FieldTexts) -> String {
                if texts["stopped"] != nil { return "stopped" }
                if texts["finished"]?.isEmpty == false { return progress.done }
                switch row.state {
                case .paused: return "paused"
                case .stopped: return "stopped"
                case .done: return progress.done
                case .active, .wanted, nil: return progress.active
                }
            }
            // What has no day was before what has one.
            if entries(of: thing, progress.entry).isEmpty, row.state == .done, let times = row.times {
                for _ in 0..<max(times - row.readings.count, row.readings.isEmpty ? 1 : 0) {
                    isChanged = try add(["state": [progress.done]], progress, to: thing, &change) || isChanged
                }
            }
            for reading in row.readings {
                let texts = reading.filter { !$0.value.isEmpty }.merging(["state": [state(reading)]]) { $1 }
                isChanged = try add(texts, progress, to: thing, &change) || isChanged
            }
            // What has no day is one, unless there is one already.
            let states = entries(of: thing, progress.entry).compactMap { $0["state"] }
            let done = states.count { $0 == progress.done }
            switch row.state {
            case .done, nil:
                let times = row.state == .done ? max(row.times ?? 1, 1) : 0
                for _ in done..<max(times, done) {
                    isChanged = try add(["state": [progress.done]], progress, to: thing, &change) || isChanged
                }
            case .active, .paused, .stopped:
                guard states.isEmpty else { break }
                let word = row.state == .active ? progress.active : row.state == .paused ? "paused" : "stopped"
                isChanged = try add(["state": [word]], progress, to: thing, &change) || isChanged
            case .wanted: break
            }
            return isChanged
        }

        /// Adds a start and a finish, or finishes what goes on.
        private mutating func add(
            _ texts: FieldTexts,
            _ progress: KindKeeping<Item>.Progress,
            to thing: Thing,
            _ change: inout CollectionChange
        ) throws -> Bool {
            let all = index.entries[thing.id] ?? []
            let keys = ["started", "finished", "stopped"]
            let free = all.indices.filter { all[$0].type == progress.entry && !claimed.contains(all[$0].id) }
            let equal = free.first { place in keys.allSatisfy { all[place].texts[$0] == texts[$0] } }
            let same =
                equal
                ?? free.first { place in
                    let entry = all[place]
                    let isOpen = entry["finished"] == nil && entry["stopped"] == nil
                    let days = keys.allSatisfy { key in
                        entry.texts[key] == nil || texts[key] == nil || entry.texts[key] == texts[key]
                    }
                    // A state that is reached stays.
                    return days
                        && (entry.texts["state"] == texts["state"] || (isOpen && entry["state"] != progress.done))
                }
            return try set(texts, progress.entry, same, of: thing, &change)
        }

        private func entries(of thing: Thing, _ type: String) -> [Keeping.Entry] {
            (index.entries[thing.id] ?? []).filter { $0.type == type }
        }

        /// Changes an entry by its place among those of an item, or adds one; returns whether that changed anything.
        private mutating func set(
            _ texts: FieldTexts,
            _ type: String,
            _ place: Int?,
            of thing: Thing,
            _ change: inout CollectionChange
        ) throws -> Bool {
            guard let place, let entry = index.entries[thing.id]?[place] else {
                let added = try change.add(type, about: thing, texts)
                claimed.insert(added.id)
                index.entries[thing.id, default: []].append(.init(id: added.id, type: type, texts: texts))
                return true
            }
            claimed.insert(entry.id)
            let new = texts.filter { entry.texts[$0.key] != $0.value }
            guard !new.isEmpty else { return false }
            index.entries[thing.id]?[place].texts.merge(new) { $1 }
            try change.set(new, of: .entry(Item.kind.id, entry.id))
            return true
        }

        // MARK: - Lists

        private mutating func list(_ thing: Thing, on name: String) -> Bool {
            guard let name = FieldType<String>.label.parse(name) else { return false }
            let key = FoldedText(name).spaced
            guard index.lists[key]?.members.contains(thing.id) != true else { return false }
            var list = listed[key] ?? (name, [])
            guard !list.items.contains(thing) else { return false }
            list.items.append(thing)
            listed[key] = list
            return true
        }

        mutating func putOnLists(_ change: inout CollectionChange) throws {
            for (key, list) in listed.sorted(by: { $0.key < $1.key }) {
                let thing = index.lists[key]?.thing ?? Thing.list(Item.kind.id, plan.ids.make())
                if index.lists[key] == nil { try change.set(["name": [list.name]], of: thing) }
                try change.put(list.items, in: thing)
            }
        }
    }
}

extension KeptImport {
    /// The items of the catalog that rows mean which are not kept yet, by their places; no service is asked.
    @concurrent
    static func known(
        _ rows: [ImportedRow],
        in catalog: any Catalog<Item>,
        besides store: CollectionStore,
        by title: KeptTitle<Item>
    ) async throws -> [Int: Item] {
        guard !Item.kind.isOwn, !catalog.isService else { return [:] }
        let index = try await store.read { try KeptIndex<Item>($0, by: title) }
        var known: [Int: Item] = [:]
        for place in rows.indices where index.match(rows[place]) == nil {
            try Task.checkCancellation()
            known[place] = try await title.item(rows[place], in: catalog)
        }
        return known
    }
}
