import GRDB
import SatchelCatalog
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
        guard !ours.isEmpty, try await store.read({ contents in try !ours.allSatisfy(contents.db.has) }) else {
            return
        }
        let unsent = try await self.unsent(by: own, in: channel)
        let name = try await store.database.write { try $0.rename(own, in: unsent) }
        result.problems.append(
            "another device is called '\(own)', too, after it was copied or an older copy was put back;"
                + " this one is called '\(name)' from now on"
        )
    }

    /// What this device did since it sent changes and nobody has.
    private func unsent(by device: String, in channel: SyncChannel) async throws -> [CollectionOperation.Key] {
        let last = try await lastSent()
        let mayBe = try await store.read { contents in
            let condition = "NOT isReceived AND device = ? AND (operation.change > ? OR clock > ?)"
            return try contents.db.operations(condition, device, last.change, last.clock).map(\.key)
        }
        var unsent = Set(mayBe)
        for file in try await channel.carrier.files() where file.device == device {
            var next: SyncLines? = try await channel.lines(of: file, from: 0)
            while let lines = next {
                let known = try await store.read { [unsent] contents in
                    try lines.operations.filter { try unsent.contains($0.key) && contents.db.has($0) }
                }
                unsent.subtract(known.map(\.key))
                next = lines.hasMore ? try await channel.lines(of: file, from: lines.end) : nil
            }
        }
        return unsent.sorted()
    }
}

extension Database {
    /// Whether an operation is here, and not another one of its time and device: a device without a believable clock whose
    /// file is an older copy gives the same times again.
    func has(_ operation: CollectionOperation) throws -> Bool {
        let same = try operations("clock = ? AND device = ?", operation.clock.rawValue, operation.device)
        guard let known = try same.canonical(maker).first, known.thing == operation.thing,
            known.label == operation.label
        else { return false }
        // A snapshot may have less of it.
        guard let after = operation.after else { return known.after == nil }
        return after.allSatisfy { known.after?[$0.key] == $0.value }
    }

    /// Gives this device another name, also in some of what it did; returns the name.
    fileprivate func rename(_ device: String, in operations: [CollectionOperation.Key]) throws -> String {
        try execute(sql: "DELETE FROM state WHERE key = 'device'")
        let name = try self.device()
        let update = try bulkStatement(sql: "UPDATE operation SET device = ? WHERE clock = ? AND device = ?")
        for key in operations { try update.run(name, key.clock.rawValue, device) }
        return name
    }
}
