/// The segments of a JPEG up to its first scan.
///
/// They are found as libjpeg finds them: bytes between segments that belong to none are passed over, as some programs
/// write them. The time it takes grows with the bytes, no faster, and no bytes can trap.
package struct JPEGSegments: Sequence, IteratorProtocol {
    /// A segment.
    package struct Segment {
        /// The second byte of its marker.
        package let marker: UInt8
        /// What is in it, behind its length; less than that says where the file ends first.
        package let content: ArraySlice<UInt8>
    }

    private let bytes: [UInt8]
    private var position = 2

    /// Begins behind the mark of the format.
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
