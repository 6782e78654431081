import CZlib

/// zlib's packing.
final class Deflater {
    // zlib keeps a pointer back to the structure, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private var output = [UInt8](repeating: 0, count: 64 * 1024)

    init(_ wrapping: Inflater.Wrapping) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = deflateInit2_(
            stream,
            Z_DEFAULT_COMPRESSION,
            Z_DEFLATED,
            wrapping.rawValue,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        // Only memory or another zlib than the one compiled against can be at fault, and neither can be dealt with.
        precondition(status == Z_OK, "zlib cannot be used")
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Packs bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - isLast: Whether the stream ends with them.
    ///   - emit: Takes what they became, a piece at a time.
    /// - Throws: What `emit` throws.
    func pack(
        _ bytes: UnsafeRawBufferPointer,
        isLast: Bool,
        emit: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows {
        // zlib counts in 32 bits, and only reads what it calls mutable.
        precondition(bytes.count <= Int32.max, "pieces are small")
        let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: base)
        stream.pointee.avail_in = uInt(bytes.count)
        while true {
            let room = output.count
            let status = output.withUnsafeMutableBufferPointer { buffer in
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = uInt(room)
                return deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
            }
            let count = room - Int(stream.pointee.avail_out)
            try output.withUnsafeBytes { packed in
                try emit(UnsafeRawBufferPointer(rebasing: packed.prefix(count)))
            }
            let isDone = isLast ? status == Z_STREAM_END : stream.pointee.avail_out > 0
            if isDone {
                return
            }
        }
    }
}
