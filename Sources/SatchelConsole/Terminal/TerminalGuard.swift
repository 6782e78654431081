import CTerminalGuard
import Glibc

/// Gives the terminal back as it was found, however the process ends.
///
/// Readline and ``LiveScreen`` put the terminal back themselves. A process that ends while one of them has it — `exit` on
/// another thread, a signal, a crash — would leave the shell it came from without echo, or on the second screen. Only
/// `SIGKILL` can't be answered.
package enum TerminalGuard {
    /// Who may have the terminal in a mode of their own.
    enum Holder: Int32 {
        /// Readline, while a line is edited.
        case editor
        /// The second screen.
        case screen

        /// What gives the terminal back, besides its mode.
        fileprivate var undo: String {
            switch self {
            case .screen: return LiveScreen.giveBack
            case .editor:
                // The terminal must stop marking pastes, and the next prompt wants a line of its own.
                let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
                return (isDumb ? "" : "\u{1B}[?2004l") + "\r\n"
            }
        }
    }

    /// Makes sure that a crash gives the terminal back and ends in a line that says so, that leaving by `exit` gives it
    /// back as well, and that no core dump holds keys of services; once for the process, on its main thread.
    package static func install() {
        satchel_core_dump_forbid()
        satchel_crash_guard_install()
        atexit { TerminalGuard.restore() }
    }

    /// Lets the calling thread answer its own crashes.
    static func joinThread() {
        satchel_crash_guard_join_thread()
    }

    /// Notes that a holder is about to change the terminal's mode.
    static func hold(_ holder: Holder) {
        var undo = holder.undo
        undo.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                if let start = characters.baseAddress {
                    satchel_terminal_hold(holder.rawValue, start, characters.count)
                }
            }
        }
    }

    /// Notes that a holder has put everything back.
    static func release(_ holder: Holder) {
        satchel_terminal_release(holder.rawValue)
    }

    /// Gives the terminal back if anyone has it.
    static func restore() {
        satchel_terminal_give_back()
    }
}

/// What the process may use of the machine's memory.
package enum ProcessMemory {
    /// The address space it takes to work, in bytes: with less, a thread that can't be had makes everything wait for it,
    /// and an allocation that fails is a crash.
    package static let least: UInt64 = 512 << 20

    /// The limit of the address space in bytes, where it is lower than ``least``.
    package static var tooLowLimit: UInt64? {
        let limit = satchel_address_space_limit()
        return limit > 0 && limit < least ? limit : nil
    }
}
