import Foundation
import Glibc
import Synchronization

/// Writes files atomically.
///
/// A reader sees the old bytes or the new ones, never a mixture, and so does the next start after a crash or a power
/// failure. A symbolic link is kept and its target replaced; a device, a pipe or a folder is never replaced. Remains of a
/// killed process are removed by the next one that writes into the folder.
///
/// The call blocks until the bytes are on the disk, so keep it off the main actor.
package enum AtomicFile {
    /// Creates or replaces a file in an existing folder.
    ///
    /// - Throws: ``StorageError``; the file is then as it was before.
    package static func write(_ bytes: Data, to path: String, mode: mode_t = 0o600) throws {
        do {
            let file = try HiddenFile(replacing: path)
            try fill(file.descriptor, with: bytes, target: path)
            guard fchmod(file.descriptor, mode) == 0, fsync(file.descriptor) == 0 else {
                throw StorageError(errno, writing: path)
            }
            PrivateFolder.synchronize(try file.takePlace())
        } catch let failure as HiddenFile.Failure {
            throw StorageError(failure.number, writing: path)
        }
    }

    /// Writes all bytes at the end of an open file.
    package static func fill(_ file: Int32, with bytes: Data, target: String) throws {
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    throw StorageError(errno, writing: target)
                }
            }
        }
    }
}

/// A file written under a hidden name before it takes the place of another.
///
/// It is locked until then, which tells it from what a killed process left behind: the first file that a process writes
/// into a folder removes such remains. It is deleted with this value, unless it took its place.
package struct HiddenFile: ~Copyable {
    /// Why a system call failed.
    package struct Failure: Error {
        /// The `errno`.
        package let number: Int32
    }

    /// The prefix of the names.
    package static let prefix = ".satchel-"
    /// The suffix has twelve or thirteen characters, longer than in names that people give files.
    private static let numbers = (UInt64.max / 140)...UInt64.max
    private static let swept = Mutex<Set<String>>([])

    /// The open file.
    package let descriptor: Int32
    private let target: String
    private let name: String
    private var isFinished = false

    /// If that is a symbolic link, beside its target.
    package init(replacing path: String) throws(Failure) {
        let target = Self.resolvingLink(path)
        var old = stat()
        // Renaming would put a file in the place of /dev/null, for whoever may.
        if stat(target, &old) == 0, old.st_mode & S_IFMT != S_IFREG {
            throw Failure(number: old.isFolder ? EISDIR : ENOTSUP)
        }
        let folder = PrivateFolder.parent(of: target)
        if Self.swept.withLock({ $0.insert(folder).inserted }) { Self.removeRemains(in: folder) }
        var created: (name: String, descriptor: Int32)
        var status = stat()
        repeat {
            created.name = folder + "/" + Self.prefix + String(UInt64.random(in: Self.numbers), radix: 36)
            created.descriptor = open(created.name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard created.descriptor >= 0 else { throw Failure(number: errno) }
            // Until it is locked, another process may take it for remains. On a file system without locks nobody does.
            flock(created.descriptor, LOCK_EX)
            guard fstat(created.descriptor, &status) == 0, status.st_nlink == 0 else { break }
            close(created.descriptor)
        } while true
        (name, descriptor, self.target) = (created.name, created.descriptor, target)
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(name) }
    }

    /// Replaces the target, and returns its folder.
    ///
    /// - Throws: ``Failure``; the target is then as it was.
    @discardableResult
    package consuming func takePlace() throws(Failure) -> String {
        guard rename(name, target) == 0 else { throw Failure(number: errno) }
        isFinished = true
        return PrivateFolder.parent(of: target)
    }

    private static func removeRemains(in folder: String) {
        for entry in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where isName(entry) {
            if isAbandoned(folder + "/" + entry) { unlink(folder + "/" + entry) }
        }
    }

    /// Whether a hidden file belongs to this user and is no longer written to, so that it may be removed.
    package static func isAbandoned(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        var status = stat()
        return fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
            && flock(file, LOCK_EX | LOCK_NB) == 0
    }

    /// Whether a name is one that this type generates: the prefix, and a large number in base 36.
    private static func isName(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), let number = UInt64(name.dropFirst(prefix.count), radix: 36) else { return false }
        return numbers ~= number && name == prefix + String(number, radix: 36)
    }

    private static func resolvingLink(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// Tells a file from another that has taken its name.
package struct FileIdentity: Equatable, Sendable {
    private let device: dev_t
    private let node: ino_t

    /// Identifies the file at a path; nil if there is none.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return nil
        }
        device = status.st_dev
        node = status.st_ino
    }
}
