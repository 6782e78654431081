import CardsDomain
import SatchelCatalog
import SatchelJSON
import SatchelPersistence

/// A favorite card as JSON; only the name is required.
package struct CardRecord: FavoriteRecord, Equatable {
    struct SetRecord: Codable, Equatable {
        var id: String
        var name: String?
        var series: String?
        var released: String?
    }

    /// A weakness or a resistance.
    struct ModifierRecord: Codable, Equatable {
        var type: String
        var value: String

        var modifier: CardModifier? { CardModifier(type: type, value: value) }
    }

    struct AbilityRecord: Codable, Equatable {
        var name: String
        var text: String?
    }

    struct AttackRecord: Codable, Equatable {
        var name: String
        var cost: [String]?
        var damage: String?
        var text: String?
    }

    var name: String
    @Tolerant var supertype: String?
    @TolerantList var subtypes: [String]
    @TolerantList var types: [String]
    @Tolerant var hp: Int?
    @Tolerant var set: SetRecord?
    @Tolerant var number: String?
    @Tolerant var rarity: String?
    @Tolerant var artist: String?
    @TolerantList var weaknesses: [ModifierRecord]
    @TolerantList var resistances: [ModifierRecord]
    @Tolerant var retreat: Int?
    @Tolerant var evolvesFrom: String?
    @TolerantList var abilities: [AbilityRecord]
    @TolerantList var attacks: [AttackRecord]
    @TolerantList var rules: [String]
    @Tolerant var flavor: String?
    @TolerantList var legalIn: [String]
    @TolerantList var bannedIn: [String]
    @Tolerant var picture: String?
    @Tolerant var isPictureNumbered: Bool?

    package init(_ card: Card) {
        name = card.name
        supertype = card.supertype?.text
        subtypes = card.subtypes.map(\.text)
        types = card.types.map(\.text)
        hp = card.hp
        set = SetRecord(
            id: card.set.id,
            name: card.set.name,
            series: card.set.series?.text,
            released: card.set.released
        )
        number = card.number
        rarity = card.rarity?.text
        artist = card.artist
        weaknesses = card.weaknesses.map { ModifierRecord(type: $0.type.text, value: $0.value) }
        resistances = card.resistances.map { ModifierRecord(type: $0.type.text, value: $0.value) }
        retreat = card.retreat
        evolvesFrom = card.evolvesFrom?.text
        abilities = card.play.abilities.map { AbilityRecord(name: $0.name, text: $0.text) }
        attacks = card.play.attacks.map {
            AttackRecord(name: $0.name, cost: $0.cost, damage: $0.damage, text: $0.text)
        }
        rules = card.play.rules
        flavor = card.play.flavor
        legalIn = card.play.legalIn
        bannedIn = card.play.bannedIn
        if case .address(let address) = card.picture { picture = address }
        isPictureNumbered = card.picture == .numbered
    }

    package func item(id: CardID, provenance: ItemSource) -> Card {
        Card(
            id: id,
            name: name,
            // Earlier versions stored `unknown`.
            supertype: supertype.flatMap { $0 == "unknown" ? nil : CardTerm($0) },
            set: set.map { set in
                CardSet(
                    id: set.id,
                    name: set.name,
                    series: set.series.flatMap(CardTerm.init),
                    released: set.released
                )
            } ?? CardSet(id: "unknown"),
            provenance: provenance
        )
        .with { card in
            card.number = number ?? ""
            card.subtypes = subtypes.compactMap(CardTerm.init)
            card.types = types.compactMap(CardTerm.init)
            card.hp = hp
            card.rarity = rarity.flatMap(CardTerm.init)
            card.artist = artist
            card.weaknesses = weaknesses.compactMap(\.modifier)
            card.resistances = resistances.compactMap(\.modifier)
            card.retreat = retreat
            card.evolvesFrom = evolvesFrom.flatMap(CardTerm.init)
            card.play = play
            card.picture = picture.map { .address($0) } ?? (isPictureNumbered == true ? .numbered : .none)
        }
    }

    private var play: CardPlay {
        CardPlay(
            abilities: abilities.map { CardPlay.ability(name: $0.name, text: $0.text) },
            attacks: attacks.map {
                CardPlay.attack(name: $0.name, cost: $0.cost ?? [], damage: $0.damage, text: $0.text)
            },
            rules: rules,
            flavor: flavor,
            legalIn: legalIn,
            bannedIn: bannedIn
        )
    }
}
