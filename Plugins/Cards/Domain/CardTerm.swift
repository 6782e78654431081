import SatchelSearch

/// A word of the game, such as a type or a rarity, told from others by its letters alone.
///
/// `pokemon` is `Pokémon`, and `RareHolo` is `Rare Holo`: lists of cards spell both ways.
package struct CardTerm: Sendable {
    /// The word as its catalogue spells it.
    package let text: String
    /// What it is compared by.
    package let key: String

    /// Reads a word; nil for one with no letter in it.
    package init?(_ text: String) {
        let letters = FoldedText(text).letters
        guard !letters.isEmpty else { return nil }
        self.text = text
        key = String(String.UnicodeScalarView(letters))
    }
}

extension CardTerm: Hashable {
    package static func == (left: CardTerm, right: CardTerm) -> Bool { left.key == right.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension CardTerm: CustomStringConvertible {
    package var description: String { text }
}

extension CardTerm {
    /// A card that is used from the hand.
    package static let trainer = CardTerm(text: "Trainer", key: "trainer")
    /// A card that attacks are paid with.
    package static let energy = CardTerm(text: "Energy", key: "energy")
    /// A card that fights.
    package static let pokemon = CardTerm(text: "Pokémon", key: "pokemon")

    private init(text: String, key: String) {
        self.text = text
        self.key = key
    }
}
