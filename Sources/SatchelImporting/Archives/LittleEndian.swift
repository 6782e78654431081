extension FixedWidthInteger {
    /// The bytes, the least first.
    var littleEndianBytes: [UInt8] {
        withUnsafeBytes(of: littleEndian) { Array($0) }
    }

    /// Reads an integer from its bytes, the least first.
    init(littleEndian bytes: [UInt8], at offset: Int) {
        self = (0..<Self.bitWidth / 8).reversed().reduce(0) { value, index in
            value << 8 | Self(truncatingIfNeeded: bytes[offset + index])
        }
    }
}
