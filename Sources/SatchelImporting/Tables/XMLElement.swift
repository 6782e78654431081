/// An element of an XML file, with what is in it.
///
/// The reader knows no entity but the five of XML itself and numbers, opens nothing, and is bounded, so that no file can
/// make much of little. Bytes around the document are passed over.
package struct XMLElement {
    package let name: String
    var attributes: [(name: String, value: String)] = []
    package var children: [XMLElement] = []
    /// The text directly in it.
    var text = ""

    private static let (mostDepth, mostElements) = (64, 2_000_000)

    /// The name without a namespace prefix.
    package var localName: String { name.split(separator: ":").last.map(String.init) ?? name }

    package subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

    func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

    /// The text without blanks around it.
    package var line: String {
        RowText.isBlank(text)
            ? "" : text.split(separator: "\n").map { RowText.line(String($0)) }.joined(separator: "\n")
    }

    /// Reads the first element with one of some local names, and throws the line of what is wrong.
    package static func read(_ bytes: ArraySlice<UInt8>, roots: [String]) throws(RowProblem) -> XMLElement {
        var scan = XMLScan(bytes)
        var open: [XMLElement] = []
        var count = 0
        while let event = try scan.next() {
            switch event {
            case .start(let element, let isEmpty):
                // What stands before the document is junk.
                if open.isEmpty, !roots.contains(element.localName) { continue }
                count += 1
                guard open.count < mostDepth, count <= mostElements else {
                    throw RowProblem("line \(scan.line): it is nested too deeply, or has too many elements")
                }
                guard isEmpty else {
                    open.append(element)
                    continue
                }
                guard !open.isEmpty else { return element }
                open[open.count - 1].children.append(element)
            case .text(let text): if !open.isEmpty { open[open.count - 1].text += text }
            case .end(let name):
                guard let element = open.popLast() else { continue }
                guard element.name == name else {
                    throw RowProblem("line \(scan.line): </\(name)> where </\(element.name)> was expected")
                }
                guard !open.isEmpty else { return element }
                open[open.count - 1].children.append(element)
            }
        }
        throw RowProblem("line \(scan.line): the file ends too early")
    }
}

/// Reads the tags and texts of an XML file one after another.
private struct XMLScan {
    enum Event {
        case start(XMLElement, isEmpty: Bool)
        case text(String)
        case end(String)
    }

    private let bytes: ArraySlice<UInt8>
    private var place: Int
    private(set) var line = 1

    init(_ bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }

    mutating func next() throws(RowProblem) -> Event? {
        while place < bytes.endIndex {
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
                    throw RowProblem("line \(line): it declares entities of its own")
                }
                _ = take(to: end + 1)
            } else if let event = try tag() {
                return event
            }
        }
        return nil
    }

    private mutating func tag() throws(RowProblem) -> Event? {
        var (end, quote): (Int, UInt8?) = (place + 1, nil)
        while end < bytes.endIndex, quote != nil || bytes[end] != UInt8(ascii: ">") {
            if let mark = quote {
                if bytes[end] == mark { quote = nil }
            } else if bytes[end] == .quote || bytes[end] == 0x27 {
                quote = bytes[end]
            }
            guard end - place < 1 << 20 else { throw RowProblem("line \(line): a tag is too long") }
            end += 1
        }
        guard end < bytes.endIndex else { throw RowProblem("line \(line): the file ends in a tag") }
        var inner = take(to: end + 1).dropFirst().dropLast()
        if inner.first == UInt8(ascii: "/") { return .end(Self.name(inner.dropFirst())) }
        let isEmpty = inner.last == UInt8(ascii: "/")
        if isEmpty { inner = inner.dropLast() }
        let name = Self.name(inner)
        guard !name.isEmpty else { return nil }
        var element = XMLElement(name: name)
        var rest = inner.dropFirst(name.utf8.count)
        while let mark = rest.firstIndex(of: UInt8(ascii: "=")) {
            let key = String(decoding: rest[..<mark], as: UTF8.self)
            rest = rest[(mark + 1)...].drop { $0 <= 0x20 }
            guard let quote = rest.first, quote == .quote || quote == 0x27,
                let close = rest.dropFirst().firstIndex(of: quote)
            else { break }
            element.attributes.append((RowText.line(key), Self.plain(rest[(rest.startIndex + 1)..<close])))
            rest = rest[(close + 1)...]
        }
        return .start(element, isEmpty: isEmpty)
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    }

    private mutating func take(to end: Int) -> ArraySlice<UInt8> {
        let taken = bytes[place..<min(end, bytes.endIndex)]
        line += taken.count { $0 == .lineFeed }
        place += taken.count
        return taken
    }

    private mutating func skip(past mark: String) throws(RowProblem) {
        let end = try self.end(of: mark)
        _ = take(to: end + mark.utf8.count)
    }

    private func end(of mark: String) throws(RowProblem) -> Int {
        let mark = Array(mark.utf8)
        var index = place
        while let found = bytes[index...].firstIndex(of: mark[0]) {
            if bytes[found...].starts(with: mark) { return found }
            index = found + 1
        }
        throw RowProblem("line \(line): the file ends too early")
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
