/// A hash of 128 bits that is the same in every run and process; no protection against someone who wants a clash.
///
/// Two 64-bit FNV-1a sums, the second started elsewhere and fed the complement.
package struct StableHash: Sendable {
    private var first: UInt64 = 0xCBF2_9CE4_8422_2325
    private var second: UInt64 = 0x8422_2325_CBF2_9CE4

    /// Starts with no bytes.
    package init() {}

    /// Adds bytes.
    package mutating func combine(_ bytes: some Sequence<UInt8>) {
        // Stepping through bytes of an unknown kind takes several times as long as adding them up where they lie.
        guard bytes.withContiguousStorageIfAvailable({ add($0) }) == nil else { return }
        for byte in bytes { add(CollectionOfOne(byte)) }
    }

    @inline(__always)
    private mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
            second = (second ^ UInt64(~byte)) &* 0x100_0000_01B3
        }
    }

    /// The sum in 32 hexadecimal digits.
    package var text: String {
        [first, second].map { sum in
            let digits = String(sum, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Hashes a text.
    package static func of(_ text: String) -> String {
        var hash = StableHash()
        hash.combine(text.utf8)
        return hash.text
    }
}
