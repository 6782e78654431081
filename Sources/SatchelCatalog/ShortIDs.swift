/// Makes ids for what the user puts in: short enough to type, and not made twice, on this machine or another.
package protocol ShortIDs: Sendable {
    /// Returns an id that begins with a letter, so that it is no row number.
    func make() -> String
}

/// Ids of seven letters and digits that cannot be taken for one another, drawn by lot from 16 thousand million.
package struct RandomShortIDs: ShortIDs {
    private static let letters = Array("abcdefghjkmnpqrstvwxyz")
    private static let signs = letters + Array("23456789")

    /// Creates a source of ids.
    package init() {}

    package func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return Self.make(using: &generator)
    }

    /// Draws an id from a generator.
    package static func make(using generator: inout some RandomNumberGenerator) -> String {
        let rest = (0..<6).compactMap { _ in signs.randomElement(using: &generator) }
        return String([letters.randomElement(using: &generator) ?? "a"] + rest)
    }
}
