import SatchelCatalog
import SatchelImporting

/// How values are written in files of other programs.
package enum ImportedValue {
    /// A day, as precisely as it is known.
    enum Day: Equatable {
        case day(String)
        /// It may be two days: `03/04/2024`.
        case ambiguous
        case none
    }

    /// A cell without what surrounds its value: blanks, `="…"` of spreadsheets, brackets if the format has any.
    static func clean(_ text: String, hasBrackets: Bool = false) -> String {
        var text = text.trimmed
        if text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count >= 3 {
            text = String(text.dropFirst(2).dropLast()).trimmed
        }
        if hasBrackets, text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()).trimmed }
        return text
    }

    /// A number that a spreadsheet wrote with an exponent, so that its last digits are lost.
    static func isRounded(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "+")) else { return false }
        let parts = text.uppercased().split(separator: "E+", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[1].isEmpty && parts[1].allSatisfy(\.isNumber)
            && parts[0].contains(where: \.isNumber) && parts[0].allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
    }

    // MARK: - Days

    /// The first three letters of months, in English, German, French, Spanish, Italian, Portuguese and Dutch.
    private static let months = [
        ["jan", "ene", "gen"], ["feb", "fév", "fev"], ["mar", "mär", "mrt"], ["apr", "avr", "abr"],
        ["may", "mai", "mag", "mei"], ["jun", "giu"], ["jul", "lug"], ["aug", "aoû", "ago"], ["sep", "set"],
        ["oct", "okt", "ott", "out"], ["nov"], ["dec", "dez", "déc", "dic"],
    ]

    static func day(_ text: String, _ order: KeptFormat.DayOrder?) -> Day {
        guard text.utf8.count <= 40 else { return .none }
        if let day = plainDay(text) { return .day(day) }
        let spaced = text.contains("T") ? text.replacing(/([0-9])T([0-9])/, with: { "\($0.1) \($0.2)" }) : text
        // Also `2024년 5월 1일`, `2024年5月1日` and `1 de mayo de 2024`.
        let parts = spaced.split { "-/., 년월일年月日".contains($0) }.map(String.init).filter { $0 != "de" }
        guard let first = parts.first else { return .none }
        func found(_ year: String, _ month: String? = nil, _ day: String? = nil) -> Day {
            let padded = [month, day].compactMap { $0 }.map { $0.utf8.count == 1 ? "0" + $0 : $0 }
            // Years that nobody has kept anything in stand for none.
            guard year >= "1000", let day = KeptDay(([year] + padded).joined(separator: "-")) else { return .none }
            return .day(day.description)
        }
        if isYear(first) {
            let rest = parts.dropFirst().prefix { isNumber($0, upTo: 2) }.prefix(2)
            // What follows is a time.
            guard parts.dropFirst(rest.count + 1).allSatisfy({ $0.contains(":") || rest.count == 2 }) else {
                return .none
            }
            return found(first, rest.first, rest.dropFirst().first)
        }
        if let month = parts.prefix(2).firstIndex(where: { self.month($0) != nil }),
            let number = self.month(parts[month])
        {
            if parts.count == 2, month == 0, isYear(parts[1]) { return found(parts[1], number) }
            guard parts.count >= 3, isYear(parts[2]), isNumber(parts[1 - month], upTo: 2) else { return .none }
            return found(parts[2], number, parts[1 - month])
        }
        if parts.count == 2, isYear(parts[1]), isNumber(parts[0], upTo: 2) { return found(parts[1], parts[0]) }
        guard parts.count >= 3, isYear(parts[2]), let left = Int(parts[0]), let right = Int(parts[1]),
            (1...31).contains(left), (1...31).contains(right)
        else { return .none }
        if left > 12 || text.contains(".") { return found(parts[2], parts[1], parts[0]) }
        if right > 12 || left == right { return found(parts[2], parts[0], parts[1]) }
        switch order {
        case .dmy: return found(parts[2], parts[1], parts[0])
        case .mdy: return found(parts[2], parts[0], parts[1])
        case nil: return .ambiguous
        }
    }

    /// The day and the time of a text, which sort as they follow each other; empty of others.
    static func moment(_ text: String, _ order: KeptFormat.DayOrder) -> String {
        guard case .day(let day) = day(text, order) else { return "" }
        guard let colon = text.firstIndex(of: ":") else { return day }
        let hour = String(text[..<colon].reversed().prefix(while: \.isNumber).reversed())
        return day + (hour.count == 1 ? " 0" : " ") + hour + text[colon...].prefix { $0.isNumber || ":.".contains($0) }
    }

    /// A day that is written as most are, `2024-05-01` or `2024/05/01`, with or without a time; nil of others.
    private static func plainDay(_ text: String) -> String? {
        let bytes = Array(text.utf8.prefix(11))
        guard bytes.count >= 10, bytes.count == 10 || bytes[10] == 0x20 || bytes[10] == UInt8(ascii: "T"),
            [0x2D, 0x2F].contains(bytes[4]), bytes[7] == bytes[4], bytes[0] > 0x30,
            [0, 1, 2, 3, 5, 6, 8, 9].allSatisfy({ bytes[$0].isDigit })
        else { return nil }
        func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        return KeptDay("\(part(0..<4))-\(part(5..<7))-\(part(8..<10))")?.description
    }

    /// The order that days of a column must have; nil if none tells.
    package static func order(of texts: some Sequence<String>) -> KeptFormat.DayOrder? {
        for text in texts {
            let parts = text.split { "-/ ".contains($0) }
            guard parts.count >= 3, isYear(String(parts[2])), let left = Int(parts[0]), let right = Int(parts[1]) else {
                continue
            }
            if (13...31).contains(left), (1...12).contains(right) { return .dmy }
            if (13...31).contains(right), (1...12).contains(left) { return .mdy }
        }
        return nil
    }

    /// Whether a text is a whole day, and which.
    package static func isDay(_ text: String, _ order: KeptFormat.DayOrder?) -> Bool {
        if case .day(let day) = day(text, order) { day.utf8.count == 10 } else { false }
    }

    private static func isYear(_ text: String) -> Bool { text.utf8.count == 4 && isNumber(text, upTo: 4) }

    private static func isNumber(_ text: String, upTo count: Int) -> Bool {
        (1...count).contains(text.utf8.count) && text.isDigits
    }

    private static func month(_ text: String) -> String? {
        let letters = text.lowercased()
        // French months of which three letters don't tell.
        guard !letters.hasPrefix("jui") else { return letters.hasPrefix("juil") ? "07" : "06" }
        guard letters.count >= 3, let index = months.firstIndex(where: { $0.contains(String(letters.prefix(3))) })
        else {
            return nil
        }
        return index < 9 ? "0\(index + 1)" : "\(index + 1)"
    }

    // MARK: - Numbers

    /// A number with a decimal point and without marks between thousands; nil for anything else.
    ///
    /// A single mark before three digits stands between thousands, unless it is the other one that does.
    package static func number(_ text: String, hasDecimalComma: Bool = false) -> String? {
        var digits = text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" && $0 != "\u{A0}" }
        var sign = ""
        if let first = digits.first, "+-−".contains(first) {
            sign = first == "+" ? "" : "-"
            digits.removeFirst()
        }
        guard (1...40).contains(digits.utf8.count), digits.utf8.contains(where: \.isDigit),
            digits.utf8.allSatisfy({ $0.isDigit || $0 == 0x2C || $0 == 0x2E })
        else { return nil }
        let (commas, points) = (digits.utf8.count { $0 == 0x2C }, digits.utf8.count { $0 == 0x2E })
        let last = digits.last { $0 == "," || $0 == "." }
        let after = last.flatMap { mark in digits.lastIndex(of: mark) }.map { digits[$0...].utf8.count - 1 } ?? 0
        // No thousands are written `0,125`.
        let isGrouped = after == 3 && digits.first != "0"
        let decimal: Character? =
            switch (commas, points) {
            case (0, 0): nil
            case (1..., 1...): last
            case (1, 0): isGrouped && !hasDecimalComma ? nil : ","
            case (0, 1): isGrouped && hasDecimalComma ? nil : "."
            default: nil
            }
        let parts = decimal.map { digits.split(separator: $0, omittingEmptySubsequences: false) } ?? [digits[...]]
        guard parts.count <= 2 else { return nil }
        let groups = parts[0].split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        guard groups.count == 1 || groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
            parts.count == 1 || parts[1].isDigits
        else { return nil }
        let whole = groups.joined()
        let fraction = parts.count == 2 && !parts[1].isEmpty ? "." + parts[1] : ""
        return sign + (whole.isEmpty ? "0" : whole) + fraction
    }

    /// Whether some numbers of a column can only have a decimal comma.
    package static func haveDecimalComma(_ texts: some Sequence<String>) -> Bool {
        texts.contains { text in
            let digits = text.filter { $0.isNumber || $0 == "," || $0 == "." }
            guard let comma = digits.lastIndex(of: ",") else { return false }
            let after = digits[comma...].utf8.count - 1
            let isLast = digits.lastIndex(of: ".").map { $0 < comma } ?? true
            let isDecimal = after != 3 || digits.first == "0" || digits[..<comma].contains(".")
            return isLast && isDecimal && digits.count { $0 == "," } == 1
        }
    }

    // MARK: - Texts

    static func text(ofHTML html: String) -> String {
        guard html.contains("<") || html.contains("&") else { return html }
        var text = ""
        var rest = html[...]
        while let start = rest.firstIndex(of: "<") {
            text += rest[..<start]
            guard let end = rest[start...].firstIndex(of: ">") else {
                text += rest[start...]
                rest = ""
                break
            }
            let tag = rest[start...end].lowercased()
            if tag.hasPrefix("<br") || tag.hasPrefix("</p") || tag.hasPrefix("</div") { text += "\n" }
            rest = rest[rest.index(after: end)...]
        }
        text += rest
        return String.decodingEntities(text).trimmed
    }

    /// A name with the given name first: `Frank Herbert` of `Herbert, Frank`; others as they are.
    static func name(_ text: String) -> String {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return text }
        return "\(parts[1]) \(parts[0])"
    }
}
