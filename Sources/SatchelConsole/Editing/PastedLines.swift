/// The lines of what was accepted at the prompt; a pasted block holds several.
enum PastedLines {
    /// Splits accepted text into lines; the empty lines of a block are layout, not commands.
    static func split(_ text: String) -> [String] {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
        guard lines.count > 1 else { return [text] }
        let commands = lines.filter { $0.contains { !$0.isWhitespace } }.map(String.init)
        return commands.isEmpty ? [""] : commands
    }
}
