/// Numbers as decimal digits: what JSON takes for one, and how people read it.
package enum DecimalText {
    /// Whether a text is a number as JSON spells one: no `+`, no leading zeros, no bare point.
    package static func isNumber(_ digits: String) -> Bool {
        var rest = Substring(digits).utf8
        func skip(_ allowed: String) -> Bool {
            guard let next = rest.first, allowed.utf8.contains(next) else { return false }
            rest = rest.dropFirst()
            return true
        }
        func skipDigits() -> Int {
            let count = rest.prefix { (0x30...0x39).contains($0) }.count
            rest = rest.dropFirst(count)
            return count
        }

        _ = skip("-")
        guard skip("0") || skipDigits() > 0 else { return false }
        if skip("."), skipDigits() == 0 { return false }
        if skip("eE") {
            _ = skip("+-")
            if skipDigits() == 0 { return false }
        }
        return rest.isEmpty
    }

    /// The digits with a comma before every three of the whole part: `60,000.12`; other text as it is.
    package static func grouped(_ digits: String) -> String {
        guard isNumber(digits), !digits.utf8.contains(where: { $0 == 0x65 || $0 == 0x45 }) else { return digits }
        let sign = digits.hasPrefix("-") ? "-" : ""
        let unsigned = digits.dropFirst(sign.count)
        let whole = unsigned.prefix { $0 != "." }
        let grouped = whole.enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, (whole.count - digit.offset).isMultiple(of: 3) { text += "," }
            text.append(digit.element)
        }
        return sign + grouped + unsigned.dropFirst(whole.count)
    }
}
