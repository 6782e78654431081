import SatchelCatalog
import SatchelCollection

/// What rows say of copies, readings, loans and trades.
extension ImportChange {
    mutating func addCopies(_ row: ImportedRow, to thing: Thing, _ change: inout CollectionChange) throws -> Bool {
        let count = copies(in: row)
        let ref: FieldTexts? = row.entry == nil && count == 1 ? row.ref.map { ["ref": [$0]] } : nil
        var isChanged = try plan.isList && changeCopies(row, of: thing, count, &change)
        for _ in 0..<(plan.isList ? 0 : count) {
            isChanged =
                try set(row.copy, KeptEntryType.copy, ref: ref, isUnique: ref != nil, of: thing, &change) { entry in
                    row.copy.allSatisfy { entry.texts[$0.key] == nil || entry.texts[$0.key] == $0.value }
                } || isChanged
        }
        if isChanged { try fulfill(row, thing, &change) }
        return isChanged
    }

    /// Lets what is had or done no longer be wanted.
    private mutating func fulfill(_ row: ImportedRow, _ thing: Thing, _ change: inout CollectionChange) throws {
        guard index.items[thing.id]?["want"] != nil, row.state != .wanted else { return }
        try change.set(["want": []], of: thing)
        index.clear("want", of: thing.id)
    }

    /// Whether there are copies of a thing, or a row says that there are.
    func isOwned(_ thing: Thing, _ row: ImportedRow) -> Bool {
        copies(in: row) > 0 || index.entries[thing.id]?.contains(where: \.isCopy) == true
    }

    /// How many copies a row says that there are.
    private func copies(in row: ImportedRow) -> Int {
        // What is lent is owned.
        let isOne = row.entry == nil && (row.ref != nil || !row.copy.isEmpty)
        return max(row.copies ?? (isOne ? 1 : 0), row.loans.count)
    }

    /// Lets the copies be as many as a list says, and say what it says of all of them, unless it said so the last time.
    private mutating func changeCopies(
        _ row: ImportedRow,
        of thing: Thing,
        _ count: Int,
        _ change: inout CollectionChange
    ) throws -> Bool {
        let copies = entries(of: thing, KeptEntryType.copy)
        let ref =
            plan.source + " " + ImportKey.digest(row.copy.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value })
        var new = row.copy.filter { key, texts in
            let known = Set(copies.map { $0.texts[key] ?? [] })
            return known.count == 1 && known != [texts]
        }
        if index.refs["\(thing.id) \(ref)"] != nil { new = [:] }
        if !new.isEmpty {
            for copy in copies {
                try change.set(new.merging([ImportKey.ref: [ref]]), of: .entry(Item.kind.id, copy.id))
            }
        }
        for _ in copies.count..<max(copies.count, count) {
            try change.add(KeptEntryType.copy, about: thing, row.copy.merging([ImportKey.ref: [ref]]))
        }
        return !new.isEmpty || count > copies.count
    }

    mutating func addLoans(_ row: ImportedRow, to thing: Thing, _ change: inout CollectionChange) throws -> Bool {
        guard Item.kind.keeping.map({ $0.quantity != .amount }) ?? false else { return false }
        var isChanged = false
        for loan in row.loans {
            // One without a day that is known keeps its own.
            let first: FieldTexts = loan["since"] == nil ? ["since": [plan.day]] : [:]
            isChanged =
                try set(loan, KeptEntryType.loan, atFirst: first, of: thing, &change) { entry in
                    entry.texts["person"] == loan["person"]
                        && (loan["since"] == nil || entry.texts["since"] == loan["since"])
                } || isChanged
        }
        return isChanged
    }

    /// Adds what was done with a thing.
    ///
    /// Two equal rows are two, unless the other program tells them apart.
    mutating func addEntry(_ row: ImportedRow, to thing: Thing, _ change: inout CollectionChange) throws -> Bool {
        guard let type = row.entry, let declared = Item.kind.keeping?.entryType(type) else { return false }
        let keys = Set(declared.fields().map(\.key) + ["day", "note"])
        let texts = row.entryTexts.filter { keys.contains($0.key) }
        let ref = row.ref.map { ["ref": [$0]] } ?? texts
        let isNew = try set(texts, type, ref: ref, isUnique: row.ref != nil, of: thing, &change) { $0.texts == texts }
        if isNew, declared.fulfills { try fulfill(row, thing, &change) }
        return isNew
    }

    mutating func addReadings(_ row: ImportedRow, to thing: Thing, _ change: inout CollectionChange) throws -> Bool {
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
        var readings = row.readings
        // What was given up more often than it was finished ended so.
        let ends = readings.indices.filter { readings[$0]["finished"]?.isEmpty == false }
        if row.state == .stopped, let times = row.times, times < ends.count,
            let last = ends.max(by: { readings[$0]["finished"]?[0] ?? "" < readings[$1]["finished"]?[0] ?? "" })
        {
            readings[last]["stopped"] = readings[last].removeValue(forKey: "finished")
        }
        // What has no day was before what has one.
        if entries(of: thing, progress.entry).isEmpty, row.state == .done, let times = row.times {
            for _ in 0..<max(times - row.readings.count, row.readings.isEmpty ? 1 : 0) {
                isChanged = try add(["state": [progress.done]], progress, to: thing, &change) || isChanged
            }
        }
        for reading in readings {
            let texts = reading.filter { !$0.value.isEmpty }.merging(["state": [state(reading)]])
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
            // What was finished before may go on again, unless that is what goes on there.
            let isAgain =
                row.state != .stopped && !row.readings.isEmpty
                && row.readings.allSatisfy { $0["finished"]?.isEmpty == false }
                && states.allSatisfy { $0 == progress.done }
            guard states.isEmpty || isAgain else { break }
            let word = row.state == .active ? progress.active : row.state == .paused ? "paused" : "stopped"
            isChanged = try add(["state": [word]], progress, to: thing, &change) || isChanged
        case .wanted: break
        }
        if isChanged, row.state == .done { try fulfill(row, thing, &change) }
        return isChanged
    }

    /// Adds a start and a finish, or finishes what goes on.
    private mutating func add(
        _ texts: FieldTexts,
        _ progress: KindKeeping<Item>.Progress,
        to thing: Thing,
        _ change: inout CollectionChange
    ) throws -> Bool {
        let keys = ["started", "finished", "stopped"]
        let hasEqual = entries(of: thing, progress.entry).contains { entry in
            !claimed.contains(entry.id) && keys.allSatisfy { entry.texts[$0] == texts[$0] }
        }
        return try set(texts, progress.entry, of: thing, &change) { entry in
            if hasEqual { return keys.allSatisfy { entry.texts[$0] == texts[$0] } }
            let isOpen = entry["finished"] == nil && entry["stopped"] == nil
            let days = keys.allSatisfy { key in
                entry.texts[key] == nil || texts[key] == nil || entry.texts[key] == texts[key]
            }
            // A state that is reached stays.
            return days && (entry.texts["state"] == texts["state"] || (isOpen && entry["state"] != progress.done))
        }
    }

    private func entries(of thing: Thing, _ type: String) -> [Keeping.Entry] {
        (index.entries[thing.id] ?? []).filter { $0.type == type }
    }

    /// Lets an entry of an item say what a row does, or adds one; returns whether that changed anything.
    ///
    /// One that the same row of an earlier import became is left as it is now. Else it is the first that fits.
    private mutating func set(
        _ texts: FieldTexts,
        _ type: String,
        ref said: FieldTexts? = nil,
        isUnique: Bool = false,
        atFirst first: FieldTexts = [:],
        of thing: Thing,
        _ change: inout CollectionChange,
        fits: (Keeping.Entry) -> Bool
    ) throws -> Bool {
        let words = (said ?? texts).sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value }
        let digest = ImportKey.digest([type] + words)
        let key = "\(thing.id) \(digest)"
        let count = counts[key, default: 0]
        counts[key] = count + 1
        let ref = "\(plan.source) \(digest)" + (count == 0 || isUnique ? "" : " \(count + 1)")
        if let entry = index.refs["\(thing.id) \(ref)"] {
            claimed.insert(entry)
            return false
        }
        let all = index.entries[thing.id] ?? []
        // Where one found none, its like finds none.
        let place =
            earlier[key] != nil ? nil : all.firstIndex { $0.type == type && !claimed.contains($0.id) && fits($0) }
        guard let place else {
            if type == KeptEntryType.copy, repriced(texts, of: thing, key) != nil {
                waiting.append((thing, texts, ref, key))
                return true
            }
            let new = texts.merging(first).merging([ImportKey.ref: [ref]])
            let id = try change.add(type, about: thing, new).id
            claimed.insert(id)
            if type == KeptEntryType.copy, !all.isEmpty { copied.insert(thing.id) }
            // No other row means it; of thousands of trades of one thing a list would only grow.
            if type == progress?.entry {
                index.entries[thing.id, default: []].append(.init(id: id, type: type, texts: texts))
            }
            index.refs["\(thing.id) \(ref)"] = id
            return true
        }
        let entry = all[place]
        claimed.insert(entry.id)
        var new = texts.filter { entry.texts[$0.key] != $0.value }
        guard !new.isEmpty else { return false }
        index.entries[thing.id]?[place].texts.merge(new)
        index.refs["\(thing.id) \(ref)"] = entry.id
        new[ImportKey.ref] = [ref]
        try change.set(new, of: .entry(Item.kind.id, entry.id))
        return true
    }
}

extension ImportChange {
    /// Adds the copies of which those of an earlier import may only have had another price, once it is known which of these the file
    /// still has.
    mutating func addWaiting(to change: inout CollectionChange) throws {
        for (thing, texts, ref, key) in waiting {
            if let copy = repriced(texts, of: thing, key) {
                claimed.insert(copy.id)
                // A price that was edited here stays.
                let new: FieldTexts = copy.isEdited ? [:] : ["paid": texts["paid"] ?? []]
                try change.set(new.merging([ImportKey.ref: [ref]]), of: .entry(Item.kind.id, copy.id))
            } else {
                try change.add(KeptEntryType.copy, about: thing, texts.merging([ImportKey.ref: [ref]]))
                copied.insert(thing.id)
            }
        }
    }

    /// Finds the copies that a program may have had moved or graded anew, so that they came as others.
    mutating func findOutdated() {
        guard !copied.isEmpty, !["mine", KeptFormat.table].contains(plan.source) else { return }
        let imported = Set(index.refs.filter { $0.key.contains(" \(plan.source) ") }.map(\.value))
        result.outdated = copied.sorted().flatMap { id in
            (index.entries[id] ?? []).filter { $0.isCopy && imported.contains($0.id) && !claimed.contains($0.id) }
                .map(\.id)
        }
    }

    /// A copy that an earlier import of such a file added for another price, such as the average of what copies cost, and whether its
    /// price was edited here; nil without one that no row has accounted for.
    private mutating func repriced(
        _ texts: FieldTexts,
        of thing: Thing,
        _ key: String
    ) -> (id: String, isEdited: Bool)? {
        if earlier[key] == nil { earlier[key] = copies(of: thing, otherwiseAs: texts).reversed() }
        while let last = earlier[key]?.last {
            guard claimed.contains(last.id) else { return last }
            earlier[key]?.removeLast()
        }
        return nil
    }

    private func copies(of thing: Thing, otherwiseAs texts: FieldTexts) -> [(id: String, isEdited: Bool)] {
        // Two tables of one's own may have two copies.
        guard texts["paid"] != nil, !["mine", KeptFormat.table].contains(plan.source) else { return [] }
        let copies = entries(of: thing, KeptEntryType.copy)
        let paid = Dictionary(firstOf: copies.map { ($0.id, $0.texts["paid"]) })
        var (found, prices): ([(id: String, isEdited: Bool)], Set<[String]>) = ([], [])
        for copy in copies {
            guard let price = copy.texts["paid"], price != texts["paid"], !prices.contains(price),
                texts == copy.texts.merging(["paid": texts["paid"] ?? []])
            else { continue }
            prices.insert(price)
            let words = [copy.type] + copy.texts.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value }
            let ref = "\(thing.id) \(plan.source) \(ImportKey.digest(words))"
            for number in 1... {
                guard let id = index.refs[ref + (number == 1 ? "" : " \(number)")] else { break }
                found.append((id, paid[id] != price))
            }
        }
        return found
    }
}

extension KeptIndex {
    /// Forgets a field of an item.
    fileprivate mutating func clear(_ key: String, of id: String) {
        guard var texts = items[id] else { return }
        texts[key] = nil
        add(id, texts, called: ThingNames())
    }
}
