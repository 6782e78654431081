import SatchelCatalog

extension Card {
    /// The fields of a card, each declared here alone.
    package static let kind = Kind<Card>(
        "cards",
        one: "card",
        fields: [
            .computed("id", .ids) { $0.id.rawValue }
                .column(.subtitle("Id", priority: 2)).required
                .search("by id", ["base1-4"], alone: .identity) { isID($0) ? $0 : nil }
                .search(alsoBy: .text) { $0.writtenIDs },
            .one("name", .text, { $0.name }, { $0.name = $1 ?? $0.name })
                .column(.title("Name")).part(.title).required
                .search("in the name", ["charizard"])
                .sort { .letters($0.title.sortKey) },
            .one("supertype", .term, { $0.supertype }, { $0.supertype = $1 })
                .column(.data("Supertype"))
                .search("of a supertype: Pokémon, Trainer or Energy", ["trainer"]),
            .many("types", .term, { $0.types }, { $0.types = $1 })
                .word("type").label { $0.types.count > 1 ? "types" : "type" }
                .column(.subtitle("Type"))
                .search("of a type, or of any of several separated by commas", ["fire", "fire,water"]),
            .one("hp", .number(0...9999), { $0.hp }, { $0.hp = $1 })
                .label("hit points").column(.fact("HP", isTrailing: true))
                .search("hit points", ["100", "100..", ">=100", "60..90"])
                .sort(),
            .one("set", .set, { $0.set == .unknown ? nil : $0.set.name }, { $0.set.name = $1 ?? $0.set.name })
                .column(.subtitle("Set", priority: 0))
                .search("in a set, by id, code or name", ["base1", "jungle", "DRI"], alone: .topic) {
                    isSet($0) ? $0 : nil
                }
                .search(alsoBy: .text) { $0.set.keys }
                .sort { .letters(letters(ofNumber: $0.item.number, in: $0.item.set)) },
            .one("number", .printedNumber, { $0.number.isEmpty ? nil : $0.number }, { $0.number = $1 ?? "" })
                .column(.data("Number"))
                .search("with a number in its set", ["4", "4/102", "1..16", "RC1"], alone: .topic) { printedNumber($0) }
                .search(alsoBy: .text) { $0.writtenNumbers }
                .sort { .letters(letters(ofNumber: $0.item.number)) },
            .one("rarity", .term, { $0.rarity }, { $0.rarity = $1 })
                .column(.fact("Rarity"))
                .search("of a rarity", ["\"rare holo\"", "common,uncommon"])
                .sort(),
            // Indexed apart from what sets are called, since one set's name may be another's id.
            .one(
                "setId",
                .text,
                { $0.set.id == CardSet.unknown.id ? nil : $0.set.id },
                { $0.set = $0.set.with(id: $1 ?? $0.set.id) }
            )
            .word("setid").label("set id").column(.data("Set id")).indexed,
            .many("subtypes", .term, { $0.subtypes }, { $0.subtypes = $1 })
                .word("subtype").label("kind").column(.data("Subtypes"))
                .search("of a subtype", ["\"stage 2\"", "supporter"]),
            .one("artist", .text, { $0.artist }, { $0.artist = $1 })
                .column(.data("Artist")).part(.credits)
                .search("by an artist", ["arita"])
                .sort { ($0.credits.first?.letters).flatMap { .letters($0) } },
            .one("evolvesFrom", .term, { $0.evolvesFrom }, { $0.evolvesFrom = $1 })
                .word("evolves").label("evolves from")
                .search("evolves from", ["charmeleon"]),
            .many("weaknesses", .modifier, { $0.weaknesses }, { $0.weaknesses = $1 })
                .word("weakness").label("weakness")
                .search("weak to a type", ["water"]),
            .many("resistances", .modifier, { $0.resistances }, { $0.resistances = $1 })
                .word("resistance").label("resistance")
                .search("resists a type", ["fighting"]),
            .one("retreat", .number(0...9999), { $0.retreat }, { $0.retreat = $1 })
                .search("retreat cost", ["0", "..1"]),
            .one("series", .term, { $0.set.series }, { $0.set.series = $1 })
                .search("in a series of sets", ["base"]),
            .one("released", .text, { $0.set.released }, { $0.set.released = $1 }),
            .computed("year", .number(1900...2999)) { $0.set.year }.hidden
                .search("released in these years", ["1999", "..2005"]),
            .many("abilities", .ability, { $0.play.abilities }, { $0.play.abilities = $1 }),
            .many("attacks", .attack, { $0.play.attacks }, { $0.play.attacks = $1 }),
            .many("legalIn", .text, { $0.play.legalIn }, { $0.play.legalIn = $1 }).label("legal in"),
            .many("bannedIn", .text, { $0.play.bannedIn }, { $0.play.bannedIn = $1 }).label("banned in"),
            .detail("text", .note) { $0.item.play.text },
            .many("rules", .text, { $0.play.rules }, { $0.play.rules = $1 }).hidden,
            .one("flavor", .text, { $0.play.flavor }, { $0.play.flavor = $1 }).hidden,
            .one("picture", .picture, { $0.picture.text == nil ? nil : $0.picture }, { $0.picture = $1 ?? .none })
                .hidden,
        ],
        words: [
            "name", "type", "supertype", "subtype", "set", "series", "rarity", "artist", "hp", "number", "year",
            "weakness", "resistance", "retreat", "evolves", "id",
        ],
        orders: ["name", "hp", "set", "number", "rarity", "artist"],
        page: [
            "id", "name", "supertype", "subtypes", "types", "hp", "evolvesFrom", "weaknesses", "resistances", "retreat",
            "set", "setId", "series", "released", "number", "rarity", "artist",
        ],
        keeping: KindKeeping(
            list: "deck",
            conditions: ["M", "NM", "LP", "MP", "HP", "DMG"],
            entryTypes: [typedPrice] + KindKeeping.leaving("a card")
        ) {
            let copy = KeptPlace.entry(KeptEntryType.copy)
            return [
                .kept("language", .label, of: copy).search("with a copy in a language", ["en", "ja"]),
                .kept("finish", .word(in: finishes), of: copy)
                    .search("with a copy in a finish", ["holo"]),
            ]
        }
    )

    /// The finishes of a copy.
    private static let finishes = [
        "normal", "holo", "reverse", "1st-edition", "1st-edition-holo", "foil", "etched",
    ]

    /// A price that the user says.
    private static var typedPrice: KindKeeping<Card>.EntryType {
        .init("price", "record what a card is worth", done: "recorded a price of") {
            let place = KeptPlace.entry("price")
            return [.kept("value", .money, of: place).required, .kept("finish", .word(in: finishes), of: place)]
        }
    }

    package init(id: CardID, provenance: ItemSource) {
        self.init(id: id, name: id.rawValue, supertype: nil, set: .unknown, provenance: provenance)
    }
}

// MARK: - Words that are values

extension Card {
    /// Whether both sides of a word's last dash are nonempty, and the right one has a digit: `base1-4`, `swsh12pt5gg-GG01`.
    private static func isID(_ word: String) -> Bool {
        guard let dash = word.lastIndex(of: "-"), dash > word.startIndex else { return false }
        return word[word.index(after: dash)...].contains(where: \.isNumber)
    }

    /// Whether a word is the id or the code of a set.
    private static func isSet(_ word: String) -> Bool {
        guard let terms = CardChoice(word)?.terms, terms.count == 1 else { return false }
        return CardSetCodes.isKnown(terms[0].key.withoutLeadingZeros)
    }

    /// The number that a word is, such as `4`, `#4`, `004`, `4/102`, `RC1` or `TG01/TG30`.
    private static func printedNumber(_ word: String) -> String? {
        let word = word.hasPrefix("#") ? String(word.dropFirst()) : word
        let parts = word.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let areNumbers =
            parts.count < 3
            && parts.allSatisfy { part in
                let digits = part.drop(while: \.isLetter)
                return part.count - digits.count < 6 && (1...4).contains(digits.count)
                    && digits.allSatisfy(\.isDigit)
            }
        return areNumbers ? word : nil
    }

    /// Natural order of numbers: the letters before the digits, the value of the digits, the rest; sets come by their
    /// days, undated ones last.
    private static func letters(ofNumber number: String, in set: CardSet? = nil) -> [UInt32] {
        let number = number.unicodeScalars
        let start = number.firstIndex(where: \.isASCIIDigit) ?? number.endIndex
        let end = number[start...].firstIndex { !$0.isASCIIDigit } ?? number.endIndex
        var letters: [UInt32] = []
        letters.reserveCapacity(32)
        if let set {
            for scalar in (set.released ?? "9").unicodeScalars { letters.append(scalar.value) }
            letters.append(0x20)
            for scalar in set.id.unicodeScalars { letters.append(scalar.value) }
            letters.append(0)
        }
        for scalar in number[..<start] { letters.append(scalar.value) }
        letters.append(0)
        letters.append(UInt32(Substring(number[start..<end])) ?? 0)
        for scalar in number[end...] { letters.append(scalar.value) }
        return letters
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIIDigit: Bool { (0x30...0x39).contains(value) }
}

// MARK: - Types

extension FieldType<CardTerm> {
    /// A word of the game; a search may ask for any of several.
    fileprivate static var term: FieldType {
        FieldType(
            "a word",
            parse: { CardTerm($0) },
            text: { $0.text },
            order: { .letters($0.key.unicodeScalars) }
        )
        .searched(byWordsOf: { [$0.key] }, asking: { CardChoice($0)?.asked })
    }
}

extension FieldType<CardModifier> {
    /// A weakness or a resistance, searched by its type.
    fileprivate static var modifier: FieldType {
        FieldType("a type", parse: { CardModifier($0) }, text: { $0.description })
            .searched(byWordsOf: { [$0.type.key] }, asking: { CardChoice($0)?.asked })
    }
}

extension FieldType<String> {
    // What these are searched by follows from the card, not from the value alone.

    fileprivate static var ids: FieldType {
        FieldType("an id", parse: { $0 }, text: { $0 })
            .searched(byWordsOf: { _ in [] }, asking: { CardTexts($0)?.asked })
    }

    fileprivate static var set: FieldType {
        FieldType("a set", parse: { $0 }, text: { $0 })
            .searched(byWordsOf: { _ in [] }, asking: { CardChoice($0)?.asked })
    }

    fileprivate static var printedNumber: FieldType {
        FieldType("a number", parse: { $0 }, text: { $0 })
            .searched(
                as: { .number(Int($0)) },
                asking: { text in
                    if let range = NumberRange(text, allowed: 0...99_999) {
                        return (.numbers(range), range.description)
                    }
                    return (CardTexts(text)?.asked).map { (.words($0.words), $0.text) }
                }
            )
    }
}

extension FieldType<CardPicture> {
    fileprivate static var picture: FieldType {
        FieldType("a picture", parse: { CardPicture(text: $0) }, text: { $0.text ?? "" })
    }
}

extension FieldType<CardAbility> {
    /// The name and the text, each on a line.
    fileprivate static var ability: FieldType {
        FieldType(
            "an ability",
            parse: { text in
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                return lines.count == 2 ? CardAbility(name: lines[0], text: lines[1]) : nil
            },
            text: { "\($0.name)\n\($0.text)" }
        )
    }
}

extension FieldType<CardAttack> {
    /// The name, the cost, the damage and the text, each on a line.
    fileprivate static var attack: FieldType {
        FieldType(
            "an attack",
            parse: { text in
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                guard lines.count == 4 else { return nil }
                let cost = lines[1].split(separator: ",").map(String.init)
                return CardAttack(name: lines[0], cost: cost, damage: lines[2], text: lines[3])
            },
            text: { [$0.name, $0.cost.joined(separator: ","), $0.damage, $0.text].joined(separator: "\n") }
        )
    }
}

/// Alternative words: `fire,water`.
package struct CardChoice: Hashable, Sendable {
    /// The words, in order.
    package let terms: [CardTerm]

    /// Parses words separated by commas; nil if there are none, or one has no letters or digits.
    package init?(_ text: String) {
        let terms = text.partedByCommas.map(CardTerm.init)
        guard !terms.isEmpty, !terms.contains(nil) else { return nil }
        self.terms = terms.compactMap { $0 }
    }

    fileprivate var asked: (words: [String], text: String) {
        (withPlainNumbers(terms.map(\.key)), terms.map(\.text).joined(separator: ","))
    }
}

/// Alternative ids or numbers, ignoring case: `base1-4,base1-58`.
package struct CardTexts: Hashable, Sendable {
    /// The texts in lower case, in order.
    package let texts: [String]

    /// Parses texts separated by commas; nil if there are none.
    package init?(_ text: String) {
        texts = text.partedByCommas.map { $0.lowercased() }
        guard !texts.isEmpty else { return nil }
    }

    fileprivate var asked: (words: [String], text: String) {
        (withPlainNumbers(texts.map { $0.replacing(" ", with: "") }), texts.joined(separator: ","))
    }
}

/// The words, and those with numbers also without leading zeros.
private func withPlainNumbers(_ words: [String]) -> [String] {
    words + words.map(\.withoutLeadingZeros).filter { !words.contains($0) }
}

extension String {
    /// The nonempty parts between commas, trimmed.
    fileprivate var partedByCommas: [String] {
        split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    }
}

// MARK: - Searches

// What sources translate.
extension FieldWord<Card> {
    package static var name: FieldWord { FieldWord("name") }
    package static var type: FieldWord { FieldWord("types") }
    package static var supertype: FieldWord { FieldWord("supertype") }
    package static var subtype: FieldWord { FieldWord("subtypes") }
    package static var set: FieldWord { FieldWord("set") }
    package static var series: FieldWord { FieldWord("series") }
    package static var rarity: FieldWord { FieldWord("rarity") }
    package static var artist: FieldWord { FieldWord("artist") }
    package static var hp: FieldWord { FieldWord("hp") }
    package static var number: FieldWord { FieldWord("number") }
    package static var year: FieldWord { FieldWord("year") }
    package static var weakness: FieldWord { FieldWord("weaknesses") }
    package static var resistance: FieldWord { FieldWord("resistances") }
    package static var retreat: FieldWord { FieldWord("retreat") }
    package static var evolves: FieldWord { FieldWord("evolvesFrom") }
    package static var id: FieldWord { FieldWord("id") }

    /// The kind of token for a set's id alone.
    package static let setID = "setid"
}

extension FieldOrder<Card> {
    package static var name: FieldOrder { FieldOrder("name") }
    package static var hp: FieldOrder { FieldOrder("hp") }
    package static var set: FieldOrder { FieldOrder("set") }
    package static var number: FieldOrder { FieldOrder("number") }
    package static var rarity: FieldOrder { FieldOrder("rarity") }
}

extension SearchTerm<Card> {
    /// Whether the term asks for trainers or energies only, which have no type.
    package var excludesPokemon: Bool {
        guard case .value(.supertype, let value) = condition, !isExcluded else { return false }
        return CardChoice(value.description)?.terms.contains(.pokemon) == false
    }
}
