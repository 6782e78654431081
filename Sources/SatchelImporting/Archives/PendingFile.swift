import Glibc
import SatchelPersistence

/// A file that has its name only when it is finished.
///
/// Until then its bytes are in a hidden file beside it, which goes when nobody holds this any longer.
final class PendingFile {
    /// How many bytes were written.
    private(set) var position = 0
    private let target: String
    private var file: HiddenFile?
    private let descriptor: Int32
    private let mode: mode_t

    /// Begins a file.
    init(path: String, mode: UInt32 = 0o600) throws(ArchiveError) {
        target = path
        self.mode = mode
        do throws(HiddenFile.Failure) {
            let file = try HiddenFile(replacing: path)
            descriptor = file.descriptor
            self.file = consume file
        } catch {
            throw Self.error(error.number, path)
        }
    }

    /// Writes bytes behind the others.
    func write(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError) {
        try write(bytes, at: position)
        position += bytes.count
    }

    /// Writes bytes over others.
    func write(_ bytes: UnsafeRawBufferPointer, at place: Int) throws(ArchiveError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, place + done)
            if count >= 0 {
                done += count
            } else if errno != EINTR {
                throw Self.error(errno, target)
            }
        }
    }

    /// Gives the file its name, when the disk has all of it.
    func finish() throws(ArchiveError) {
        guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else {
            throw Self.error(errno, target)
        }
        do throws(HiddenFile.Failure) {
            guard let folder = try file.take()?.takePlace() else { return }
            PrivateFolder.synchronize(folder)
        } catch {
            throw Self.error(error.number, target)
        }
    }

    private static func error(_ number: Int32, _ path: String) -> ArchiveError {
        .cannotWrite(path: path, reason: String(cString: strerror(number)).lowercased())
    }
}
