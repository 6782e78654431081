import CardsDomain
import SatchelImporting
import SatchelLibrary

extension CardPlay {
    /// The most attacks, abilities, rules and formats that are read of a card.
    private static let mostParts = 10
    /// The most characters of a name, and of a text.
    private static let mostNamed = 100
    private static let mostWritten = 2000

    /// An attack as a service has it, within bounds; nil if nothing is known.
    static func attack(name: String?, cost: [String], damage: String?, text: String?) -> CardAttack? {
        let attack = CardAttack(
            name: line(name, mostNamed),
            cost: lines(cost, mostNamed),
            damage: line(damage, mostNamed),
            text: line(text, mostWritten)
        )
        return attack == CardAttack(name: "") ? nil : attack
    }

    /// An ability as a service has it, within bounds; nil if nothing is known.
    static func ability(name: String?, text: String?) -> CardAbility? {
        let ability = CardAbility(name: line(name, mostNamed), text: line(text, mostWritten))
        return ability == CardAbility(name: "") ? nil : ability
    }

    /// What a card does as a service has it, within bounds.
    init(
        abilities: [CardAbility?],
        attacks: [CardAttack?],
        rules: [String],
        flavor: String?,
        legalIn: [String],
        bannedIn: [String] = []
    ) {
        self.init()
        self.abilities = Array(abilities.compactMap { $0 }.prefix(Self.mostParts))
        self.attacks = Array(attacks.compactMap { $0 }.prefix(Self.mostParts))
        self.rules = Self.lines(rules, Self.mostWritten)
        self.flavor = Self.lines([flavor].compactMap { $0 }, Self.mostWritten).first
        self.legalIn = Self.lines(legalIn, Self.mostNamed).sorted()
        self.bannedIn = Self.lines(bannedIn, Self.mostNamed).sorted()
    }

    private static func lines(_ texts: [String], _ most: Int) -> [String] {
        texts.prefix(mostParts).map { line($0, most) }.filter { !$0.isEmpty }
    }

    /// A text on one line, cut after a number of characters.
    private static func line(_ text: String?, _ most: Int) -> String {
        guard let text else { return "" }
        // Cut before it is cleaned too, so that cleaning a huge text takes no time.
        let line = RowText.line(cut(text, 2 * most))
        return line.utf8.count > most ? RowText.line(cut(line, most)) : line
    }

    private static func cut(_ text: String, _ most: Int) -> String {
        text.utf8.count > most ? String(Substring(text.unicodeScalars.prefix(most))) : text
    }
}

// MARK: - In a library

extension CardPlay {
    /// Adds the fields that ``init(storedIn:from:)`` reads.
    func store(in fields: inout FieldedText) {
        fields.beginField()
        for ability in abilities {
            fields.add(ability.name, after: Part.name.rawValue)
            fields.add(ability.text, after: Part.text.rawValue)
        }
        fields.beginField()
        for attack in attacks {
            fields.add(attack.name, after: Part.name.rawValue)
            for type in attack.cost { fields.add(type, after: Part.cost.rawValue) }
            fields.add(attack.damage, after: Part.damage.rawValue)
            fields.add(attack.text, after: Part.text.rawValue)
        }
        fields.append(rules)
        fields.append(flavor)
        fields.append(legalIn)
        fields.append(bannedIn)
    }

    /// Reads the fields of a stored card; fields that are missing or can't be read are unknown.
    init(storedIn fields: FieldedText, from first: Int) {
        self.init()
        for (mark, text) in fields[first].marked {
            switch Part(rawValue: mark) {
            case .name: abilities.append(CardAbility(name: text))
            case .text where !abilities.isEmpty: abilities[abilities.count - 1].text = text
            case .text, .cost, .damage, nil: break
            }
        }
        for (mark, text) in fields[first + 1].marked {
            let part = Part(rawValue: mark)
            if part == .name { attacks.append(CardAttack(name: text)) }
            guard !attacks.isEmpty else { continue }
            switch part {
            case .name, nil: break
            case .cost: attacks[attacks.count - 1].cost.append(text)
            case .damage: attacks[attacks.count - 1].damage = text
            case .text: attacks[attacks.count - 1].text = text
            }
        }
        rules = Array(fields[first + 2])
        flavor = fields[first + 3].first
        legalIn = Array(fields[first + 4])
        bannedIn = Array(fields[first + 5])
    }

    /// A part of an attack or an ability, as a letter before its text; each begins with its name.
    private enum Part: UInt8 {
        case name = 0x6E
        case cost = 0x63
        case damage = 0x64
        case text = 0x74
    }
}
