/// Random numbers as a service, the same in every run of a test or a session file.
///
/// ```swift
/// var generator = random.generator
/// let film = films.randomElement(using: &generator)
/// ```
public protocol RandomSource: Sendable {
    /// Returns the next number, uniformly distributed.
    func next() -> UInt64
}

extension RandomSource {
    /// A generator for functions of the standard library.
    public var generator: RandomSourceGenerator { RandomSourceGenerator(source: self) }
}

/// A generator that draws from a random source.
public struct RandomSourceGenerator: RandomNumberGenerator, Sendable {
    fileprivate let source: any RandomSource

    public mutating func next() -> UInt64 { source.next() }
}

/// The system's random numbers.
public struct SystemRandomSource: RandomSource {
    public init() {}

    public func next() -> UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }
}

/// A seeded generator: the same numbers for a seed on every machine and with every version of Swift.
///
/// The algorithm is SplitMix64.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    @usableFromInline
    package var state: UInt64

    /// Seeds a sequence.
    @inlinable
    package init(seed: UInt64) {
        state = seed
    }

    @inlinable
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Makes ids for user-created items, unique across machines: seven letters and digits without lookalikes, 16 billion in all.
public struct ShortIDs: Sendable {
    private static let letters = Array("abcdefghjkmnpqrstvwxyz")
    private static let signs = letters + Array("23456789")

    private let random: any RandomSource

    public init(_ random: any RandomSource) {
        self.random = random
    }

    /// Returns an id that starts with a letter, so that it is not a row number.
    public func make() -> String {
        var generator = random.generator
        let rest = (0..<6).compactMap { _ in Self.signs.randomElement(using: &generator) }
        return String([Self.letters.randomElement(using: &generator) ?? "a"] + rest)
    }
}
