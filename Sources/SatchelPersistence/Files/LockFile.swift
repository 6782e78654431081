import Glibc

/// A file that processes lock while they change something; the kernel unlocks it when its process ends or is killed.
package final class LockFile {
    private let path: String
    private var descriptor: Int32

    /// Locks the file, for this process alone or together with others that share it; nil while that is not possible.
    ///
    /// - Throws: ``StorageError`` if the file can't be made.
    package init?(_ path: String, isShared: Bool = false) throws {
        self.path = path
        try PrivateFolder.create(containing: path)
        var (own, named) = (stat(), stat())
        repeat {
            descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw StorageError(errno, writing: path) }
            // A file system without locks has none that could be held.
            guard flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
                close(descriptor)
                descriptor = -1
                return nil
            }
            // Who had it may have removed the file just before.
            if fstat(descriptor, &own) == 0, stat(path, &named) == 0, own.st_ino == named.st_ino { break }
            close(descriptor)
        } while true
        guard !isShared else { return }
        let number = Array("\(getpid())\n".utf8)
        ftruncate(descriptor, 0)
        pwrite(descriptor, number, number.count, 0)
    }

    /// Unlocks the file, and leaves it there.
    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Removes the file unless others share it, and unlocks it.
    package func release() {
        guard descriptor >= 0 else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
        close(descriptor)
        descriptor = -1
    }

    /// The process that has locked the file for itself; nil if it can't be told.
    package static func owner(of path: String) -> Int? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = read(file, &bytes, bytes.count)
        guard count > 1, flock(file, LOCK_SH | LOCK_NB) != 0 else { return nil }
        return Int(String(decoding: bytes[..<(count - 1)], as: UTF8.self))
    }
}
