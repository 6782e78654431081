/// A kind of Pokémon, as the table that comes with Satchel knows it.
package struct Pokemon: Hashable, Sendable {
    /// The number in the national Pokédex.
    package let number: Int
    /// The lower-case name that services know it by.
    package let id: String
    /// The English name.
    package let name: String
    /// The Korean name.
    package let koreanName: String
    /// What it is made of: `grass`, `poison`.
    package let types: [String]
    /// Tenths of a metre.
    package let height: Int
    /// Tenths of a kilogram.
    package let weight: Int

    /// Creates a kind of Pokémon.
    package init(
        number: Int,
        id: String,
        name: String,
        koreanName: String,
        types: [String],
        height: Int,
        weight: Int
    ) {
        self.number = number
        self.id = id
        self.name = name
        self.koreanName = koreanName
        self.types = types
        self.height = height
        self.weight = weight
    }
}

/// A berry.
package struct Berry: Hashable, Sendable {
    /// The number of its tag.
    package let number: Int
    /// The lower-case stem of its name: `cheri`.
    package let id: String
    /// The English name: `Cheri Berry`.
    package let name: String
    /// The Korean name.
    package let koreanName: String

    /// Creates a berry.
    package init(number: Int, id: String, name: String, koreanName: String) {
        self.number = number
        self.id = id
        self.name = name
        self.koreanName = koreanName
    }
}
