import GRDB
import SatchelPersistence

extension CollectionSync {
    /// Gives this device another name where others are called so: it was copied to another device, or an older copy was put back.
    ///
    /// Entries are counted by device, so that two of one name would give different entries the same id.
    func shareNoName(
        with operations: [CollectionOperation],
        through channel: SyncChannel,
        _ result: inout Result
    ) async throws {
        guard let own = try await store.read({ try $0.db.knownDevice() }) else { return }
        let ours = operations.filter { $0.device == own }
        guard !ours.isEmpty,
            try await store.read({ contents in try ours.contains { try contents.db.id(changedBy: $0) == nil } })
        else { return }
        let (written, last) = (try await self.written(by: own, in: channel), try await lastSent())
        let name = try await store.database.write { try $0.rename(own, but: written, since: last) }
        result.problems.append(
            "another device is called '\(own)', too, after it was copied or an older copy was put back;"
                + " this one is called '\(name)' from now on"
        )
    }

    /// What is in files under a name.
    private func written(by device: String, in channel: SyncChannel) async throws -> Set<CollectionOperation.Key> {
        var keys: Set<CollectionOperation.Key> = []
        for file in try await channel.carrier.files() where file.device == device {
            var next: SyncLines? = try await channel.lines(of: file, from: 0)
            while let lines = next {
                keys.formUnion(lines.operations.map(\.key))
                next = lines.hasMore ? try await channel.lines(of: file, from: lines.end) : nil
            }
        }
        return keys
    }
}

extension Database {
    /// Gives this device another name, also in what it did since it sent changes and nobody has; returns the name.
    fileprivate func rename(
        _ device: String,
        but written: Set<CollectionOperation.Key>,
        since last: (change: Int64, clock: Int64)
    ) throws -> String {
        try execute(sql: "DELETE FROM state WHERE key = 'device'")
        let name = try self.device()
        let unsent = try operations(
            "NOT isReceived AND device = ? AND (operation.change > ? OR clock > ?)",
            device,
            last.change,
            last.clock
        )
        let update = try bulkStatement(sql: "UPDATE operation SET device = ? WHERE clock = ? AND device = ?")
        for operation in unsent where !written.contains(operation.key) {
            try update.run(name, operation.clock.rawValue, device)
        }
        return name
    }
}
