import CardsDomain
import SatchelCatalog
import SatchelImporting

/// A page of cards.
struct PokemonTCGPage: Decodable, Sendable {
    let data: [PokemonTCGCard]
    let totalCount: Int?
}

/// One card, or a list of sets or names.
struct PokemonTCGData<Content: Decodable & Sendable>: Decodable, Sendable {
    let data: Content
}

/// A card as the service and its bulk files tell it; all but id, name and supertype may be absent.
///
/// What is there in a shape of its own, as in sets that are still being put together, is as if it were absent.
struct PokemonTCGCard: Decodable, Sendable {
    struct Modifier: Decodable, Sendable {
        let type: String?
        let value: String?
    }
    struct Attack: Decodable, Sendable {
        let name: String?
        let cost: [String]?
        let damage: String?
        let text: String?

        private enum CodingKeys: String, CodingKey {
            case name, cost, damage, text
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            name = try? values.decode(String.self, forKey: .name)
            cost = try? values.decode([String].self, forKey: .cost)
            damage = try? values.decode(String.self, forKey: .damage)
            text = try? values.decode(String.self, forKey: .text)
        }
    }
    struct Ability: Decodable, Sendable {
        let name: String?
        let text: String?
    }
    struct Images: Decodable, Sendable {
        let small: String?
        let large: String?
    }

    let id: String
    let name: String
    let supertype: String
    let subtypes: [String]?
    let types: [String]?
    let hp: NumberOrText?
    let number: String?
    let rarity: String?
    let artist: String?
    let evolvesFrom: String?
    let weaknesses: [Modifier]?
    let resistances: [Modifier]?
    let retreatCost: [String]?
    let convertedRetreatCost: Int?
    let rules: [String]?
    let abilities: [Ability]?
    let attacks: [Attack]?
    let flavorText: String?
    let images: Images?
    let set: PokemonTCGSet?

    private enum CodingKeys: String, CodingKey {
        case id, name, supertype, subtypes, types, hp, number, rarity, artist, evolvesFrom, weaknesses, resistances
        case retreatCost, convertedRetreatCost, rules, abilities, attacks, flavorText, images, set
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func known<Value: Decodable>(_ key: CodingKeys) -> Value? {
            try? values.decode(Value.self, forKey: key)
        }
        id = try values.decode(String.self, forKey: .id)
        name = try values.decode(String.self, forKey: .name)
        supertype = try values.decode(String.self, forKey: .supertype)
        subtypes = known(.subtypes)
        types = known(.types)
        hp = known(.hp)
        number = known(.number)
        rarity = known(.rarity)
        artist = known(.artist)
        evolvesFrom = known(.evolvesFrom)
        weaknesses = known(.weaknesses)
        resistances = known(.resistances)
        retreatCost = known(.retreatCost)
        convertedRetreatCost = known(.convertedRetreatCost)
        rules = known(.rules)
        abilities = known(.abilities)
        attacks = known(.attacks)
        flavorText = known(.flavorText)
        images = known(.images)
        set = known(.set)
    }
}

/// A set as the service tells it.
struct PokemonTCGSet: Decodable, Sendable {
    let id: String
    let name: String?
    let series: String?
    let releaseDate: String?
    let total: Int?

    /// The set in words of ours; the service parts the days with slashes, and has sets with nothing but slashes.
    var set: CardSet {
        let day = releaseDate?.replacing("/", with: "-") ?? ""
        return CardSet(
            id: id,
            name: name,
            series: series.flatMap(CardTerm.init),
            released: day.contains(where: \.isNumber) ? day : nil,
            total: total
        )
    }
}

/// A figure that some rows write as a number and others as text.
struct NumberOrText: Decodable, Sendable {
    /// The figure; nil where the text is none.
    let number: Int?

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        number = (try? value.decode(Int.self)) ?? (try? value.decode(String.self)).flatMap { Int($0) }
    }
}

extension PokemonTCGCard {
    /// The card in words of ours, or nil where nothing names its supertype.
    ///
    /// - Parameters:
    ///   - sets: What is known of sets, for rows that tell only the id of theirs.
    ///   - provenance: Where the row comes from.
    /// - Returns: The card.
    func card(sets: CardSetTable, provenance: ItemSource) -> Card? {
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
        var details = CardDetails(card)
        details.abilities = (abilities ?? []).map { CardAbility(name: $0.name ?? "", text: $0.text ?? "") }
        details.attacks = (attacks ?? []).map {
            CardAttack(name: $0.name ?? "", cost: $0.cost ?? [], damage: $0.damage ?? "", text: $0.text ?? "")
        }
        details.rules = rules ?? []
        details.flavor = flavorText
        details.state = state
        return details
    }

    /// The id of the set and the number, as the id has them.
    private var parts: (set: String, number: String) {
        guard let dash = id.lastIndex(of: "-") else { return (id, "") }
        return (String(id[..<dash]), String(id[id.index(after: dash)...]))
    }

    private func picture(set: String, number: String) -> CardPicture {
        guard let address = images?.large ?? images?.small else { return .numbered }
        return address.hasSuffix("/\(set)/\(number)_hires.png")
            && address.hasPrefix(RemoteCardAddresses.pictures)
            ? .numbered : .address(address)
    }

    private static func modifiers(_ modifiers: [Modifier]?) -> [CardModifier] {
        (modifiers ?? []).compactMap { modifier in
            modifier.type.flatMap(CardTerm.init).map { CardModifier(type: $0, value: modifier.value ?? "") }
        }
    }
}
