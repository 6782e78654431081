import Glibc

/// Finds the fields of one record.
///
/// As RFC 4180 says, and as lenient as files need: lines may end in a line feed alone, or all of them in a carriage return
/// alone, and a quote in the middle of a field that does not begin with one is a letter like others.
struct CSVRecordScanner {
    /// What the bytes held.
    enum Outcome {
        /// A record, how many bytes it and its line end take, and how many line ends are among them.
        case record(fields: [CSVRow.Field], length: Int, lines: Int)
        /// The beginning of a record.
        case unfinished
        /// No record: the reason.
        case malformed(String)
    }

    let delimiter: UInt8
    /// What ends a line: a line feed, maybe behind a carriage return, or a carriage return.
    let lineEnd: UInt8

    /// Reads a record from the beginning of some bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, not empty.
    ///   - isEnd: Whether no bytes follow.
    ///   - capacity: How many fields are expected.
    /// - Returns: The record.
    func scan(_ bytes: UnsafeBufferPointer<UInt8>, isEnd: Bool, capacity: Int) -> Outcome {
        guard let base = bytes.baseAddress else {
            return .unfinished
        }
        let found = memchr(base, Int32(lineEnd), bytes.count)
        let end = found.map { UnsafeRawPointer(base).distance(to: $0) }
        if memchr(base, Int32(UInt8.quote), end ?? bytes.count) != nil {
            var quoted = QuotedRecord(bytes: bytes, isEnd: isEnd, delimiter: delimiter, lineEnd: lineEnd)
            quoted.fields.reserveCapacity(capacity)
            return quoted.scan()
        }
        guard end != nil || isEnd else {
            return .unfinished
        }
        let fields = plainFields(bytes, end: end ?? bytes.count, capacity)
        return .record(fields: fields, length: end.map { $0 + 1 } ?? bytes.count, lines: end == nil ? 0 : 1)
    }

    /// The fields of a line without quotes, which is most lines.
    private func plainFields(_ bytes: UnsafeBufferPointer<UInt8>, end: Int, _ capacity: Int) -> [CSVRow.Field] {
        var fields: [CSVRow.Field] = []
        fields.reserveCapacity(capacity)
        let end = end > 0 && bytes[end - 1] == .carriageReturn ? end - 1 : end
        var start = 0
        for index in 0..<end where bytes[index] == delimiter {
            fields.append(CSVRow.Field(start: Int32(start), end: Int32(index), hasDoubledQuotes: false))
            start = index + 1
        }
        fields.append(CSVRow.Field(start: Int32(start), end: Int32(end), hasDoubledQuotes: false))
        return fields
    }
}

/// A record in whose first line there are quotes.
private struct QuotedRecord {
    let bytes: UnsafeBufferPointer<UInt8>
    let isEnd: Bool
    let delimiter: UInt8
    let lineEnd: UInt8
    var fields: [CSVRow.Field] = []
    var index = 0

    /// What follows a field.
    private enum Follower {
        case field
        case recordEnd(length: Int)
        case unfinished
        case other
    }

    mutating func scan() -> CSVRecordScanner.Outcome {
        while true {
            let isQuoted = index < bytes.count && bytes[index] == .quote
            if isQuoted {
                guard quotedField() else {
                    return isEnd ? .malformed("a quote is opened and never closed") : .unfinished
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
            case .other: return .malformed("there is text after a closing quote")
            }
        }
    }

    /// Reads up to a delimiter or the end of the line.
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

    /// Reads up to the closing quote and past it; false where there is none yet.
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
