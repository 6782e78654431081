import Glibc

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
