/// Checks the limits of an XML property list before it is decoded, without recursion, and finds repeated keys.
struct XMLPropertyListScan {
    private struct Level {
        /// The prefix of a dictionary's keys; nil for an array and everything inside one.
        var prefix: String?
        var dictionary: Int?
        var key: (path: String, line: Int)?
        /// Where it is in the list, and how many values of an array came before.
        var path: String
        var count = 0
    }

    private(set) var keys = KeyRegister()
    /// The line of every value by its path: `fields[2]`, `rules[0].must`.
    private(set) var lines: [String: Int] = [:]
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    private var levels: [Level] = []
    private var values = 0

    init(_ bytes: [UInt8]) throws(PropertyListProblem) {
        self.bytes = bytes
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
            throw .malformed("it is not UTF-8 text")
        }
        while skip(through: "<") {
            if begins("!--") {
                _ = skip(through: "-->")
            } else if begins("![CDATA[") {
                _ = skip(through: "]]>")
            } else if begins("?") {
                try readInstruction()
            } else if begins("!") {
                try readDeclaration()
            } else if begins("/") {
                readEnd()
            } else {
                try readBeginning()
            }
        }
    }
}

// MARK: - Parts

extension XMLPropertyListScan {
    /// `<?xml … ?>`, where another encoding would change what the bytes mean.
    private mutating func readInstruction() throws(PropertyListProblem) {
        let start = place
        guard skip(through: "?>") else { return }
        let end = place
        place = start
        defer { place = end }
        guard begins("?xml") else { return }
        while place < end, !begins("encoding") { place += 1 }
        guard place < end else { return }
        let name = bytes[place + 8..<end].drop { " \t\r\n=\"'".utf8.contains($0) }.prefix { !"\"' ?".utf8.contains($0) }
        let encoding = String(decoding: name.prefix(40), as: UTF8.self)
        guard ["utf-8", "utf8", "us-ascii"].contains(encoding.lowercased()) else {
            throw .malformed("its encoding is '\(encoding)', not UTF-8")
        }
    }

    /// `<!DOCTYPE … >`, whose own entities could expand a short text.
    private mutating func readDeclaration() throws(PropertyListProblem) {
        let start = place
        guard skip(through: ">") else { return }
        guard !bytes[start..<place].contains(UInt8(ascii: "[")) else { throw .malformed("it contains a DTD") }
    }

    private mutating func readEnd() {
        let name = tagName(from: place + 1)
        _ = skip(through: ">")
        if !Self.isScalar(name), name != "key", !levels.isEmpty { levels.removeLast() }
    }

    private mutating func readBeginning() throws(PropertyListProblem) {
        let startLine = line
        let name = tagName(from: place)
        guard skip(through: ">") else { return }
        let isEmpty = place >= 2 && bytes[place - 2] == UInt8(ascii: "/")
        if name == "key" {
            let text = isEmpty ? "" : try readKey()
            let last = levels.indices.last
            if let last { levels[last].key = ((levels[last].prefix ?? "") + text, startLine) }
            return
        }
        let isDictionary = name == "dict"
        if name != "plist" {
            values += 1
            guard values <= PropertyListLimits.values else { throw .tooManyValues }
        }
        let path = pathOfNext()
        lines[path] = startLine
        let prefix = note(isSetting: !isDictionary || isEmpty)
        guard !isEmpty, !Self.isScalar(name) else { return }
        levels.append(Level(prefix: isDictionary ? prefix : nil, dictionary: isDictionary ? values : nil, path: path))
        guard levels.count <= PropertyListLimits.levels + 1 else { throw .tooDeep }
    }

    /// The path of the value that starts here.
    private mutating func pathOfNext() -> String {
        guard let last = levels.indices.last else { return "" }
        let level = levels[last]
        guard level.dictionary == nil else {
            // A key holds the prefix of settings, which is the path of the dictionary wherever no array is above it.
            let key = level.key?.path.dropFirst(level.prefix?.utf8.count ?? 0) ?? ""
            return level.path.isEmpty ? String(key) : "\(level.path).\(key)"
        }
        guard !level.path.isEmpty else { return "" }
        levels[last].count += 1
        return "\(level.path)[\(level.count)]"
    }

    /// Adds the key whose value starts here, and returns the prefix of the keys inside it if it may contain settings.
    private mutating func note(isSetting: Bool) -> String? {
        guard let last = levels.indices.last, let dictionary = levels[last].dictionary else {
            // The root, inside <plist> or not.
            return levels.allSatisfy { $0.dictionary == nil } && values == 1 ? "" : nil
        }
        guard let key = levels[last].key else { return nil }
        levels[last].key = nil
        let mayHoldSettings = levels[last].prefix != nil
        keys.add(key.path, in: dictionary, line: key.line, isSetting: isSetting && mayHoldSettings)
        return mayHoldSettings ? key.path + "." : nil
    }

    private mutating func readKey() throws(PropertyListProblem) -> String {
        var text: [UInt8] = []
        while place < bytes.count {
            if begins("<![CDATA[") {
                let start = place + 9
                guard skip(through: "]]>") else { break }
                text += bytes[start..<max(start, place - 3)]
            } else if bytes[place] == UInt8(ascii: "<") {
                break
            } else if bytes[place] == UInt8(ascii: "&") {
                text += readEntity()
            } else {
                text.append(bytes[place])
                if bytes[place] == UInt8(ascii: "\n") { line += 1 }
                place += 1
            }
            guard text.count <= PropertyListLimits.keyBytes else { throw .keyTooLong }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes an entity such as `&amp;` or `&#38;`; anything else is literal.
    private mutating func readEntity() -> [UInt8] {
        let entity = bytes[place...].prefix(12)
        guard let end = entity.firstIndex(of: UInt8(ascii: ";")) else {
            place += 1
            return [UInt8(ascii: "&")]
        }
        let name = String(decoding: bytes[place + 1..<end], as: UTF8.self)
        place = end + 1
        if let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name] { return Array(known.utf8) }
        let digits = name.dropFirst()
        let number =
            name.hasPrefix("#x") ? UInt32(digits.dropFirst(), radix: 16) : name.hasPrefix("#") ? UInt32(digits) : nil
        guard let scalar = number.flatMap(Unicode.Scalar.init) else { return Array("&\(name);".utf8) }
        return Array(String(scalar).utf8)
    }

    private static func isScalar(_ name: String) -> Bool {
        ["string", "integer", "real", "date", "data", "true", "false"].contains(name)
    }
}

// MARK: - Bytes

extension XMLPropertyListScan {
    private func begins(_ text: StaticString) -> Bool {
        guard place + text.utf8CodeUnitCount <= bytes.count else { return false }
        for offset in 0..<text.utf8CodeUnitCount where bytes[place + offset] != text.utf8Start[offset] { return false }
        return true
    }

    /// Skips past the next occurrence of a text, or to the end, returning false.
    private mutating func skip(through text: StaticString) -> Bool {
        let first = text.utf8Start.pointee
        while place < bytes.count {
            if bytes[place] == first, begins(text) {
                place += text.utf8CodeUnitCount
                return true
            }
            if bytes[place] == UInt8(ascii: "\n") { line += 1 }
            place += 1
        }
        return false
    }

    private func tagName(from start: Int) -> String {
        let name = bytes[min(start, bytes.count)...].prefix(16).prefix { byte in
            !" \t\r\n/>".utf8.contains(byte)
        }
        return String(decoding: name, as: UTF8.self)
    }
}
