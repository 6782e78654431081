import CTerminalGuard
import Glibc

/// Restores the terminal, however the process ends.
///
/// Readline and ``LiveScreen`` restore it themselves. A process that ends while one of them holds it — `exit` on
/// another thread, a signal, a crash — would leave the calling shell without echo, or on the alternate screen. Only
/// `SIGKILL` can't be handled.
package enum TerminalGuard {
    /// Who changes the terminal's mode.
    enum Holder: Int32 {
        case editor
        /// The alternate screen.
        case screen

        fileprivate var undo: String {
            switch self {
            case .screen: return LiveScreen.giveBackAll
            case .editor:
                // Bracketed paste must end, and the next prompt wants a line of its own.
                let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
                return (isDumb ? "" : "\u{1B}[?2004l") + "\r\n"
            }
        }
    }

    /// Restores the terminal at `exit` and after a crash, which also prints a line, and disables core dumps, which may
    /// contain API keys; call once per process, on the main thread.
    package static func install() {
        satchel_core_dump_forbid()
        satchel_crash_guard_install()
        atexit { TerminalGuard.restore() }
    }

    /// Lets the calling thread handle its own crashes.
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

    /// Notes that a holder has restored the terminal.
    static func release(_ holder: Holder) {
        satchel_terminal_release(holder.rawValue)
    }

    static func restore() {
        satchel_terminal_give_back()
    }
}

/// The process's limit on memory.
package enum ProcessMemory {
    /// The address space needed, in bytes: with less, a thread that can't start blocks everything, and a failed
    /// allocation is a crash.
    package static let least: UInt64 = 512 << 20

    /// The address space limit in bytes, if it is below ``least``.
    package static var tooLowLimit: UInt64? {
        let limit = satchel_address_space_limit()
        return limit > 0 && limit < least ? limit : nil
    }
}
