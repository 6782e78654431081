import SatchelCatalog
import SatchelCollection
import SatchelImporting
import SatchelPluginAPI

/// What became of a kind's part of a ``WholeFile``.
package struct WholeCounts: Sendable, Equatable {
    package var items = 0
    package var added = 0
    package var changed = 0
    package var unchanged = 0
    /// Items, entries and values that are not taken, in words.
    package var refused: [String] = []
}

extension WholeCounts {
    /// Tells what is left out.
    @MainActor
    package static func tell(_ counts: [WholeCounts], isTrial: Bool, in context: any CommandContext) {
        let refused = counts.flatMap(\.refused)
        for words in refused.prefix(10) { context.notify("warning: left out: \(words)") }
        if refused.count > 10 { context.notify("warning: left out: \(refused.count - 10) more") }
        if isTrial { context.notify("nothing was changed: this was a dry run") }
    }
}

/// Makes what a file has of a kind kept here, too; what is here already stays, and a second time changes nothing.
///
/// Things are the same by their ids, lists also by their names. Facts that are known stay, what the user says is as in the
/// file, and an entry is added unless an equal one is there.
struct WholeMerge<Item: ListedItem>: Sendable {
    private let stored = Dictionary(firstOf: Item.kind.stored.map { ($0.key, $0) })
    private let said = Dictionary(firstOf: Item.kind.kept.filter { $0.kept == .item }.map { ($0.key, $0) })
    private let ofEntries: [String: Field<Item>]
    private static var mostText: Int { 10_000 }

    init() {
        var fields: [String: Field<Item>] = [:]
        for field in Item.kind.kept {
            guard case .entry(let type) = field.kept else { continue }
            fields["\(type) \(field.key)"] = field
        }
        ofEntries = fields
    }

    func merge(_ whole: WholeKind, into change: inout CollectionChange) throws -> WholeCounts {
        var counts = WholeCounts(items: whole.items.count)
        let entries = Dictionary(grouping: try change.contents.entries(Item.kind.id), by: \.item)
        var taken: Set<String> = []
        for item in whole.items {
            guard let texts = try checked(item, &counts) else { continue }
            let thing = Thing.item(Item.kind.id, item.id)
            let old = try change.texts(of: thing)
            var isChanged = try set(texts, of: thing, old, &change)
            isChanged = try add(item.entries ?? [], to: thing, entries[item.id] ?? [], &change, &counts) || isChanged
            taken.insert(item.id)
            if old == nil { counts.added += 1 } else if isChanged { counts.changed += 1 } else { counts.unchanged += 1 }
        }
        let lists = whole.lists ?? []
        let places = try places(of: lists, in: change)
        for list in lists { try merge(list, places, taken, into: &change, &counts) }
        return counts
    }

    // MARK: - Items

    /// The texts of an item as they may be kept; nil if it can't be.
    private func checked(_ item: WholeItem, _ counts: inout WholeCounts) throws -> FieldTexts? {
        func refuse(_ words: String) { counts.refused.append("\(UsageError.shown(item.id)): \(words)") }
        guard Self.isID(item.id), !ItemID<Item>(item.id).isRowNumber else {
            refuse("this can't be an id")
            return nil
        }
        var texts: FieldTexts = [:]
        for (key, values) in item.fields.texts.sorted(by: { $0.key < $1.key }) where !values.isEmpty {
            if let field = stored[key] ?? said[key] {
                let good = values.compactMap(field.normalized)
                if good.count < values.count { refuse("\(key) is not \(field.expected)") }
                if !good.isEmpty { texts[key] = field.isMultiple ? good : [good[0]] }
            } else if Self.isNote(key, values) {
                texts[key] = [values[0]]
            } else if key == ImportKey.taken, values.count <= 20, values.allSatisfy({ $0.utf8.count <= 500 }) {
                texts[key] = values.map(RowText.line)
            } else {
                refuse("'\(UsageError.shown(key))' is not a field")
            }
        }
        // One of the user's own may lack what is required only since then.
        let required = Item.kind.stored.filter { $0.isRequired && (!Item.kind.isOwn || $0.part == .title) }
        if let missing = required.first(where: { texts[$0.key] == nil }) {
            refuse("it has no \(missing.word)")
            return nil
        }
        if let kept = Item(id: ItemID(item.id), kept: texts), let broken = Item.kind.keeping?.broken(kept),
            broken.isStrict
        {
            refuse(broken.words)
            return nil
        }
        return texts
    }

    private func set(
        _ texts: FieldTexts,
        of thing: Thing,
        _ old: FieldTexts?,
        _ change: inout CollectionChange
    ) throws -> Bool {
        guard let old else {
            try change.set(texts, of: thing)
            return true
        }
        let new = texts.filter { key, values in old[key] == nil || said[key] != nil && old[key] != values }
        if !new.isEmpty { try change.set(new, of: thing) }
        return !new.isEmpty
    }

    private static func isID(_ id: String) -> Bool { (1...200).contains(id.utf8.count) && RowText.line(id) == id }

    /// Whether a text is what the program notes beside the fields: the source, its day, and when a favorite became one.
    private static func isNote(_ key: String, _ values: [String]) -> Bool {
        guard values.count == 1, values[0].utf8.count <= 200, RowText.line(values[0]) == values[0] else { return false }
        switch key {
        case "source", "asOf": return true
        case "favorite":
            return (1...20).contains(values[0].utf8.count) && values[0].allSatisfy { $0.isASCII && $0.isNumber }
        default: return false
        }
    }

    // MARK: - Entries

    private func add(
        _ entries: [WholeEntry],
        to thing: Thing,
        _ known: [KeptEntry],
        _ change: inout CollectionChange,
        _ counts: inout WholeCounts
    ) throws -> Bool {
        var free = known
        var rest: [(entry: WholeEntry, texts: FieldTexts)] = []
        for entry in entries {
            guard let texts = checked(entry, of: thing, &counts) else { continue }
            let whole = texts.merging(["item": [thing.id], "type": [entry.type]])
            if let place = free.firstIndex(where: { $0.texts == whole }) {
                free.remove(at: place)
            } else {
                rest.append((entry, texts))
            }
        }
        for (entry, texts) in rest {
            // What was changed there since is changed here, too.
            if let place = free.firstIndex(where: { $0.thing.id == entry.id && $0.type == entry.type }) {
                try change.set(texts, of: free.remove(at: place).thing)
            } else if try change.texts(of: .entry(thing.kind, entry.id)) == nil {
                try change.add(.entry(thing.kind, entry.id), entry.type, about: thing, texts)
            } else {
                try change.add(entry.type, about: thing, texts)
            }
        }
        return !rest.isEmpty
    }

    private func checked(_ entry: WholeEntry, of thing: Thing, _ counts: inout WholeCounts) -> FieldTexts? {
        let name = "\(UsageError.shown(thing.id)): \(UsageError.shown(entry.type))"
        guard Self.isID(entry.id), Self.isKey(entry.type) else {
            counts.refused.append("\(name) can't be an entry")
            return nil
        }
        var texts: FieldTexts = [:]
        for (key, values) in entry.fields.texts where !values.isEmpty {
            let good = ofEntries["\(entry.type) \(key)"].map { field in values.compactMap(field.normalized) } ?? values
            guard good.count == values.count, Self.isKey(key), !["item", "type"].contains(key),
                values.allSatisfy({ $0.utf8.count <= Self.mostText })
            else {
                counts.refused.append("\(name) has no right '\(UsageError.shown(key))'")
                return nil
            }
            texts[key] = good
        }
        return texts
    }

    private static func isKey(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }

    // MARK: - Lists

    /// Which list each is here, by its id: the one of the id, or else of the name that is for the same, or else a new one.
    private func places(of lists: [WholeList], in change: CollectionChange) throws -> [String: Thing] {
        let known = try change.contents.things(.list, Item.kind.id)
        var places: [String: Thing] = [:]
        for list in lists where Self.isID(list.id) {
            let (name, use) = (Self.name(of: list), list.fields.texts["use"]?.first)
            // A goal is the only list without a name.
            guard name != nil || use == "goal" else { continue }
            let thing = Thing.list(Item.kind.id, list.id)
            let same = known.first { _, texts in
                name != nil && texts.use == use
                    && texts["name"].map { FoldedText($0[0]).spaced } == name.map { FoldedText($0).spaced }
            }
            places[list.id] = try change.texts(of: thing) == nil ? same?.thing ?? thing : thing
        }
        return places
    }

    private static func name(of list: WholeList) -> String? {
        list.fields.texts["name"]?.first.flatMap { FieldType<String>.label.parse($0) }
    }

    private func merge(
        _ list: WholeList,
        _ places: [String: Thing],
        _ taken: Set<String>,
        into change: inout CollectionChange,
        _ counts: inout WholeCounts
    ) throws {
        guard let thing = places[list.id] else {
            counts.refused.append("a list without a name")
            return
        }
        let (old, name) = (try change.texts(of: thing), Self.name(of: list))
        if old == nil {
            var texts: FieldTexts = name.map { ["name": [$0]] } ?? [:]
            for (key, values) in list.fields.texts.sorted(by: { $0.key < $1.key }) where key != "name" {
                guard Self.isListKey(key), values.count <= 20,
                    values.allSatisfy({ $0.utf8.count <= Self.mostText })
                else {
                    let shown = UsageError.shown(name ?? list.id)
                    counts.refused.append("\(shown): '\(UsageError.shown(key))' is not a field")
                    continue
                }
                // A list may name others by their ids, as a plan does its styles.
                texts[key] = values.map { places[$0]?.id ?? $0 }
            }
            try change.set(texts, of: thing)
        }
        let members = Dictionary(firstOf: (old?.members ?? []).map { ($0.item, $0.quantity) })
        for member in list.items where taken.contains(member.id) && (1...10_000).contains(member.quantity) {
            guard members[member.id] != member.quantity else { continue }
            try change.put(.item(Item.kind.id, member.id), in: thing, quantity: member.quantity)
        }
    }

    /// Whether a list may have a field of a key, such as `thing tooth brush`; what is on it is no field.
    private static func isListKey(_ key: String) -> Bool {
        (1...250).contains(key.utf8.count) && RowText.line(key) == key && !key.hasPrefix("member ")
    }
}
