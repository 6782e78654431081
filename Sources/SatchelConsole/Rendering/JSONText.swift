import SatchelPluginAPI

/// Writes values as JSON, keys in the order given, absent members omitted.
///
/// Not `JSONEncoder`, because order, digits and escapes are part of the contract: a decimal keeps the digits it came
/// with, and a character that could act on a terminal is escaped.
package enum JSONText {
    /// The value on several lines, indented by two blanks per level.
    package static func pretty(_ value: Value) -> String {
        var text = ""
        write(value, into: &text, indent: "\n")
        return text
    }

    /// The value on one line.
    package static func compact(_ value: Value) -> String {
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
        case .moment(let time):
            writeString(time.instant, into: &text)
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

    /// Digits that are not a number are written as text.
    private static func writeNumber(_ digits: String, into text: inout String) {
        DecimalText.isNumber(digits) ? text += digits : writeString(digits, into: &text)
    }

    private static func writeString(_ content: String, into text: inout String) {
        text += "\""
        defer { text += "\"" }
        guard !content.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) else {
            text += content
            return
        }
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
    }
}

extension Output {
    /// The values one by one, with the records of a list each by itself, so that an empty list has none.
    var elements: [Value] {
        values.flatMap { value in
            if case .list(let elements) = value { elements } else { [value] }
        }
    }

    /// The output as one line of JSON, whatever it contains: an element of a JSON stream.
    package var onOneLine: RenderedOutput {
        let values = values
        guard let first = values.first else { return RenderedOutput() }
        return RenderedOutput(lines: [JSONText.compact(values.count == 1 ? first : .list(values))])
    }

    /// The output as JSON values: an array for a list, an object for a detail, several for a sequence.
    package var values: [Value] {
        switch self {
        case .none: []
        case .message(let message): [.object([Value.Member("message", .text(message))])]
        case .records(let list): [.list(list.records.map { .object(list.members(of: $0)) })]
        case .detail(let detail): [.object(detail.fields.map { Value.Member($0.key, $0.value) })]
        case .document(let document): [document.data ?? .object([Value.Member("text", .text(document.text))])]
        case .picture(let picture): [.object(picture.members)]
        case .chart(let chart): Output.records(chart.table).values
        case .map(let map): Output.records(map.table).values
        case .sequence(let outputs): outputs.flatMap(\.values)
        }
    }
}

extension RecordList {
    fileprivate func members(of record: Record) -> [Value.Member] {
        columns.enumerated().map { Value.Member($0.element.key, record.value($0.offset)) }
    }
}
