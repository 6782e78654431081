import Foundation
import Glibc
import SatchelJSON
import SatchelPersistence

/// The file in which all processes of a user note when servers may be asked again.
///
/// A line of JSON per server, read and rewritten under a lock. A damaged line counts as none, and without the file each
/// process keeps its own pace: nobody has to hear about either.
struct PaceFile: Sendable {
    private static let mostHosts = 64
    private static let mostBytes = 1 << 16
    /// A stopped process may hold the lock, so it is not waited for longer than this many milliseconds.
    private static let mostAttempts = 20

    let path: String

    /// Opens and locks the file, which is made if it is missing and `mayCreate` is true; nil if that is impossible.
    func locked(mayCreate: Bool) -> Locked? {
        var descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if descriptor < 0, errno == ENOENT, mayCreate {
            guard (try? PrivateFolder.create(containing: path)) != nil else { return nil }
            descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        }
        guard descriptor >= 0 else { return nil }
        guard Self.isOwn(descriptor), Self.lock(descriptor) else {
            close(descriptor)
            return nil
        }
        return Locked(descriptor)
    }

    private static func isOwn(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            return false
        }
        return status.st_mode & 0o077 == 0 || fchmod(descriptor, 0o600) == 0
    }

    private static func lock(_ descriptor: Int32) -> Bool {
        for _ in 0..<mostAttempts {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { return false }
            usleep(1000)
        }
        return false
    }

    /// The file while no other process changes it.
    struct Locked: ~Copyable {
        private let descriptor: Int32
        private var paces: [String: RateLimit]

        fileprivate init(_ descriptor: Int32) {
            self.descriptor = descriptor
            var bytes = [UInt8](repeating: 0, count: PaceFile.mostBytes)
            let count = pread(descriptor, &bytes, bytes.count, 0)
            paces = PaceFile.paces(in: bytes.prefix(max(0, count)))
        }

        deinit { close(descriptor) }

        subscript(host: String) -> RateLimit? { paces[host] }

        /// Writes the pace of a server, and drops those that no longer matter.
        mutating func store(_ pace: RateLimit, of host: String, at now: Int) {
            paces[host] = pace
            let bytes = PaceFile.bytes(of: paces, at: now)
            // A write that is cut short leaves a damaged line, and the next one mends it.
            guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { return }
            ftruncate(descriptor, off_t(bytes.count))
        }
    }

    // MARK: - Format

    static func paces(in bytes: some Collection<UInt8>) -> [String: RateLimit] {
        var paces: [String: RateLimit] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(mostHosts) {
            let stored = try? StrictJSON.decode([String: RateLimit].self, from: Data(line))
            for (host, pace) in stored ?? [:] where pace.isSound { paces[host] = pace }
        }
        return paces
    }

    /// The lines of the servers that matter, the latest changed first.
    static func bytes(of paces: [String: RateLimit], at now: Int) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let latest = paces.filter { !$0.value.isIdle(at: now) }
            .sorted { ($0.value.changedAt, $0.key) > ($1.value.changedAt, $1.key) }
        return latest.prefix(mostHosts).reduce(into: []) { bytes, entry in
            guard let line = try? encoder.encode([entry.key: entry.value.shared]),
                bytes.count + line.count < mostBytes
            else { return }
            bytes += line + [UInt8(ascii: "\n")]
        }
    }
}
