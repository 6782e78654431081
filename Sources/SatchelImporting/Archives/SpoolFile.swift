import Foundation
import Glibc

/// A nameless file in the folder for temporary files: it goes when nobody holds this, however the program ends.
final class SpoolFile: Sendable {
    private let descriptor: Int32
    private let folder: String

    /// Makes an empty file.
    init() throws(ArchiveError) {
        folder = NSTemporaryDirectory()
        let name = folder + "/.satchel-" + String(UInt64.random(in: 0 ... .max), radix: 36)
        descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw error(errno) }
        unlink(name)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Writes all of some bytes, from a place on.
    ///
    /// - Throws: ``ArchiveError``, on a full disk for instance.
    func write(_ bytes: UnsafeRawBufferPointer, at place: Int) throws(ArchiveError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, place + done)
            guard count >= 0 || errno == EINTR else { throw error(errno) }
            done += max(0, count)
        }
    }

    /// The bytes from a place on, as those of an entry.
    func content(at place: Int, size: Int) -> ArchiveContent {
        var done = 0
        return ArchiveContent(size: size) { buffer in
            let wanted = min(buffer.count, size - done)
            while wanted > 0 {
                let count = pread(self.descriptor, buffer.baseAddress, wanted, place + done)
                if count > 0 {
                    done += count
                    return count
                }
                guard count < 0, errno == EINTR else { throw self.error(count == 0 ? EIO : errno) }
            }
            return 0
        }
    }

    private func error(_ number: Int32) -> ArchiveError {
        .cannotWrite(path: folder, reason: String(cString: strerror(number)).lowercased())
    }
}
