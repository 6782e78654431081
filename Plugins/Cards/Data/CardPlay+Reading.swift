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
        self.abilities = Array(abilities.lazy.compactMap { $0 }.prefix(Self.mostParts))
        self.attacks = Array(attacks.lazy.compactMap { $0 }.prefix(Self.mostParts))
        self.rules = Self.lines(rules, Self.mostWritten)
        self.flavor = Self.lines([flavor].compactMap { $0 }, Self.mostWritten).first
        self.legalIn = Self.lines(legalIn.sorted(), Self.mostNamed)
        self.bannedIn = Self.lines(bannedIn.sorted(), Self.mostNamed)
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
        var parts: [String] = []
        for ability in abilities { parts += [Part.name.member(ability.name), Part.text.member(ability.text)] }
        fields.append(parts)
        parts.removeAll(keepingCapacity: true)
        for attack in attacks {
            parts.append(Part.name.member(attack.name))
            for type in attack.cost { parts.append(Part.cost.member(type)) }
            parts += [Part.damage.member(attack.damage), Part.text.member(attack.text)]
        }
        fields.append(parts)
        fields.append(rules)
        fields.append(flavor)
        fields.append(legalIn)
        fields.append(bannedIn)
    }

    /// Reads the fields of a stored card; fields that are missing or can't be read are unknown.
    init(storedIn fields: FieldedText, from first: Int) {
        self.init()
        for (part, text) in fields[first].compactMap(Part.parse) {
            switch part {
            case .name: abilities.append(CardAbility(name: text))
            case .text where !abilities.isEmpty: abilities[abilities.count - 1].text = text
            case .text, .cost, .damage: break
            }
        }
        for (part, text) in fields[first + 1].compactMap(Part.parse) {
            if part == .name { attacks.append(CardAttack(name: text)) }
            guard !attacks.isEmpty else { continue }
            switch part {
            case .name: break
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

        func member(_ text: String) -> String { String(UnicodeScalar(rawValue)) + text }

        static func parse(_ member: String) -> (part: Part, text: String)? {
            // By bytes, since a text may begin with a mark that would join the letter.
            guard let part = member.utf8.first.flatMap(Part.init) else { return nil }
            return (part, String(Substring(member.utf8.dropFirst())))
        }
    }
}
