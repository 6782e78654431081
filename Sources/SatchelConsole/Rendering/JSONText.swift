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
            writeNumber(digits, into: &text)
        case .amount(let amount):
            writeNumber(amount.digits, into: &text)
        case .series(let numbers):
            write(.list(numbers.map { .decimal($0.digits) }), into: &text, indent: nil)
        case .boolean(let holds):
            text += holds ? "true" : "false"
        case .list(let values), .worded(let values, _):
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

    /// Digits that are no number after all stay what they are, as text.
    private static func writeNumber(_ digits: String, into text: inout String) {
        DecimalText.isNumber(digits) ? text += digits : writeString(digits, into: &text)
    }

    private static func writeString(_ content: String, into text: inout String) {
        text += "\""
        VisibleText.visit(content) { scalar, isShown in
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where !isShown:
                for unit in UTF16.encode(scalar) ?? .init() {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
