import CardsDomain
import SatchelCatalog
import SatchelImporting
import SatchelJSON

/// A page of cards; in sets still being edited, some are malformed.
struct PokemonTCGPage: Decodable, Sendable {
    let data: TolerantRows<PokemonTCGCard>
    @Tolerant var totalCount: Int?
}

struct PokemonTCGData<Content: Decodable & Sendable>: Decodable, Sendable {
    let data: Content
}

/// A card of the service and its bulk files; all but id, name and supertype may be missing or malformed.
struct PokemonTCGCard: Decodable, Sendable {
    /// The formats of the game, by their ruling.
    struct Legalities: Decodable, Sendable {
        private enum Format: String, CodingKey, CaseIterable {
            case expanded, standard, unlimited
        }

        private(set) var legal: [String] = []
        private(set) var banned: [String] = []

        init(from decoder: any Decoder) throws {
            let rulings = try decoder.container(keyedBy: Format.self)
            for format in Format.allCases {
                switch rulings.decode(Tolerant<String>.self, forKey: format).wrappedValue {
                case "Legal": legal.append(format.rawValue)
                case "Banned": banned.append(format.rawValue)
                default: break
                }
            }
        }
    }
    struct Images: Decodable, Sendable {
        @Tolerant var small: String?
        @Tolerant var large: String?
    }

    let id: String
    let name: String
    let supertype: String
    @TolerantList var subtypes: [String]
    @TolerantList var types: [String]
    @Tolerant var hp: TextOrNumber?
    @Tolerant var number: String?
    @Tolerant var rarity: String?
    @Tolerant var artist: String?
    @Tolerant var evolvesFrom: String?
    @TolerantList var weaknesses: [CardModifierRow]
    @TolerantList var resistances: [CardModifierRow]
    @TolerantList var retreatCost: [String]
    @Tolerant var convertedRetreatCost: Int?
    @TolerantList var rules: [String]
    @TolerantList var abilities: [CardTextRow]
    @TolerantList var attacks: [CardTextRow]
    @Tolerant var flavorText: String?
    @Tolerant var legalities: Legalities?
    @Tolerant var images: Images?
    @Tolerant var set: PokemonTCGSet?
}

/// A weakness or a resistance, as both services write it but for the sign of a product.
struct CardModifierRow: Decodable, Sendable {
    @Tolerant var type: String?
    @Tolerant var value: String?

    var modifier: CardModifier? { CardModifier(type: type, value: value?.replacing("x", with: "×")) }
}

/// An ability or an attack; what it does is called `text` by one service and `effect` by the other.
struct CardTextRow: Decodable, Sendable {
    @Tolerant var name: String?
    @TolerantList var cost: [String]
    @Tolerant var damage: TextOrNumber?
    @Tolerant var text: String?
    @Tolerant var effect: String?

    var ability: CardAbility? { CardPlay.ability(name: name, text: text ?? effect) }
    var attack: CardAttack? { CardPlay.attack(name: name, cost: cost, damage: damage?.text, text: text ?? effect) }
}

struct PokemonTCGSet: Decodable, Sendable {
    let id: String
    @Tolerant var name: String?
    @Tolerant var series: String?
    @Tolerant var releaseDate: String?
    @Tolerant var total: Int?

    /// The service writes days with slashes, and some sets have nothing but slashes.
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

extension PokemonTCGCard {
    /// The card, or nil without a visible id, name and supertype.
    func card(provenance: ItemSource) -> Card? {
        // Invisible characters don't make a name.
        let name = RowText.line(name)
        guard !RowText.isBlank(id), !RowText.isBlank(name), let supertype = CardTerm(supertype) else { return nil }
        let (setID, idNumber) = parts
        let set = set?.set ?? CardSetTable.shipped[setID]
        let number = number ?? idNumber
        return Card(id: CardID(id), name: name, supertype: supertype, set: set, provenance: provenance).with { card in
            card.number = number
            card.subtypes = subtypes.compactMap(CardTerm.init)
            card.types = types.compactMap(CardTerm.init)
            card.hp = hp.flatMap { Int($0.text) }
            card.rarity = rarity.flatMap(CardTerm.init)
            card.artist = artist.flatMap { $0.isEmpty ? nil : $0 }
            card.weaknesses = weaknesses.compactMap(\.modifier)
            card.resistances = resistances.compactMap(\.modifier)
            let retreat = retreatCost.isEmpty ? nil : retreatCost.count
            card.retreat = convertedRetreatCost ?? retreat ?? (supertype == .pokemon ? 0 : nil)
            card.evolvesFrom = evolvesFrom.flatMap(CardTerm.init)
            card.play = play
            card.picture = picture(set: set.id, number: number)
        }
    }

    private var play: CardPlay {
        CardPlay(
            abilities: abilities.map(\.ability),
            attacks: attacks.map(\.attack),
            rules: rules,
            flavor: flavorText,
            legalIn: legalities?.legal ?? [],
            bannedIn: legalities?.banned ?? []
        )
    }

    private var parts: (set: String, number: String) {
        guard let dash = id.lastIndex(of: "-") else { return (id, "") }
        return (String(id[..<dash]), String(id[id.index(after: dash)...]))
    }

    private func picture(set: String, number: String) -> CardPicture {
        guard let address = images?.large ?? images?.small else { return .numbered }
        return address.hasSuffix("/\(set)/\(number)_hires.png")
            && address.hasPrefix(RemoteCardPictures.pokemonTCG)
            ? .numbered : .address(address)
    }
}
