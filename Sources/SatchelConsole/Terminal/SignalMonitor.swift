import Dispatch
import Glibc

/// Tells one handler about signals, on a queue of its own, for as long as it is kept.
///
/// While a monitor stands, the signals it watches do nothing by themselves. The line editor installs no handlers; pass
/// signals on to it. `hangUp` and `terminate` end its reading, so say first what the process ends with:
///
/// ```swift
/// let monitor = SignalMonitor { signal in
///     switch signal {
///     case .hangUp, .terminate: exitStatus.store(128 + signal.number, ordering: .relaxed)
///     case .interrupt, .resize, .suspend: break
///     }
///     editor.handle(signal)  // after hangUp and terminate the terminal is restored and readLine gives endOfInput
///     if signal != .resize, signal != .suspend { cancelRunningCommand() }
/// }
/// ```
package final class SignalMonitor: Sendable {
    // A source is safe to cancel from any thread; Dispatch does not say so in types.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    /// Starts watching signals.
    ///
    /// - Parameters:
    ///   - signals: The signals to watch; leave `suspend` out where no terminal is edited.
    ///   - handler: What to do, one signal at a time, never on the main thread.
    package init(
        _ signals: [Signal] = Signal.allCases,
        handler: @escaping @Sendable (Signal) -> Void
    ) {
        let queue = DispatchQueue(label: "satchel.signals", qos: .userInteractive)
        let registered = DispatchSemaphore(value: 0)
        sources = signals.map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal.number, queue: queue)
            source.setEventHandler { handler(signal) }
            source.setRegistrationHandler { registered.signal() }
            source.activate()
            return source
        }
        // Until a source is registered its signal still has its usual effect, and Ctrl-C would end the process.
        for _ in signals { _ = registered.wait(timeout: .now() + .milliseconds(100)) }
    }

    deinit {
        for source in sources { source.cancel() }
    }
}

/// A signal the shell answers itself.
package enum Signal: Sendable, CaseIterable {
    /// Ctrl-C.
    case interrupt
    /// The window has another size.
    case resize
    /// Ctrl-Z.
    case suspend
    /// The terminal is gone.
    case hangUp
    /// Someone asks the process to end.
    case terminate

    /// The signal's number.
    package var number: Int32 {
        switch self {
        case .interrupt: SIGINT
        case .resize: SIGWINCH
        case .suspend: SIGTSTP
        case .hangUp: SIGHUP
        case .terminate: SIGTERM
        }
    }

    /// Makes sure that the process ends by the signal, whatever it waits for.
    ///
    /// Where Ctrl-S has stopped the terminal's output, whoever writes waits with locks in hand, so that putting things in
    /// order would wait as well: output goes on. Where that does not help in time, the process ends all the same.
    ///
    /// - Parameter patience: The time to put things in order.
    package func endProcess(within patience: Duration) {
        Self.resumeOutput()
        let seconds = Double(patience.components.seconds) + Double(patience.components.attoseconds) / 1e18
        DispatchQueue(label: "satchel.ending").asyncAfter(deadline: .now() + seconds) {
            // The terminal's mode comes first; writing to it may never return.
            DispatchQueue.global().async { TerminalGuard.restore() }
            usleep(100_000)
            endProcess()
        }
    }

    /// Lets terminals go on that Ctrl-S has stopped.
    private static func resumeOutput() {
        var (stop, before) = (sigset_t(), sigset_t())
        sigemptyset(&stop)
        sigaddset(&stop, SIGTTOU)
        // From the background the kernel would stop the process for this.
        pthread_sigmask(SIG_BLOCK, &stop, &before)
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            // Linux starts what a key has stopped only after it was stopped from here too.
            tcflow(descriptor, TCOOFF)
            tcflow(descriptor, TCOON)
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// Ends the process by the signal, as if nobody had watched it.
    package func endProcess() -> Never {
        var byDefault = sigaction()
        byDefault.__sigaction_handler.sa_handler = nil
        sigaction(number, &byDefault, nil)
        var ending = sigset_t()
        sigemptyset(&ending)
        sigaddset(&ending, number)
        pthread_sigmask(SIG_UNBLOCK, &ending, nil)
        raise(number)
        // Only a signal that ends nothing by default comes here.
        exit(128 + number)
    }
}

/// Stops the process as Ctrl-Z would have done had nobody watched the signal.
enum ProcessSuspension {
    /// Returns once the process goes on.
    ///
    /// The kernel's own rule stays in force: a process without a shell that could wake it again does not stop.
    static func suspend() {
        var byDefault = sigaction()
        byDefault.__sigaction_handler.sa_handler = nil
        var watched = sigaction()
        sigaction(SIGTSTP, &byDefault, &watched)
        var suspension = sigset_t()
        var before = sigset_t()
        sigemptyset(&suspension)
        sigaddset(&suspension, SIGTSTP)
        // Sent to this thread alone, so that the monitor does not see it again.
        raise(SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &suspension, &before)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        sigaction(SIGTSTP, &watched, nil)
    }
}
