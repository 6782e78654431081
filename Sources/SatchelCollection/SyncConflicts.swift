import Foundation
import GRDB
import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI

/// Two devices gave a field different values, neither knowing of the other; the later one stands.
package struct SyncConflict: Sendable {
    package let thing: Thing
    /// The title of the item, or the name of the list.
    package let title: String
    package let field: String
    package let kept: [String]
    package let keptBy: String
    package let other: [String]
    package let otherBy: String
    /// What each was before.
    package let before: [[String]]
    package let at: Date
    /// What tells it from all others: the value that lost, as the one that stands may change again.
    fileprivate let key: String
}

extension CollectionSync {
    private static let settled = prefix + "settled"
    private static let mostSettled = 10_000
    private static let hidden: Set = [ReservedKey.source, ReservedKey.asOf, ReservedKey.favorite]

    /// The conflicts that nobody has settled, the newest first.
    package func conflicts() async throws -> [SyncConflict] {
        let settled = Set(try await store.remembered(as: Self.settled).map(\.text))
        return try await store.read { contents in
            let things = try contents.things(changed: "count(DISTINCT device) > 1")
            return try things.flatMap { try contents.conflicts(on: $0, hiding: Self.hidden) }
        }
        .filter { !settled.contains($0.key) }.sorted { ($0.at, $0.key) > ($1.at, $1.key) }
    }

    /// Leaves what stands, and tells of the conflict no more.
    package func keep(_ conflict: SyncConflict) async throws {
        try await store.remember(conflict.key, as: Self.settled, limit: Self.mostSettled)
    }

    /// Takes the other value; what is final can't be undone.
    package func take(_ conflict: SyncConflict, isFinal: Bool = false) async throws {
        let label = "resolved a conflict: \(conflict.field) of '\(conflict.title)'"
        try await store.change(label) { change in
            // Undoing it would leave the file of the kind as it is.
            change.isFinal = isFinal || conflict.thing.kind == Self.kinds
            guard try change.texts(of: conflict.thing) != nil else { throw PlainError.noItem(conflict.title) }
            try change.set([conflict.field: conflict.other], of: conflict.thing)
        }
        try await keep(conflict)
    }
}

extension CollectionContents {
    /// The things whose operations meet a condition.
    func things(changed condition: String) throws -> [Thing] {
        let sql = """
            SELECT kind, sort, id FROM operation WHERE device != '' GROUP BY kind, sort, id HAVING \(condition)
            """
        return try db.bulkStatement(sql: sql).rows().map { try $0.thing(at: 0) }
    }

    fileprivate func conflicts(on thing: Thing, hiding hidden: Set<String>) throws -> [SyncConflict] {
        guard let texts = try texts(of: thing) else { return [] }
        var last: [String: CollectionOperation] = [:]
        var open: [String: (kept: CollectionOperation, other: CollectionOperation)] = [:]
        // What devices changed of a kind at once is joined by one that knows both.
        let isJoined = thing.kind == CollectionSync.kinds
        for operation in try db.operations(on: thing) {
            for (field, after) in operation.after ?? [:]
            where !hidden.contains(field) && !field.hasPrefix(ReservedKey.member) {
                let other = last.updateValue(operation, forKey: field)
                let value = other?.after?[field] ?? []
                let isUnseen =
                    operation.overwrites(field) && other != nil && other?.device != operation.device
                    && operation.before?[field] ?? [] != value
                if let other, isUnseen, value != after {
                    open[field] = (operation, other)
                } else if !isJoined, let lost = open[field]?.other, operation.device == other?.device,
                    lost.device != operation.device, lost.after?[field] != after,
                    try !db.knew(lost, before: operation)
                {
                    open[field] = (operation, lost)
                } else {
                    open[field] = nil
                }
            }
        }
        let item = texts.items(of: thing).first
        let names = thing.sort == .entry ? try item.flatMap { try self.texts(of: $0) } : texts
        return open.map { field, pair in
            SyncConflict(
                thing: thing,
                title: names?["title"]?.first ?? names?["name"]?.first ?? thing.id,
                field: field,
                kept: pair.kept.after?[field] ?? [],
                keptBy: pair.kept.device,
                other: pair.other.after?[field] ?? [],
                otherBy: pair.other.device,
                before: [pair.kept, pair.other].map { $0.before?[field] ?? [] },
                at: pair.kept.clock.date,
                key: "\(pair.other.clock.rawValue) \(pair.other.device) \(field)"
            )
        }
    }
}

extension Database {
    /// Whether an operation was made here when another one was known; of those of other devices nobody knows.
    fileprivate func knew(_ other: CollectionOperation, before operation: CollectionOperation) throws -> Bool {
        guard try operation.device == knownDevice() else { return false }
        let sql = """
            SELECT 1 FROM operation AS mine JOIN operation AS theirs ON theirs.change < mine.change
            WHERE mine.clock = ? AND mine.device = ? AND theirs.clock = ? AND theirs.device = ?
            """
        let (mine, theirs) = (operation.key, other.key)
        return try bulkStatement(sql: sql)
            .rows(mine.clock.rawValue, mine.device, theirs.clock.rawValue, theirs.device).next()
    }
}
