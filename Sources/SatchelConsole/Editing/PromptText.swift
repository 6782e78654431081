/// Marks the escape sequences of a prompt as readline needs it to count cells.
enum PromptText {
    /// The prompt with each escape sequence between `\u{1}` and `\u{2}`.
    static func marked(_ prompt: String) -> String {
        var marked = ""
        var rest = prompt.unicodeScalars[...]
        while let scalar = rest.first {
            guard scalar == "\u{1B}" else {
                marked.unicodeScalars.append(scalar)
                rest = rest.dropFirst()
                continue
            }
            let sequence = escapeSequence(at: rest)
            marked += "\u{1}" + String(String.UnicodeScalarView(sequence)) + "\u{2}"
            rest = rest.dropFirst(sequence.count)
        }
        return marked
    }

    /// The sequence that starts with ESC: up to the letter that ends it, or ESC and one more.
    private static func escapeSequence(at text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        guard text.dropFirst().first == "[" else { return text.prefix(2) }
        let parameters = text.dropFirst(2).prefix { !(0x40...0x7E).contains($0.value) }
        return text.prefix(2 + parameters.count + 1)
    }
}
