/// Reads the tags and texts of an XML text one after another.
///
/// It knows no entity but the five of XML itself and numbers, and opens nothing, so that no file can make much of little.
package struct XMLScan {
    /// A part of the text.
    package enum Event {
        case start(String, attributes: [(name: String, value: String)], isEmpty: Bool)
        case text(String)
        case end(String)
    }

    private let bytes: ArraySlice<UInt8>
    private var place: Int
    private var lineOfPlace = 1
    /// The line on which the last event begins.
    package private(set) var line = 1

    package init(_ bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }

    package mutating func next() throws(XMLProblem) -> Event? {
        while place < bytes.endIndex {
            line = lineOfPlace
            guard bytes[place] == UInt8(ascii: "<") else {
                let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
                return .text(Self.plain(take(to: end)))
            }
            let rest = bytes[place...]
            if rest.starts(with: "<!--".utf8) {
                try skip(past: "-->")
            } else if rest.starts(with: "<![CDATA[".utf8) {
                _ = take(to: place + 9)
                let end = try self.end(of: "]]>")
                let text = String(decoding: take(to: end), as: UTF8.self)
                _ = take(to: end + 3)
                return .text(text)
            } else if rest.starts(with: "<?".utf8) {
                try skip(past: "?>")
            } else if rest.starts(with: "<!".utf8) {
                let end = try self.end(of: ">")
                // Declarations of its own could make much of little.
                guard !bytes[place..<end].contains(UInt8(ascii: "[")) else {
                    throw problem("it declares entities of its own")
                }
                _ = take(to: end + 1)
            } else if let event = try tag() {
                return event
            }
        }
        line = lineOfPlace
        return nil
    }

    private mutating func tag() throws(XMLProblem) -> Event? {
        var (end, quote): (Int, UInt8?) = (place + 1, nil)
        while end < bytes.endIndex, quote != nil || bytes[end] != UInt8(ascii: ">") {
            if let mark = quote {
                if bytes[end] == mark { quote = nil }
            } else if bytes[end] == UInt8(ascii: "\"") || bytes[end] == 0x27 {
                quote = bytes[end]
            }
            guard end - place < 1 << 20 else { throw problem("a tag is too long") }
            end += 1
        }
        guard end < bytes.endIndex else { throw problem("the file ends in a tag") }
        var inner = take(to: end + 1).dropFirst().dropLast()
        if inner.first == UInt8(ascii: "/") { return .end(Self.name(inner.dropFirst())) }
        let isEmpty = inner.last == UInt8(ascii: "/")
        if isEmpty { inner = inner.dropLast() }
        let name = Self.name(inner)
        guard !name.isEmpty else { return nil }
        var attributes: [(name: String, value: String)] = []
        var rest = inner.dropFirst(name.utf8.count)
        while let mark = rest.firstIndex(of: UInt8(ascii: "=")) {
            let key = Self.name(rest[..<mark].drop { $0 <= 0x20 })
            rest = rest[(mark + 1)...].drop { $0 <= 0x20 }
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == 0x27,
                let close = rest.dropFirst().firstIndex(of: quote)
            else { break }
            attributes.append((key, Self.plain(rest[(rest.startIndex + 1)..<close])))
            rest = rest[(close + 1)...]
        }
        return .start(name, attributes: attributes, isEmpty: isEmpty)
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    }

    private func problem(_ reason: String) -> XMLProblem { XMLProblem(reason, line: lineOfPlace) }

    private mutating func take(to end: Int) -> ArraySlice<UInt8> {
        let taken = bytes[place..<min(end, bytes.endIndex)]
        lineOfPlace += taken.count { $0 == UInt8(ascii: "\n") }
        place += taken.count
        return taken
    }

    private mutating func skip(past mark: String) throws(XMLProblem) {
        let end = try self.end(of: mark)
        _ = take(to: end + mark.utf8.count)
    }

    private func end(of mark: String) throws(XMLProblem) -> Int {
        let mark = Array(mark.utf8)
        var index = place
        while let found = bytes[index...].firstIndex(of: mark[0]) {
            if bytes[found...].starts(with: mark) { return found }
            index = found + 1
        }
        throw problem("the file ends too early")
    }

    /// A text with the letters that its entities stand for; an unknown entity stays as it is.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var plain = ""
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            plain += String(decoding: rest[..<start], as: UTF8.self)
            rest = rest[start...]
            guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let letter = letter(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
            else {
                plain += "&"
                rest = rest.dropFirst()
                continue
            }
            plain.unicodeScalars.append(letter)
            rest = rest[(end + 1)...]
        }
        return plain + String(decoding: rest, as: UTF8.self)
    }

    private static func letter(_ entity: String) -> Unicode.Scalar? {
        switch entity {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard entity.hasPrefix("#") else { return nil }
        let digits = entity.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { Unicode.Scalar($0) }
    }
}

/// Why a text is not XML, and on which line.
package struct XMLProblem: Error {
    package let reason: String
    package let line: Int

    package init(_ reason: String, line: Int) {
        (self.reason, self.line) = (reason, line)
    }
}
