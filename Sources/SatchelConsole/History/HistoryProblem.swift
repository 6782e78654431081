import Glibc
import SatchelPluginAPI

/// The history file cannot be used; the shell goes on without it.
package struct HistoryProblem: UserFacingError, Equatable {
    /// The file.
    package let path: String
    /// What the system said, as an `errno` value.
    package let code: Int32

    package var message: String {
        "history is not saved: '\(VisibleText.line(path))': \(String(cString: strerror(code)).lowercased())"
    }
}
