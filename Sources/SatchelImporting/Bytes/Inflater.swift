import CZlib

/// Decompresses bytes in memory, as many at a time as there is room for.
package final class Inflater {
    /// What is around the compressed bytes.
    package enum Wrapping: Int32 {
        /// A gzip header and a checksum: 15 window bits, plus 16 to select gzip.
        case gzip = 31
        /// Raw deflate, as in a zip archive.
        case none = -15
    }

    /// What one call has done.
    package struct Step {
        /// The bytes of input used up.
        package var consumed: Int
        /// The bytes of output written.
        package var produced: Int
        /// Where the decompression stands.
        package var state: State
    }

    /// Where a decompression stands.
    package enum State: Equatable {
        /// More input or more room is needed.
        case unfinished
        /// The end was reached, and the checksum is right.
        case finished
        /// The input is not what it should be.
        case damaged(reason: String)
    }

    // zlib keeps a pointer back to the structure, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    package init(_ wrapping: Wrapping) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = inflateInit2_(stream, wrapping.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        // Fails only without memory or with another zlib than the one compiled against; neither can be handled.
        precondition(status == Z_OK, "zlib cannot be used")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Begins again with the next input.
    package func reset() {
        inflateReset(stream)
    }

    /// Decompresses input until it is used up or the output is full.
    package func step(from input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableRawBufferPointer) -> Step {
        // zlib counts in 32 bits, and declares its input mutable though it only reads it.
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
        // Z_BUF_ERROR: the input or the output buffer was used up, so call again with more.
        case Z_OK, Z_BUF_ERROR: .unfinished
        case Z_STREAM_END: .finished
        default: .damaged(reason: stream.pointee.msg.map { String(cString: $0) } ?? "invalid compressed data")
        }
    }
}

/// Decompresses a gzip file of one or more members.
final class GzipUnpacker {
    private(set) var position = 0

    private let file: any PlacedBytes
    private let inflater = Inflater(.gzip)
    private var input = [UInt8](repeating: 0, count: 128 * 1024)
    private var unread = 0..<0
    private var isBetweenMembers = false
    private var isPadded = false

    init(_ file: any PlacedBytes) {
        self.file = file
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportFileError) -> Int {
        while true {
            if unread.isEmpty, try !load() {
                guard isBetweenMembers else {
                    throw .truncatedGzip(path: file.path, byte: position)
                }
                return 0
            }
            if isBetweenMembers, try !beginMember() {
                continue
            }
            let step = input.withUnsafeBufferPointer { bytes in
                inflater.step(from: UnsafeBufferPointer(rebasing: bytes[unread]), into: buffer)
            }
            take(step.consumed)
            isBetweenMembers = step.state == .finished
            // Bytes before the fault are returned first; zlib reports the fault again at the next call.
            if step.produced > 0 {
                return step.produced
            }
            if case .damaged(let reason) = step.state {
                throw damaged(reason)
            }
        }
    }

    /// Prepares for the next member, unless only zero padding, as on tapes, follows.
    private func beginMember() throws(ImportFileError) -> Bool {
        let zeros = input[unread].prefix { $0 == 0 }.count
        guard zeros == 0 else {
            isPadded = true
            take(zeros)
            return false
        }
        guard !isPadded else {
            throw damaged("data after the padding")
        }
        inflater.reset()
        isBetweenMembers = false
        return true
    }

    private func load() throws(ImportFileError) -> Bool {
        let place = position
        let count = try input.withUnsafeMutableBufferPointer { (buffer) throws(ImportFileError) in
            try file.read(into: UnsafeMutableRawBufferPointer(buffer), at: place)
        }
        unread = 0..<count
        return count > 0
    }

    private func take(_ count: Int) {
        unread = unread.lowerBound + count..<unread.upperBound
        position += count
    }

    private func damaged(_ reason: String) -> ImportFileError {
        .damagedGzip(path: file.path, byte: position, reason: reason)
    }
}

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
        // Fails only without memory or with another zlib than the one compiled against; neither can be handled.
        precondition(status == Z_OK, "zlib cannot be used")
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    func pack(
        _ bytes: UnsafeRawBufferPointer,
        isLast: Bool,
        emit: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows {
        // zlib counts in 32 bits, and declares its input mutable though it only reads it.
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
