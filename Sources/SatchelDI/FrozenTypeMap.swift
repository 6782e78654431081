/// An immutable map from types to nodes, which are not retained; without the cost of hashing.
struct FrozenTypeMap {
    private struct Slot {
        var type: ObjectIdentifier
        var node: Unmanaged<Node>
    }

    private let slots: [Slot?]
    private let shift: Int
    private let mask: Int

    init(_ entries: [(ObjectIdentifier, Node)]) {
        // At most half full, so that a probe for an absent type ends soon.
        let bits = max(3, Int.bitWidth - (entries.count * 2).leadingZeroBitCount)
        shift = Int.bitWidth - bits
        mask = (1 << bits) - 1
        var slots: [Slot?] = Array(repeating: nil, count: 1 << bits)
        for (type, node) in entries {
            var position = FrozenTypeMap.home(of: type, shift: shift)
            while slots[position] != nil { position = (position + 1) & mask }
            slots[position] = Slot(type: type, node: .passUnretained(node))
        }
        self.slots = slots
    }

    @inline(__always)
    subscript(type: ObjectIdentifier) -> Unmanaged<Node>? {
        var position = FrozenTypeMap.home(of: type, shift: shift)
        while let slot = slots[position] {
            if slot.type == type { return slot.node }
            position = (position + 1) & mask
        }
        return nil
    }

    @inline(__always)
    private static func home(of type: ObjectIdentifier, shift: Int) -> Int {
        // Fibonacci hashing: metadata addresses differ in their middle bits, and the product spreads them to the top.
        Int((UInt(bitPattern: type) &* 0x9E37_79B9_7F4A_7C15) >> UInt(shift))
    }
}
