/// What a card does, and where it may be played; empty where unknown.
package struct CardPlay: Hashable, Sendable {
    /// The effects that are not attacks.
    package var abilities: [CardAbility] = []
    package var attacks: [CardAttack] = []
    /// The rules printed on it, such as the effect of a trainer.
    package var rules: [String] = []
    /// The description of the Pokémon.
    package var flavor: String?
    /// The formats it is legal in, such as `standard`.
    package var legalIn: [String] = []
    /// The formats it is banned from.
    package var bannedIn: [String] = []

    /// The names of its abilities and attacks, by which it is found.
    package var names: [String] { (abilities.map(\.name) + attacks.map(\.name)).filter { !$0.isEmpty } }

    /// The sentences printed on the card.
    package var text: String? {
        let said = abilities.map { ($0.name, $0.text) } + attacks.map { ($0.name, $0.text) }
        let lines = said.filter { !$0.1.isEmpty }.map { "\($0): \($1)" } + rules + [flavor].compactMap { $0 }
        return lines.isEmpty ? nil : lines.joined(separator: "\n\n")
    }

    package init() {}
}

package struct CardAbility: Hashable, Sendable {
    package var name: String
    /// Its effect.
    package var text: String

    package init(name: String, text: String = "") {
        self.name = name
        self.text = text
    }
}

package struct CardAttack: Hashable, Sendable {
    package var name: String
    /// The energies it takes, by type.
    package var cost: [String]
    /// The damage as it is printed, such as `30+`; empty for none.
    package var damage: String
    /// Its effect besides damage.
    package var text: String

    package init(name: String, cost: [String] = [], damage: String = "", text: String = "") {
        self.name = name
        self.cost = cost
        self.damage = damage
        self.text = text
    }
}
