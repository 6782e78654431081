import ClosetDomain
import GRDB
import Glibc
import Synchronization

/// The closet as it was last read, for as long as nobody changes it.
final class LastCloset: Sendable {
    /// A closet, and what tells whether it is still that.
    struct Reading: Sendable {
        let closet: Closet
        let stamp: ClosetStamp
    }

    private let reading = Mutex<Reading?>(nil)

    /// The closet, where nothing changed since.
    func reading(at stamp: ClosetStamp) -> Reading? {
        reading.withLock { $0?.stamp == stamp ? $0 : nil }
    }

    /// Remembers a closet.
    func keep(_ new: Reading) -> Reading {
        reading.withLock { $0 = new }
        return new
    }
}

/// What is different after every change of a closet, whoever made it.
struct ClosetStamp: Hashable, Sendable {
    /// The file, which somebody may put another one in the place of.
    private let file: [UInt64]
    /// A number that changes with every write of another connection.
    private let foreignWrites: Int64
    /// The last number that was given to a change, and the last change that can be taken back.
    private let changes: [Int64?]

    /// Reads the stamp of the closet that a transaction sees.
    init(_ db: Database) throws {
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
