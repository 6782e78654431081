/// A header block of a tar archive.
struct TarHeader {
    static let blockSize = 512

    enum Kind: Equatable {
        case file
        case folder
        case link
        case special
        /// POSIX pax records for the next entry.
        case extended
        /// POSIX pax records for all entries.
        case global
        /// The GNU long name of the next entry.
        case longName
    }

    let name: [UInt8]
    let size: Int
    let kind: Kind

    init?(block: [UInt8]) {
        guard let checksum = Self.number(block[148..<156]), checksum == Self.checksum(of: block),
            let size = Self.number(block[124..<136])
        else {
            return nil
        }
        self.size = size
        let name = block[0..<100].prefix { $0 != 0 }
        // GNU's own format has other fields in place of the prefix.
        let isPOSIX = block[257..<263].elementsEqual("ustar\0".utf8)
        let prefix = isPOSIX ? block[345..<500].prefix { $0 != 0 } : []
        self.name = prefix.isEmpty ? Array(name) : prefix + [UInt8(ascii: "/")] + name
        switch block[156] {
        case 0, UInt8(ascii: "0"), UInt8(ascii: "7"): kind = .file
        case UInt8(ascii: "5"): kind = .folder
        case UInt8(ascii: "1"), UInt8(ascii: "2"), UInt8(ascii: "K"): kind = .link
        case UInt8(ascii: "x"): kind = .extended
        case UInt8(ascii: "g"): kind = .global
        case UInt8(ascii: "L"): kind = .longName
        default: kind = .special
        }
    }

    /// Returns the header block of a file: flag `0` for the file, `x` for pax records about the next.
    ///
    /// The name has at most 100 bytes, the size is less than 8 GB, and `modified` is in seconds since 1970.
    static func block(name: [UInt8], size: Int, modified: Int, flag: UInt8) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: blockSize)
        func put(_ bytes: some Sequence<UInt8>, at offset: Int) {
            for (index, byte) in bytes.enumerated() { block[offset + index] = byte }
        }
        put(name, at: 0)
        put("0000600".utf8, at: 100)
        put("0000000".utf8, at: 108)
        put("0000000".utf8, at: 116)
        put(octal(size, digits: 11), at: 124)
        put(octal(max(0, modified), digits: 11), at: 136)
        block[156] = flag
        put("ustar\0".utf8, at: 257)
        put("00".utf8, at: 263)
        put(octal(checksum(of: block), digits: 6), at: 148)
        block[155] = UInt8(ascii: " ")
        return block
    }

    private static func checksum(of block: [UInt8]) -> Int {
        block.enumerated().reduce(0) { sum, byte in
            sum + ((148..<156).contains(byte.offset) ? 32 : Int(byte.element))
        }
    }

    /// Parses octal digits, or the base-256 form for larger numbers.
    private static func number(_ field: ArraySlice<UInt8>) -> Int? {
        if field.first == 0x80 {
            return field.dropFirst().reduce(0) { value, byte in
                value.flatMap { $0 < 1 << 48 ? $0 << 8 | Int(byte) : nil }
            }
        }
        let digits = field.drop { $0 == 32 }.prefix { $0 != 0 && $0 != 32 }
        return digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self), radix: 8).flatMap { $0 < 0 ? nil : $0 }
    }

    private static func octal(_ value: Int, digits: Int) -> [UInt8] {
        let text = String(value, radix: 8)
        return Array((String(repeating: "0", count: max(0, digits - text.count)) + text).utf8)
    }
}

/// The pax records before an entry, for what does not fit its header.
struct PaxRecords {
    private(set) var path: [UInt8]?
    private(set) var size: Int?
    private(set) var isSparse = false

    /// Parses `length key=value` lines, or returns nil if they are malformed.
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
