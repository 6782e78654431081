import Foundation
import Glibc
import SatchelImporting
import SatchelJSON
import SatchelPersistence
import SatchelPluginAPI

/// The first file of a backup: which program made it, and every other file with its size and hash.
package struct BackupManifest: Codable, Sendable, Equatable {
    /// A file of the backup.
    package struct Member: Codable, Sendable, Equatable {
        /// Its path in the archive: `data/satchel.sqlite`.
        package var name: String
        /// Its size.
        package var bytes: Int
        /// The SHA-256 of its bytes, in hexadecimal.
        package var sha256: String
        /// Whether it is a program.
        package var isExecutable: Bool?
    }

    /// The name of the manifest in the archive.
    static let name = "manifest.json"
    /// The format that is written; a later one is refused.
    static let currentFormat = 1
    static let mostBytes = 128 << 20

    /// The format of the archive.
    package var satchelBackup: Int
    /// The version of the program that made it.
    package var version: String
    /// When it was made, in UTC: `2026-11-22T10:15:00Z`.
    package var madeAt: String
    /// The kind of which alone it holds what is kept; nil for everything.
    package var only: String?
    /// The other files, in the order of the archive.
    package var members: [Member]

    /// The manifest as JSON for people and programs.
    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self))
    }

    /// Reads a manifest, and checks it before anything is unpacked.
    ///
    /// - Throws: ``BackupError``.
    init(_ bytes: [UInt8], of path: String) throws {
        let head: Head
        do {
            head = try StrictJSON.decode(Head.self, from: Data(bytes))
        } catch {
            throw BackupError.notABackup(path: path, reason: "its \(Self.name) is invalid")
        }
        guard let version = ProgramVersion(head.version), head.satchelBackup >= 1 else {
            throw BackupError.notABackup(path: path, reason: "its \(Self.name) has no version")
        }
        // The rest of a newer format may look different, so this comes first.
        guard head.satchelBackup <= Self.currentFormat, version <= SatchelVersion.current else {
            throw BackupError.newerVersion(path: path, version: version)
        }
        do {
            self = try StrictJSON.decode(BackupManifest.self, from: Data(bytes))
        } catch {
            throw BackupError.notABackup(path: path, reason: "its \(Self.name) is invalid")
        }
        let (sum, overflows) = members.reduce((0, false)) { sum, member in
            let (total, overflows) = sum.0.addingReportingOverflow(member.bytes)
            return (total, sum.1 || overflows || member.bytes < 0)
        }
        guard !overflows, sum <= ArchiveLimits.backup.totalBytes, Set(members.map(\.name)).count == members.count,
            members.allSatisfy({ member in BackupFolder.allCases.contains { $0.inner(member.name) != nil } })
        else { throw BackupError.notABackup(path: path, reason: "its \(Self.name) lists invalid files") }
    }

    init(madeAt: String, only: String? = nil, members: [Member]) {
        satchelBackup = Self.currentFormat
        version = SatchelVersion.number
        self.madeAt = madeAt
        self.only = only
        self.members = members
    }

    /// What every format has.
    private struct Head: Decodable {
        let satchelBackup: Int
        let version: String
    }
}

/// The SHA-256 of files.
extension BackupManifest {
    /// The hash in hexadecimal; throws ``BackupError/unreadable(path:reason:)``.
    static func sha256(of path: String) throws -> String {
        do throws(OwnFile.Failure) { return try OwnFile(path).sha256() } catch {
            throw BackupError.unreadable(path: path, reason: error.reason)
        }
    }
}
