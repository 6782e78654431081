import ClosetDomain
import GRDB
import Glibc
import SatchelCatalog
import SatchelPersistence
import Synchronization

/// The closet in a database, with the photos as files in a folder beside it.
///
/// A photo's file exists before the row that names it is committed, and until after the last such row is deleted. A
/// crash in between leaves a file too many, which ``inspect(repairs:)`` finds, and never one too few.
package struct SQLiteClosetStore: ClosetStore {
    /// The attempts to compute a change without a lock, before the database is locked for it.
    private static let attempts = 3

    private let database: SatchelDatabase
    private let folder: PhotoFolder
    private let last = LastCloset()

    /// Creates a store, opened on first use.
    package init(database: SatchelDatabase, photos: @escaping @Sendable () throws -> String) {
        self.database = database
        folder = PhotoFolder(locate: photos)
    }

    package init(locations: FileLocations) {
        self.init(
            database: SatchelDatabase(at: { try locations.data + "/closet.sqlite" }, migrations: Migration.closet),
            photos: { try locations.data + "/closet-photos" }
        )
    }

    package func closet() async throws -> Closet { try await current().closet }

    /// The current closet with its stamp; cached, since a list, its favorites and a change all ask for it.
    private func current() async throws -> LastCloset.Reading {
        try await database.read { [last] db in
            let stamp = try ClosetStamp(db)
            if let reading = last.reading(at: stamp) { return reading }
            return last.keep(LastCloset.Reading(closet: try ClosetRows.read(db), stamp: stamp))
        }
    }

    @concurrent
    package func change<Result: Sendable>(
        _ label: String,
        adding photos: @escaping PhotoFeed,
        _ body: @escaping @Sendable (inout Closet) throws -> Result
    ) async throws -> Result {
        let written = Mutex<Set<PhotoID>>([])
        let keep: @Sendable (Set<PhotoID>) throws -> Void = { [folder] wanted in
            guard !wanted.isEmpty else { return }
            try photos { photo, bytes in
                guard wanted.contains(photo) else { return }
                written.withLock { _ = $0.insert(photo) }
                try folder.write(bytes, as: photo)
            }
        }
        do {
            // What takes long is done without a lock, so that other shells need not wait.
            for _ in 0..<Self.attempts {
                let reading = try await current()
                let plan = try ClosetPlan(of: reading.closet, body)
                guard !plan.difference.isEmpty else { return plan.result }
                try keep(plan.wantedPhotos)
                let loose = try await database.write { [folder] db -> Set<PhotoID>? in
                    guard try ClosetStamp(db) == reading.stamp else { return nil }
                    return try plan.apply(label, folder, keep, db)
                }
                guard let loose else { continue }
                await removeUnneeded(loose)
                return plan.result
            }
            let (result, loose) = try await database.write { [folder] db in
                let plan = try ClosetPlan(of: ClosetRows.read(db), body)
                guard !plan.difference.isEmpty else { return (plan.result, Set<PhotoID>()) }
                return (plan.result, try plan.apply(label, folder, keep, db))
            }
            await removeUnneeded(loose)
            return result
        } catch {
            await removeUnneeded(written.withLock { $0 })
            throw error
        }
    }

    package func lastChange() async throws -> UndoableChange? {
        try await database.read { db in try ClosetChanges.last(db) }
    }

    package func undo(_ change: UndoableChange) async throws -> UndoOutcome {
        let (outcome, loose) = try await database.write { db -> (UndoOutcome, Set<PhotoID>) in
            let before = try ClosetChanges.neededPhotos(db)
            guard let inverse = try ClosetChanges.take(change, db) else { return (.superseded, []) }
            let count = db.totalChangesCount
            try ClosetRows.write(inverse, db)
            let outcome: UndoOutcome = db.totalChangesCount == count ? .outdated : .undone
            return (outcome, Set(before.subtracting(try ClosetChanges.neededPhotos(db)).compactMap { PhotoID($0) }))
        }
        await removeUnneeded(loose)
        return outcome
    }

    @concurrent
    package func photo(_ id: PhotoID) async throws -> [UInt8]? {
        try folder.bytes(of: id)
    }

    package func path(of id: PhotoID) -> String? { try? folder.path(of: id) }

    package func inspect(repairs: Bool) async throws -> [ClosetFault] {
        // Locked for writing, so that no change is saved meanwhile. An orphan may still belong to a change that another
        // shell is computing; it is written again when that change is saved.
        let (files, closet) = try await database.write { [folder] db in
            let needed = try ClosetChanges.neededPhotos(db)
            let contents = try folder.contents()
            let faults =
                contents.photos.filter { !needed.contains($0.id.name) }.map {
                    ClosetFault.orphan($0.id, bytes: $0.bytes)
                }
                + contents.unfinished.map { .unfinished(name: $0.name, bytes: $0.bytes) }
                + contents.strangers.map { .stranger(name: $0) }
            if repairs { try Self.remove(faults, from: folder) }
            return (faults, try ClosetRows.read(db))
        }
        let rows = try await faults(of: closet)
        if repairs {
            try await change(PhotoCheck.label) { closet in PhotoCheck.repair(rows, in: &closet) }
        }
        return files + rows
    }

    /// Reads every photo without a lock, since it may take long.
    @concurrent
    private func faults(of closet: Closet) async throws -> [ClosetFault] {
        try PhotoCheck.faults(of: closet, bytes: folder.bytes)
    }

    private static func remove(_ faults: [ClosetFault], from folder: PhotoFolder) throws {
        for fault in faults {
            switch fault {
            case .orphan(let photo, _): try folder.remove(photo.name)
            case .unfinished(let name, _): try folder.remove(name)
            case .stranger, .missing, .damaged: break
            }
        }
    }

    /// Removes photos that nothing references; ``inspect(repairs:)`` finds those that cannot be removed.
    private func removeUnneeded(_ photos: Set<PhotoID>) async {
        guard !photos.isEmpty else { return }
        try? await database.write { [folder] db in
            let needed = try ClosetChanges.neededPhotos(db)
            for photo in photos where !needed.contains(photo.name) { try folder.remove(photo.name) }
        }
    }
}

/// A change of a closet, computed before anything is written.
struct ClosetPlan<Result: Sendable>: Sendable {
    let result: Result
    let difference: ClosetDifference
    let wantedPhotos: Set<PhotoID>
    private let old: Closet
    private let new: Closet

    init(of closet: Closet, _ body: (inout Closet) throws -> Result) throws {
        var new = closet
        result = try body(&new)
        difference = ClosetDifference(from: closet, to: new)
        wantedPhotos = difference.isEmpty ? [] : new.photos.subtracting(closet.photos)
        (old, self.new) = (closet, new)
    }

    /// Writes the change and its inverse to a database locked for writing, which holds the closet it was computed for.
    ///
    /// `keep` rewrites photos that another shell may have removed as orphans meanwhile.
    ///
    /// - Returns: The photos that may no longer be needed.
    /// - Throws: `ClosetError.noPhoto` for a photo that is missing.
    func apply(
        _ label: String,
        _ folder: PhotoFolder,
        _ keep: (Set<PhotoID>) throws -> Void,
        _ db: Database
    ) throws -> Set<PhotoID> {
        try keep(wantedPhotos.filter { try !folder.holds($0) })
        for photo in wantedPhotos where try !folder.holds(photo) { throw PhotoCheck.missing(photo, in: new) }
        try ClosetRows.write(difference, db)
        return try ClosetChanges.keep(ClosetDifference(from: new, to: old), label: label, db)
    }
}

/// The closet as it was last read, until it changes.
final class LastCloset: Sendable {
    struct Reading: Sendable {
        let closet: Closet
        let stamp: ClosetStamp
    }

    private let reading = Mutex<Reading?>(nil)

    func reading(at stamp: ClosetStamp) -> Reading? {
        reading.withLock { $0?.stamp == stamp ? $0 : nil }
    }

    func keep(_ new: Reading) -> Reading {
        reading.withLock { $0 = new }
        return new
    }
}

/// Differs after every change of a closet, by any process.
struct ClosetStamp: Hashable, Sendable {
    /// Device and inode, since the file may be replaced.
    private let file: [UInt64]
    /// Changes with every write of another connection.
    private let foreignWrites: Int64
    /// The last change number assigned, and the last change that can be undone.
    private let changes: [Int64?]

    init(_ db: Database) throws {
        // A closet that never held anything is the same in every file, and before there is one.
        let isNew = try Bool.fetchOne(
            db,
            sql: """
                SELECT NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'change')
                    AND NOT EXISTS (SELECT 1 FROM garment) AND NOT EXISTS (SELECT 1 FROM style)
                """
        )
        guard isNew != true else {
            (file, foreignWrites, changes) = ([], 0, [])
            return
        }
        foreignWrites = try Int64.fetchOne(db, sql: "PRAGMA data_version") ?? 0
        let numbers = try Row.fetchOne(
            db,
            sql: """
                SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'change'), (SELECT max(number) FROM change)
                """
        )
        changes = try [numbers?.decode(Int64?.self, atIndex: 0), numbers?.decode(Int64?.self, atIndex: 1)]
        let path = try Row.fetchOne(db, sql: "PRAGMA database_list")?.decode(String?.self, forColumn: "file")
        var status = stat()
        file = stat(path ?? "", &status) == 0 ? [UInt64(status.st_dev), UInt64(status.st_ino)] : []
    }
}
