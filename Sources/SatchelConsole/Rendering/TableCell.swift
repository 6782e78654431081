/// A piece of a row: text in a number of cells, with a style that never covers the blanks around it.
struct TableCell {
    var text: String
    var width: Int
    var isTrailing = false
    var style: TextStyle?

    func rendered(usesColor: Bool) -> String {
        let shown = text.truncated(to: width)
        let blanks = String(repeating: " ", count: max(0, width - shown.displayWidth))
        let styled = style?(shown, if: usesColor) ?? shown
        return isTrailing ? blanks + styled : styled + blanks
    }
}

extension [TableCell] {
    /// The cells side by side, with no blanks at the end of the line.
    func row(gap: String, usesColor: Bool) -> String {
        String(map { $0.rendered(usesColor: usesColor) }.joined(separator: gap).drop(whileLast: " "))
    }
}
