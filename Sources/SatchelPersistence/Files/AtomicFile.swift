import Foundation
import Glibc

/// Writes files whole or not at all.
///
/// A reader sees the old bytes or the new ones, never a mixture, and so does the next start after a crash or a power
/// failure. A symbolic link stays a link: the file it leads to is replaced. What a process that was killed left of a file is
/// removed by the next one that writes into the folder.
///
/// The call blocks until the disk has the bytes, so keep it off the main actor.
package enum AtomicFile {
    /// Replaces the contents of a file, creating it where there is none.
    ///
    /// - Parameters:
    ///   - bytes: The new contents.
    ///   - path: The file, in a folder that exists.
    ///   - mode: The permissions of the file.
    /// - Throws: ``StorageError``, with the file as it was before.
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

    /// Writes all bytes to an open file; an error names the target they are for.
    static func fill(_ file: Int32, with bytes: Data, target: String) throws {
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
