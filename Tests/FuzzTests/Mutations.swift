import SatchelCatalog

/// Inputs that resemble others: with bytes changed, left out, repeated, or taken from another input.
struct Mutations {
    private let inputs: [[UInt8]]
    private var random: SplitMix64
    /// Bytes at which parts that read text or lengths tend to go wrong.
    private static let telling: [UInt8] =
        Array("\0\t\n\r\"'\\,;:=&<>[]{}()%-+.0189eE~ ".utf8) + [0x1E, 0x7F, 0x80, 0xC3, 0xED, 0xEF, 0xFF]

    init(of inputs: [[UInt8]], seed: UInt64) {
        self.inputs = inputs.isEmpty ? [[]] : inputs
        random = SplitMix64(seed: seed)
    }

    mutating func next() -> [UInt8] {
        var bytes = inputs.randomElement(using: &random) ?? []
        for _ in 0...Int.random(in: 0...4, using: &random) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let part = self.part(of: bytes)
        switch Int.random(in: 0...5, using: &random) {
        case 0:
            if !bytes.isEmpty {
                bytes[min(part.lowerBound, bytes.count - 1)] ^= 1 << UInt8.random(in: 0...7, using: &random)
            }
        case 1: bytes.insert(Self.telling.randomElement(using: &random) ?? 0, at: part.lowerBound)
        case 2:
            if !bytes.isEmpty {
                bytes[min(part.lowerBound, bytes.count - 1)] = Self.telling.randomElement(using: &random) ?? 0
            }
        case 3: bytes.removeSubrange(part)
        case 4: bytes.insert(contentsOf: bytes[part], at: part.lowerBound)
        default:
            let other = inputs.randomElement(using: &random) ?? []
            bytes.replaceSubrange(part, with: other[self.part(of: other)])
        }
    }

    /// Some bytes that follow each other, mostly few.
    private mutating func part(of bytes: [UInt8]) -> Range<Int> {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let longest = min(bytes.count - start, Bool.random(using: &random) ? 8 : 1024)
        return start..<(start + Int.random(in: 0...longest, using: &random))
    }
}
