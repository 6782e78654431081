import Foundation
import Glibc

/// A file of the program's own, opened for reading so that nothing in its place makes a reader wait or fills memory.
///
/// A pipe, a device, a socket or a folder of that name is an error. Files that the user names are opened by `OpenedFile`
/// of SatchelImporting, which also reads pipes.
package struct OwnFile: ~Copyable {
    /// Why a file can't be read.
    package enum Failure: Error, Equatable {
        /// There is none.
        case missing
        /// It is a pipe, a folder or the like.
        case notRegular
        /// It has more bytes than are read.
        case tooLarge
        /// A system call failed with this `errno`.
        case system(Int32)

        /// The reason in an error message.
        package var reason: String {
            switch self {
            case .missing: StorageError.reason(ENOENT)
            case .notRegular: "it is not a regular file"
            case .tooLarge: "it is too large"
            case .system(let number): StorageError.reason(number)
            }
        }
    }

    private let descriptor: Int32
    /// Its owner, mode, size and times at opening.
    package let status: stat

    /// Opens a file; `followsLink` is whether a symbolic link may stand for it.
    package init(_ path: String, followsLink: Bool = true) throws(Failure) {
        // Without O_NONBLOCK a pipe of that name would block.
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW)
        let descriptor = open(path, flags)
        guard descriptor >= 0 else { throw errno == ENOENT || errno == ENOTDIR ? .missing : .system(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notRegular
        }
        (self.descriptor, self.status) = (descriptor, status)
    }

    deinit { close(descriptor) }

    /// Calls a function with the descriptor, which is closed with this value.
    package func withDescriptor<Result>(_ body: (Int32) -> Result) -> Result { body(descriptor) }

    /// Reads the whole file, which may have at most `limit` bytes.
    package func bytes(limit: Int) throws(Failure) -> Data {
        guard status.st_size <= limit else { throw .tooLarge }
        var bytes = Data(count: Int(status.st_size))
        let failure = bytes.withUnsafeMutableBytes { buffer -> Failure? in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = read(descriptor, UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                // It was cut short meanwhile.
                guard count != 0 else { return .system(EIO) }
                guard count > 0 || errno == EINTR else { return .system(errno) }
                rest = rest.dropFirst(max(0, count))
            }
            return nil
        }
        if let failure { throw failure }
        return bytes
    }

    /// Reads the whole file of a path.
    package static func bytes(of path: String, limit: Int) throws(Failure) -> Data {
        try OwnFile(path).bytes(limit: limit)
    }
}
