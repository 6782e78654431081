import Glibc
import SatchelConsole
import SatchelPersistence
import SatchelPluginAPI
import Synchronization

/// Writes the lines of a trace, each as its span ends.
///
/// A line that can't be written, because the disk is full or nobody reads, ends the trace and never the command.
final class TraceWriter: Sendable {
    private let descriptor: Int32
    private let isFile: Bool
    /// The `errno` value of the first write that failed; nothing is written after it.
    private let failure = Mutex<Int32>(0)

    /// Opens a file for its owner alone, and empties it; without a name, writes to standard error.
    init(_ path: String) throws(UsageError) {
        guard !path.isEmpty else {
            (descriptor, isFile) = (STDERR_FILENO, false)
            return
        }
        func refused(_ reason: String) -> UsageError {
            UsageError("can't write the trace to '\(path)': \(reason)", hint: "name a file, as in --trace=t.ndjson")
        }
        guard !path.utf8.contains(0) else { throw refused("invalid file name") }
        // Not blocking: a named pipe that nobody reads would hang here.
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        let file = open(path, flags, 0o600)
        guard file >= 0 else { throw refused(StorageError.reason(errno)) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw refused("not a regular file")
        }
        // The mode of a file that was there before, as far as it is ours to change.
        fchmod(file, 0o600)
        guard ftruncate(file, 0) == 0 else {
            let reason = StorageError.reason(errno)
            close(file)
            throw refused(reason)
        }
        (descriptor, isFile) = (file, true)
    }

    deinit { if isFile { close(descriptor) } }

    func write(_ line: Value) {
        let text = JSONText.compact(line) + "\n"
        // Lines come from several threads, and the lock keeps them whole.
        failure.withLock { failure in
            guard failure == 0 else { return }
            failure = ClosedPipe.withoutSignal { StandardConsole.write(text, to: descriptor) }
        }
    }

    /// Why the file is not complete; nil if it is.
    var warning: String? {
        let failure = failure.withLock { $0 }
        guard isFile, failure != 0 else { return nil }
        return "warning: the trace is incomplete: \(StorageError.reason(failure))"
    }
}
