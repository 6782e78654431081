import Glibc
import SatchelConsole
import SatchelPersistence
import SatchelPluginAPI
import SatchelTrace

/// When the process started, by its own clock; taken first of all.
package struct ProcessStart: Sendable {
    private let main = ContinuousClock.now
    /// The processor time before `main`: the system gives no exact time of the start, and loading hardly waits.
    private let loading: Duration

    /// Takes the time.
    package init() {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        loading = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The time since the start.
    var elapsed: Duration { ContinuousClock.now - main + loading }
}

/// `--timing` and `--trace` for one run of the program.
struct RunTracing: Sendable {
    let trace: Trace
    private let writer: TraceWriter?
    private let showsTiming: Bool

    /// Begins a trace; nil if the options ask for none.
    ///
    /// - Throws: ``UsageError`` if its file can't be written.
    init?(_ options: LaunchOptions, since start: ProcessStart, home: String?) throws(UsageError) {
        guard options.trace != nil || options.showsTiming else { return nil }
        showsTiming = options.showsTiming
        var writer: TraceWriter?
        if let path = options.trace { writer = try TraceWriter(path) }
        self.writer = writer
        trace = Trace(
            showsWords: options.tracesWords,
            home: home,
            elapsed: { start.elapsed },
            record: writer?.write
        )
        writer?.write(
            .object([
                .init("kind", .text("trace")), .init("program", .text("satchel \(SatchelVersion.number)")),
                .init("started", .moment(UTCTime(nearestTo: Double(SystemClock().now)))),
                .init("unit", .text("microseconds")),
                .init("words", .boolean(options.tracesWords)),
            ])
        )
    }

    /// Ends the trace, and prints the times unless each line printed its own.
    func end(wasConversation: Bool) {
        let timing = showsTiming && !wasConversation ? trace.timing : nil
        trace.end()
        for line in [writer?.warning, timing].compactMap({ $0 }) {
            _ = ClosedPipe.withoutSignal { StandardConsole.write(line + "\n", to: STDERR_FILENO) }
        }
    }
}
