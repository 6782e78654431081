/// Decimal digits as text.
public enum DecimalText {
    /// Whether a text is a JSON number: no `+`, no leading zeros, no bare point.
    public static func isNumber(_ digits: String) -> Bool {
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

    /// A number as pasted, without its thousands separators: `30000` of `30,000`, `$30000` of `$30,000`, `30000 EUR` of
    /// `30,000 EUR`; other text unchanged.
    public static func ungrouped(_ text: String) -> String {
        guard let place = number(in: text) else { return text }
        return text[..<place.lowerBound] + ungroupedNumber(String(text[place])) + text[place.upperBound...].dropFirst()
    }

    /// The only digits, with their signs and marks, of a text such as `30,000 EUR`.
    private static func number(in text: String) -> ClosedRange<String.Index>? {
        func isPart(_ character: Character) -> Bool {
            character.isASCII && (character.isNumber || "+-.,".contains(character))
        }
        guard let start = text.firstIndex(where: isPart), let end = text.lastIndex(where: isPart),
            text[start...end].allSatisfy(isPart)
        else { return nil }
        return start...end
    }

    private static func ungroupedNumber(_ text: String) -> String {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let groups = (parts.first ?? "").split(separator: ",", omittingEmptySubsequences: false)
        guard groups.count > 1, let first = groups.first else { return text }
        let digits = first.drop { $0 == "-" || $0 == "+" }
        guard first.count - digits.count <= 1, (1...3).contains(digits.utf8.count), digits.first != "0",
            groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
            ([digits] + groups.dropFirst()).allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return text }
        return ([groups.joined()] + parts.dropFirst().map(String.init)).joined(separator: ".")
    }

    /// A number whose decimal point is a comma, with a point: `0.3` of `0,3`, `9.90 EUR` of `9,90 EUR`; nil for other text.
    public static func pointed(_ text: String) -> String? {
        guard let place = number(in: text) else { return nil }
        let parts = text[place].split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let number = parts.joined(separator: ".")
        return isNumber(number) ? text[..<place.lowerBound] + number + text[place.upperBound...].dropFirst() : nil
    }

    /// The digits with thousands separators: `60,000.12`; other text unchanged.
    public static func grouped(_ digits: String) -> String {
        var bytes = Array(digits.utf8)
        let start = bytes.first == UInt8(ascii: "-") ? 1 : 0
        var place = (bytes.firstIndex(of: UInt8(ascii: ".")) ?? bytes.count) - 3
        guard place > start, isNumber(digits), !bytes.contains(where: { $0 | 0x20 == 0x65 }) else { return digits }
        while place > start {
            bytes.insert(UInt8(ascii: ","), at: place)
            place -= 3
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A number drawn by its `value` and written by its exact `digits`, so that no binary rounding shows.
public struct ExactNumber: Sendable, Hashable {
    /// The digits for programs, as in JSON: `63314.0123`.
    public let digits: String
    /// The digits for people, which may be rounded: `63314.01`.
    public let shown: String
    /// The nearest binary number to the digits for people, for drawing and comparing.
    public let value: Double

    /// Parses decimal digits, and those for people if they differ; nil if JSON does not allow one of the texts as a
    /// number, or it is too large to draw.
    public init?(_ digits: String, shown: String? = nil) {
        let shown = shown ?? digits
        guard DecimalText.isNumber(digits), DecimalText.isNumber(shown), let value = Double(shown), value.isFinite
        else { return nil }
        self.digits = digits
        self.shown = shown
        self.value = value
    }

    /// Converts a computed number; nil for infinity and NaN.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        let text = "\(value)"
        digits = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        shown = digits
        self.value = value
    }
}
