/// A finite number with the decimal digits it came with.
///
/// A price is drawn by its `value` and written by its `digits`, so that no binary rounding shows.
package struct ExactNumber: Sendable, Hashable {
    /// The digits, as JSON spells a number: `63314.01`.
    package let digits: String
    /// The nearest binary number, for drawing and comparing.
    package let value: Double

    /// Reads decimal digits; nil for a text that JSON would not take for a number, or one too large to draw.
    package init?(_ digits: String) {
        guard DecimalText.isNumber(digits), let value = Double(digits), value.isFinite else { return nil }
        self.digits = digits
        self.value = value
    }

    /// Takes a computed number; nil for infinity and for what is no number.
    package init?(_ value: Double) {
        guard value.isFinite else { return nil }
        let text = "\(value)"
        self.digits = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        self.value = value
    }
}
