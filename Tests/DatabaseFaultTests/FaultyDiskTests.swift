import CFaultyDisk
import Foundation
import GRDB
import SatchelCatalog
import SatchelTestSupport
import TestSupport
import Testing

/// A layer below SQLite fails every read, write, synchronization and truncation in turn, or takes the power away.
///
/// Some of them are tried in every run, all of them where the environment has `DATABASE_FAULTS=all`.
@Suite("Databases: disks that fail", .serialized)
struct FaultyDiskTests {
    /// A way to fail.
    struct Fault: Sendable {
        let name: String
        let kind: FaultyDiskKind
        var isForever = false

        static let all = [
            Fault(name: "once, with an error", kind: FaultyDiskError),
            Fault(name: "for good, with an error", kind: FaultyDiskError, isForever: true),
            Fault(name: "full for a moment", kind: FaultyDiskFull),
            Fault(name: "full for good", kind: FaultyDiskFull, isForever: true),
            Fault(name: "full in the middle of a write", kind: FaultyDiskShortWrite),
            Fault(name: "an error in the middle of a write", kind: FaultyDiskTornWrite),
            Fault(name: "a power cut", kind: FaultyDiskPowerCut, isForever: true),
        ]
    }

    private static let triesEvery = ProcessInfo.processInfo.environment["DATABASE_FAULTS"] == "all"
    /// How many operations are let fail in a run that does not try every one.
    private static let sample = 4

    @Test(
        "Whatever operation fails, the old state or the new one is there, and what was confirmed",
        arguments: StoreScript.all
    )
    func faults(_ script: StoreScript) async throws {
        try #require(faulty_disk_install() == 0)
        defer { faulty_disk_watch(nil) }
        var random = SplitMix64(seed: 3)
        try await withTemporaryFolder { folder in
            let bench = try await Bench(script, folder)
            for fault in Fault.all {
                faulty_disk_watch(bench.place)
                faulty_disk_fail(0, fault.kind, 0)
                try await bench.run { _ in }
                let all = Array(1...faulty_disk_count())
                for number in Self.triesEvery ? all : all.shuffled(using: &random).prefix(Self.sample).sorted() {
                    try await bench.check(fault, at: number)
                }
            }
        }
    }
}

/// A script whose states are known, to be run again and again.
private struct Bench {
    /// Where the database of a run is.
    let place: String
    private let script: StoreScript
    private let seed: String
    private let inputs: String
    /// What a user sees before the first step that may fail, and after each.
    private var views: [String] = []

    init(_ script: StoreScript, _ folder: String) async throws {
        self.script = script
        (place, seed, inputs) = (folder + "/place", folder + "/seed", folder + "/inputs")
        for path in [seed, inputs] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        try script.prepare(inputs)
        let before = script.stores(seed, inputs)
        for step in before.steps.prefix(script.stepsBefore) { try await step() }
        try await before.close()

        try copy(seed, to: place)
        let stores = script.stores(place, inputs)
        // Looking makes the file, unless it is there.
        if script.stepsBefore > 0 { views.append(try await stores.look()) }
        for step in stores.steps.dropFirst(script.stepsBefore) {
            try await step()
            views.append(try await stores.look())
        }
        if script.stepsBefore == 0 {
            try copy(seed, to: place)
            let empty = script.stores(place, inputs)
            views.insert(try await empty.look(), at: 0)
            try await empty.close()
        }
        try await stores.close()
    }

    /// Runs the steps until one fails.
    ///
    /// - Parameter failed: Is told the stores that a step failed in.
    /// - Returns: How many steps were confirmed.
    /// - Throws: What was thrown when told.
    @discardableResult
    func run(_ failed: (StoreScript.Stores) async throws -> Void) async throws -> Int {
        try copy(seed, to: place)
        let stores = script.stores(place, inputs)
        var confirmed = 0
        do {
            for step in stores.steps.dropFirst(script.stepsBefore) {
                try await step()
                confirmed += 1
            }
        } catch {
            try await failed(stores)
        }
        try? await stores.close()
        return confirmed
    }

    /// Lets one operation fail and looks at what became of the data.
    func check(_ fault: FaultyDiskTests.Fault, at number: Int) async throws {
        let what: Comment = "\(fault.name), operation \(number)"
        faulty_disk_watch(place)
        // Copying the files of the run is none of its operations.
        faulty_disk_fail(number, fault.kind, fault.isForever ? 1 : 0)
        let confirmed = try await run { stores in
            guard !fault.isForever else { return }
            // The disk is well again, and the same connection says what is there.
            let view = try? await stores.look()
            #expect(view != nil, what)
        }
        if fault.kind == FaultyDiskPowerCut {
            #expect(faulty_disk_restore(UInt64(number)) == 0, what)
        }
        faulty_disk_watch(nil)

        let stores = script.stores(place, inputs)
        let allowed = views[confirmed..<min(confirmed + 2, views.count)]
        do {
            let view = try await stores.look()
            #expect(allowed.contains(view), "\(what): after \(confirmed) confirmed changes a user sees \(view)")
            try await stores.close()
            let verdict = try await DatabaseQueue(path: place + "/" + script.file).read { db in
                try String.fetchAll(db, sql: "PRAGMA integrity_check")
                    + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { "\($0)" }
            }
            #expect(verdict == ["ok"], what)
        } catch {
            Issue.record(error, what)
        }
    }
}
