import SatchelImporting
import SatchelNumbers

extension ExactDecimal {
    /// Reads a cell of a file.
    ///
    /// - Parameters:
    ///   - cell: The text.
    ///   - what: What it should be, such as `price`.
    /// - Throws: `RowProblem` that says why the text is not one.
    init(_ cell: String, what: String) throws {
        do throws(ExactDecimalError) {
            try self.init(reading: cell)
        } catch {
            let shown = cell.count > 40 ? cell.prefix(40) + "…" : cell
            switch error {
            case .notANumber: throw RowProblem("'\(shown)' is not a valid \(what)")
            case .tooManyDigits:
                throw RowProblem("the \(what) '\(shown)' has too many digits; it can have \(Self.bound)")
            }
        }
    }
}
