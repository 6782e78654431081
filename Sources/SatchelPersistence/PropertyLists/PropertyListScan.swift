/// The limits of a property list: reading takes stack for each level.
enum PropertyListLimits {
    static let bytes = 1 << 20
    static let levels = 64
    /// Values, including dictionaries and arrays.
    static let values = 10_000
    static let keyBytes = 128
}

enum PropertyListProblem: Error, Equatable {
    /// It exceeds a limit, which the text names.
    case tooLarge(String)
    case malformed(String)

    static let cutOff = malformed("it ends unexpectedly")
    static let tooDeep = tooLarge("it is nested more than \(PropertyListLimits.levels) levels deep")
    static let tooManyValues = tooLarge("it has more than \(PropertyListLimits.values) values")
    static let keyTooLong = tooLarge("it has a key of more than \(PropertyListLimits.keyBytes) bytes")
}

/// A key that appears in a property list more than once, so that only one value could have an effect.
package struct RepeatedKey: Sendable, Equatable {
    /// The dotted key.
    package let key: String
    package let lines: [Int]

    package init(key: String, lines: [Int]) {
        self.key = key
        self.lines = lines
    }
}

/// Finds repeated keys, in one dictionary or by two spellings: `books.view` and `view` within `books` are one setting.
struct KeyRegister {
    private struct Member: Hashable {
        let dictionary: Int
        let path: String
    }

    private var members: [Member: Int] = [:]
    private var settings: [String: Int] = [:]
    private var order: [String] = []
    private var lines: [String: [Int]] = [:]

    /// The dotted keys, each once.
    var paths: Set<String> { Set(members.keys.map(\.path)) }

    /// The repeated keys in the order found, without those inside another repeated key.
    var repeated: [RepeatedKey] {
        order.filter { !isWithinRepeated($0) }.map { RepeatedKey(key: $0, lines: lines[$0] ?? []) }
    }

    private func isWithinRepeated(_ path: String) -> Bool {
        path.utf8.indices.contains { path.utf8[$0] == UInt8(ascii: ".") && lines[String(path[..<$0])] != nil }
    }

    /// Adds a key with its line; `isSetting` tells whether it has a value instead of more keys.
    mutating func add(_ path: String, in dictionary: Int, line: Int, isSetting: Bool) {
        let member = Member(dictionary: dictionary, path: path)
        if let first = members[member] ?? (isSetting ? settings[path] : nil) {
            if lines[path] == nil {
                order.append(path)
                lines[path] = [first]
            }
            lines[path]?.append(line)
        }
        if members[member] == nil { members[member] = line }
        if isSetting, settings[path] == nil { settings[path] = line }
    }
}
