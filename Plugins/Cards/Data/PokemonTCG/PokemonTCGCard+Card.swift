import CardsDomain
import SatchelCatalog
import SatchelImporting

extension PokemonTCGCard {
    /// The card in words of ours, or nil where nothing names its supertype.
    ///
    /// - Parameters:
    ///   - sets: What is known of sets, for rows that tell only the id of theirs.
    ///   - provenance: Where the row comes from.
    /// - Returns: The card.
    func card(sets: CardSetTable, provenance: Provenance) -> Card? {
        // A name is what is left of it in one line: what nobody could see is no name.
        let name = RowText.line(name)
        guard !RowText.isBlank(id), !RowText.isBlank(name), let supertype = CardTerm(supertype) else { return nil }
        let (setID, idNumber) = parts
        let set = set?.set ?? sets[setID]
        let number = number ?? idNumber
        return Card(
            id: CardID(id),
            name: name,
            supertype: supertype,
            subtypes: (subtypes ?? []).compactMap(CardTerm.init),
            types: (types ?? []).compactMap(CardTerm.init),
            hp: hp?.number,
            set: set,
            number: number,
            rarity: rarity.flatMap(CardTerm.init),
            artist: artist.flatMap { $0.isEmpty ? nil : $0 },
            weaknesses: Self.modifiers(weaknesses),
            resistances: Self.modifiers(resistances),
            retreat: convertedRetreatCost ?? retreatCost?.count ?? (supertype == .pokemon ? 0 : nil),
            evolvesFrom: evolvesFrom.flatMap(CardTerm.init),
            picture: picture(set: set.id, number: number),
            provenance: provenance
        )
    }

    func details(_ card: Card, state: DataState) -> CardDetails {
        CardDetails(
            card: card,
            abilities: (abilities ?? []).map { CardAbility(name: $0.name ?? "", text: $0.text ?? "") },
            attacks: (attacks ?? []).map {
                CardAttack(name: $0.name ?? "", cost: $0.cost ?? [], damage: $0.damage ?? "", text: $0.text ?? "")
            },
            rules: rules ?? [],
            flavor: flavorText,
            state: state
        )
    }

    /// The id of the set and the number, as the id has them.
    private var parts: (set: String, number: String) {
        guard let dash = id.lastIndex(of: "-") else { return (id, "") }
        return (String(id[..<dash]), String(id[id.index(after: dash)...]))
    }

    private func picture(set: String, number: String) -> CardPicture {
        guard let address = images?.large ?? images?.small else { return .numbered }
        return address.hasSuffix("/\(set)/\(number)_hires.png")
            && address.hasPrefix(RemoteCardAddresses.pokemonTCGImages)
            ? .numbered : .address(address)
    }

    private static func modifiers(_ modifiers: [Modifier]?) -> [CardModifier] {
        (modifiers ?? []).compactMap { modifier in
            modifier.type.flatMap(CardTerm.init).map { CardModifier(type: $0, value: modifier.value ?? "") }
        }
    }
}
