/// A key, a paste or a mouse event of a terminal, as ``KeyDecoder`` reads it.
package enum TerminalKey: Sendable, Equatable {
    /// Typed characters that have no other meaning, without control characters.
    case text(String)
    /// Pasted text, safe to display and on one line.
    case paste(String)
    /// A letter or mark typed with Ctrl, such as `a`, `_` or ` `; letters are lower-case.
    case control(Character)
    /// A character typed with Alt or after Esc; letters are lower-case.
    case alt(Character)
    case enter, tab, backTab, backspace, delete, escape
    case up, down, left, right, wordLeft, wordRight, pageUp, pageDown, home, end
    /// F1 and so on, counted from 1.
    case function(Int)
    /// The mouse wheel.
    case wheel(isUp: Bool, column: Int, row: Int)
    /// The left button, at a cell counted from 0.
    case click(column: Int, row: Int)
}
