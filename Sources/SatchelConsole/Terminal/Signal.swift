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
}
