import Glibc

/// Finds the fields of a record, by RFC 4180 with the leniency that real files need.
///
/// All lines may end in a lone line feed or carriage return, and quotes inside an unquoted field are ordinary.
struct CSVRecordScanner {
    enum Outcome {
        /// A record, the bytes it takes with its line end, and the line ends among them.
        case record(fields: [CSVRow.Field], length: Int, lines: Int)
        /// The beginning of a record.
        case unfinished
        /// Not a record, and why.
        case malformed(String)
    }

    /// Bytes that begin with a record, and are not empty.
    let bytes: UnsafeBufferPointer<UInt8>
    /// Whether no others follow.
    let isEnd: Bool
    let delimiter: UInt8
    /// The last byte of a line end: a line feed, maybe after a carriage return, or a carriage return.
    let lineEnd: UInt8
    var fields: [CSVRow.Field] = []
    var index = 0

    private enum Follower {
        case field
        case recordEnd(length: Int)
        case unfinished
        case other
    }

    mutating func scan() -> Outcome {
        while true {
            let isQuoted = index < bytes.count && bytes[index] == .quote
            if isQuoted {
                guard quotedField() else {
                    return isEnd ? .malformed("missing closing quote") : .unfinished
                }
            } else {
                plainField()
            }
            switch follower() {
            case .field: index += 1
            case .recordEnd(let length):
                let lines = bytes[..<length].count { $0 == lineEnd }
                return .record(fields: fields, length: length, lines: lines)
            case .unfinished: return .unfinished
            case .other: return .malformed("unexpected text after a closing quote")
            }
        }
    }

    private mutating func plainField() {
        let start = index
        while index < bytes.count, bytes[index] != delimiter, bytes[index] != lineEnd {
            index += 1
        }
        let isAtLineEnd = index == bytes.count || bytes[index] == lineEnd
        if isAtLineEnd, index > start, bytes[index - 1] == .carriageReturn {
            index -= 1
        }
        append(start..<index, hasDoubledQuotes: false)
    }

    /// Reads past the closing quote; false if it has not been read yet.
    private mutating func quotedField() -> Bool {
        let start = index + 1
        var hasDoubledQuotes = false
        index = start
        while let base = bytes.baseAddress,
            let found = memchr(base + index, Int32(UInt8.quote), bytes.count - index)
        {
            let place = UnsafeRawPointer(base).distance(to: found)
            index = place + 1
            guard index < bytes.count || isEnd else {
                return false
            }
            guard index < bytes.count, bytes[index] == .quote else {
                append(start..<place, hasDoubledQuotes: hasDoubledQuotes)
                return true
            }
            hasDoubledQuotes = true
            index += 1
        }
        return false
    }

    private func follower() -> Follower {
        guard index < bytes.count else {
            return isEnd ? .recordEnd(length: index) : .unfinished
        }
        switch bytes[index] {
        case delimiter: return .field
        case lineEnd: return .recordEnd(length: index + 1)
        case .carriageReturn where index + 1 == bytes.count: return isEnd ? .recordEnd(length: index + 1) : .unfinished
        case .carriageReturn where bytes[index + 1] == .lineFeed: return .recordEnd(length: index + 2)
        default: return .other
        }
    }

    private mutating func append(_ range: Range<Int>, hasDoubledQuotes: Bool) {
        fields.append(
            CSVRow.Field(
                start: Int32(range.lowerBound),
                end: Int32(range.upperBound),
                hasDoubledQuotes: hasDoubledQuotes
            )
        )
    }
}
