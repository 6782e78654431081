/// Unpacks a gzip file of one member or of many.
final class GzipUnpacker {
    /// The place in the file of the next byte to unpack.
    private(set) var position = 0

    private let file: any PlacedBytes
    private let inflater = Inflater(.gzip)
    private var input = [UInt8](repeating: 0, count: 128 * 1024)
    private var unread = 0..<0
    private var isBetweenMembers = false
    private var isPadded = false

    /// Begins with the first byte of a file.
    init(_ file: any PlacedBytes) {
        self.file = file
    }

    /// Unpacks the bytes that come next.
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
            // What was unpacked before the fault goes out first; zlib names the fault again when asked again.
            if step.produced > 0 {
                return step.produced
            }
            if case .damaged(let reason) = step.state {
                throw damaged(reason)
            }
        }
    }

    /// Prepares for the member that follows, unless what follows is the zeros that tapes are filled up with.
    private func beginMember() throws(ImportFileError) -> Bool {
        let zeros = input[unread].prefix { $0 == 0 }.count
        guard zeros == 0 else {
            isPadded = true
            take(zeros)
            return false
        }
        guard !isPadded else {
            throw damaged("more data after the padding")
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
