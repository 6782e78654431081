import Foundation
import Glibc
import SatchelJSON
import SatchelPersistence

/// The renaming of a restore, as a file in the state folder: from its existence on the restore is finished, not undone.
struct RestoreJournal: Codable, Equatable {
    private static let mostBytes = 1 << 16

    let moves: [RestoreMove]

    init(moves: [RestoreMove]) { self.moves = moves }

    /// Reads the journal of an interrupted restore; nil if there is none.
    ///
    /// - Throws: ``BackupError/unreadable(path:reason:)``, also where it names a folder that no restore replaces.
    init?(in places: BackupPlaces) throws {
        let path = Self.path(in: places.state)
        let bytes: Data
        do throws(OwnFile.Failure) {
            bytes = try OwnFile.bytes(of: path, limit: Self.mostBytes)
        } catch {
            guard error != .missing else { return nil }
            throw BackupError.unreadable(path: path, reason: error.reason)
        }
        guard let journal = try? StrictJSON.decode(RestoreJournal.self, from: bytes),
            journal.moves.allSatisfy(\.hasPlainMoment)
        else { throw BackupError.unreadable(path: path, reason: "it is corrupt") }
        guard Set(journal.moves.map(\.folder)).isSubset(of: places.folders.values) else {
            throw BackupError.unreadable(path: path, reason: "it names a folder that no restore replaces")
        }
        self = journal
    }

    func write(to state: String) throws {
        try AtomicFile.write(try JSONEncoder().encode(self), to: Self.path(in: state))
    }

    static func remove(from state: String) {
        unlink(path(in: state))
        PrivateFolder.synchronize(state)
    }

    private static func path(in state: String) -> String { state + "/restore.json" }
}

/// A folder that another takes the place of; each step may be repeated after a kill.
struct RestoreMove: Codable, Equatable {
    private static let attempts = 9

    /// The real folder.
    let folder: String
    /// The time of the restore, which is part of the name that the old contents get.
    let moment: String

    /// Whether the time can be nothing but a part of a name.
    var hasPlainMoment: Bool {
        (1...32).contains(moment.utf8.count) && moment.utf8.allSatisfy { isalnum(Int32($0)) != 0 && $0 < 0x80 }
    }

    /// Where the old contents are kept.
    var kept: String { folder + ".before-restore-" + moment }

    private var places: [String] { [kept] + (2...99).map { "\(kept)-\($0)" } }

    /// Where the new contents are unpacked.
    static func staged(_ folder: String) -> String { folder + ".restoring" }

    /// Moves the old folder away, to a place that is added to `moved`, and the new one in.
    ///
    /// - Throws: ``BackupError/unwritable(path:reason:)``, or what `reached` throws.
    func perform(moved: inout [String], _ reached: (Restore.Step) throws -> Void) throws {
        let staged = Self.staged(folder)
        for _ in 1...Self.attempts where access(staged, F_OK) == 0 {
            if access(folder, F_OK) == 0 {
                // Two restores may fall into one second, and between the two renames another shell may make a new folder,
                // which is kept as well.
                let place = places.first { access($0, F_OK) != 0 } ?? kept
                guard rename(folder, place) == 0 else { throw Self.error(errno, folder) }
                moved.append(place)
                try reached(.movedAway(folder))
            }
            guard rename(staged, folder) == 0 else {
                guard [ENOTEMPTY, EEXIST].contains(errno) else { throw Self.error(errno, folder) }
                continue
            }
            PrivateFolder.synchronize(folder.parent)
            try reached(.movedIn(folder))
        }
        guard access(staged, F_OK) != 0 else { throw Self.error(EBUSY, folder) }
    }

    /// Makes the old folder, which was moved to the first of these places, the real one again.
    func undo(moved: [String]) {
        if access(Self.staged(folder), F_OK) != 0 { rename(folder, Self.staged(folder)) }
        if let place = moved.first { rename(place, folder) }
        PrivateFolder.synchronize(folder.parent)
    }

    private static func error(_ number: Int32, _ path: String) -> BackupError {
        .unwritable(path: path, reason: StorageError.reason(number))
    }
}

extension String {
    fileprivate var parent: String { utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? "." }
}
