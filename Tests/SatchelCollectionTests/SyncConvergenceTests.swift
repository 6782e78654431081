import Foundation
import PostgresTestSupport
import SatchelCollection
import SatchelPostgres
import TestSupport
import Testing

/// Devices with clocks that are wrong by years, whose files a carrier delays, cuts, repeats and renames.
@Suite("Sync: random histories")
struct SyncConvergenceTests {
    /// A hundred, or as many as `SYNC_HISTORIES` says; `SYNC_SEED` plays one again.
    @Test("Random histories of five devices end equal on all, and nothing that was confirmed is lost")
    func histories() async throws {
        let environment = ProcessInfo.processInfo.environment
        let number = environment["SYNC_SEED"].flatMap { UInt64($0) }
        let count = environment["SYNC_HISTORIES"].flatMap { UInt64($0) } ?? 100
        let lock = try await withMemoryFolder { try await SyncWorld.Lock($0) }
        for seed in number.map({ $0...$0 }) ?? 1...count {
            try await withMemoryFolder { folder in
                let carriers = (0..<5).map { SyncFolder(path: folder + "/\($0)") }
                // In a quarter of them older copies of files are put back.
                let files = seed / 2 % 4 == 1 ? folder : nil
                try await play(SyncWorld(carriers, seed: seed, seed % 3 == 0 ? lock : nil, files: files), seed)
            }
        }
    }

    @Test(
        "Histories through a server end equal as well",
        .enabled(if: TestPostgres.isInstalled, "\(TestPostgres.missing)")
    )
    func server() async throws {
        for seed in UInt64(1)...5 {
            let settings = try await TestPostgres.shared.get().newDatabase()
            let place = try settings.address()
            try await play(SyncWorld((0..<5).map { _ in SyncTable(place, settings) }, seed: seed), seed)
        }
    }

    /// A tenth as many, or the one of `SYNC_SEED`.
    @Test("Devices that share a list alone end equal in all of it with those that share all, and send nothing else")
    func lists() async throws {
        let environment = ProcessInfo.processInfo.environment
        let number = environment["SYNC_SEED"].flatMap { UInt64($0) }
        let count = (environment["SYNC_HISTORIES"].flatMap { UInt64($0) } ?? 100) / 10
        for seed in number.map({ $0...$0 }) ?? 1...max(count, 1) {
            try await withMemoryFolder { folder in
                let carriers = (0..<5).map { SyncFolder(path: folder + "/\($0)") }
                try await playLists(SyncWorld(carriers, seed: seed, sharers: Int(seed % 4) + 1), seed)
            }
        }
    }

    @Test("The same through a server", .enabled(if: TestPostgres.isInstalled, "\(TestPostgres.missing)"))
    func listsThroughServer() async throws {
        for seed in UInt64(1)...3 {
            let settings = try await TestPostgres.shared.get().newDatabase()
            let carriers = try (0..<5).map { _ in try SyncTable(settings.address(), settings) }
            try await playLists(SyncWorld(carriers, seed: seed, sharers: 3), seed)
        }
    }

    private func playLists(_ world: SyncWorld, _ seed: UInt64) async throws {
        var world = world
        try await world.setUp()
        for _ in 0..<24 { try await world.step() }
        try await world.settle()
        let ends = try await world.sharedEnds()
        for end in ends.dropFirst() { #expect(end == ends[0], "again: SYNC_SEED=\(seed)") }
        #expect(world.leaked.isEmpty, "again: SYNC_SEED=\(seed)")
        let faults = try await world.faults()
        #expect(faults.isEmpty, "again: SYNC_SEED=\(seed)")
    }

    private func play(_ world: SyncWorld, _ seed: UInt64) async throws {
        var world = world
        try await world.setUp()
        // More where files go back, before which and after which something has to be done.
        for _ in 0..<(world.devices[0].file == nil ? 16 : 40) { try await world.step() }
        try await world.settle()
        let ends = try await world.ends()
        for end in ends.dropFirst() {
            #expect(world.isCompacting || end.operations == ends[0].operations, "again: SYNC_SEED=\(seed)")
            #expect(end.contents == ends[0].contents, "again: SYNC_SEED=\(seed)")
        }
        #expect(ends[0].names.isSuperset(of: world.confirmed), "again: SYNC_SEED=\(seed)")
        let faults = try await world.faults()
        #expect(faults.isEmpty, "again: SYNC_SEED=\(seed)")
    }
}

/// A folder in memory: histories wait for the disk thousands of times.
private func withMemoryFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let memory = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm/" : NSTemporaryDirectory()
    let folder = memory + "satchel-sync-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}
