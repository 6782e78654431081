import Foundation
import GRDB
import Glibc
import SatchelCatalog
import Synchronization

/// The order of the changes in all databases of a folder, by all processes, whatever the clock says.
///
/// Each change gets a moment later than that of the last one, which a file in the folder says. Without the file, or while a
/// stopped process holds it, each process keeps an order of its own.
package enum ChangeOrder {
    /// The name of the file, which starts like those that backups leave out.
    static let fileName = HiddenFile.prefix + "undo-order"
    private static let mostDigits = 20
    private static let mostAttempts = 20
    private static let lastMoment = Mutex<Int64>(0)

    /// The moment of a new change in the database, in nanoseconds since 1970.
    package static func next(_ db: Database) throws -> Int64 {
        let list = try Row.fetchOne(db, sql: "PRAGMA database_list")
        let path = try list?.decode(String?.self, forColumn: "file") ?? ""
        return next(in: path.isEmpty ? nil : PrivateFolder.parent(of: path))
    }

    /// The moment of a new change, in a folder or else in this process alone.
    package static func next(in folder: String?, now: Int64 = now) -> Int64 {
        if let folder, let moment = next(recordedIn: folder + "/" + fileName, now: now) { return moment }
        return lastMoment.withLock { last in
            last = max(now, last < .max ? last + 1 : last)
            return last
        }
    }

    private static func next(recordedIn path: String, now: Int64) -> Int64? {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, lock(file) else { return nil }
        var bytes = [UInt8](repeating: 0, count: mostDigits)
        let count = pread(file, &bytes, bytes.count, 0)
        let last = Int64(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)) ?? 0
        let moment = max(now, last < .max ? last + 1 : last)
        // What is cut short is shorter than a present moment, and counts as none.
        let digits = Array(String(moment).utf8)
        guard pwrite(file, digits, digits.count, 0) == digits.count else { return nil }
        ftruncate(file, off_t(digits.count))
        return moment
    }

    private static func lock(_ file: Int32) -> Bool {
        for _ in 0..<mostAttempts {
            if flock(file, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { return false }
            usleep(1000)
        }
        return false
    }

    /// Finer than a clock for people.
    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
