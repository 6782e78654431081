import Foundation
import GRDB
import SatchelPersistence

/// Takes over what other devices changed, and writes for them what was changed here.
package struct CollectionSync: Sendable {
    /// What a sync did, or would do.
    package struct Result: Sendable {
        /// How many operations were written for others.
        package internal(set) var sent = 0
        /// How many operations came from each device, by its name.
        package internal(set) var received: [String: Int] = [:]
        /// What they did here.
        package internal(set) var merge = BackupMerge()
        /// What could not be read, in words.
        package internal(set) var problems: [String] = []

        /// Counts what came besides operations.
        package mutating func add(_ other: BackupMerge) { merge.add(other) }
    }

    static let prefix = "sync/"
    private static let carrier = prefix + "carrier"
    private static let sent = prefix + "sent"
    private static let read = prefix + "read/"

    let store: CollectionStore
    private let rules: [KindRules]

    package init(_ store: CollectionStore, _ rules: [KindRules] = []) { (self.store, self.rules) = (store, rules) }

    /// Where this device syncs; nil for nowhere.
    package func place() async throws -> String? { try await store.remembered(as: Self.carrier).first?.text }

    /// Syncs by a folder from now on.
    package func setUp(_ folder: SyncFolder) async throws {
        try folder.prepare()
        guard try await place() != folder.path else { return }
        try await forget()
        try await store.remember(folder.path, as: Self.carrier, limit: 1)
    }

    /// Syncs no more, and returns whether it did.
    ///
    /// What this device wrote stays where it is.
    @discardableResult
    package func forget() async throws -> Bool {
        let isSetUp = try await place() != nil
        for key in try await store.rememberedKeys(beginning: Self.prefix) { _ = try await store.forget(key) }
        // Another carrier gets all of it.
        try await store.database.write { try $0.execute(sql: "UPDATE change SET isReceived = 0 WHERE isReceived") }
        return isSetUp
    }

    /// When this device synced last.
    package func last() async throws -> Date? { try await store.remembered(as: Self.sent).first?.at }

    /// The name of this device in files.
    package func device() async throws -> String { try await store.database.write { try $0.device() } }

    /// Reads what others wrote, then writes what they lack.
    package func run(_ folder: SyncFolder, called name: String, isDryRun: Bool = false) async throws -> Result {
        try folder.check()
        var result = Result()
        let own = try await device()
        if !isDryRun { try folder.add(own, called: name) }
        try await receive(from: folder, &result, isDryRun: isDryRun)
        try await send(to: folder, as: own, &result, isDryRun: isDryRun)
        return result
    }

    // MARK: Receiving

    private func receive(from folder: SyncFolder, _ result: inout Result, isDryRun: Bool) async throws {
        let names = Dictionary(try folder.devices().map { ($0.id, $0.name) }) { first, _ in first }
        let known = try await store.rememberedTexts(beginning: Self.read)
        var trial: [CollectionOperation] = []
        for file in try folder.files() {
            let last = known[Self.read + file.key]?.split(separator: "|").map(String.init) ?? []
            guard last.first != file.state else { continue }
            var offset = last.count == 2 ? Int(last[1]) ?? 0 : 0
            // Of a file that was cut or replaced everything is read; what is known is passed.
            if !folder.isEnd(offset, of: file) { offset = 0 }
            while true {
                try Task.checkCancellation()
                let lines = try folder.lines(of: file, from: offset)
                offset = lines.end
                if isDryRun { trial += lines.operations } else { try await take(lines.operations, names, &result) }
                if lines.invalid > 0 {
                    let count = lines.invalid == 1 ? "1 line" : "\(lines.invalid) lines"
                    result.problems.append("\(count) of '\(file.key)' can't be read")
                }
                guard !lines.hasMore else { continue }
                if lines.isTorn { result.problems.append("the end of '\(file.key)' is not here yet") }
                break
            }
            if !isDryRun { try await store.remember("\(file.state)|\(offset)", as: Self.read + file.key, limit: 1) }
        }
        if isDryRun { try await take(trial, names, &result, isDryRun: true) }
    }

    private func take(
        _ operations: [CollectionOperation],
        _ names: [String: String],
        _ result: inout Result,
        isDryRun: Bool = false
    ) async throws {
        struct DryRun: Error { let new: [CollectionOperation], merge: BackupMerge }
        guard !operations.isEmpty else { return }
        let (new, merge): ([CollectionOperation], BackupMerge)
        do {
            (new, merge) = try await store.change { [rules] change in
                let new = try operations.filter { try change.contents.db.id(changedBy: $0) == nil }
                let from = Set(new.map(\.device)).sorted().map { names[$0] ?? $0 }
                let merge = try change.take(new, rules, .final) { _ in "synced from \(from.joined(separator: ", "))" }
                if isDryRun { throw DryRun(new: new, merge: merge) }
                return (new, merge)
            }
        } catch let trial as DryRun {
            (new, merge) = (trial.new, trial.merge)
        }
        for operation in new { result.received[names[operation.device] ?? operation.device, default: 0] += 1 }
        result.merge.add(merge)
    }

    // MARK: Sending

    private func send(to folder: SyncFolder, as own: String, _ result: inout Result, isDryRun: Bool) async throws {
        let sent =
            try await store.remembered(as: Self.sent).first?.text.split(separator: " ").compactMap { Int64($0) } ?? []
        let last = sent.count == 2 ? (change: sent[0], clock: sent[1]) : (change: 0, clock: 0)
        let now = try await store.read { try $0.moment() }
        guard now != last else { return }
        var after = (clock: Int64(0), device: "")
        while true {
            try Task.checkCancellation()
            let operations = try await store.read { [after] contents in
                try contents.unsent(since: last, after: after, limit: SyncFolder.batch)
            }
            guard let end = operations.last else { break }
            after = (end.clock.rawValue, end.device)
            result.sent += operations.count
            if !isDryRun { try folder.append(operations, by: own) }
        }
        guard !isDryRun else { return }
        // What was just written here is nothing new to this device.
        for file in try folder.files() where file.device == own {
            try await store.remember("\(file.state)|\(file.size)", as: Self.read + file.key, limit: 1)
        }
        try await store.remember("\(now.change) \(now.clock)", as: Self.sent, limit: 1)
    }
}

extension CollectionContents {
    /// Operations of this device that others may lack, as every device names their entries.
    fileprivate func unsent(
        since last: (change: Int64, clock: Int64),
        after: (clock: Int64, device: String),
        limit: Int
    ) throws -> [CollectionOperation] {
        let operations = try db.operations(
            """
            NOT isReceived AND device != '' AND (operation.change > ? OR clock > ?) AND (clock, device) > (?, ?)
            ORDER BY clock, device LIMIT ?
            """,
            last.change,
            last.clock,
            after.clock,
            after.device,
            Int64(limit)
        )
        return try EntryNames(here: db).canonical(operations)
    }
}
