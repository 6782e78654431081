import Foundation
import Glibc
import SatchelImporting
import SatchelPersistence

/// A folder that a backup holds whole.
package enum BackupFolder: String, CaseIterable, Sendable {
    /// Databases, photos, and what other plugins keep there.
    case data
    /// Settings, the list of plugins, and files with API keys.
    case config

    /// What its files are called in the archive: `data/…`.
    var prefix: String { rawValue + "/" }

    /// The path inside of the folder, of a name in the archive; nil if it is not in this folder.
    ///
    /// By bytes: a slash and a mark after it are one character.
    func inner(_ name: String) -> Substring? {
        guard name.utf8.starts(with: prefix.utf8) else { return nil }
        return Substring(name.utf8.dropFirst(prefix.utf8.count))
    }
}

/// Where everything of the user lies, and where a restore notes how far it is.
package struct BackupPlaces: Sendable {
    /// The folder of each part.
    let folders: [BackupFolder: String]
    /// What the program remembers between runs; not part of a backup.
    let state: String
    /// Holds copies of databases while an archive is written.
    let cache: String

    /// The places of an environment.
    ///
    /// - Throws: `StorageError.noHome`, or ``BackupError/overlapping(folder:other:)``.
    package init(_ locations: FileLocations) throws {
        folders = [.data: Self.resolved(try locations.data), .config: Self.resolved(try locations.configuration)]
        state = try locations.state
        cache = try locations.cache
        // A journal inside of what is renamed would be lost after a kill, and copies inside of what is saved never end.
        for folder in folders.values {
            for other in [state, cache] where (Self.resolved(other) + "/").hasPrefix(folder + "/") {
                throw BackupError.overlapping(folder: folder, other: other)
            }
        }
    }

    /// The target of a folder that is a symbolic link, so that the link stays when the folder is replaced.
    ///
    /// Between the two renames of a restore the target does not exist, and must have the same path.
    private static func resolved(_ path: String, links: Int = 8) -> String {
        if let real = real(path) { return real }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), let parent = real(String(path[...slash])) else {
            return path
        }
        let whole = (parent == "/" ? "" : parent) + path[slash...]
        guard links > 0, var target = try? FileManager.default.destinationOfSymbolicLink(atPath: whole) else {
            return whole
        }
        while target.count > 1, target.hasSuffix("/") { target.removeLast() }
        let isWhole = target.utf8.first == UInt8(ascii: "/")
        return resolved(isWhole ? target : parent + "/" + target, links: links - 1)
    }

    private static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// What a backup reads: compared before and after, it tells whether somebody changed a file meanwhile.
struct Inventory: Equatable {
    struct File: Equatable {
        /// The path in the archive.
        let name: String
        let path: String
        let isExecutable: Bool
        let isDatabase: Bool
        /// Size, times and number of the file; of a database, which is copied at one moment, nothing.
        let facts: [Int]

        /// Whether it is named as a database, but is none; an empty file is one to be.
        var isDamaged: Bool { name.hasSuffix(".sqlite") && !isDatabase && facts.first != 0 }
    }

    /// The database of what the user keeps.
    static let collection = "data/satchel.sqlite"
    /// Deeper folders are not Satchel's.
    private static let depth = 16

    private(set) var files: [File] = []
    /// Links to folders, pipes, names with control characters and the like, which no archive can hold.
    private(set) var skipped: [String] = []
    private var used: Set<String> = []

    /// Lists the files of the places, or of a part of them; throws ``BackupError/unreadable(path:reason:)``.
    init(_ places: BackupPlaces, only part: BackupWriter.Part? = nil) throws {
        for place in BackupFolder.allCases {
            guard let folder = places.folders[place] else { continue }
            try add(folder, as: place.prefix, depth: Self.depth)
        }
        guard let part else { return }
        files.removeAll { file in
            file.name != Self.collection && file.name != "config/kinds/\(part.kind).plist"
                && !part.names.contains { file.name.hasPrefix("data/\($0)/") }
        }
    }

    private mutating func add(_ folder: String, as prefix: String, depth: Int) throws {
        guard access(folder, F_OK) == 0 else { return }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder).sorted() else {
            throw BackupError.unreadable(path: folder, reason: StorageError.reason(errno == 0 ? EACCES : errno))
        }
        let databases = Set(names.filter { DatabaseFile(path: folder + "/" + $0).isDatabase })
        for name in names where !name.hasPrefix(HiddenFile.prefix) {
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0 else {
                // A name that is not UTF-8 is listed with such marks. Anything else vanished since it was listed, as the
                // second inventory tells.
                if name.contains("\u{FFFD}") { skipped.append(path) }
                continue
            }
            if status.st_mode & S_IFMT == S_IFDIR {
                guard depth > 0 else {
                    skipped.append(path)
                    continue
                }
                try add(path, as: prefix + name + "/", depth: depth - 1)
                continue
            }
            // Settings are often links to files under version control.
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                skipped.append(path)
                continue
            }
            // To an archive two names are one that differ only in how a letter is composed.
            guard ArchiveWriter.accepts(prefix + name), used.insert(prefix + name).inserted else {
                skipped.append(path)
                continue
            }
            let owner = name.lastIndex(of: "-").map { String(name[..<$0]) }
            if let owner, databases.contains(owner), DatabaseFile.isCompanion(name, of: owner) { continue }
            let isDatabase = databases.contains(name)
            files.append(
                File(
                    name: prefix + name,
                    path: path,
                    isExecutable: status.st_mode & 0o100 != 0,
                    isDatabase: isDatabase,
                    facts: isDatabase ? [] : Self.facts(status)
                )
            )
        }
    }

    private static func facts(_ status: stat) -> [Int] {
        [
            Int(status.st_size), Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec), Int(status.st_ctim.tv_sec),
            Int(status.st_ctim.tv_nsec), Int(truncatingIfNeeded: status.st_ino),
        ]
    }
}

/// The bounds of a backup: a file within them is accepted only with the hash that the manifest says.
extension ArchiveLimits {
    /// gzip packs at most 1,032 bytes into one, so that only what the manifest lists bounds a backup of empty pages.
    static let backup = ArchiveLimits(
        entries: 500_000,
        entryBytes: (8 << 30) - 1,
        totalBytes: 256 << 30,
        ratio: 1_100,
        ratioFloor: 16 << 20
    )
}
