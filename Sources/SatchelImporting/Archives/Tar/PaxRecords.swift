/// The facts that POSIX puts before an entry, for what does not fit its header.
struct PaxRecords {
    private(set) var path: [UInt8]?
    private(set) var size: Int?
    /// Whether the entry is a file with holes, whose bytes are not what they seem.
    private(set) var isSparse = false

    /// Reads `length key=value` lines, or nil where they are none.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while let first = rest.first, first != 0 {
            let digits = rest.prefix { $0 != UInt8(ascii: " ") }
            guard let length = Int(String(decoding: digits, as: UTF8.self)), length > digits.count + 1,
                length <= rest.count, rest[rest.startIndex + length - 1] == .lineFeed
            else {
                return nil
            }
            let record = rest.prefix(length).dropFirst(digits.count + 1).dropLast()
            rest = rest.dropFirst(length)
            guard let equals = record.firstIndex(of: UInt8(ascii: "=")) else {
                return nil
            }
            let value = record[(equals + 1)...]
            switch String(decoding: record[..<equals], as: UTF8.self) {
            case "path":
                path = Array(value)
            case "size":
                guard let number = Int(String(decoding: value, as: UTF8.self)), number >= 0 else { return nil }
                size = number
            case let key where key.hasPrefix("GNU.sparse."):
                isSparse = true
            default:
                break
            }
        }
    }

    /// Writes the line that names an entry.
    static func bytes(path: String) -> [UInt8] {
        let rest = " path=\(path)\n"
        // The length counts its own digits.
        var length = rest.utf8.count
        while "\(length)".utf8.count + rest.utf8.count != length {
            length = "\(length)".utf8.count + rest.utf8.count
        }
        return Array("\(length)\(rest)".utf8)
    }
}
