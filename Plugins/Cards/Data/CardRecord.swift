import CardsDomain
import SatchelCatalog
import SatchelPersistence

/// A card as JSON keeps it among the favourites.
///
/// A later Satchel may add keys and an earlier one may lack some: only the name is needed, and what cannot be read of the
/// rest is as if it were not known.
package struct CardRecord: FavoriteRecord, Equatable {
    /// The shape that is written now.
    static let currentVersion = 1

    /// A set of cards.
    struct SetRecord: Codable, Equatable {
        var id: String
        var name: String?
        var series: String?
        var released: String?
    }

    /// What raises or lowers damage.
    struct ModifierRecord: Codable, Equatable {
        var type: String
        var value: String
    }

    var version: Int?
    var name: String
    var supertype: String?
    var subtypes: [String]?
    var types: [String]?
    var hp: Int?
    var set: SetRecord?
    var number: String?
    var rarity: String?
    var artist: String?
    var weaknesses: [ModifierRecord]?
    var resistances: [ModifierRecord]?
    var retreat: Int?
    var evolvesFrom: String?
    var picture: String?
    var isPictureNumbered: Bool?
    var source: String?
    var asOf: String?

    /// Takes down a card.
    package init(_ card: Card) {
        version = Self.currentVersion
        name = card.name
        supertype = card.supertype.text
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
        if case .address(let address) = card.picture { picture = address }
        isPictureNumbered = card.picture == .numbered
        source = card.provenance.source
        asOf = card.provenance.asOf
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func known<Value: Decodable>(_ key: CodingKeys) -> Value? {
            try? values.decode(Value.self, forKey: key)
        }
        name = try values.decode(String.self, forKey: .name)
        version = known(.version)
        supertype = known(.supertype)
        subtypes = known(.subtypes)
        types = known(.types)
        hp = known(.hp)
        set = known(.set)
        number = known(.number)
        rarity = known(.rarity)
        artist = known(.artist)
        weaknesses = known(.weaknesses)
        resistances = known(.resistances)
        retreat = known(.retreat)
        evolvesFrom = known(.evolvesFrom)
        picture = known(.picture)
        isPictureNumbered = known(.isPictureNumbered)
        source = known(.source)
        asOf = known(.asOf)
    }

    /// The card that was taken down.
    package func item(id: CardID) -> Card {
        Card(
            id: id,
            name: name,
            supertype: supertype.flatMap(CardTerm.init) ?? .pokemon,
            subtypes: (subtypes ?? []).compactMap(CardTerm.init),
            types: (types ?? []).compactMap(CardTerm.init),
            hp: hp,
            set: set.map { set in
                CardSet(
                    id: set.id,
                    name: set.name,
                    series: set.series.flatMap(CardTerm.init),
                    released: set.released
                )
            } ?? CardSet(id: "unknown"),
            number: number ?? "",
            rarity: rarity.flatMap(CardTerm.init),
            artist: artist,
            weaknesses: Self.modifiers(weaknesses),
            resistances: Self.modifiers(resistances),
            retreat: retreat,
            evolvesFrom: evolvesFrom.flatMap(CardTerm.init),
            picture: picture.map { .address($0) } ?? (isPictureNumbered == true ? .numbered : .none),
            provenance: ItemSource(source: source ?? "unknown", asOf: asOf)
        )
    }

    private static func modifiers(_ records: [ModifierRecord]?) -> [CardModifier] {
        (records ?? []).compactMap { record in
            CardTerm(record.type).map { CardModifier(type: $0, value: record.value) }
        }
    }
}
