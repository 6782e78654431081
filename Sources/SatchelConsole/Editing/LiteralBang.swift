enum LiteralBang {
    /// Whether the `!` at an offset is quoted, escaped, or followed by nothing it could recall.
    static func isLiteral(_ line: some Collection<UInt8>, at offset: Int) -> Bool {
        let next = line.dropFirst(offset + 1).first
        guard let next, ![0x20, 0x09, 0x0A, 0x3D, 0x28, 0x22, 0x27].contains(next) else { return true }
        var reader = Quoting.Reader()
        var before: Unicode.Scalar?
        for scalar in String(decoding: line.prefix(offset), as: UTF8.self).unicodeScalars {
            if let before { _ = reader.read(before, before: scalar) }
            before = scalar
        }
        if let before { _ = reader.read(before, before: "!") }
        return reader.openMark != nil || reader.isEscaped
    }
}
