import Dispatch
import Glibc
import SatchelPluginAPI

/// The lines of a file, a pipe, a device or standard input, read as they come.
///
/// Windows line ends and a byte order mark are taken off, broken UTF-8 is repaired, and a last line without a line feed
/// counts. Standing between lines holds nothing up.
package final class LiveLines: Sendable {
    /// How many bytes a line may have: whatever tells positions or readings stays far below.
    package static let lineLimit = 4 << 10

    private let input: Input

    /// Opens a file, a pipe or a device, without waiting for whoever writes to it.
    ///
    /// - Parameter path: The file.
    /// - Throws: ``ImportFileError`` when it cannot be opened.
    package init(path: String) throws(ImportFileError) {
        input = .file(LiveDescriptor(try OpenedFile(path: path)))
    }

    /// Reads standard input.
    package init() {
        input = .standardInput
    }

    /// The lines, until there are no more; a canceled task waits no longer.
    ///
    /// Of a line that is too long only the beginning comes. It ends with ``ImportFileError`` where a line has no end for a
    /// megabyte, where nobody writes to a pipe, and where the system cannot read on.
    package var lines: AsyncThrowingStream<String, any Error> {
        let reader = LiveLineReader(input)
        return AsyncThrowingStream { try await reader.next() }
    }

    /// Where lines come from.
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

        /// Whether an end may only mean that no writer has come so far.
        var isPipe: Bool {
            switch self {
            case .file(let file): file.file.kind == .pipe
            case .standardInput: false
            }
        }
    }
}

/// An open file that several tasks may hold.
private final class LiveDescriptor: Sendable {
    let file: OpenedFile

    init(_ file: consuming OpenedFile) {
        self.file = file
    }
}

/// Reads lines of at most ``LiveLines/lineLimit`` bytes.
private actor LiveLineReader {
    /// How long one wait lasts, in milliseconds: the time a cancellation may take to be noticed.
    private static let pause = 50
    /// What has no line feed for so long has none.
    private static let mostDropped = 1 << 20

    private let input: LiveLines.Input
    private let queue = DispatchQueue(label: "satchel.lines")
    private var bytes: [UInt8] = []
    private var start = 0
    private var line = 0
    /// Where the rest of a line that is too long is being dropped, how many bytes of the line were read.
    private var dropped: Int?
    private var isAtEnd = false
    private var hasWriter: Bool
    private var waited = 0

    init(_ input: LiveLines.Input) {
        self.input = input
        hasWriter = !input.isPipe
    }

    /// The next line, or nil at the end.
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

    /// Waits for bytes a moment, off the threads that tasks run on.
    private func wait() async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async { [descriptor = input.descriptor] in
                var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                continuation.resume(returning: poll(&wait, 1, Int32(Self.pause)) > 0)
            }
        }
    }

    private func read(isReady: Bool) throws {
        // A pipe is read while nothing is known to be there, because that tells whether somebody writes to it.
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

    /// Drops the rest of a line that was too long; false where its end was not read yet.
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
