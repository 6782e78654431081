/// A compact set of short texts in UTF-8.
struct ByteStringSet: Sendable {
    typealias Text = Slice<UnsafeBufferPointer<UInt8>>

    fileprivate struct Member {
        let start: Int
        let count: Int
        let hash: UInt64
    }

    private var bytes: [UInt8] = []
    private var members: [Member] = []
    /// A hash table with linear probing: one more than the index of a member, or 0.
    private var slots = [Int32](repeating: 0, count: 1 << 12)

    var count: Int { members.count }

    /// Returns whether the text is new.
    @discardableResult
    mutating func insert(_ text: Text) -> Bool {
        let hash = Self.hash(text)
        let slot = slot(of: text, hash)
        guard slots[slot] == 0 else { return false }
        members.append(Member(start: bytes.count, count: text.count, hash: hash))
        bytes.append(contentsOf: text)
        slots[slot] = Int32(members.count)
        if members.count * 2 > slots.count { grow() }
        return true
    }

    func forEachSorted(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
        try bytes.withUnsafeBufferPointer { bytes in
            let texts = members.map { UnsafeBufferPointer(rebasing: bytes[$0.range]) }
            // Most texts differ in their first bytes, which compare more quickly as a number.
            let sorted = texts.map { (start: Self.start($0), text: $0) }.sorted {
                $0.start == $1.start ? $0.text.lexicographicallyPrecedes($1.text) : $0.start < $1.start
            }
            for (_, text) in sorted { try body(text) }
        }
    }

    private func slot(of text: Text, _ hash: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let member = members[Int(slots[slot]) - 1]
            if member.hash == hash, bytes[member.range].elementsEqual(text) { return slot }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 4)
        for (index, member) in members.enumerated() {
            var slot = Int(truncatingIfNeeded: member.hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(index + 1)
        }
    }

    /// FNV-1a.
    private static func hash(_ text: Text) -> UInt64 {
        let hash = text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return hash ^ (hash >> 32)
    }

    private static func start(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        (0..<8).reduce(0) { $0 << 8 | ($1 < text.count ? UInt64(text[$1]) : 0) }
    }
}

extension ByteStringSet.Member {
    var range: Range<Int> { start..<start + count }
}
