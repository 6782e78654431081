import CZlib

/// zlib's unpacking, a step at a time.
final class Inflater {
    /// What surrounds the packed bytes.
    enum Wrapping: Int32 {
        /// A gzip header and a checksum: 15 bits of window, and 16 more to ask for gzip.
        case gzip = 31
        /// Nothing, as in a zip archive.
        case none = -15
    }

    /// How a step went.
    struct Step {
        var consumed: Int
        var produced: Int
        var state: State
    }

    /// Where the stream is after a step.
    enum State: Equatable {
        case unfinished
        case finished
        case damaged(reason: String)
    }

    // zlib keeps a pointer back to the structure, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    init(_ wrapping: Wrapping) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = inflateInit2_(stream, wrapping.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        // Only memory or another zlib than the one compiled against can be at fault, and neither can be dealt with.
        precondition(status == Z_OK, "zlib cannot be used")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Begins anew with another stream.
    func reset() {
        inflateReset(stream)
    }

    /// Unpacks what fits.
    func step(from input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableRawBufferPointer) -> Step {
        // zlib counts in 32 bits, and only reads what it calls mutable.
        let given = uInt(min(input.count, Int(Int32.max)))
        let room = uInt(min(output.count, Int(Int32.max)))
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = given
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = room
        let status = inflate(stream, Z_NO_FLUSH)
        return Step(
            consumed: Int(given - stream.pointee.avail_in),
            produced: Int(room - stream.pointee.avail_out),
            state: state(status)
        )
    }

    private func state(_ status: Int32) -> State {
        switch status {
        // Z_BUF_ERROR: the input or the room was used up, which more of it mends.
        case Z_OK, Z_BUF_ERROR: .unfinished
        case Z_STREAM_END: .finished
        default: .damaged(reason: stream.pointee.msg.map { String(cString: $0) } ?? "the data make no sense")
        }
    }
}
