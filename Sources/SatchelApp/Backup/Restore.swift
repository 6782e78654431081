import Foundation
import Glibc
import SatchelCatalog
import SatchelImporting
import SatchelPersistence
import SatchelPluginAPI

/// Replaces what the user has by a backup, so that a kill at any moment leaves the old or the new, and loses neither.
///
/// The archive is unpacked and checked in folders beside the real ones. Then a journal is written, each real folder is
/// renamed to one that is kept, and the new one takes its name. Until the journal is there, the next start drops what
/// was unpacked; from then on it finishes the renaming.
///
/// ```swift
/// let restore = try Restore(places)
/// let manifest = try await restore.unpack("backup.tar.gz")
/// let kept = try await restore.replace(at: "20261122T101500Z")
/// ```
package actor Restore {
    /// A moment at which a test lets the process die.
    enum Step: Equatable, Sendable {
        case unpacked(String)
        case checked
        case noted
        case movedAway(String)
        case movedIn(String)
        case forgotten
    }

    private let places: BackupPlaces
    /// Stays after a kill, and tells the next start to look.
    private let lock: LockFile
    private let reached: @Sendable (Step) throws -> Void

    /// Begins a restore, after finishing or undoing one that was interrupted.
    ///
    /// - Throws: ``BackupError/restoring`` while another process restores.
    package init(_ places: BackupPlaces) throws { try self.init(places) { _ in } }

    /// `reached` hears each step, for tests that end the process there by throwing.
    init(_ places: BackupPlaces, reached: @escaping @Sendable (Step) throws -> Void) throws {
        guard let lock = try LockFile(Self.lock(in: places.state)) else { throw BackupError.restoring }
        (self.places, self.lock, self.reached) = (places, lock, reached)
        _ = try Self.settle(places)
    }

    // MARK: - Unpacking

    /// Where the configuration of the backup is, once it is unpacked and until it replaces another.
    package nonisolated var unpackedConfiguration: String? { places.folders[.config].map(RestoreMove.staged) }
    /// The same for the data.
    package nonisolated var unpackedData: String? { places.folders[.data].map(RestoreMove.staged) }

    /// Unpacks the archive beside the real folders and checks all of it.
    ///
    /// - Throws: ``BackupError``, `ArchiveError`, `ImportFileError` or `CancellationError`; call ``discard()`` then.
    package func unpack(_ path: String) throws -> BackupManifest {
        for folder in places.folders.values { try PrivateFolder.create(RestoreMove.staged(folder)) }
        var found: (manifest: BackupManifest, missing: [String: BackupManifest.Member])?
        try Archive.unpack(path: path, limits: .backup) { entry, content in
            try Task.checkCancellation()
            guard found != nil else {
                let manifest = try self.manifest(entry, content, path)
                found = (manifest, Dictionary(firstOf: manifest.members.map { ($0.name, $0) }))
                return
            }
            guard let member = found?.missing.removeValue(forKey: entry.name), member.bytes == entry.size
            else {
                throw BackupError.damaged(path: path, member: entry.name)
            }
            let target = try target(of: entry.name, in: path)
            try PrivateFolder.create(containing: target)
            try content.write(to: target, mode: member.isExecutable == true ? 0o700 : 0o600)
            guard try BackupManifest.sha256(of: target) == member.sha256 else {
                throw BackupError.damaged(path: path, member: entry.name)
            }
            try reached(.unpacked(entry.name))
        }
        guard let (manifest, missing) = found else {
            throw BackupError.notABackup(path: path, reason: "it is empty")
        }
        if let member = missing.keys.min() { throw BackupError.damaged(path: path, member: member) }
        try reached(.checked)
        return manifest
    }

    private func manifest(
        _ entry: ArchiveEntry,
        _ content: ArchiveContent,
        _ path: String
    ) throws -> BackupManifest {
        guard entry.name == BackupManifest.name, entry.size <= BackupManifest.mostBytes else {
            throw BackupError.notABackup(path: path, reason: "it does not start with \(BackupManifest.name)")
        }
        let manifest = try BackupManifest(try content.bytes(), of: path)
        let bytes = manifest.members.reduce(0) { $0 + $1.bytes }
        for folder in Set(places.folders.values) {
            var status = statvfs()
            let place = RestoreMove.staged(folder)
            guard statvfs(place, &status) == 0 else { continue }
            let (free, overflows) = Int(status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
            guard overflows || free > bytes else { throw BackupError.noSpace(path: folder, bytes: bytes) }
        }
        return manifest
    }

    /// Where a file is unpacked to; the archive has made sure that its name leads nowhere else.
    private func target(of name: String, in path: String) throws -> String {
        for part in BackupFolder.allCases {
            guard let inner = part.inner(name), let folder = places.folders[part] else { continue }
            return RestoreMove.staged(folder) + "/" + inner
        }
        throw BackupError.damaged(path: path, member: name)
    }

    // MARK: - Merging

    /// Moves in the unpacked files and folders that this machine lacks, each whole; the others stay as they are here.
    ///
    /// Leaves alone what is merged otherwise: `data/satchel.sqlite`. A dry run only looks.
    ///
    /// - Returns: The names that were moved, and those that differ here.
    package func addMissing(
        of manifest: BackupManifest,
        besides merged: Set<String>,
        isDryRun: Bool
    ) throws -> (added: [String], kept: [String]) {
        var (added, kept): ([String], [String]) = ([], [])
        for part in BackupFolder.allCases {
            guard let folder = places.folders[part] else { continue }
            let entries = Dictionary(grouping: manifest.members.filter { part.inner($0.name) != nil }) { member in
                String(decoding: (part.inner(member.name) ?? "").utf8.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
            }
            for (entry, members) in entries.sorted(by: { $0.key < $1.key }) where !merged.contains(part.prefix + entry)
            {
                let target = folder + "/" + entry
                // A new database would take up the log of one that is gone.
                guard ["", "-wal", "-journal"].allSatisfy({ !Self.exists(target + $0) }) else {
                    let isSame = members.allSatisfy { $0.isSame(as: folder + "/" + (part.inner($0.name) ?? "")) }
                    if !isSame { kept.append(part.prefix + entry) }
                    continue
                }
                added.append(part.prefix + entry)
                guard !isDryRun else { continue }
                try PrivateFolder.create(folder)
                guard rename(RestoreMove.staged(folder) + "/" + entry, target) == 0 else {
                    throw BackupError.unwritable(path: target, reason: StorageError.reason(errno))
                }
                PrivateFolder.synchronize(folder)
                try reached(.movedIn(target))
            }
        }
        return (added, kept)
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    // MARK: - Replacing

    /// Lets the unpacked folders take the places of the real ones, and returns where those are kept.
    ///
    /// `moment` is part of their names. If it throws, everything is as it was.
    package func replace(at moment: String) throws -> [String] {
        let moves = BackupFolder.allCases.compactMap { part in
            places.folders[part].map { RestoreMove(folder: $0, moment: moment) }
        }
        try RestoreJournal(moves: moves).write(to: places.state)
        try reached(.noted)
        var kept = moves.map { _ in [String]() }
        do {
            for (index, move) in moves.enumerated() { try move.perform(moved: &kept[index], reached) }
        } catch let error as BackupError {
            for (move, moved) in zip(moves, kept).reversed() { move.undo(moved: moved) }
            RestoreJournal.remove(from: places.state)
            discard()
            throw error
        }
        RestoreJournal.remove(from: places.state)
        try reached(.forgotten)
        lock.release()
        return kept.flatMap { $0 }
    }

    /// Drops what was unpacked.
    package func discard() {
        Self.dropStaged(places)
        lock.release()
    }

    // MARK: - After a kill

    /// What became of a restore that was interrupted.
    package enum Outcome: Sendable, Equatable {
        /// It was finished; what was there before is kept in these folders.
        case finished(kept: [String])
        /// Nothing had been replaced yet, and nothing is.
        case undone
    }

    /// Whether a restore is under way or was interrupted; one system call, for every start.
    package static func isPending(_ locations: FileLocations) -> Bool {
        guard let state = try? locations.state else { return false }
        return access(lock(in: state), F_OK) == 0
    }

    private static func lock(in state: String) -> String { state + "/restore.lock" }

    /// Finishes or undoes a restore whose process was killed; nil if there was none, or its process lives.
    ///
    /// - Throws: ``BackupError`` if that can't be done; the next start tries again.
    package static func finishInterrupted(_ places: BackupPlaces) throws -> Outcome? {
        guard let lock = try LockFile(Self.lock(in: places.state)) else { return nil }
        let outcome = try settle(places)
        lock.release()
        return outcome
    }

    private static func settle(_ places: BackupPlaces) throws -> Outcome? {
        if let journal = try RestoreJournal(in: places) {
            var kept: [String] = []
            for move in journal.moves { try move.perform(moved: &kept) { _ in } }
            kept = journal.moves.map(\.kept).filter { access($0, F_OK) == 0 }
            RestoreJournal.remove(from: places.state)
            return .finished(kept: kept)
        }
        return dropStaged(places) ? .undone : nil
    }

    @discardableResult
    private static func dropStaged(_ places: BackupPlaces) -> Bool {
        var wasThere = false
        for folder in places.folders.values where access(RestoreMove.staged(folder), F_OK) == 0 {
            wasThere = true
            try? FileManager.default.removeItem(atPath: RestoreMove.staged(folder))
        }
        return wasThere
    }
}

extension BackupManifest.Member {
    /// Whether a file has the same bytes.
    fileprivate func isSame(as path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == bytes else {
            return false
        }
        return (try? BackupManifest.sha256(of: path)) == sha256
    }
}
