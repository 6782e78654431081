import SatchelPluginAPI

/// Writes values as JSON, keys in the order given, absent members left out.
///
/// A small encoder of our own, because order, digits and escapes are part of the contract: a decimal is printed with
/// the digits it came with, and a character that could act on a terminal is escaped.
enum JSONText {
    /// The value on several lines, two blanks a level.
    static func pretty(_ value: Value) -> String {
        var text = ""
        write(value, into: &text, indent: "\n")
        return text
    }

    /// The value on one line, with no blanks.
    static func compact(_ value: Value) -> String {
        var text = ""
        write(value, into: &text, indent: nil)
        return text
    }

    private static func write(_ value: Value, into text: inout String, indent: String?) {
        switch value {
        case .absent:
            text += "null"
        case .text(let content):
            writeString(content, into: &text)
        case .integer(let number):
            text += String(number)
        case .decimal(let digits):
            isNumber(digits) ? text += digits : writeString(digits, into: &text)
        case .boolean(let holds):
            text += holds ? "true" : "false"
        case .list(let values):
            writeAll(values, between: ("[", "]"), into: &text, indent: indent) { value, text, indent in
                write(value, into: &text, indent: indent)
            }
        case .object(let members):
            let known = members.filter { $0.value != .absent }
            writeAll(known, between: ("{", "}"), into: &text, indent: indent) { member, text, indent in
                writeString(member.key, into: &text)
                text += indent == nil ? ":" : ": "
                write(member.value, into: &text, indent: indent)
            }
        }
    }

    private static func writeAll<Element>(
        _ elements: [Element],
        between brackets: (open: String, close: String),
        into text: inout String,
        indent: String?,
        _ writeOne: (Element, inout String, String?) -> Void
    ) {
        text += brackets.open
        let deeper = indent.map { $0 + "  " }
        for (offset, element) in elements.enumerated() {
            if offset > 0 { text += "," }
            text += deeper ?? ""
            writeOne(element, &text, deeper)
        }
        if !elements.isEmpty { text += indent ?? "" }
        text += brackets.close
    }

    private static func writeString(_ content: String, into text: inout String) {
        text += "\""
        for scalar in content.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where VisibleText.isUnsafe(scalar):
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    /// Whether digits are a number as JSON spells one: no `+`, no leading zeros, no bare point.
    static func isNumber(_ digits: String) -> Bool {
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
}
