import SatchelConsole

/// What every text that reaches a stream is held to.
enum HarmlessText {
    /// Checks that a text holds nothing that acts on a terminal or a reader; colors of our own are not looked at.
    ///
    /// - Throws: ``FuzzFinding`` that names the scalar.
    static func check(_ text: String, _ place: @autoclosure () -> String) throws(FuzzFinding) {
        for scalar in text.unicodeScalars
        where VisibleText.isUnsafe(scalar) && scalar != "\n" && scalar != "\t" {
            throw FuzzFinding("\(place()) lets U+\(String(scalar.value, radix: 16, uppercase: true)) through")
        }
    }

    /// Checks that a text is empty or ends in one line feed.
    ///
    /// - Throws: ``FuzzFinding``.
    static func checkEnd(_ text: String, _ place: @autoclosure () -> String) throws(FuzzFinding) {
        try promise(text.isEmpty || text.utf8.last == 0x0A, "\(place()) does not end in a line feed")
    }
}
