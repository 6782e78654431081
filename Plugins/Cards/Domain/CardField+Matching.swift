import SatchelCatalog
import SatchelSearch

extension CardField {
    package static func wish(of value: CardFieldValue) -> SearchWish? {
        switch value {
        case .anyOf(let choice): .words(choice.terms.map(\.key))
        case .exactly(let texts): .words(texts.texts)
        case .numbers(let range): .numbers(range)
        }
    }

    package static func trait(of field: CardField, for card: Card) -> SearchTrait {
        switch field {
        case .type: .words(card.types.map(\.key))
        case .supertype: .words([card.supertype.key])
        case .subtype: .words(card.subtypes.map(\.key))
        case .set: .words(card.set.keys)
        case .series: .words([card.set.series].compactMap { $0?.key })
        case .rarity: .words([card.rarity].compactMap { $0?.key })
        case .weakness: .words(card.weaknesses.map(\.type.key))
        case .resistance: .words(card.resistances.map(\.type.key))
        case .evolves: .words([card.evolvesFrom].compactMap { $0?.key })
        case .id: .words([card.id.rawValue.lowercased()])
        case .number: SearchTrait(words: [card.number.lowercased()], number: Int(card.number))
        case .hp: .number(card.hp)
        case .year: .number(card.set.year)
        case .retreat: .number(card.retreat)
        case .name, .artist: .none
        }
    }
}

extension SearchTerm<CardField> {
    /// Whether the term asks for trainers or energies alone, which have no type.
    package var excludesPokemon: Bool {
        guard case .value(.supertype, .anyOf(let choice)) = condition, !isExcluded else { return false }
        return !choice.terms.contains(.pokemon)
    }
}
