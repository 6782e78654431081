/// Finds where an element of a JSON array ends, over as many pieces as it comes in.
struct JSONElementScanner {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var isBare = true

    /// Looks on for the end.
    ///
    /// - Parameters:
    ///   - bytes: The buffer.
    ///   - range: The bytes not yet looked at.
    ///   - lineEnds: Goes up by the line feeds passed.
    /// - Returns: The index behind the element, or nil where it goes on.
    mutating func end(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, lineEnds: inout Int) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            index += 1
            if byte == .lineFeed {
                lineEnds += 1
            }
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == .quote {
                    isInString = false
                    if depth == 0 { return index }
                }
                continue
            }
            switch byte {
            case .quote:
                isInString = true
                isBare = false
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                isBare = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // A number or a word ends where the array does; a brace nobody opened is an element, if a broken one.
                if depth == 0 { return byte == UInt8(ascii: "]") ? index - 1 : index }
                depth -= 1
                if depth == 0 { return index }
            case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\t"), .lineFeed, .carriageReturn:
                guard depth == 0, isBare else { break }
                if byte == .lineFeed { lineEnds -= 1 }
                return index - 1
            default:
                break
            }
        }
        return nil
    }
}
