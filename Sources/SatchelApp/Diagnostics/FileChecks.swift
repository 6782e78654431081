import Foundation
import Glibc
import SatchelPersistence
import SatchelPluginAPI

/// Checks the folders of the program: that they are or can be folders of this user, writable by nobody else.
struct PlacesCheck: DiagnosticCheck {
    let subject = "files"
    let locations: FileLocations

    func diagnose() async -> Diagnosis {
        do {
            let configuration = try locations.configuration
            let places = [
                try (locations.data, isPrivate: true), (configuration, isPrivate: false),
                try (locations.state, isPrivate: true), try (locations.cache, isPrivate: false),
            ]
            let there = places.filter { access($0.0, F_OK) == 0 }
            let summary = there.isEmpty ? "no folder was created yet" : there.map(\.0).joined(separator: ", ")
            let folders = places.flatMap { Self.findings(folder: $0.0, isPrivate: $0.isPrivate) }
            let missing = places.map(\.0).filter { $0 != configuration && access($0, F_OK) != 0 && errno == ENOENT }
            return Diagnosis(
                summary,
                folders + Self.uncreatable(missing) + Self.openDatabases(in: try locations.data)
                    + Self.unusableKeys(in: configuration) + ignoredVariables + pendingRestore
            )
        } catch {
            return Diagnosis("no place for files", [DiagnosticFinding(error, hint: "set HOME")])
        }
    }

    private static func findings(folder: String, isPrivate: Bool) -> [DiagnosticFinding] {
        var status = stat()
        guard stat(folder, &status) == 0 else {
            let number = errno
            guard number != ENOENT else {
                return StorageError.brokenLink(towards: folder + "/file").map { [DiagnosticFinding($0, hint: "")] }
                    ?? []
            }
            let reason = StorageError.reason(number)
            return [.init(.problem, "can't look into '\(folder)': \(reason)", hint: "namei -l '\(folder)' shows where")]
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            return [
                .init(.problem, "'\(folder)' is not a folder", hint: "move it away: mv '\(folder)' '\(folder).old'")
            ]
        }
        var findings: [DiagnosticFinding] = []
        let mode = String(status.st_mode & 0o777, radix: 8)
        if status.st_uid != geteuid(), geteuid() != 0 {
            findings.append(
                .init(.problem, "'\(folder)' belongs to another user", hint: "sudo chown -R \"$USER\" '\(folder)'")
            )
        } else if access(folder, W_OK | X_OK) != 0 {
            findings.append(
                .init(
                    .problem,
                    "'\(folder)': nothing can be saved: \(StorageError.reason(errno))",
                    hint: "chmod u+rwx '\(folder)'"
                )
            )
        }
        if status.st_mode & 0o022 != 0 {
            findings.append(
                .init(.warning, "'\(folder)' is writable by other users (mode \(mode))", hint: "chmod go-w '\(folder)'")
            )
        } else if isPrivate, status.st_mode & 0o077 != 0 {
            findings.append(
                .init(.warning, "'\(folder)' can be read by other users (mode \(mode))", hint: "chmod 700 '\(folder)'")
            )
        }
        return findings
    }

    /// Folders that the first write could not create, told once for each folder above them.
    private static func uncreatable(_ folders: [String]) -> [DiagnosticFinding] {
        Set(folders.map(nearestExisting)).sorted().compactMap { parent in
            guard access(parent, W_OK | X_OK) != 0 else { return nil }
            let reason = StorageError.reason(errno)
            return .init(
                .problem,
                "nothing can be saved: no folder can be created in '\(parent)': \(reason)",
                hint: "chmod u+rwx '\(parent)', or set HOME to a folder you can write to"
            )
        }
    }

    private static func openDatabases(in folder: String) -> [DiagnosticFinding] {
        DatabasesCheck.files(in: folder).compactMap { path in
            guard let mode = openMode(of: path) else { return nil }
            return .init(.warning, "'\(path)' can be read by other users (mode \(mode))", hint: "chmod 600 '\(path)'")
        }
    }

    /// Files with keys that are not used, as others can read them; none is read here.
    private static func unusableKeys(in folder: String) -> [DiagnosticFinding] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".key") || $0.hasSuffix(".password") }.sorted().compactMap { name in
            let path = folder + "/" + name
            guard let mode = openMode(of: path) else { return nil }
            let message = "'\(path)' is not used, because other users can read the key (mode \(mode))"
            return .init(.problem, message, hint: "chmod 600 '\(path)'")
        }
    }

    /// The mode of a file that others can read or write; nil if only its owner can.
    private static func openMode(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 else {
            return nil
        }
        return String(status.st_mode & 0o777, radix: 8)
    }

    private var ignoredVariables: [DiagnosticFinding] {
        locations.ignoredVariables.map { variable in
            .init(
                .warning,
                "\(variable) is not an absolute path and is ignored",
                hint: "set it to a path that starts with '/', or unset it"
            )
        }
    }

    private var pendingRestore: [DiagnosticFinding] {
        guard Restore.isPending(locations) else { return [] }
        let message = "a restore is running, or was interrupted"
        return [.init(.warning, message, hint: "run 'satchel version', which finishes or undoes an interrupted one")]
    }
}

/// The folder, or the nearest above it that exists.
private func nearestExisting(_ folder: String) -> String {
    var path = folder[...]
    while !path.isEmpty, access(String(path), F_OK) != 0 {
        path = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
    }
    return path.isEmpty ? "/" : String(path)
}

/// Checks the free space of the disks that data, state and cache lie on.
struct SpaceCheck: DiagnosticCheck {
    /// Less is a warning: a database needs room for its log, and an import for its rows.
    private static let little = 100 << 20

    let subject = "free space"
    let locations: FileLocations

    func diagnose() async -> Diagnosis {
        let folders = [try? locations.data, try? locations.state, try? locations.cache].compactMap { $0 }
        var least = Int.max
        var findings: [DiagnosticFinding] = []
        var seen: Set<UInt> = []
        for folder in folders {
            var status = statvfs()
            let place = nearestExisting(folder)
            guard statvfs(place, &status) == 0, seen.insert(status.f_fsid).inserted else { continue }
            let (bytes, overflows) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
                by: Int(clamping: status.f_frsize)
            )
            let free = overflows ? .max : bytes
            least = min(least, free)
            if status.f_files > 0, status.f_favail == 0 {
                findings.append(
                    .init(.problem, "no file can be created in '\(place)'", hint: "delete files there (df -i)")
                )
            } else if free < Self.little {
                findings.append(
                    .init(
                        free < 1 << 20 ? .problem : .warning,
                        "only \(DecimalText.bytes(free)) free in '\(place)'",
                        hint: "free some space: df -h '\(place)'"
                    )
                )
            }
        }
        guard least < .max else { return Diagnosis("unknown", findings) }
        let isPlenty = least > 1_000_000_000
        return Diagnosis(isPlenty ? "more than 1 GB" : DecimalText.bytes(least), findings)
    }
}

/// Checks every database in the data folder, of features and of plugins: structure, and the version that wrote it.
struct DatabasesCheck: DiagnosticCheck {
    private static let most = 200

    let subject = "databases"
    let locations: FileLocations

    func diagnose() async -> Diagnosis {
        guard let folder = try? locations.data else { return Diagnosis("none") }
        let paths = Self.files(in: folder)
        let findings = await withTaskGroup(of: (Int, DiagnosticFinding?).self) { group in
            for (index, path) in paths.enumerated() { group.addTask { (index, await Self.finding(path)) } }
            return await group.reduce(into: [(Int, DiagnosticFinding?)]()) { $0.append($1) }
        }
        let names = paths.map { String($0.dropFirst(folder.count + 1)) }
        return Diagnosis(
            names.isEmpty ? "none was created yet" : names.joined(separator: ", "),
            findings.sorted { $0.0 < $1.0 }.compactMap(\.1)
        )
    }

    /// The files that are named as databases, whether they are or not.
    static func files(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".sqlite") }.sorted().prefix(most).map { folder + "/" + $0 }
    }

    private static func finding(_ path: String) async -> DiagnosticFinding? {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else {
                return .init(.problem, "'\(path)' is not a file", hint: "move it away: mv '\(path)' '\(path).old'")
            }
            // An empty file is a database to be.
            guard status.st_size > 0 else { return nil }
        }
        do {
            let examination = try await DatabaseFile(path: path).examine()
            if let fault = examination.fault {
                let error = StorageError.damaged(path: path)
                return .init(.problem, "\(error.message): \(fault)", hint: error.hint ?? "")
            }
            if examination.writer > SatchelVersion.current {
                let error = StorageError.newerVersion(path: path, needs: examination.writer)
                return DiagnosticFinding(error, hint: "update satchel")
            }
            guard access(path, W_OK) != 0 else { return nil }
            let reason = StorageError.reason(errno)
            return .init(.problem, "nothing can be saved in '\(path)': \(reason)", hint: "chmod u+rw '\(path)'")
        } catch StorageError.locked {
            return .init(
                .warning,
                "'\(path)' is in use and could not be checked",
                hint: "run 'satchel doctor' again when no other shell is busy"
            )
        } catch {
            return DiagnosticFinding(error, hint: "restore a backup: satchel restore FILE")
        }
    }
}

/// Counts what is cached.
struct CachesCheck: DiagnosticCheck {
    private static let most = 100_000

    let subject = "caches"
    let locations: FileLocations

    func diagnose() async -> Diagnosis {
        guard let folder = try? locations.cache, access(folder, F_OK) == 0 else { return Diagnosis("empty") }
        let parts = ["answers", "pictures"].map { name in
            let (files, bytes) = Self.size(of: folder + "/" + name)
            return "\(name): " + (files == 0 ? "none" : "\(DecimalText.bytes(bytes)) in \(files) files")
        }
        return Diagnosis(parts.joined(separator: ", "))
    }

    private static func size(of folder: String) -> (files: Int, bytes: Int) {
        var total = (files: 0, bytes: 0)
        guard let names = FileManager.default.enumerator(atPath: folder) else { return total }
        for case let name as String in names where total.files < most && !Task.isCancelled {
            var status = stat()
            guard lstat(folder + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            // Blocks count what a sparse file takes.
            total = (total.files + 1, total.bytes &+ Int(clamping: status.st_blocks) &* 512)
        }
        return total
    }
}
