import CZlib
import Glibc

/// Identifies the contents of a file: enough to tell whether an import may continue where it stopped.
///
/// Its ``description`` is stored, and is the same on every machine.
package struct FileFingerprint: Hashable, Sendable {
    /// The bytes on disk.
    package let size: Int
    /// The modification time, in seconds since 1970.
    package let seconds: Int
    /// The fraction of the modification time.
    package let nanoseconds: Int
    /// The CRC-32 of the first and the last kilobyte.
    package let checksum: UInt32

}

extension FileFingerprint {
    init(of file: RegularFile) throws(ImportFileError) {
        let edge = 1024
        let first = try file.bytes(at: 0, count: edge)
        let last = try file.bytes(at: max(0, file.size - edge), count: edge)
        self.init(
            size: file.size,
            seconds: Int(file.modified.tv_sec),
            nanoseconds: Int(file.modified.tv_nsec),
            checksum: UInt32(truncatingIfNeeded: crc32(crc32(0, first, uInt(first.count)), last, uInt(last.count)))
        )
    }

    /// The fingerprint of a pipe: always unique, as nothing tells whether the same bytes come again.
    package static func ofPipe() -> FileFingerprint {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return FileFingerprint(
            size: 0,
            seconds: Int(now.tv_sec),
            nanoseconds: Int(now.tv_nsec),
            checksum: UInt32.random(in: .min ... .max)
        )
    }
}

extension FileFingerprint: LosslessStringConvertible {
    /// Parses a stored fingerprint, or returns nil if the text is not one.
    package init?(_ description: String) {
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, let size = Int(parts[0]), let seconds = Int(parts[1]), let nanoseconds = Int(parts[2]),
            let checksum = UInt32(parts[3], radix: 16)
        else {
            return nil
        }
        self.init(size: size, seconds: seconds, nanoseconds: nanoseconds, checksum: checksum)
    }

    package var description: String {
        "\(size).\(seconds).\(nanoseconds)." + String(checksum, radix: 16)
    }
}
