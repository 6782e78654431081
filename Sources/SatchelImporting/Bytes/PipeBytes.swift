import Glibc

/// The bytes of a pipe, as its writers write them, each of them once.
///
/// Waiting blocks, a moment at a time, and ends with the task that reads. A pipe that nobody writes to is given up.
final class PipeBytes: PlacedBytes {
    /// How long a writer may take to come, in milliseconds.
    static let patience = 2000
    /// How long one wait lasts, in milliseconds: the time a cancellation may take to be noticed.
    private static let pause = 50

    private let file: OpenedFile
    private var hasWriter = false

    init(_ file: consuming OpenedFile) {
        self.file = file
    }

    var path: String { file.path }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportFileError) -> Int {
        var waited = 0
        while true {
            guard !Task.isCancelled else { throw .interrupted(path: path) }
            let count = Glibc.read(file.descriptor, buffer.baseAddress, buffer.count)
            switch (count, errno) {
            case (1..., _):
                hasWriter = true
                return count
            case (0, _):
                // Nobody writes: either nobody does any more, or nobody does so far.
                guard !hasWriter else { return 0 }
                guard waited < Self.patience else { throw .noWriter(path: path, seconds: Self.patience / 1000) }
                waited += Self.pause
            case (_, EAGAIN): hasWriter = true
            case (_, EINTR): continue
            case (_, let number): throw ImportFileError(number, path: path)
            }
            var wait = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
            // A writer that came and went without a word leaves a hang-up behind.
            if poll(&wait, 1, Int32(Self.pause)) > 0, wait.revents & Int16(POLLHUP) != 0 { hasWriter = true }
        }
    }
}
