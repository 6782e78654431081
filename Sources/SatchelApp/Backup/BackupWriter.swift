import Foundation
import Glibc
import SatchelCollection
import SatchelImporting
import SatchelPersistence

/// Writes everything the user has into one archive.
///
/// Databases are copied by SQLite as they are at one moment. The other files are listed before and after that, and the
/// archive is only finished if both lists, and each file when it was read, are the same: so each photo that a database
/// names is in it, whatever other shells do.
package struct BackupWriter: Sendable {
    /// What was written.
    package struct Summary: Sendable, Equatable {
        package var files: Int
        /// How many of them are databases.
        package var databases: Int
        /// The size of the archive.
        package var bytes: Int
        /// Links to folders, pipes, names that no archive can hold and the like, which were left out.
        package var skipped: [String]
        /// Files that are named as databases and are none, which are in it as they are.
        package var damaged: [String]
    }

    private static let attempts = 4

    /// What is kept of one kind, and files beside it in the data folder.
    package struct Part: Sendable {
        let kind: String
        let names: [String]
    }

    private let places: BackupPlaces
    private let part: Part?

    /// Creates a writer of everything, or of a part.
    package init(_ places: BackupPlaces, only part: Part? = nil) { (self.places, self.part) = (places, part) }

    /// Writes the archive under a hidden name, then gives it its name; a file of that name is replaced.
    ///
    /// - Throws: ``BackupError``, `StorageError`, `ArchiveError`, or `CancellationError`; no file is left then.
    @concurrent
    package func write(to path: String, madeAt: String) async throws -> Summary {
        // In the folder of the archive, a killed process would leave the copies for the user to find.
        let workspace = try Workspace(in: places.cache)
        defer { workspace.remove() }
        for attempt in 1...Self.attempts {
            do {
                return try write(to: path, madeAt: madeAt, workspace)
            } catch let error where error is Changed || (error as? ArchiveError)?.isChange == true {
                guard attempt < Self.attempts else { break }
                try await Task.sleep(for: .milliseconds(50 * attempt))
            }
        }
        throw BackupError.busy
    }

    private struct Changed: Error {}

    private func write(to path: String, madeAt: String, _ workspace: Workspace) throws -> Summary {
        let inventory = try Inventory(places, only: part)
        var sources: [(member: BackupManifest.Member, path: String)] = []
        var copies = 0
        for file in inventory.files where file.isDatabase {
            try Task.checkCancellation()
            copies += 1
            let copy = workspace.path + "/\(copies)"
            unlink(copy)
            try DatabaseFile(path: file.path).copy(to: copy)
            if file.name == Inventory.collection { try CollectionStore.prepare(copy: copy, only: part?.kind) }
            sources.append((try member(file, at: copy), copy))
        }
        guard try Inventory(places, only: part) == inventory else { throw Changed() }
        for file in inventory.files where !file.isDatabase {
            try Task.checkCancellation()
            do {
                sources.append((try member(file, at: file.path), file.path))
            } catch BackupError.unreadable where access(file.path, F_OK) != 0 {
                throw Changed()
            }
        }
        let manifest = BackupManifest(madeAt: madeAt, only: part?.kind, members: sources.map(\.member))
        let format = ArchiveFormat(path: path) ?? .tarGzip
        let writer = try ArchiveWriter(path: path, format: format, limits: .backup)
        try writer.add(BackupManifest.name, bytes: manifest.encoded())
        for source in sources {
            try Task.checkCancellation()
            do {
                try writer.add(source.member.name, file: source.path)
            } catch ImportFileError.notFound {
                throw Changed()
            }
        }
        // Nothing changed since the hashes were taken, or the archive would be one that no restore accepts.
        guard try Inventory(places, only: part) == inventory else { throw Changed() }
        try writer.finish()
        var status = stat()
        return Summary(
            files: sources.count,
            databases: copies,
            bytes: stat(path, &status) == 0 ? Int(status.st_size) : 0,
            skipped: inventory.skipped,
            damaged: inventory.files.filter(\.isDamaged).map(\.path)
        )
    }

    private func member(_ file: Inventory.File, at path: String) throws -> BackupManifest.Member {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw BackupError.unreadable(path: path, reason: StorageError.reason(errno))
        }
        return BackupManifest.Member(
            name: file.name,
            bytes: Int(status.st_size),
            sha256: try BackupManifest.sha256(of: path),
            isExecutable: file.isExecutable ? true : nil
        )
    }
}

extension ArchiveError {
    fileprivate var isChange: Bool {
        if case .changedMeanwhile = self { true } else { false }
    }
}

/// A folder for copies, locked while its process lives, so that the next one can tell what a killed one left behind.
struct Workspace {
    private static let prefix = "backup-"

    let path: String
    private let descriptor: Int32

    init(in folder: String) throws {
        try PrivateFolder.create(folder)
        Self.removeRemains(in: folder)
        path = folder + "/" + Self.prefix + String(UInt64.random(in: 0 ... .max), radix: 36)
        try PrivateFolder.create(path)
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        flock(descriptor, LOCK_EX)
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
        if descriptor >= 0 { close(descriptor) }
    }

    private static func removeRemains(in folder: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(prefix) {
            let file = open(folder + "/" + name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
            guard file >= 0 else { continue }
            defer { close(file) }
            guard flock(file, LOCK_EX | LOCK_NB) == 0 else { continue }
            try? FileManager.default.removeItem(atPath: folder + "/" + name)
        }
    }
}
