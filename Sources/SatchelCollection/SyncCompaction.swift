import Foundation
import SatchelPersistence

extension CollectionSync {
    /// What became, or would become, of the files of this device.
    package struct Compaction: Sendable {
        /// How many operations they had, and have now.
        package internal(set) var operations = (before: 0, after: 0)
        /// What was left as it is, in words.
        package internal(set) var problems: [String] = []

        package init() {}
    }

    /// Writes a snapshot of this device's operations in the place of its files, of which it has what is still needed.
    ///
    /// What is kept here stays as it is, with all of the history.
    package func compact(_ channel: SyncChannel, isDryRun: Bool = false) async throws -> Compaction {
        let own = try await device()
        var (result, files) = (Compaction(), [SyncFile]())
        var keys: Set<CollectionOperation.Key> = []
        for file in try await channel.carrier.files() where file.device == own {
            try Task.checkCancellation()
            guard let operations = try await known(file, channel) else {
                result.problems.append("'\(file.key)' stays: it has lines that can't be read or are not known here")
                continue
            }
            files.append(file)
            keys.formUnion(operations)
            result.operations.before += operations.count
        }
        let snapshot = try await store.read { [keys] in try $0.snapshot(of: keys) }
        result.operations.after = keys.count - snapshot.overruled.count
        guard !isDryRun, result.operations.after < result.operations.before else { return result }
        var last = CollectionOperation.Key(clock: HybridClock(rawValue: 0), device: "")
        try await channel.carrier.replace(files, of: own, by: try await moment(unlike: files)) {
            var lines: [SyncLine] = []
            while lines.isEmpty {
                try Task.checkCancellation()
                let (after, batch) = (last, SyncLines.batch)
                let operations = try await store.read { try $0.operations(after: after, limit: batch) }
                guard let end = operations.last?.key else { break }
                last = end
                lines = operations.filter { keys.contains($0.key) }.compactMap { snapshot($0) }.map(channel.line)
            }
            return lines
        }
        try await pass(channel, of: own)
        return result
    }

    /// The operations of a file; nil for one that has anything else, or what is not kept here.
    private func known(_ file: SyncFile, _ channel: SyncChannel) async throws -> [CollectionOperation.Key]? {
        var keys: [CollectionOperation.Key] = []
        var offset = 0
        while true {
            let lines = try await channel.lines(of: file, from: offset)
            let areKnown = try await store.read { contents in
                try lines.operations.allSatisfy(contents.db.has)
            }
            guard areKnown, lines.invalid == 0, !lines.isTorn else { return nil }
            keys += lines.operations.map(\.key)
            guard lines.hasMore else { return keys }
            offset = lines.end
        }
    }

    /// The time for the name of a snapshot, which none of the files has.
    func moment(unlike files: [SyncFile]) async throws -> String {
        let last = try await store.read { try $0.db.lastClock() }
        var date = HybridClock(after: last, now: store.now())?.date ?? store.now()
        while true {
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            let text = date.formatted(style).filter { !"-:.".contains($0) }
            guard files.contains(where: { $0.name.contains(text) }) else { return text }
            date.addTimeInterval(0.001)
        }
    }
}

extension CollectionContents {
    /// What a snapshot needs of some operations.
    fileprivate func snapshot(of keys: Set<CollectionOperation.Key>) throws -> SyncSnapshot {
        var snapshot = SyncSnapshot()
        for thing in try things(changed: "count(*) > 1") {
            snapshot.add(try db.operations(on: thing).filter { keys.contains($0.key) })
        }
        return snapshot
    }

    /// Operations of any device after another, as every device names their entries.
    fileprivate func operations(after last: CollectionOperation.Key, limit: Int) throws -> [CollectionOperation] {
        try db.operations(
            "device != '' AND (clock, device) > (?, ?) ORDER BY clock, device LIMIT ?",
            last.clock.rawValue,
            last.device,
            Int64(limit)
        )
        .canonical(db.maker)
    }
}
