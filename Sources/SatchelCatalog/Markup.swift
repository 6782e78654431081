extension StringProtocol {
    /// As the text of an element of XML, without the control characters that it has no way to write.
    package var asXML: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\n", "\t": text.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || [0xFFFE, 0xFFFF].contains(scalar.value): break
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension String {
    private static let named = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "middot": "·", "hellip": "…",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "ndash": "–", "mdash": "—",
    ]
    private static let longest = 10

    /// Decodes every entity of HTML once; tags stay, since titles such as `<해리 포터>` look like them.
    package static func decodingEntities(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let body = rest[start...].dropFirst().prefix(longest)
            if let end = body.firstIndex(of: ";"), let sign = sign(body[..<end]) {
                result += sign
                rest = rest[rest.index(after: end)...]
            } else {
                result += "&"
                rest = rest[rest.index(after: start)...]
            }
        }
        return result + rest
    }

    private static func sign(_ name: Substring) -> String? {
        guard name.first == "#" else { return named[String(name)] }
        let number = name.dropFirst()
        let isHex = number.first == "x" || number.first == "X"
        guard let value = isHex ? UInt32(number.dropFirst(), radix: 16) : UInt32(number),
            let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .control
        else { return nil }
        return String(Character(scalar))
    }
}
