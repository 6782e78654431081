import GRDB
import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI

/// What a kind asks of its items, for `doctor` and for merges.
public struct KindRules: Sendable {
    let kind: String
    let required: [String]
    let mend: @Sendable (inout CollectionChange) throws -> [String]

    /// The rules of a kind.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - mend: Takes back what a merge brought against rules between things, and returns it in words; by default, lists
    ///     of one name become one, and a copy that was used up twice is two.
    public init<Item>(
        _ kind: Kind<Item>,
        mend: (@Sendable (inout CollectionChange) throws -> [String])? = nil
    ) {
        let id = kind.id
        self.kind = id
        self.mend =
            mend ?? { change in
                try change.joinLists(of: id)
                try change.useUpOthers(of: id)
                return []
            }
        required = kind.stored.filter(\.isRequired).map(\.key)
    }
}

/// Checks that what the user keeps follows from its operations and is whole, and keeps the rules of its kinds.
package struct CollectionCheck: DiagnosticCheck {
    package let subject = "collection"
    private let store: CollectionStore
    private let rules: [KindRules]

    package init(_ store: CollectionStore, _ rules: [KindRules]) { (self.store, self.rules) = (store, rules) }

    package func diagnose() async -> Diagnosis {
        do {
            let found = try await store.inspect { [rules] contents in
                (try contents.counts(), try contents.faults(), try contents.incomplete(by: rules))
            }
            guard let (counts, faults, incomplete) = found else { return Diagnosis("nothing is kept yet") }
            var findings = faults.words.map { words in
                DiagnosticFinding(.problem, words, hint: "run 'satchel doctor --repair'; 'undo' takes it back")
            }
            findings += incomplete.prefix(5).map { thing, field in
                DiagnosticFinding(
                    .warning,
                    "\(thing.kind) '\(thing.id)' has no \(field)",
                    hint: "run '\(thing.kind) show \(thing.id)', and edit or remove it"
                )
            }
            return Diagnosis(counts, findings)
        } catch {
            // What is wrong with the file is said of the databases.
            return Diagnosis("not checked: it can't be read")
        }
    }

    package func repair() async throws -> [String] {
        let faults = try await store.read { try $0.faults() }
        guard !faults.words.isEmpty else { return [] }
        return try await store.change("repaired the collection") { change in
            let faults = try change.contents.faults()
            if faults.isIndexWrong { try change.contents.db.mendIndex() }
            for entry in faults.orphans { try change.remove(entry) }
            for (list, keys) in faults.strays {
                try change.set(FieldTexts(keys.map { (key: $0, value: []) }), of: list)
            }
            try change.record(.done)
            for thing in faults.unexplained { try change.explain(thing) }
            return faults.repaired
        }
    }
}

/// What is wrong with a collection.
struct CollectionFaults: Sendable {
    /// Entries without their item.
    var orphans: [Thing] = []
    /// Lists with the keys of members that aren't there.
    var strays: [(list: Thing, keys: [String])] = []
    /// Things that are not what their operations lead to.
    var unexplained: [Thing] = []
    /// Whether things are not found by the texts that they have.
    var isIndexWrong = false

    /// Each sort of fault in words.
    var words: [String] {
        [
            orphans.isEmpty
                ? nil : "\(orphans.count.counted("entry", "entries")) without the item (\(Self.ids(orphans)))",
            strays.isEmpty
                ? nil
                : "\(strays.count.counted("list", "lists")) with items that are gone (\(Self.ids(strays.map(\.list))))",
            unexplained.isEmpty
                ? nil
                : "\(unexplained.count.counted("thing", "things")) not as the journal says (\(Self.ids(unexplained)))",
            isIndexWrong ? "the index is not of what is kept" : nil,
        ]
        .compactMap(\.self)
    }

    /// What a repair does about them.
    var repaired: [String] {
        [
            orphans.isEmpty ? nil : "removed \(orphans.count.counted("entry", "entries")) without the item",
            strays.isEmpty ? nil : "took what is gone out of \(strays.count.counted("list", "lists"))",
            unexplained.isEmpty
                ? nil : "added \(unexplained.count.counted("thing", "things")) to the journal as now",
            isIndexWrong ? "made the index anew" : nil,
        ]
        .compactMap(\.self)
    }

    private static func ids(_ things: [Thing]) -> String {
        things.prefix(3).map { "\($0.kind) \($0.id)" }.joined(separator: ", ") + (things.count > 3 ? ", …" : "")
    }
}

extension CollectionContents {
    /// How much is kept, in words.
    fileprivate func counts() throws -> String {
        let sql = "SELECT iif(kind = ?, 'kind', sort) AS word, count(*) FROM thing GROUP BY word"
        let counts = try Row.fetchAll(db, sql: sql, arguments: [CollectionSync.kinds]).map { row in
            (try row.decode(String.self, atIndex: 0), try row.decode(Int.self, atIndex: 1))
        }
        let words = Dictionary(firstOf: counts)
        guard !counts.isEmpty else { return "nothing is kept yet" }
        return [("item", "items"), ("entry", "entries"), ("list", "lists"), ("kind", "kinds")].compactMap { one, many in
            words[one]?.counted(one, many)
        }
        .joined(separator: ", ")
    }

    func faults() throws -> CollectionFaults {
        var faults = CollectionFaults()
        let things = try db.things()
        let items = Set(things.lazy.map(\.thing).filter { $0.sort == .item })
        for (thing, texts, _, _) in things where thing.sort != .item {
            let gone = texts.items(of: thing).filter { !items.contains($0) }
            if thing.sort == .entry, !gone.isEmpty || texts[ReservedKey.item] == nil { faults.orphans.append(thing) }
            if thing.sort == .list, !gone.isEmpty {
                faults.strays.append((thing, gone.map { ReservedKey.member + $0.id }.sorted()))
            }
        }
        let known = Set(things.map(\.thing))
        let journal = try settledThings(things.map { ($0.thing, $0.texts) })
        faults.unexplained = things.filter { $0.texts != journal[$0.thing] }.map(\.thing)
        faults.unexplained += journal.keys.filter { !known.contains($0) }.sorted { ($0.kind, $0.id) < ($1.kind, $1.id) }
        let isNameWrong = things.contains { $0.name != $0.texts.foldedName(of: $0.thing.sort) }
        faults.isIndexWrong = try isNameWrong || db.isIndexWrong(of: things.map { ($0.number, $0.texts) })
        return faults
    }

    /// What the operations lead to.
    private func settledThings(_ things: [(thing: Thing, texts: FieldTexts)]) throws -> [Thing: FieldTexts] {
        let operations = Dictionary(grouping: try db.operations("device != '' ORDER BY clock, device"), by: \.thing)
        var referring: [Thing: [Thing]] = [:]
        for (thing, operations) in operations where thing.sort != .item {
            for item in Set(operations.flatMap { ($0.after ?? [:]).items(of: thing) }) {
                referring[item, default: []].append(thing)
            }
        }
        // What is about an item that the journal lacks is not wrong as well.
        let kept = Dictionary(things.map { ($0.thing, $0.texts) }) { $1 }
        var settled = SettledThings { thing in
            if let known = operations[thing] { return known }
            guard let texts = kept[thing] else { return [] }
            let clock = HybridClock(rawValue: 0)
            return [.init(clock: clock, device: "", label: "", thing: thing, before: nil, after: texts)]
        } referring: {
            referring[$0] ?? []
        }
        var texts: [Thing: FieldTexts] = [:]
        for thing in operations.keys { texts[thing] = try settled.texts(of: thing) }
        return texts
    }

    /// Items without a field that their kind requires.
    fileprivate func incomplete(by rules: [KindRules]) throws -> [(thing: Thing, field: String)] {
        try rules.flatMap { rule in
            try rule.required.flatMap { field in
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT id FROM thing WHERE kind = ? AND sort = 'item' AND number NOT IN (
                            SELECT thing FROM value WHERE field = ? AND text != ''
                        ) ORDER BY id LIMIT 6
                        """,
                    arguments: [rule.kind, field]
                )
                .map { (.item(rule.kind, $0), field) }
            }
        }
    }
}

extension CollectionChange {
    /// Adds an operation that leads to what is kept of a thing, whatever the journal says of it.
    fileprivate mutating func explain(_ thing: Thing) throws {
        let db = contents.db
        var settled = SettledThings {
            try db.operations(on: $0)
        } referring: {
            try db.things(everAbout: $0)
        }
        note(try settled.texts(of: thing), became: try texts(of: thing), of: thing)
    }
}

extension Database {
    fileprivate func things() throws -> [(thing: Thing, texts: FieldTexts, name: String?, number: Int64)] {
        let sql = "SELECT kind, sort, id, texts, name, number FROM thing ORDER BY number"
        return try bulkStatement(sql: sql).rows().map { row in
            let name = row.isNull(at: 4) ? nil : row.text(at: 4)
            return (try row.thing(at: 0), try row.texts(at: 3), name, row.number(at: 5))
        }
    }

    private static let indexed = """
        SELECT DISTINCT field.key, text.value, number
        FROM thing, json_each(thing.texts) AS field, json_each(field.value) AS text
        WHERE field.key NOT IN (\(ReservedKey.unindexed.sorted().map { "'\($0)'" }.joined(separator: ", ")))
        """

    /// Whether things are found by texts that they don't have, or not by those that they have.
    fileprivate func isIndexWrong(of things: [(number: Int64, texts: FieldTexts)]) throws -> Bool {
        let indexed = things.map { thing in
            (thing.number, thing.texts.filter { !ReservedKey.unindexed.contains($0.key) })
        }
        // A text is in the index once.
        var missing = indexed.reduce(0) { $0 + $1.1.reduce(0) { $0 + $1.value.distinct.count } }
        let texts = Dictionary(uniqueKeysWithValues: indexed)
        let rows = try bulkStatement(sql: "SELECT thing, field, text FROM value").rows()
        while try rows.next() {
            guard texts[rows.number(at: 0)]?[rows.text(at: 1)]?.contains(rows.text(at: 2)) == true else { return true }
            missing -= 1
        }
        return missing != 0
    }

    fileprivate func mendIndex() throws {
        try execute(sql: "DELETE FROM value; INSERT INTO value (field, text, thing) \(Self.indexed)")
        try nameItems()
    }
}
