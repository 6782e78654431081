import SatchelPluginAPI

/// A link that a terminal lets people click, by OSC 8.
enum Hyperlink {
    /// Makes a text a link, or leaves it as it is where the address is not one of the web.
    ///
    /// - Parameters:
    ///   - text: What is shown; harmless already.
    ///   - address: Where it leads; bytes that could end the sequence are encoded.
    /// - Returns: The text, within the sequences that make it a link.
    static func text(_ text: String, to address: String) -> String {
        let lower = address.lowercased()
        guard lower.hasPrefix("https://") || lower.hasPrefix("http://") else { return text }
        let target = address.utf8.reduce(into: "") { target, byte in
            if (0x21...0x7E).contains(byte) {
                target.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                target += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return "\u{1B}]8;;\(target)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }
}
