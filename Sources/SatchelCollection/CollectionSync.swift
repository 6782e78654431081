import Foundation
import GRDB
import SatchelCatalog
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
        package var problems: [String] = []
        /// How many pictures and files that are named here neither are here nor can be fetched.
        package internal(set) var missing = 0
        /// The operations that a dry run would take over.
        var coming: [CollectionOperation] = []

        package init() {}

        /// Counts what came besides operations.
        package mutating func add(_ other: BackupMerge) { merge.add(other) }

        /// Counts what a sync did after it.
        package mutating func add(_ other: Result) {
            sent += other.sent
            received.merge(other.received, uniquingKeysWith: +)
            merge.add(other.merge)
            problems += other.problems
            missing = other.missing
        }
    }

    /// The kind under which declared kinds travel.
    package static let kinds = "kinds"
    static let prefix = "sync/"
    static let carrier = prefix + "carrier"
    private static let key = prefix + "key"
    private static let only = prefix + "only"
    private static let items = prefix + "items"
    private static let sent = prefix + "sent"
    private static let read = prefix + "read/"
    private static let name = prefix + "name/"

    let store: CollectionStore
    private let rules: [KindRules]

    package init(_ store: CollectionStore, _ rules: [KindRules] = []) { (self.store, self.rules) = (store, rules) }

    /// Where this device syncs; nil for nowhere.
    package func place() async throws -> String? { try await remembered(Self.carrier) }

    /// Syncs by a carrier from now on, all kinds or only some, or lists of such (`list(of:named:)`); the passphrase that encrypts what travels is asked for, if any.
    @discardableResult
    package func setUp(
        _ carrier: any SyncCarrier,
        only: Set<String>? = nil,
        passphrase: SyncChannel.Asking? = nil
    ) async throws -> SyncChannel {
        let isNew = try await carrier.marker() == nil
        let channel = try await SyncChannel.setUp(carrier, scope: only.map(SyncScope.init), passphrase: passphrase)
        let now = [
            Self.carrier: carrier.place, Self.key: channel.key?.saved, Self.only: only?.sorted().joined(separator: " "),
        ]
        // A place that was emptied lacks all that was written there.
        let isKnown = try await known(as: now)
        if isNew || !isKnown {
            try await forget()
            for case let (key, text?) in now { try await store.remember(text, as: key, limit: 1) }
        }
        return channel
    }

    /// The carrier that was set up, with the key to it.
    package func channel(_ carrier: any SyncCarrier) async throws -> SyncChannel {
        let scope = try await remembered(Self.only).map { SyncScope(Set($0.split(separator: " ").map(String.init))) }
        return try await SyncChannel.open(carrier, saved: remembered(Self.key), scope: scope)
    }

    /// Syncs no more, and returns whether it did.
    ///
    /// What this device wrote stays where it is.
    @discardableResult
    package func forget() async throws -> Bool {
        let isSetUp = try await place() != nil
        try await store.forget(beginning: Self.prefix)
        // Another carrier gets all of it.
        try await store.database.write { try $0.execute(sql: "UPDATE change SET isReceived = 0 WHERE isReceived") }
        return isSetUp
    }

    /// When this device synced last.
    package func last() async throws -> Date? { try await store.remembered(as: Self.sent).first?.at }

    /// The name of this device in files.
    package func device() async throws -> String { try await store.database.write { try $0.device() } }

    /// Reads what others wrote, then writes what they lack.
    package func run(_ channel: SyncChannel, called name: String, isDryRun: Bool = false) async throws -> Result {
        var result = Result()
        let old = try await device()
        if !isDryRun { try await channel.add(old, called: name) }
        let isCut = try await isCut(channel, of: old)
        if isCut, !isDryRun { try await store.forget(Self.sent) }
        try await receiveAll(from: channel, &result, isDryRun: isDryRun)
        // It may have another one now.
        let own = try await device()
        if !isDryRun { try await channel.add(own, called: name) }
        try await send(to: channel, as: own, &result, again: isCut, isDryRun: isDryRun)
        if isCut, result.sent > 0 {
            let verb = isDryRun ? "is to be" : "was"
            result.problems.append("files of this device were cut or are gone; what they lack \(verb) written again")
        }
        return result
    }

    private func remembered(_ key: String) async throws -> String? { try await store.remembered(as: key).first?.text }

    /// How people call the devices that are known here, by their names in files.
    package func names() async throws -> [String: String] {
        let names = try await store.rememberedTexts(beginning: Self.name)
        return Dictionary(names.map { (String($0.key.dropFirst(Self.name.count)), $0.value) }) { $1 }
    }

    private func remember(_ names: [String: String]) async throws {
        let known = try await self.names()
        for (device, name) in names where known[device] != name {
            try await store.remember(name, as: Self.name + device, limit: 1)
        }
    }

    private func known(as texts: [String: String?]) async throws -> Bool {
        for (key, text) in texts where try await remembered(key) != text { return false }
        return true
    }

    // MARK: Receiving

    /// Reads what is new, and everything as often as lists that travel get items, whose operations were passed before.
    private func receiveAll(from channel: SyncChannel, _ result: inout Result, isDryRun: Bool) async throws {
        guard let lists = channel.scope?.lists, !lists.isEmpty, !isDryRun else {
            return try await receive(from: channel, &result, isDryRun: isDryRun)
        }
        while true {
            let count = try await store.read { "\(try $0.items(everOn: lists).count)" }
            let isGrown = try await remembered(Self.items) != count
            if isGrown { try await store.forget(beginning: Self.read) }
            try await receive(from: channel, &result, isDryRun: false)
            if isGrown { try await store.remember(count, as: Self.items, limit: 1) }
            guard try await store.read({ "\(try $0.items(everOn: lists).count)" }) != count else { return }
        }
    }

    private func receive(from channel: SyncChannel, _ result: inout Result, isDryRun: Bool) async throws {
        let names = Dictionary(firstOf: try await channel.devices().map { ($0.id, $0.name) })
        if !isDryRun { try await remember(names) }
        let known = try await store.rememberedTexts(beginning: Self.read)
        let latest = HybridClock.latest(now: store.now())
        var trial: [CollectionOperation] = []
        for file in try await channel.carrier.files() {
            var progress = SyncProgress(known[Self.read + file.key] ?? "")
            guard progress.state != file.state else { continue }
            // Of a file that was cut or replaced everything is read; what is known is passed.
            if try await !channel.carrier.isEnd(progress.offset, of: file) { progress.offset = 0 }
            var reading = SyncReading(file: file, latest: latest)
            var next: SyncLines? = try await channel.lines(of: file, from: progress.offset)
            while let lines = next {
                try Task.checkCancellation()
                // The next ones are read while these are written.
                async let following = lines.hasMore ? channel.lines(of: file, from: lines.end) : nil
                let operations = reading.add(lines, channel.scope)
                if isDryRun {
                    trial += operations
                } else {
                    try await shareNoName(with: operations, through: channel, &result)
                    try await take(operations, names, channel.scope, &result)
                }
                next = try await following
            }
            result.problems += reading.problems(names)
            if !isDryRun { try await store.remember(reading.progress.text, as: Self.read + file.key, limit: 1) }
        }
        if isDryRun { try await take(trial, names, channel.scope, &result, isDryRun: true) }
    }

    private func take(
        _ operations: [CollectionOperation],
        _ names: [String: String],
        _ scope: SyncScope?,
        _ result: inout Result,
        isDryRun: Bool = false
    ) async throws {
        guard !operations.isEmpty else { return }
        let (new, merge) = try await store.change(isTrial: isDryRun) { [rules] change in
            let unknown = try change.unknown(operations)
            let new = try scope.map { try change.contents.travelling(unknown, $0) } ?? unknown
            let from = Set(new.map(\.device)).sorted().map { names[$0] ?? $0 }
            let merge = try change.take(new, rules, .final) { _ in "synced from \(from.joined(separator: ", "))" }
            return (new, merge)
        }
        if isDryRun { result.coming += new }
        for operation in new { result.received[names[operation.device] ?? operation.device, default: 0] += 1 }
        result.merge.add(merge)
    }

    // MARK: Sending

    /// The last change that was sent, and the time of the last operation then.
    func lastSent() async throws -> (change: Int64, clock: Int64) {
        let sent = try await remembered(Self.sent)?.split(separator: " ").compactMap { Int64($0) } ?? []
        return sent.count == 2 ? (sent[0], sent[1]) : (0, 0)
    }

    /// Whether files of this device lack what it wrote: something brought an older copy back, or deleted them.
    private func isCut(_ channel: SyncChannel, of own: String) async throws -> Bool {
        let files = Dictionary(firstOf: try await channel.carrier.files().map { ($0.key, $0) })
        for (key, text) in try await store.rememberedTexts(beginning: Self.read + own + "/") {
            guard let file = files[String(key.dropFirst(Self.read.count))] else { return true }
            if try await !channel.carrier.isEnd(SyncProgress(text).offset, of: file) { return true }
        }
        return false
    }

    /// What the files of this device have.
    private func written(to channel: SyncChannel, by own: String) async throws -> Set<CollectionOperation.Key> {
        var keys: Set<CollectionOperation.Key> = []
        for file in try await channel.carrier.files() where file.device == own {
            var next: SyncLines? = try await channel.lines(of: file, from: 0)
            while let lines = next {
                keys.formUnion(lines.operations.map(\.key))
                next = lines.hasMore ? try await channel.lines(of: file, from: lines.end) : nil
            }
        }
        return keys
    }

    private func send(
        to channel: SyncChannel,
        as own: String,
        _ result: inout Result,
        again: Bool,
        isDryRun: Bool
    ) async throws {
        let last = again ? (0, 0) : try await lastSent()
        let now = try await store.read { try $0.moment() }
        guard now != last else { return }
        let written = again ? try await written(to: channel, by: own) : []
        func write(_ operations: [CollectionOperation]) async throws {
            var lines = operations.filter { !written.contains($0.key) }.map(channel.line)
            result.sent += lines.count
            guard !isDryRun, !lines.isEmpty else { return }
            guard again else { return try await channel.carrier.append(lines, by: own) }
            // Under a name that no file had: others remember how far they read what was cut.
            let files = try await channel.carrier.files().filter { $0.device == own }
            try await channel.carrier.replace([], of: own, by: moment(unlike: files)) {
                defer { lines = [] }
                return lines
            }
        }
        var after = (clock: Int64(0), device: "")
        while true {
            try Task.checkCancellation()
            let (operations, end) = try await store.read { [after, scope = channel.scope] contents in
                let found = try contents.unsent(since: last, after: after, limit: SyncLines.batch)
                return (try contents.canonical(found, scope), found.last)
            }
            guard let end else { break }
            after = (end.clock.rawValue, end.device)
            try await write(operations)
        }
        let joining = try await store.read { [scope = channel.scope] contents in
            try scope.map { try contents.canonical(contents.joining($0.lists, since: last), $0) } ?? []
        }
        try await write(joining)
        guard !isDryRun else { return }
        try await pass(channel, of: own)
        try await store.remember("\(now.change) \(now.clock)", as: Self.sent, limit: 1)
    }

    /// What was just written here is nothing new to this device.
    func pass(_ channel: SyncChannel, of own: String) async throws {
        let files = try await channel.carrier.files().filter { $0.device == own }
        let keys = Set(files.map { Self.read + $0.key })
        for key in try await store.rememberedKeys(beginning: Self.read + own + "/") where !keys.contains(key) {
            try await store.forget(key)
        }
        // Of one with a torn end it stays known where that begins.
        for file in files where try await channel.carrier.isEnd(file.size, of: file) {
            let progress = SyncProgress(state: file.state, offset: file.size)
            try await store.remember(progress.text, as: Self.read + file.key, limit: 1)
        }
    }
}

extension CollectionContents {
    /// Operations as every device names their entries, those that travel.
    fileprivate func canonical(_ found: [CollectionOperation], _ scope: SyncScope?) throws -> [CollectionOperation] {
        try (scope.map { try travelling(found, $0) } ?? found).canonical(db.maker)
    }

    /// Operations of this device that others may lack.
    fileprivate func unsent(
        since last: (change: Int64, clock: Int64),
        after: (clock: Int64, device: String),
        limit: Int
    ) throws -> [CollectionOperation] {
        try db.operations(
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
    }
}
