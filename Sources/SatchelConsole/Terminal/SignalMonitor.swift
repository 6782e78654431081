import Dispatch
import Glibc

/// Calls a handler on each signal, on a queue of its own, for as long as the monitor exists.
///
/// Watched signals have no other effect. The line editor installs no handlers; pass signals on to it. `hangUp` and
/// `terminate` end its reading, so set the exit status first:
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
    // Safe to cancel from any thread, though Dispatch does not declare it.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    /// Starts watching; the handler gets one signal at a time, never on the main thread.
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
        // Until a source is registered its signal has the default effect, and Ctrl-C would end the process.
        for _ in signals { _ = registered.wait(timeout: .now() + .milliseconds(100)) }
    }

    deinit {
        for source in sources { source.cancel() }
    }
}

/// A signal the shell handles.
package enum Signal: Sendable, CaseIterable {
    /// Ctrl-C.
    case interrupt
    /// The window has been resized.
    case resize
    /// Ctrl-Z.
    case suspend
    /// The terminal is gone.
    case hangUp
    /// The process is asked to end.
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

    /// Makes sure that the process ends by the signal, after `patience` to clean up.
    ///
    /// After Ctrl-S whoever writes to the terminal waits with locks held, and cleaning up would wait as well: output is
    /// resumed. If that does not help in time, the process ends all the same.
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

    /// Resumes terminals that Ctrl-S has stopped.
    private static func resumeOutput() {
        var (stop, before) = (sigset_t(), sigset_t())
        sigemptyset(&stop)
        sigaddset(&stop, SIGTTOU)
        // In the background the kernel would stop the process for this.
        pthread_sigmask(SIG_BLOCK, &stop, &before)
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            // Linux resumes what a key has stopped only after it was stopped from here too.
            tcflow(descriptor, TCOOFF)
            tcflow(descriptor, TCOON)
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// Ends the process by the signal's default action.
    package func endProcess() -> Never {
        var byDefault = sigaction()
        byDefault.__sigaction_handler.sa_handler = nil
        sigaction(number, &byDefault, nil)
        var ending = sigset_t()
        sigemptyset(&ending)
        sigaddset(&ending, number)
        pthread_sigmask(SIG_UNBLOCK, &ending, nil)
        raise(number)
        // Reached only by a signal that ends nothing by default.
        exit(128 + number)
    }
}

extension Signal {
    /// Stops the process as Ctrl-Z does, and returns once it resumes; as the kernel rules, a process without a shell to resume it does not stop.
    static func suspendProcess() {
        var byDefault = sigaction()
        byDefault.__sigaction_handler.sa_handler = nil
        var watched = sigaction()
        sigaction(SIGTSTP, &byDefault, &watched)
        var suspension = sigset_t()
        var before = sigset_t()
        sigemptyset(&suspension)
        sigaddset(&suspension, SIGTSTP)
        // Sent to this thread alone, so that the monitor doesn't see it again.
        raise(SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &suspension, &before)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        sigaction(SIGTSTP, &watched, nil)
    }
}
