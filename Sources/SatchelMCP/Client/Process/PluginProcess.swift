import CPluginProcess
import Dispatch
import Glibc
import SatchelPersistence
import Synchronization

/// What starts a plugin.
package struct PluginLaunch: Sendable, Equatable {
    /// The absolute path of the executable.
    package var executable: String
    /// Its arguments, without the program's name.
    package var arguments: [String]
    /// Its whole environment.
    package var environment: [String: String]
    /// The executable and other files, with the hashes that were approved; it starts only if they are still the same.
    package var files: [PluginFile]

    /// Without `files`, whatever is at the path starts.
    package init(
        executable: String,
        arguments: [String],
        environment: [String: String],
        files: [PluginFile] = []
    ) {
        (self.executable, self.arguments, self.environment) = (executable, arguments, environment)
        self.files = files
    }

    /// Calls a function with the descriptor of the executable, or -1 where its path has to be executed.
    ///
    /// A program of the processor's own is executed by the descriptor, so that no other file can take its place. A script
    /// has to be opened again by its interpreter, and would find neither its name nor its folder in a descriptor's path.
    ///
    /// - Throws: ``PluginError/notStarted(reason:)`` if one of the files has changed.
    fileprivate func withProgram<Result>(_ body: (Int32) -> Result) throws(PluginError) -> Result {
        for file in files.dropFirst() { _ = try file.opened() }
        guard let program = files.first else { return body(-1) }
        return try program.opened().withDescriptor { descriptor in
            var start = [UInt8](repeating: 0, count: 4)
            let isNative = pread(descriptor, &start, start.count, 0) == 4 && start == [0x7F, 0x45, 0x4C, 0x46]
            return body(isNative ? descriptor : -1)
        }
    }
}

/// The running program of a plugin, under a supervisor that stops it and everything it started.
///
/// Closing its input, SIGTERM and SIGKILL follow each other when ``stop()`` is called and when this process ends in any
/// way. Standard error is always read, and its end is kept.
final class PluginProcess: Sendable {
    /// What a plugin did.
    enum Event: Sendable {
        /// It wrote a line to standard output.
        case line([UInt8])
        /// It wrote a line longer than ``PluginProcess/longestLine``; the rest of its output is ignored.
        case lineTooLong
        /// It ended; nothing follows.
        case ended(PluginEnd)
    }

    /// The longest line of standard output that is kept, in bytes.
    static let longestLine = RPCMessage.longestLine
    /// How long the plugin may take to end after its input was closed, and again after SIGTERM.
    static let patience = Duration.seconds(2)
    /// How long it may take nothing from its input.
    private static let writePatience = Duration.seconds(10)
    /// The most reads of what a plugin wrote before it ended.
    private static let mostLastReads = 1024
    /// The most bytes that wait to be written.
    private static let mostPending = 32 << 20

    private struct State: Sendable {
        var isStopping = false
        var isInputClosed = false
        var isGone = false
        var pendingBytes = 0
        var errors = ErrorTail()
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let plugin: satchel_plugin
    private let state = Mutex(State())
    private let writing = DispatchQueue(label: "satchel.plugin.input")
    private let reading = DispatchQueue(label: "satchel.plugin.output")

    /// Starts a plugin; `receive` is called from one thread, in order.
    ///
    /// That the executable can't be run is an ``Event/ended(_:)``.
    init(_ launch: PluginLaunch, receive: @escaping @Sendable (Event) -> Void) throws(PluginError) {
        var plugin = satchel_plugin()
        var arguments = ([launch.executable] + launch.arguments).map { strdup($0) } + [nil]
        var variables = launch.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        let milliseconds = Int32(clamping: Self.patience.components.seconds * 1000)
        let failure = try launch.withProgram { program in
            satchel_plugin_start(launch.executable, program, &arguments, &variables, milliseconds, &plugin)
        }
        guard failure == 0 else { throw .notStarted(reason: StorageError.reason(failure)) }
        self.plugin = plugin
        reading.async { self.read(receive) }
    }

    /// The end of what it wrote to standard error.
    var errors: ErrorTail { state.withLock { $0.errors } }

    /// Sends a line, without waiting; a plugin that takes nothing for long is stopped.
    func send(_ line: String) {
        let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
        let isAccepted = state.withLock { state in
            guard state.pendingBytes + bytes.count <= Self.mostPending else { return false }
            state.pendingBytes += bytes.count
            return true
        }
        guard isAccepted else { return stop() }
        writing.async { self.write(bytes) }
    }

    /// Stops the plugin and everything it started, without waiting.
    func stop() {
        let isFirst = state.withLock { state in
            guard !state.isStopping, !state.isGone else { return false }
            state.isStopping = true
            // Under the lock, as the descriptor is closed once the process is gone.
            shutdown(plugin.link, Int32(SHUT_WR))
            return true
        }
        if isFirst { writing.async { self.closeInput() } }
    }

    /// Waits until nothing of the plugin is left.
    func waitUntilGone() async {
        await withCheckedContinuation { continuation in
            let isGone = state.withLock { state in
                if !state.isGone { state.waiters.append(continuation) }
                return state.isGone
            }
            if isGone { continuation.resume() }
        }
    }

    // MARK: - Writing, on its queue

    private func write(_ bytes: [UInt8]) {
        let isOpen = state.withLock { state in
            state.pendingBytes -= bytes.count
            return !state.isInputClosed
        }
        guard isOpen else { return }
        let milliseconds = Int32(clamping: Self.writePatience.components.seconds * 1000)
        if satchel_plugin_write(plugin.input, bytes, bytes.count, milliseconds) != 0 { stop() }
    }

    private func closeInput() {
        let wasOpen = state.withLock { state in
            defer { state.isInputClosed = true }
            return !state.isInputClosed
        }
        if wasOpen { close(plugin.input) }
    }

    // MARK: - Reading, on its queue

    private func read(_ receive: (Event) -> Void) {
        var lines = LineSplitter(longest: Self.longestLine)
        var open = [plugin.link, plugin.output, plugin.errors]
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var hasEnded = false

        func take(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) {
            if descriptor == plugin.errors {
                state.withLock { $0.errors.append(bytes) }
            } else if !hasEnded {
                lines.split(bytes, receive)
            }
        }
        while open.contains(plugin.link) {
            var events = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&events, nfds_t(events.count), -1) > 0 else { continue }
            for event in events.reversed() where event.revents != 0 {
                if event.fd == plugin.link {
                    guard let report = Self.report(from: event.fd) else {
                        open.removeAll { $0 == event.fd }
                        continue
                    }
                    // Its last words come before its end.
                    for descriptor in [plugin.errors, plugin.output] where open.contains(descriptor) {
                        // Something it started may go on writing.
                        for _ in 0..<Self.mostLastReads {
                            let count = Glibc.read(descriptor, &chunk, chunk.count)
                            guard count > 0 else { break }
                            take(descriptor, chunk[..<count])
                        }
                    }
                    if !hasEnded { receive(.ended(report)) }
                    hasEnded = true
                } else {
                    let count = Glibc.read(event.fd, &chunk, chunk.count)
                    if count > 0 { take(event.fd, chunk[..<count]) }
                    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR {
                        open.removeAll { $0 == event.fd }
                    }
                }
            }
        }
        if !hasEnded { receive(.ended(.unknown)) }
        finish()
    }

    private static func report(from link: Int32) -> PluginEnd? {
        var report = satchel_plugin_report()
        let size = MemoryLayout<satchel_plugin_report>.size
        return recv(link, &report, size, 0) == size ? PluginEnd(report) : nil
    }

    /// Frees what belongs to the process; the supervisor has ended, or is about to.
    private func finish() {
        var status: Int32 = 0
        while waitpid(plugin.supervisor, &status, 0) < 0, errno == EINTR {}
        writing.async { self.closeInput() }
        let waiters = state.withLock { state in
            state.isGone = true
            for descriptor in [plugin.output, plugin.errors, plugin.link] { close(descriptor) }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

/// How the program of a plugin ended.
enum PluginEnd: Sendable, Equatable {
    /// It could not be executed, for this reason.
    case notExecuted(String)
    /// It returned a status.
    case exited(Int32)
    case killed(signal: Int32)
    /// Its supervisor was killed.
    case unknown

    fileprivate init(_ report: satchel_plugin_report) {
        let status = report.status
        if report.failure != 0 {
            self = .notExecuted(StorageError.reason(report.failure))
        } else if status & 0x7F == 0 {
            self = .exited((status >> 8) & 0xFF)
        } else {
            self = .killed(signal: status & 0x7F)
        }
    }

    static let notExecutedPrefix = "can't be started"

    /// What happened, to follow the plugin's name: `ended with status 1`.
    var text: String {
        switch self {
        case .notExecuted(let reason): "\(Self.notExecutedPrefix): \(reason)"
        case .exited(let status): "ended with status \(status)"
        case .killed(let signal): "was killed by signal \(signal)"
        case .unknown: "ended"
        }
    }
}
