import Foundation
import Glibc
import SatchelCollection
import SatchelImporting
import SatchelLists
import SatchelPersistence
import SatchelPluginAPI

/// The files of fields in the data folder; a backup holds them like everything there.
struct KeptFiles: FileStore, BackupMerging {
    private static let mostBytes = 64 << 20

    private let folder: @Sendable () throws -> String

    init(_ folder: @escaping @Sendable () throws -> String) { self.folder = folder }

    @concurrent
    func add(_ path: String, isPicture: Bool) async throws -> Referred {
        let whole = path.hasPrefix("~/") ? NSHomeDirectory() + path.dropFirst() : path
        let file = try RegularFile(path: whole)
        guard file.size <= Self.mostBytes else {
            throw PlainError(
                "'\(path)' has \(DecimalText.bytes(file.size)); a file may have \(DecimalText.bytes(Self.mostBytes))"
            )
        }
        let bytes = try file.bytes(at: 0, count: file.size)
        return try await add(bytes, called: path, isPicture: isPicture, isTrial: false)
    }

    @concurrent
    func add(_ bytes: [UInt8], called path: String, isPicture: Bool, isTrial: Bool) async throws -> Referred {
        if isPicture {
            do { _ = try Picture(bytes, byteLimit: Self.mostBytes) } catch {
                throw PlainError("'\(path)' can't be used as a picture: \(error.userMessage)")
            }
        }
        let title = path.split(separator: "/").last.map(String.init) ?? "file"
        let name = SHA256.digest(of: bytes) + Self.suffix(of: title)
        if !isTrial { try write(bytes, as: name) }
        return Referred(id: name, title: String(title.prefix(200)))
    }

    func path(of name: String) -> String? {
        Self.isName(name) ? (try? folder()).map { $0 + "/" + name } : nil
    }

    @concurrent
    func bytes(of name: String) async throws -> [UInt8]? {
        guard let path = path(of: name) else { return nil }
        do {
            return try FileBytes(path: path).wholeFile(atMost: Self.mostBytes)
        } catch ImportFileError.notFound {
            return nil
        }
    }

    @concurrent
    func names() async -> Set<String> {
        guard let folder = try? folder() else { return [] }
        return Set(((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter(Self.isName))
    }

    var names: [String] { ["files"] }

    /// Adds the files that a backup has and are not here.
    @concurrent
    func merge(from folder: String, isDryRun: Bool) async throws -> BackupMerge {
        let saved = KeptFiles { folder + "/files" }
        let here = await names()
        var (added, unreadable) = (0, 0)
        for name in await saved.names().subtracting(here).sorted() {
            try Task.checkCancellation()
            guard let bytes = try? await saved.bytes(of: name), name.hasPrefix(SHA256.digest(of: bytes)) else {
                unreadable += 1
                continue
            }
            added += 1
            if !isDryRun { try write(bytes, as: name) }
        }
        var merge = BackupMerge()
        merge.add(added, "file of a kind", "files of kinds")
        merge.leaveOut(unreadable, "damaged file", "damaged files")
        return merge
    }

    private func write(_ bytes: [UInt8], as name: String) throws {
        let target = try folder() + "/" + name
        try PrivateFolder.create(containing: target)
        if access(target, F_OK) != 0 { try AtomicFile.write(Data(bytes), to: target) }
    }

    /// The suffix that programs know the file by: `.pdf`.
    private static func suffix(of title: String) -> String {
        let suffix = title.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
        let isPlain =
            (1...8).contains(suffix.utf8.count) && suffix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isPlain ? "." + suffix : ""
    }

    /// Whether a name is one of ours, so that no text leads out of the folder.
    private static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count <= 2 && parts[0].utf8.count == 64
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
    }
}
