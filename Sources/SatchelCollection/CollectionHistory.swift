import Foundation
import GRDB
import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI

/// An item that the user keeps or once kept.
public struct KeptName: Sendable, Equatable {
    /// The item.
    public let thing: Thing
    /// Its title, as it was last.
    public let title: String

    public init(thing: Thing, title: String) {
        (self.thing, self.title) = (thing, title)
    }
}

extension CollectionStore {
    /// The items that are or were called so, or have this id; of one kind, or of all.
    ///
    /// Those that are kept are also known without an article of any language or accents.
    public func items(named text: String, of kind: String? = nil) async throws -> [KeptName] {
        let text = StoredText.normalized(text)
        let named = FieldTexts.folded(name: text)
        let longer = named.map { named in FoldedTitle.leadingArticles.map { $0 + named } } ?? []
        return try await database.read { db in
            let sql = """
                SELECT kind, id, title, max(clock),
                    sum(id = ? OR lower(title) = lower(?)) > 0
                        OR (kind, id) IN (SELECT kind, id FROM thing WHERE name = ?) AS exact
                FROM (
                    SELECT kind, id, clock, coalesce(
                        json_extract(coalesce(after, before), '$.title[0]'),
                        json_extract(coalesce(after, before), '$.name[0]')
                    ) AS title
                    FROM operation WHERE sort = 'item' AND kind = coalesce(?, kind)
                )
                WHERE title IS NOT NULL GROUP BY kind, id
                HAVING exact OR (kind, id) IN (
                    SELECT kind, id FROM thing WHERE name IN (\(databaseQuestionMarks(count: longer.count)))
                )
                ORDER BY kind, id
                """
            let arguments: StatementArguments = [text, text, named, kind] + StatementArguments(longer)
            let found = try Row.fetchAll(db, sql: sql, arguments: arguments).map { row in
                let id: String = try row.decode(atIndex: 1)
                let item = KeptName(thing: .item(try row.decode(atIndex: 0), id), title: try row.decode(atIndex: 2))
                return (item: item, isExact: try row.decode(Bool.self, atIndex: 4))
            }
            let exact = found.filter(\.isExact).map(\.item)
            guard exact.isEmpty, let named else { return exact }
            return found.map(\.item).filter { FoldedTitle($0.title).isCalled(named) }
        }
    }

    /// The titles of what is kept, as far as a limit.
    package func titles(limit: Int) async throws -> [String] {
        try await database.read { db in
            let sql = """
                SELECT DISTINCT text FROM thing JOIN value ON thing.number = value.thing
                WHERE sort = 'item' AND field IN ('title', 'name') ORDER BY text LIMIT ?
                """
            return try String.fetchAll(db, sql: sql, arguments: [limit])
        }
    }

    /// What became of an item, its entries and its places on lists, newest first: a record for each changed field, and one
    /// for what was added or removed as a whole.
    public func historyList(of item: KeptName, limit: Int) async throws -> RecordList {
        let operations = try await history(of: item.thing, limit: limit)
        let device = try await database.read { db in try db.knownDevice() }
        let names = try await CollectionSync(self).names()
        var lists: [String: String] = [:]
        // Those that are no longer there are called as they were.
        for operation in operations where operation.thing.sort == .list {
            let texts = try await read { try $0.texts(of: operation.thing) } ?? operation.after ?? operation.before
            if let name = texts?["name"]?.first ?? texts?.use { lists[operation.thing.id] = name }
        }
        return RecordList(
            columns: Self.historyColumns,
            records: operations.flatMap { $0.records(about: item.thing.normalized, lists, on: device, names) },
            header: "history of '\(item.title)'",
            emptyMessage: "no changes of '\(item.title)'"
        )
    }

    /// The columns of ``historyList(of:limit:)``.
    public static var historyColumns: [RecordList.Column] {
        [
            .init("at", "When", .subtitle), .init("change", "Change", .title),
            .init("type", "Entry", .fact, hidesWhenEmpty: true),
            .init("field", "Field", .fact, hidesWhenEmpty: true, priority: 2),
            .init("from", "From", .fact, hidesWhenEmpty: true, priority: 1), .init("to", "To", priority: 2),
            .init("entry", "Id", .data), .init("id", "Item", .data),
            .init("device", "Device", .fact, hidesWhenEmpty: true, priority: 1),
        ]
    }

    /// How many changes are listed.
    public static var historyLimit: Parameter<Int?> {
        .option("limit", .integer(1...10_000), "the most changes to list, by default 100", short: "n")
    }
}

extension CollectionOperation {
    private static let hidden = [
        ReservedKey.item, ReservedKey.type, ReservedKey.source, ReservedKey.asOf, ImportKey.ref, ImportKey.taken,
    ]

    /// The records of a list; the device is named unless it is this one.
    fileprivate func records(
        about item: Thing,
        _ lists: [String: String],
        on here: String?,
        _ names: [String: String]
    ) -> [RecordList.Record] {
        let keys = Set((before ?? [:]).keys).union((after ?? [:]).keys).subtracting(Self.hidden).sorted()
        func record(_ field: String?, _ from: Value, _ to: Value) -> RecordList.Record {
            RecordList.Record([
                .moment(UTCTime(nearestTo: clock.date.timeIntervalSince1970)), .text(label),
                .text(thing.sort == .entry ? (after ?? before)?[ReservedKey.type]?.first ?? thing.id : nil),
                .text(field), from, to, .text(thing.sort == .entry ? thing.id : nil), .text(item.id),
                .text(device == here ? nil : names[device] ?? device),
            ])
        }
        if thing.sort == .list {
            func place(_ texts: FieldTexts?) -> String? {
                guard let quantity = texts?[ReservedKey.member + item.id]?.first else { return nil }
                return (quantity == "1" ? "" : "\(quantity) on ") + (lists[thing.id] ?? thing.id)
            }
            let (from, to) = (place(before), place(after))
            return from == to ? [] : [record("list", .text(from), .text(to))]
        }
        guard let before, let after else {
            // All of its fields would be too much for a cell.
            func whole(_ texts: FieldTexts?) -> Value {
                guard let texts else { return .absent }
                let fields = keys.compactMap { key in texts.words(of: key).map { "\(key) \($0)" } }
                let title = texts["title"]?.first ?? texts["name"]?.first
                return .worded(fields.map { .text($0) }, as: title ?? fields.joined(separator: ", "))
            }
            return [record(nil, whole(before), whole(after))]
        }
        let changed = keys.filter { before.words(of: $0) != after.words(of: $0) }
        return changed.map { record($0, .text(before.words(of: $0)), .text(after.words(of: $0))) }
    }
}

extension FieldTexts {
    /// The texts of a field as people read them; nil if there are none.
    fileprivate func words(of key: String) -> String? {
        guard let texts = self[key], !texts.isEmpty else { return nil }
        // It says when, to order favorites.
        return key == ReservedKey.favorite ? "yes" : texts.joined(separator: ", ")
    }
}
