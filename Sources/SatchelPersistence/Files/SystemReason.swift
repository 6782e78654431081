import Glibc

/// The words of the operating system for what went wrong.
enum SystemReason {
    /// Returns the reason for an error number, in lower case: `permission denied`.
    static func text(_ number: Int32) -> String {
        let text = String(cString: strerror(number))
        // "Input/output error" becomes lower case; "RPC bad" stays.
        guard text.dropFirst().first?.isUppercase == false else {
            return text
        }
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
