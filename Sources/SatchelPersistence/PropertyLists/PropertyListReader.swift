/// Reads the XML of a property list within ``PropertyListLimits``, with the line of each value.
struct PropertyListReader {
    private struct Tag {
        let name: String
        let isEnd: Bool
        let isEmpty: Bool
        let line: Int
    }

    /// The value of the whole list.
    private(set) var root = PropertyListValue.dictionary([:])
    private(set) var keys = KeyRegister()
    /// The line of every value by its path: `fields[2]`, `rules[0].must`.
    private(set) var lines: [String: Int] = [:]
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    private var values = 0

    init(_ bytes: [UInt8]) throws(PropertyListProblem) {
        self.bytes = bytes
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
            throw .malformed("it is not UTF-8 text")
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        skipBlanks()
        guard place < bytes.count else { throw .malformed("it is empty") }
        guard bytes[place] == UInt8(ascii: "<") else { throw .malformed("it is not XML") }
        let first = try nextTag()
        if first.name == "plist", !first.isEnd {
            let tag = first.isEmpty ? first : try nextTag()
            guard !tag.isEnd, !first.isEmpty else { throw .malformed("it has no value") }
            root = try value(at: tag, path: "", keyPrefix: "", depth: 1)
            try readEnd(of: "plist")
        } else {
            root = try value(at: first, path: "", keyPrefix: "", depth: 1)
        }
        try skipComments()
        guard place == bytes.count else { throw wrong("unexpected text after the value") }
    }

    private func wrong(_ reason: String, at line: Int? = nil) -> PropertyListProblem {
        .malformed("\(reason) on line \(line ?? self.line)")
    }
}

// MARK: - Values

extension PropertyListReader {
    /// Reads a value; `keyPrefix` is that of the keys in it if it is a dictionary that may hold settings.
    private mutating func value(
        at tag: Tag,
        path: String,
        keyPrefix: String?,
        depth: Int
    ) throws(PropertyListProblem) -> PropertyListValue {
        guard !tag.isEnd else { throw wrong("unexpected </\(tag.name)>", at: tag.line) }
        values += 1
        guard values <= PropertyListLimits.values else { throw .tooManyValues }
        guard depth <= PropertyListLimits.levels else { throw .tooDeep }
        lines[path] = tag.line
        switch tag.name {
        case "dict": return .dictionary(try members(of: tag, path: path, keyPrefix: keyPrefix, depth: depth))
        case "array": return .list(try elements(of: tag, path: path, depth: depth))
        case "string", "true", "false", "integer", "real", "date", "data": break
        default: throw wrong("unknown tag <\(tag.name)>", at: tag.line)
        }
        let text = tag.isEmpty ? "" : try text(to: tag.name)
        switch tag.name {
        case "string": return .text(text)
        case "true", "false": return .boolean(tag.name == "true")
        case "integer":
            let digits = text.filter { !$0.isWhitespace }
            if let number = Int(digits) { return .integer(number) }
            guard !digits.isEmpty, digits.utf8.allSatisfy("+-0123456789".utf8.contains) else {
                throw wrong("'\(text.prefix(40))' is not an integer", at: tag.line)
            }
            return .unfit
        case "real":
            guard let number = Double(text.filter { !$0.isWhitespace }) else {
                throw wrong("'\(text.prefix(40))' is not a number", at: tag.line)
            }
            return .other(String(number))
        default: return .unfit
        }
    }

    private mutating func members(
        of dictionary: Tag,
        path: String,
        keyPrefix: String?,
        depth: Int
    ) throws(PropertyListProblem) -> [String: PropertyListValue] {
        let number = values
        var members: [String: PropertyListValue] = [:]
        while !dictionary.isEmpty {
            let tag = try nextTag()
            if tag.isEnd {
                try check(tag, ends: "dict")
                break
            }
            guard tag.name == "key" else { throw wrong("<\(tag.name)> where <key> was expected", at: tag.line) }
            let key = tag.isEmpty ? "" : try text(to: "key", limit: PropertyListLimits.keyBytes)
            let value = try nextTag()
            guard !value.isEnd, value.name != "key" else { throw wrong("no value of '\(key)'", at: value.line) }
            let setting = (keyPrefix ?? "") + key
            let isSetting = keyPrefix != nil && (value.name != "dict" || value.isEmpty)
            keys.add(setting, in: number, line: tag.line, isSetting: isSetting)
            members[key] = try self.value(
                at: value,
                path: path.isEmpty ? key : "\(path).\(key)",
                keyPrefix: keyPrefix == nil ? nil : setting + ".",
                depth: depth + 1
            )
        }
        return members
    }

    private mutating func elements(
        of array: Tag,
        path: String,
        depth: Int
    ) throws(PropertyListProblem) -> [PropertyListValue] {
        var elements: [PropertyListValue] = []
        while !array.isEmpty {
            let tag = try nextTag()
            if tag.isEnd {
                try check(tag, ends: "array")
                break
            }
            let path = "\(path)[\(elements.count)]"
            elements.append(try value(at: tag, path: path, keyPrefix: nil, depth: depth + 1))
        }
        return elements
    }
}

// MARK: - Tags and texts

extension PropertyListReader {
    /// Reads the next tag; only blanks and comments may come before it.
    private mutating func nextTag() throws(PropertyListProblem) -> Tag {
        try skipComments()
        guard place < bytes.count else { throw .cutOff }
        guard begins("<") else { throw wrong("unexpected text") }
        let start = line
        let inner = try skip(through: ">").dropFirst().dropLast()
        let isEnd = inner.first == UInt8(ascii: "/")
        let name = inner.dropFirst(isEnd ? 1 : 0).prefix(40).prefix { !" \t\r\n/".utf8.contains($0) }
        return Tag(
            name: String(decoding: name, as: UTF8.self),
            isEnd: isEnd,
            isEmpty: !isEnd && inner.last == UInt8(ascii: "/"),
            line: start
        )
    }

    private mutating func readEnd(of name: String) throws(PropertyListProblem) { try check(try nextTag(), ends: name) }

    private func check(_ tag: Tag, ends name: String) throws(PropertyListProblem) {
        guard tag.isEnd, tag.name == name else {
            throw wrong("<\(tag.isEnd ? "/" : "")\(tag.name)> where </\(name)> was expected", at: tag.line)
        }
    }

    /// Skips blanks, comments and declarations.
    private mutating func skipComments() throws(PropertyListProblem) {
        while true {
            skipBlanks()
            if begins("<!--") {
                _ = try skip(through: "-->")
            } else if begins("<?") {
                try checkEncoding(try skip(through: "?>"))
            } else if begins("<!") {
                // Entities of its own could expand a short text.
                let declaration = try skip(through: ">")
                guard !declaration.contains(UInt8(ascii: "[")) else { throw .malformed("it contains a DTD") }
            } else {
                return
            }
        }
    }

    /// Another encoding would change what the bytes mean.
    private func checkEncoding(_ instruction: ArraySlice<UInt8>) throws(PropertyListProblem) {
        let text = String(decoding: instruction, as: UTF8.self)
        guard text.hasPrefix("<?xml"), let end = text.firstRange(of: "encoding")?.upperBound else { return }
        let encoding = text[end...].drop { " \t\r\n=\"'".contains($0) }.prefix { !"\"' ?".contains($0) }.prefix(40)
        guard ["utf-8", "utf8", "us-ascii"].contains(encoding.lowercased()) else {
            throw .malformed("its encoding is '\(encoding)', not UTF-8")
        }
    }

    /// Reads the text up to an end tag.
    private mutating func text(to name: String, limit: Int = .max) throws(PropertyListProblem) -> String {
        var text: [UInt8] = []
        while place < bytes.count {
            if begins("<![CDATA[") {
                text += try skip(through: "]]>").dropFirst(9).dropLast(3)
            } else if begins("<") {
                try readEnd(of: name)
                return String(decoding: text, as: UTF8.self)
            } else if begins("&") {
                text += try entity()
            } else {
                text.append(bytes[place])
                if bytes[place] == UInt8(ascii: "\n") { line += 1 }
                place += 1
            }
            guard text.count <= limit else { throw .keyTooLong }
        }
        throw .cutOff
    }

    /// Reads an entity such as `&amp;` or `&#38;`.
    private mutating func entity() throws(PropertyListProblem) -> String.UTF8View {
        guard let end = bytes[place...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            throw wrong("'&' without ';'")
        }
        let name = String(decoding: bytes[place + 1..<end], as: UTF8.self)
        place = end + 1
        if let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name] { return known.utf8 }
        let digits = name.dropFirst()
        let number =
            name.hasPrefix("#x") ? UInt32(digits.dropFirst(), radix: 16) : name.hasPrefix("#") ? UInt32(digits) : nil
        guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.value > 0 else {
            throw wrong("unknown entity '&\(name);'")
        }
        return String(scalar).utf8
    }

    private mutating func skipBlanks() {
        while place < bytes.count, " \t\r\n".utf8.contains(bytes[place]) {
            if bytes[place] == UInt8(ascii: "\n") { line += 1 }
            place += 1
        }
    }

    private func begins(_ text: StaticString) -> Bool {
        guard place + text.utf8CodeUnitCount <= bytes.count else { return false }
        for offset in 0..<text.utf8CodeUnitCount where bytes[place + offset] != text.utf8Start[offset] { return false }
        return true
    }

    /// Skips past the next occurrence of a text, and returns the bytes up to there.
    private mutating func skip(through text: StaticString) throws(PropertyListProblem) -> ArraySlice<UInt8> {
        let start = place
        while place < bytes.count {
            if begins(text) {
                place += text.utf8CodeUnitCount
                return bytes[start..<place]
            }
            if bytes[place] == UInt8(ascii: "\n") { line += 1 }
            place += 1
        }
        throw .cutOff
    }
}
