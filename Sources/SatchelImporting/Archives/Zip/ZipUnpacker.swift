import CZlib

/// Reads the bytes of one entry of a zip archive, and holds them against size and checksum.
final class ZipUnpacker {
    private let entry: ZipEntry
    private let file: RegularFile
    private let inflater: Inflater?
    private var input: [UInt8] = []
    private var unread = 0..<0
    private var place: Int
    private let end: Int
    private var produced = 0
    private var checksum: UInt = 0
    private var isAtEnd = false

    init(_ entry: ZipEntry, _ file: RegularFile, start: Int) {
        self.entry = entry
        self.file = file
        inflater = entry.method == ZipEntry.deflated ? Inflater(.none) : nil
        place = start
        end = start + entry.packedSize
    }

    /// Reads the bytes that come next, none only at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while !isAtEnd {
            let count = try inflater.map { try unpack($0, into: buffer) } ?? copy(into: buffer)
            produced += count
            guard produced <= entry.size else {
                throw damaged("is longer than it says")
            }
            if count > 0 {
                checksum = crc32(checksum, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), uInt(count))
            }
            if isAtEnd {
                try checkWhole()
            }
            if count > 0 {
                return count
            }
        }
        return 0
    }

    private func copy(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let wanted = min(buffer.count, end - place)
        guard wanted > 0 else {
            isAtEnd = true
            return 0
        }
        let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(wanted)), at: place)
        guard count > 0 else {
            throw damaged("ends too early")
        }
        place += count
        return count
    }

    private func unpack(_ inflater: Inflater, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        if unread.isEmpty, place < end {
            input = try file.bytes(at: place, count: min(64 * 1024, end - place))
            // Another program may have cut the file since it was opened.
            guard !input.isEmpty else {
                throw damaged("ends too early")
            }
            unread = input.indices
            place += input.count
        }
        let step = input.withUnsafeBufferPointer { bytes in
            inflater.step(from: UnsafeBufferPointer(rebasing: bytes[unread]), into: buffer)
        }
        unread = unread.lowerBound + step.consumed..<unread.upperBound
        switch step.state {
        case .finished: isAtEnd = true
        case .damaged(let reason): throw damaged("is damaged: \(reason)")
        case .unfinished:
            guard step.produced > 0 || !unread.isEmpty || place < end else {
                throw damaged("ends too early")
            }
        }
        return step.produced
    }

    private func checkWhole() throws {
        guard produced == entry.size, place == end, unread.isEmpty else {
            throw damaged("has not the size it says")
        }
        guard UInt32(truncatingIfNeeded: checksum) == entry.checksum else {
            throw damaged("has a wrong checksum")
        }
    }

    private func damaged(_ reason: String) -> ArchiveError {
        .damaged(path: file.path, reason: "the entry '\(EntryName.harmless(entry.name))' \(reason)")
    }
}
