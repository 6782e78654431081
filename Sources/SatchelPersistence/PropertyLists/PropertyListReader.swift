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
    private var scan: XMLScan
    private var values = 0

    init(_ bytes: [UInt8]) throws(PropertyListProblem) {
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
            throw .malformed("it is not UTF-8 text")
        }
        let text = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        guard let beginning = text.first(where: { $0 > 0x20 }) else { throw .malformed("it is empty") }
        guard beginning == UInt8(ascii: "<") else { throw .malformed("it is not XML") }
        try Self.checkEncoding(text)
        scan = XMLScan(text)
        let first = try nextTag()
        if first.name == "plist", !first.isEnd {
            let tag = first.isEmpty ? first : try nextTag()
            guard !tag.isEnd, !first.isEmpty else { throw .malformed("it has no value") }
            root = try value(at: tag, path: "", keyPrefix: "", depth: 1)
            try check(try nextTag(), ends: "plist")
        } else {
            root = try value(at: first, path: "", keyPrefix: "", depth: 1)
        }
        while let event = try next() {
            guard case .text(let text) = event, text.allSatisfy(\.isWhitespace) else {
                throw wrong("unexpected text after the value")
            }
        }
    }

    /// Another encoding would change what the bytes mean.
    private static func checkEncoding(_ bytes: ArraySlice<UInt8>) throws(PropertyListProblem) {
        let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        guard text.hasPrefix("<?xml"), let end = text.firstRange(of: "encoding")?.upperBound else { return }
        let encoding = text[end...].drop { " \t\r\n=\"'".contains($0) }.prefix { !"\"' ?".contains($0) }.prefix(40)
        guard ["utf-8", "utf8", "us-ascii"].contains(encoding.lowercased()) else {
            throw .malformed("its encoding is '\(encoding)', not UTF-8")
        }
    }

    private func wrong(_ reason: String, at line: Int? = nil) -> PropertyListProblem {
        .malformed("\(reason) on line \(line ?? scan.line)")
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
    private mutating func next() throws(PropertyListProblem) -> XMLScan.Event? {
        do throws(XMLProblem) {
            return try scan.next()
        } catch {
            throw wrong(error.reason, at: error.line)
        }
    }

    /// The tag of an event; nil for a text.
    private func tag(_ event: XMLScan.Event) -> Tag? {
        switch event {
        case .start(let name, _, let isEmpty):
            Tag(name: String(name.prefix(40)), isEnd: false, isEmpty: isEmpty, line: scan.line)
        case .end(let name): Tag(name: String(name.prefix(40)), isEnd: true, isEmpty: false, line: scan.line)
        case .text: nil
        }
    }

    /// Reads the next tag; only blanks and comments may come before it.
    private mutating func nextTag() throws(PropertyListProblem) -> Tag {
        while let event = try next() {
            if let tag = tag(event) { return tag }
            guard case .text(let text) = event, !text.utf8.allSatisfy({ $0 <= 0x20 }),
                let beginning = text.firstIndex(where: { !$0.isWhitespace })
            else { continue }
            throw wrong("unexpected text", at: scan.line + text[..<beginning].count { $0.isNewline })
        }
        throw .cutOff
    }

    private func check(_ tag: Tag, ends name: String) throws(PropertyListProblem) {
        guard tag.isEnd, tag.name == name else {
            throw wrong("<\(tag.isEnd ? "/" : "")\(tag.name)> where </\(name)> was expected", at: tag.line)
        }
    }

    /// Reads the text up to an end tag.
    private mutating func text(to name: String, limit: Int = .max) throws(PropertyListProblem) -> String {
        var text = ""
        while let event = try next() {
            guard case .text(let part) = event else {
                if let tag = tag(event) { try check(tag, ends: name) }
                return text
            }
            text += part
            guard text.utf8.count <= limit else { throw .keyTooLong }
        }
        throw .cutOff
    }
}
