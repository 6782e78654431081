import Foundation
import Glibc

/// Writes files whole or not at all.
///
/// A reader sees the old bytes or the new ones, never a mixture, and so does the next start after a crash or a power
/// failure. A symbolic link stays a link: the file it leads to is replaced.
///
/// The call blocks until the disk has the bytes, so keep it off the main actor.
package enum AtomicFile {
    /// How the name begins under which a file is written before it takes its place; a crash can leave one behind.
    package static let temporaryPrefix = ".satchel-"

    /// Replaces the contents of a file, creating it where there is none.
    ///
    /// - Parameters:
    ///   - bytes: The new contents.
    ///   - path: The file, in a folder that exists.
    ///   - mode: The permissions of the file.
    /// - Throws: ``StorageError``, with the file as it was before.
    package static func write(_ bytes: Data, to path: String, mode: mode_t = 0o600) throws {
        let target = resolvingLink(path)
        let folder = PrivateFolder.parent(of: target)
        let name = folder + "/" + temporaryPrefix + String(UInt64.random(in: 0 ... .max), radix: 36)
        let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw StorageError(errno, writing: target)
        }
        do {
            defer { close(file) }
            try fill(file, with: bytes, target: target)
            guard fchmod(file, mode) == 0, fsync(file) == 0 else {
                throw StorageError(errno, writing: target)
            }
        } catch {
            unlink(name)
            throw error
        }
        guard rename(name, target) == 0 else {
            let error = StorageError(errno, writing: target)
            unlink(name)
            throw error
        }
        PrivateFolder.synchronize(folder)
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

    private static func resolvingLink(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else {
            return path
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
