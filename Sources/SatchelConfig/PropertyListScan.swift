/// What a property list holds at most, so that decoding it takes little time and memory.
///
/// The decoder takes a level of stack for every level of nesting, and copies what a binary list refers to twice.
enum PropertyListLimits {
    /// Bytes of the file, and of all the values that a binary list refers to.
    static let bytes = 1 << 20
    /// Levels of dictionaries and arrays.
    static let levels = 64
    /// Values, the dictionaries and arrays among them.
    static let values = 10_000
    /// Bytes of a key.
    static let keyBytes = 128
}

/// Why a property list is not decoded.
enum PropertyListProblem: Error, Equatable {
    /// It exceeds a limit, named in words.
    case tooLarge(String)
    /// It is not what it says it is.
    case malformed(String)

    static let tooDeep = tooLarge("it is nested more than \(PropertyListLimits.levels) levels deep")
    static let tooManyValues = tooLarge("it has more than \(PropertyListLimits.values) values")
    static let keyTooLong = tooLarge("it has a key of more than \(PropertyListLimits.keyBytes) bytes")
    static let damaged = malformed("it is damaged")
}

/// A key that stands in a property list more than once, so that only one of its values could have an effect.
package struct RepeatedKey: Sendable, Equatable {
    /// The dotted key.
    package let key: String
    /// The lines it stands on; empty in a binary list, which has none.
    package let lines: [Int]

    /// Creates a finding.
    package init(key: String, lines: [Int]) {
        self.key = key
        self.lines = lines
    }
}

/// Collects the keys of a property list and finds those that stand there twice, in one dictionary or by two spellings:
/// `books.view` and `view` within `books` are one setting.
struct KeyRegister {
    private struct Member: Hashable {
        let dictionary: Int
        let path: String
    }

    private var members: [Member: Int] = [:]
    private var settings: [String: Int] = [:]
    private var order: [String] = []
    private var lines: [String: [Int]] = [:]

    /// The keys found more than once, in the order they were found; not those within a key that is itself one of them.
    var repeated: [RepeatedKey] {
        order.filter { !isWithinRepeated($0) }
            .map { RepeatedKey(key: $0, lines: (lines[$0] ?? []).filter { $0 > 0 }) }
    }

    private func isWithinRepeated(_ path: String) -> Bool {
        path.utf8.indices.contains { path.utf8[$0] == UInt8(ascii: ".") && lines[String(path[..<$0])] != nil }
    }

    /// Adds a key.
    ///
    /// - Parameters:
    ///   - path: The dotted key.
    ///   - dictionary: Tells the dictionary it stands in from others.
    ///   - line: Its line, from 1; 0 where there are no lines.
    ///   - isSetting: Whether it sets a value, instead of leading to more keys.
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
