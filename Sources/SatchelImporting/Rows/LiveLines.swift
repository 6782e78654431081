import Dispatch
import Glibc
import SatchelPluginAPI

/// The lines of a file, a pipe, a device or standard input, read as they come.
///
/// CRLF line ends and a byte order mark are stripped, invalid UTF-8 is repaired, and a last line without a line feed
/// counts. Waiting for the next line blocks nothing.
package final class LiveLines: Sendable {
    /// The bytes of a line that are kept; lines with positions or readings are far shorter.
    package static let lineLimit = 4 << 10

    private let input: Input

    /// Opens a file, a pipe or a device, without waiting for a writer.
    package init(path: String) throws(ImportFileError) {
        input = .file(LiveDescriptor(try OpenedFile(path: path)))
    }

    /// Reads standard input.
    package init() {
        input = .standardInput
    }

    /// The lines; canceling the task ends the wait.
    ///
    /// Lines that are too long are truncated. Throws ``ImportFileError`` when a line does not end within a megabyte,
    /// a pipe has no writer, or reading fails.
    package var lines: AsyncThrowingStream<String, any Error> {
        let reader = LiveLineReader(input)
        return AsyncThrowingStream { try await reader.next() }
    }

    fileprivate enum Input: Sendable {
        case file(LiveDescriptor)
        case standardInput

        var descriptor: Int32 {
            switch self {
            case .file(let file): file.file.descriptor
            case .standardInput: STDIN_FILENO
            }
        }

        var path: String {
            switch self {
            case .file(let file): file.file.path
            case .standardInput: "-"
            }
        }

        /// Whether an end of file may only mean that no writer has come yet.
        var isPipe: Bool {
            switch self {
            case .file(let file): file.file.kind == .pipe
            case .standardInput: false
            }
        }
    }
}

private final class LiveDescriptor: Sendable {
    let file: OpenedFile

    init(_ file: consuming OpenedFile) {
        self.file = file
    }
}

private actor LiveLineReader {
    /// One wait, in milliseconds, which delays cancellation by as much.
    private static let pause = 50
    /// The longest line, in bytes, whose rest is skipped instead of failing.
    private static let mostDropped = 1 << 20

    private let input: LiveLines.Input
    private let queue = DispatchQueue(label: "satchel.lines")
    private var bytes: [UInt8] = []
    private var start = 0
    private var line = 0
    /// While the rest of a long line is being skipped, the bytes of the line read so far.
    private var dropped: Int?
    private var isAtEnd = false
    private var hasWriter: Bool
    private var waited = 0

    init(_ input: LiveLines.Input) {
        self.input = input
        hasWriter = !input.isPipe
    }

    func next() async throws -> String? {
        while true {
            if let line = try takeLine() { return line }
            guard !isAtEnd else { return nil }
            try Task.checkCancellation()
            let isReady = await wait()
            try Task.checkCancellation()
            try read(isReady: isReady)
        }
    }

    /// Waits briefly for bytes, off the concurrency threads.
    private func wait() async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async { [descriptor = input.descriptor] in
                var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                continuation.resume(returning: poll(&wait, 1, Int32(Self.pause)) > 0)
            }
        }
    }

    private func read(isReady: Bool) throws {
        // A pipe is read even if nothing is known to be there, because only that tells whether it has a writer.
        guard isReady || !hasWriter else { return }
        var piece = [UInt8](repeating: 0, count: LiveLines.lineLimit)
        let count = Glibc.read(input.descriptor, &piece, piece.count)
        switch (count, errno) {
        case (1..., _):
            hasWriter = true
            bytes.removeFirst(start)
            start = 0
            bytes += piece[..<count]
        case (0, _) where hasWriter || isReady: isAtEnd = true
        case (0, _):
            waited += Self.pause
            guard waited < PipeBytes.patience else {
                throw ImportFileError.noWriter(path: input.path, seconds: PipeBytes.patience / 1000)
            }
        case (_, EAGAIN): hasWriter = true
        case (_, EINTR): break
        case (_, let number): throw ImportFileError(number, path: input.path)
        }
    }

    private func takeLine() throws -> String? {
        guard try dropRest() else { return nil }
        let end = bytes[start...].firstIndex(of: .lineFeed)
        let length = (end ?? bytes.count) - start
        let isTooLong = length > LiveLines.lineLimit
        guard end != nil || isTooLong || (isAtEnd && length > 0) else { return nil }
        var taken = bytes[start..<start + min(length, LiveLines.lineLimit)]
        if isTooLong, end == nil { dropped = length }
        start = min(start + length + 1, bytes.count)
        line += 1
        if taken.last == .carriageReturn { taken.removeLast() }
        if line == 1, taken.starts(with: [0xEF, 0xBB, 0xBF]) { taken.removeFirst(3) }
        return String(decoding: taken, as: UTF8.self)
    }

    /// Skips the rest of a long line; false if its end has not been read yet.
    private func dropRest() throws -> Bool {
        guard let dropped else { return true }
        if let end = bytes[start...].firstIndex(of: .lineFeed) {
            (start, self.dropped) = (end + 1, nil)
            return true
        }
        let count = dropped + bytes.count - start
        (start, self.dropped) = (bytes.count, count)
        guard count <= Self.mostDropped else {
            throw ImportFileError.lineTooLong(path: input.path, line: line, kilobytes: Self.mostDropped >> 10)
        }
        return false
    }
}
