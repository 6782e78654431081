/// Decides which `!` of a line stands for itself and which recalls an earlier line.
enum LiteralBang {
    /// Whether the byte at an offset is inside quotes, escaped, or followed by nothing it could recall.
    static func isLiteral(_ line: some Collection<UInt8>, at offset: Int) -> Bool {
        var quote: UInt8?
        var isEscaped = false
        for (position, byte) in line.enumerated() {
            if position == offset {
                if quote != nil || isEscaped { return true }
                let next = line.dropFirst(offset + 1).first
                return next.map { [0x20, 0x09, 0x0A, 0x3D, 0x28, 0x22, 0x27].contains($0) } ?? true
            }
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
                isEscaped = true
            } else if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            }
        }
        return false
    }
}
