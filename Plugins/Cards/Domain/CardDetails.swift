import SatchelCatalog

/// All that a catalogue tells about one card; what it does not tell is nil or empty.
package struct CardDetails: Hashable, Sendable {
    /// The card.
    package var card: Card
    /// What it can do by itself.
    package var abilities: [CardAbility]
    /// What it can do to another.
    package var attacks: [CardAttack]
    /// The rules printed on it.
    package var rules: [String]
    /// What is told about the Pokémon.
    package var flavor: String?
    /// How current these facts are.
    package var state: DataState

    /// Creates details from what is known.
    package init(
        card: Card,
        abilities: [CardAbility] = [],
        attacks: [CardAttack] = [],
        rules: [String] = [],
        flavor: String? = nil,
        state: DataState
    ) {
        self.card = card
        self.abilities = abilities
        self.attacks = attacks
        self.rules = rules
        self.flavor = flavor
        self.state = state
    }
}

/// What a card can do to another.
package struct CardAttack: Hashable, Sendable {
    /// What it is called.
    package var name: String
    /// The energies it takes, by type.
    package var cost: [String]
    /// The damage as it is printed, such as `30+`; empty for none.
    package var damage: String
    /// What it does besides.
    package var text: String

    /// Creates an attack.
    package init(name: String, cost: [String] = [], damage: String = "", text: String = "") {
        self.name = name
        self.cost = cost
        self.damage = damage
        self.text = text
    }
}

/// What a card can do by itself.
package struct CardAbility: Hashable, Sendable {
    /// What it is called.
    package var name: String
    /// What it does.
    package var text: String

    /// Creates an ability.
    package init(name: String, text: String = "") {
        self.name = name
        self.text = text
    }
}
