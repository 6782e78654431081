/// The segments of a JPEG up to its first scan.
///
/// Like libjpeg, it skips stray bytes between segments, in linear time, and no bytes can trap.
package struct JPEGSegments: Sequence, IteratorProtocol {
    package struct Segment {
        /// The second byte of its marker.
        package let marker: UInt8
        /// Its content after the length field; truncated if the file ends first.
        package let content: ArraySlice<UInt8>
    }

    private let bytes: [UInt8]
    private var position = 2

    /// Begins after the start-of-image marker.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package mutating func next() -> Segment? {
        while let marker = nextMarker() {
            switch marker {
            case 0x00, 0x01, 0xD0...0xD8: continue  // no segment belongs to them
            case 0xD9, 0xDA: return nil  // the end, or a scan
            default: return segment(marker)
            }
        }
        return nil
    }

    private mutating func nextMarker() -> UInt8? {
        while position < bytes.count, bytes[position] != 0xFF { position += 1 }
        while position < bytes.count, bytes[position] == 0xFF { position += 1 }
        guard position < bytes.count else { return nil }
        position += 1
        return bytes[position - 1]
    }

    private mutating func segment(_ marker: UInt8) -> Segment? {
        guard position + 2 <= bytes.count else { return nil }
        let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
        guard length >= 2 else { return nil }
        let end = Swift.min(position + length, bytes.count)
        defer { position = end }
        return Segment(marker: marker, content: bytes[position + 2..<end])
    }
}
