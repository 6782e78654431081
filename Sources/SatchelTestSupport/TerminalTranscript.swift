/// What a program wrote to its terminal, as bytes and as a person would read it.
package struct TerminalTranscript: Sendable {
    /// Every byte received.
    package private(set) var bytes: [UInt8] = []

    /// Creates an empty transcript.
    package init() {}

    /// Adds bytes at the end.
    package mutating func append(_ more: some Sequence<UInt8>) {
        bytes += more
    }

    /// The text without escape sequences, carriage returns and bells.
    ///
    /// Cursor movements are dropped, not carried out, so text that was drawn over appears more than once.
    package var text: String {
        var kept: [UInt8] = []
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case 0x1B: index = endOfEscape(at: index)
            case 0x0D, 0x07, 0x08, 0x00: index += 1
            default:
                kept.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private func endOfEscape(at start: Int) -> Int {
        var index = start + 1
        guard index < bytes.count else { return index }
        switch bytes[index] {
        case UInt8(ascii: "["):
            index += 1
            while index < bytes.count, !(0x40...0x7E).contains(bytes[index]) { index += 1 }
        case UInt8(ascii: "]"):
            while index < bytes.count, bytes[index] != 0x07, bytes[index] != 0x5C { index += 1 }
        case UInt8(ascii: "("), UInt8(ascii: ")"):
            index += 1
        default:
            break
        }
        return min(index + 1, bytes.count)
    }
}
