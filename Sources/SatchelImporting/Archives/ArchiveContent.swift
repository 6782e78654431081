import Foundation
import Glibc

/// The bytes of a file in an archive, unpacked as they are read.
package final class ArchiveContent {
    /// The unpacked bytes.
    package let size: Int
    private let readOn: (UnsafeMutableRawBufferPointer) throws -> Int

    init(size: Int, readOn: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        self.size = size
        self.readOn = readOn
    }

    /// Reads all bytes.
    package func bytes() throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        try forEachPiece { bytes.append(contentsOf: $0) }
        return bytes
    }

    /// Writes the bytes to a file in an existing folder, replacing it atomically.
    ///
    /// - Throws: ``ArchiveError`` or ``ImportFileError``; the file is then as it was before.
    package func write(to path: String, mode: UInt32 = 0o600) throws {
        let file = try PendingFile(path: path, mode: mode)
        try forEachPiece { try file.write($0) }
        try file.finish()
    }

    /// Reads and discards the rest, so that all of an entry is checked.
    func drop() throws {
        try forEachPiece { _ in }
    }

    /// Passes the bytes on in pieces, each valid until the body returns.
    package func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = try readOn(buffer)
            guard count > 0 else {
                return
            }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}

/// An unlinked temporary file, freed when its last reference goes, however the program ends.
final class SpoolFile: Sendable {
    private let descriptor: Int32
    private let folder: String

    init() throws(ArchiveError) {
        folder = NSTemporaryDirectory()
        let name = folder + "/.satchel-" + String(UInt64.random(in: 0 ... .max), radix: 36)
        descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ArchiveError(errno, path: folder) }
        unlink(name)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// A path by which this process can open it.
    var path: String { "/proc/self/fd/\(descriptor)" }

    func write(_ bytes: UnsafeRawBufferPointer, at place: Int) throws(ArchiveError) {
        if let number = bytes.write(to: descriptor, at: place) { throw ArchiveError(number, path: folder) }
    }

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
                guard count < 0, errno == EINTR else { throw ArchiveError(count == 0 ? EIO : errno, path: self.folder) }
            }
            return 0
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Writes the bytes at an offset of a file; returns the `errno` of a failure, nil once all are written.
    func write(to descriptor: Int32, at place: Int) -> Int32? {
        var done = 0
        while done < count {
            let rest = UnsafeRawBufferPointer(rebasing: self[done...])
            let written = pwrite(descriptor, rest.baseAddress, rest.count, place + done)
            guard written >= 0 || errno == EINTR else { return errno }
            done += Swift.max(0, written)
        }
        return nil
    }
}
