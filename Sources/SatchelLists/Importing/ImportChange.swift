import SatchelCatalog
import SatchelCollection

/// What becomes of each row of an import.
struct ImportChange<Item: ListedItem> {
    private(set) var plan: KeptImport<Item>
    var index: KeptIndex<Item>
    var result = KeptImport<Item>.Result()
    /// The copies and entries that a row has accounted for.
    var claimed: Set<String> = []
    /// How often the file says the same of one thing.
    var counts: [String: Int] = [:]
    /// Copies that are new, or have another price.
    var waiting: [(thing: Thing, texts: FieldTexts, ref: String, key: String)] = []
    /// The things that were kept before and got another copy.
    var copied: Set<String> = []
    /// Copies of earlier imports that may be these.
    var earlier: [String: [(id: String, isEdited: Bool)]] = [:]
    let progress = Item.kind.keeping?.progress
    /// The ids that rows of this file mean, with the place of the first that does.
    private var meant: [String: Int] = [:]
    /// The keys of what rows of this file said of things, by the ids of these.
    private var saidKeys: [String: [String]] = [:]
    private var extras = ImportedExtras()
    private var listed: [String: (name: String, items: [Thing], ids: Set<String>)] = [:]
    /// Names of lists in the file, as they are kept and folded; nil where that can't be one.
    private var listNames: [String: (name: String, key: String)?] = [:]
    private let required = Item.kind.stored.filter { $0.isRequired }
    private let isSingle = Item.kind.keeping?.isSingle == true
    private let isAmount = Item.kind.keeping.map { $0.quantity == .amount } ?? false

    init(_ plan: KeptImport<Item>, _ index: KeptIndex<Item>) {
        (self.plan, self.index) = (plan, index)
        for (place, row) in plan.rows.enumerated() {
            guard let column = row.idColumn, let id = row.id, index.items[id] == nil,
                plan.known[place].map({ stored($0).id }) != id
            else { continue }
            self.plan.rows[place].id = nil
            self.plan.rows[place].extra.append("\(column): \(id)")
        }
        keepLastWords()
    }

    /// Of what was done with a thing several times, the last time says how it is rated, and what there is to note.
    private mutating func keepLastWords() {
        func day(_ place: Int) -> String { plan.rows[place].entryTexts["day"]?.first ?? "" }
        let places = plan.rows.indices.filter { plan.rows[$0].entry != nil }
            .sorted { (day($0), $0) > (day($1), $1) }
        var said: Set<[String]> = []
        for place in places {
            guard let name = plan.rows[place].id ?? plan.rows[place].names.all.first else { continue }
            for key in ["rating", "note"] {
                guard let texts = plan.rows[place].said[key], !said.insert([name, key]).inserted else { continue }
                plan.rows[place].said[key] = nil
                plan.rows[place].extra.append("\(key): " + texts.joined(separator: "; "))
            }
        }
    }

    /// Applies a row to the collection.
    mutating func apply(_ place: Int, to change: inout CollectionChange) throws {
        var row = plan.rows[place]
        guard let (thing, added) = item(for: row, at: place) else { return }
        if row.state == .wanted, !plan.isList, progress == nil, isOwned(thing, row) { row.state = nil }
        var isChanged = try say(row, of: thing, added, &change)
        if !isSingle, !isAmount { isChanged = try addCopies(row, to: thing, &change) || isChanged }
        isChanged = try addReadings(row, to: thing, &change) || isChanged
        isChanged = try addLoans(row, to: thing, &change) || isChanged
        isChanged = try addEntry(row, to: thing, &change) || isChanged
        if added != nil { result.added += 1 } else if isChanged { result.changed += 1 } else { result.unchanged += 1 }
    }

    /// The item that a row means, with the facts of one that is to be added; nil if it can't be.
    private mutating func item(
        for row: ImportedRow,
        at place: Int
    ) -> (thing: Thing, added: FieldTexts?)? {
        if let (id, byTitle) = index.match(row), !byTitle || isSame(row, meant[id]) {
            meant[id] = meant[id] ?? place
            return (.item(Item.kind.id, id), nil)
        }
        var known = plan.known[place]
        if let id = known.map({ stored($0).id }), index.items[id] != nil {
            if isSame(row, meant[id]) {
                meant[id] = meant[id] ?? place
                return (.item(Item.kind.id, id), nil)
            }
            // Another edition is a thing of its own, here and the next time.
            known = nil
        }
        var item =
            known
            ?? Item(id: ItemID(id(for: row)), provenance: ItemSource(source: plan.source, asOf: plan.day))
        for field in Item.kind.stored where known == nil || field.texts(item).isEmpty {
            if let texts = row.facts[field.key] ?? name(of: row, field) { field.set(&item, texts) }
        }
        // What has an id there may lack what is filled in later, and 'doctor' says so.
        let needed = Item.kind.isOwn && row.id != nil ? required.filter { $0.part == .title } : required
        if let missing = needed.first(where: {
            $0.texts(item).isEmpty || known == nil && (row.facts[$0.key] ?? name(of: row, $0)) == nil
        }) {
            result.unmatched.append(.init(line: row.line, reason: "it has no \(missing.word)"))
            return nil
        }
        if let broken = Item.kind.keeping?.broken(item), broken.isStrict {
            result.unmatched.append(.init(line: row.line, reason: broken.words))
            return nil
        }
        let thing = stored(item)
        var texts = item.keptTexts.filter { !$0.value.isEmpty }
        if row.said["added"] == nil { texts["added"] = [plan.day] }
        meant[thing.id] = place
        return (thing, texts)
    }

    private func stored(_ item: Item) -> Thing { item.id.thing.normalized }

    private func id(for row: ImportedRow) -> String {
        if let id = row.id { return id }
        // What is known by a symbol alone is called so.
        if isAmount, let symbol = symbol(of: row)?.lowercased(), index.items[symbol] == nil,
            symbol.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        {
            return symbol
        }
        while true {
            let id = plan.ids.make()
            if index.items[id] == nil { return id }
        }
    }

    private func symbol(of row: ImportedRow) -> String? {
        Item.kind.identity.lazy.compactMap { row.facts[$0.key]?.first }.first
    }

    /// The symbol of what has no other name.
    private func name(of row: ImportedRow, _ field: Field<Item>) -> [String]? {
        isAmount && field.key == Item.titleKey ? symbol(of: row).map { [$0] } : nil
    }

    /// Whether two rows with one title may mean one thing: not if they have ids or numbers of their own.
    private func isSame(_ row: ImportedRow, _ place: Int?) -> Bool {
        guard let place else { return true }
        let other = plan.rows[place]
        func differs(_ left: [String]?, _ right: [String]?) -> Bool {
            if let left, let right { left != right } else { false }
        }
        return !differs(row.id.map { [$0] }, other.id.map { [$0] })
            && !Item.kind.identity.contains { differs(row.facts[$0.key], other.facts[$0.key]) }
    }

    // MARK: - What rows say

    /// Says of an item, or of one that is added, what a row does; what was edited here stays.
    private mutating func say(
        _ row: ImportedRow,
        of thing: Thing,
        _ added: FieldTexts?,
        _ change: inout CollectionChange
    ) throws -> Bool {
        let old = added ?? index.items[thing.id] ?? [:]
        var new: FieldTexts = [:]
        var extra = row.extra
        var taken = TakenTexts(old[ImportKey.taken], by: plan.source)
        for (key, texts) in row.facts where old[key] != texts {
            // What is known otherwise stays, and so does what the file says.
            if plan.isList, Item.kind.isOwn || Item.areEdited {
                if taken.take(texts, as: key) { new[key] = texts }
            } else if old[key] == nil {
                new[key] = texts
            } else {
                extra.append("\(key): " + texts.joined(separator: "; "))
            }
        }
        let saidBefore = saidKeys[thing.id] ?? []
        saidKeys[thing.id] = saidBefore + row.said.keys.filter { !saidBefore.contains($0) }
        for (key, texts) in row.said {
            // Of several rows of one thing the first counts.
            let isFirst = !saidBefore.contains(key)
            guard old[key] != texts, key != "added" || old[key] == nil else { continue }
            if plan.isList, isFirst {
                if taken.take(texts, as: key) { new[key] = texts }
            } else if key == "tags" {
                let all = (old[key] ?? []) + texts.filter { old[key]?.contains($0) != true }
                if taken.take(texts, as: key) { new[key] = all }
            } else if isFirst, old[key] == nil || taken.has(old[key] ?? [], as: key) {
                if taken.take(texts, as: key) { new[key] = texts }
            } else if !taken.has(texts, as: key) {
                extra.append("\(key): " + texts.joined(separator: "; "))
            }
        }
        let isFinished = index.entries[thing.id]?.contains { $0.type == progress?.entry } == true
        if row.state == .wanted, !isFinished, old["want"] == nil, taken.take(["yes"], as: "want") {
            new["want"] = ["yes"]
        }
        let isFavored = row.isFavorite && old["favorite"] == nil && taken.take(["yes"], as: "favorite")
        var isExtraNew = false
        if added != nil, !extra.isEmpty {
            extras.add(extra, to: thing.id)
            new["extra"] = extra
        } else if !extra.isEmpty {
            isExtraNew = extras.say(extra, of: thing.id, besides: old["extra"] ?? [])
        }
        var newLists: [String] = []
        if !isSingle { for name in row.lists where isNew(thing, on: name) { newLists.append(name) } }
        let isListed = !newLists.isEmpty && taken.take(row.lists, as: "list")
        if !old.isEmpty { new = new.filter { old[$0.key] != $0.value } }
        let texts = taken.texts
        let isSaid = !new.isEmpty || isExtraNew || isListed || isFavored
        if texts != old[ImportKey.taken] ?? [], isSaid { new[ImportKey.taken] = texts }
        if added != nil || !new.isEmpty {
            var all = old.merging(new)
            try change.set(added == nil ? new : all, of: thing)
            if isFavored {
                try change.set(["favorite": [change.moment()]], of: thing)
                all["favorite"] = ["yes"]
            }
            // What has no other facts than the row is found as the row is.
            let isOfRow = !isAmount && added?["source"] == [plan.source]
            index.add(thing.id, all, called: isOfRow ? row.names : nil)
        }
        if isListed { for name in newLists { list(thing, on: name) } }
        return !new.isEmpty || isExtraNew || isListed
    }

    /// Keeps what is known only once all rows are read.
    mutating func finish(_ change: inout CollectionChange) throws {
        try addWaiting(to: &change)
        findOutdated()
        for id in extras.ids {
            let extra = extras.merged(with: index.items[id]?["extra"] ?? [], of: id)
            try change.set(["extra": extra], of: .item(Item.kind.id, id))
        }
        try putOnLists(&change)
    }

    // MARK: - Lists

    private mutating func isNew(_ thing: Thing, on name: String) -> Bool {
        guard let (_, key) = listName(name) else { return false }
        return index.lists[key]?.members.contains(thing.id) != true && listed[key]?.ids.contains(thing.id) != true
    }

    private mutating func list(_ thing: Thing, on name: String) {
        guard let (name, key) = listName(name) else { return }
        if listed[key, default: (name, [], [])].ids.insert(thing.id).inserted { listed[key]?.items.append(thing) }
    }

    private mutating func listName(_ name: String) -> (name: String, key: String)? {
        if let known = listNames[name] { return known }
        let made = FieldType<String>.label.parse(name).map { (name: $0, key: FoldedText($0).spaced) }
        listNames[name] = .some(made)
        return made
    }

    private mutating func putOnLists(_ change: inout CollectionChange) throws {
        for (key, list) in listed.sorted(by: { $0.key < $1.key }) {
            let thing = try index.lists[key]?.thing ?? change.newList(Item.self, called: list.name)
            try change.put(list.items, in: thing)
        }
    }
}

/// What a program said of an item that was taken over, as digests by keys, so that what it says again is known.
///
/// Written `goodreads rating:k2j8d0a note:9sk1b2c`, a text for each program.
private struct TakenTexts {
    private let source: String
    private var digests: [String: String] = [:]
    private let others: [String]

    init(_ texts: [String]?, by source: String) {
        self.source = source
        let texts = texts ?? []
        others = texts.filter { !$0.hasPrefix(source + " ") }
        for part in texts.first(where: { $0.hasPrefix(source + " ") })?.split(separator: " ").dropFirst() ?? [] {
            guard let mark = part.lastIndex(of: ":") else { continue }
            digests[String(part[..<mark])] = String(part[part.index(after: mark)...])
        }
    }

    /// Whether the program said these texts last.
    func has(_ texts: [String], as key: String) -> Bool { digests[key] == ImportKey.digest(texts) }

    /// Whether the program says something else than last, which is then taken over.
    mutating func take(_ texts: [String], as key: String) -> Bool {
        guard !has(texts, as: key) else { return false }
        digests[key] = ImportKey.digest(texts)
        return true
    }

    var texts: [String] {
        let own = digests.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
        return own.isEmpty ? others : others + [([source] + own).joined(separator: " ")]
    }
}
