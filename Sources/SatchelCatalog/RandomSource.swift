/// Random numbers, as a service: a test or a session has the same ones in every run.
///
/// ```swift
/// var generator = random.generator
/// let film = films.randomElement(using: &generator)
/// ```
public protocol RandomSource: Sendable {
    /// Returns the next number, evenly spread over all there are.
    func next() -> UInt64
}

extension RandomSource {
    /// A generator for whatever of the standard library takes one.
    public var generator: RandomSourceGenerator { RandomSourceGenerator(source: self) }
}

/// A generator that draws from a source.
public struct RandomSourceGenerator: RandomNumberGenerator, Sendable {
    fileprivate let source: any RandomSource

    public mutating func next() -> UInt64 { source.next() }
}

/// The random numbers of the machine.
public struct SystemRandomSource: RandomSource {
    /// Creates the source.
    public init() {}

    public func next() -> UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }
}

/// Makes ids for what the user puts in: short enough to type, and not made twice, on this machine or another.
public protocol ShortIDs: Sendable {
    /// Returns an id that begins with a letter, so that it is no row number.
    func make() -> String
}

/// Random ids of seven letters and digits that cannot be taken for one another, one of 16 billion.
public struct RandomShortIDs: ShortIDs {
    private static let letters = Array("abcdefghjkmnpqrstvwxyz")
    private static let signs = letters + Array("23456789")

    private let random: any RandomSource

    /// Draws ids from a source.
    public init(_ random: any RandomSource) {
        self.random = random
    }

    public func make() -> String {
        var generator = random.generator
        let rest = (0..<6).compactMap { _ in Self.signs.randomElement(using: &generator) }
        return String([Self.letters.randomElement(using: &generator) ?? "a"] + rest)
    }
}
