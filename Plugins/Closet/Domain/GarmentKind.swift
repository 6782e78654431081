import SatchelCatalog
import SatchelNumbers

extension Garment {
    /// The fields of a garment, each declared here alone.
    package static let kind = Kind<Garment>(
        "closet",
        one: "garment",
        many: "clothes",
        fields: [
            .id(),
            .one("name", .text, { $0.facts.name }, { $0.facts.name = $1 ?? $0.facts.name })
                .column(.title("Name")).part(.title).required
                .search("in the name", ["coat"])
                .sort { .letters($0.title.text.letters) },
            .one("category", .label, { $0.facts.category }, { $0.facts.category = $1 ?? $0.facts.category })
                .column(.subtitle("Category")).part(.topics).required
                .search("in a category", ["outer", "top,bottom"]),
            .many("seasons", .season, { $0.facts.seasons.members }, { $0.facts.seasons = Seasons($1) })
                .word("season").column(.fact("Seasons")).part(.topics)
                .search("for a season", ["winter", "fall,winter", "all"]),
            .one("color", .words("a color"), { $0.facts.color }, { $0.facts.color = $1 })
                .column(.fact("Color")).part(.topics)
                .search("of a color", ["navy"]),
            .many("tags", .label, { $0.facts.tags }, { $0.facts.tags = $1 })
                .word("tag").column(.data("Tags")).part(.topics)
                .search("with a tag", ["office"]),
            .one("brand", .words("a text"), { $0.facts.brand }, { $0.facts.brand = $1 })
                .column(.data("Brand")).part(.topics)
                .search("of a brand", ["cos"]),
            .one("size", .label, { $0.facts.size }, { $0.facts.size = $1 })
                .column(.data("Size")).search("in a size", ["m", "28"]),
            .one("material", .words("a text"), { $0.facts.material }, { $0.facts.material = $1 })
                .column(.data("Material")).part(.topics)
                .search("of a material", ["wool"]),
            .one("care", .text, { $0.facts.care }, { $0.facts.care = $1 }).column(.data("Care")),
            .one("store", .words("a text"), { $0.facts.store }, { $0.facts.store = $1 })
                .column(.data("Store")).search("bought in a store", ["uniqlo"]),
            .one("weight", .weight, { $0.facts.weight }, { $0.facts.weight = $1 })
                .label("weight (g)").column(.data("Weight (g)"))
                .search("by weight in grams", ["..500"]).sort(),
            .one("washAfter", .number(1...1000), { $0.facts.washAfter }, { $0.facts.washAfter = $1 })
                .word("every").label("wash after").column(.data("Wash after")),
            .one("price", .price, { $0.facts.price }, { $0.facts.price = $1 })
                .column(.fact("Price", isTrailing: true, priority: 1))
                // By its token, indexes that were made without it are known, and made again.
                .search("bought for", ["50..100", "9.99.."], token: "p").sort(),
            .one("boughtOn", .keptDay, { $0.facts.boughtOn }, { $0.facts.boughtOn = $1 })
                .word("bought").label("bought").column(.data("Bought"))
                .search("bought on a day, in a month or a year", ["2026", "..2019"]).sort(),
            .computed("worn", .number(0...1_000_000)) { $0.wornOn.count }
                .label("days worn").column(.fact("Worn", isTrailing: true))
                .search("by number of days worn", ["0", "1..5", "10.."]).present { !$0.wornOn.isEmpty }
                .sort(),
            .computed("lastWorn", .keptDay) { $0.wornOn.last.flatMap { KeptDay($0.description) } }
                .word("lastworn").label("last worn").column(.data("Last worn"))
                .search("last worn on a day, in a month or a year", ["2026-11", "..-90d"]).sort(),
            .computed("wornSinceWash", .number(0...1_000_000)) { $0.wornSinceWash }
                .word("dirty").label("worn since wash").column(.data("Worn since wash"))
                .search("by number of days worn since the last wash", ["0", "3.."])
                .present { $0.wornSinceWash > 0 }.sort(),
            .computed("lastWashed", .day) { $0.washedOn.last }.label("last washed").column(.data("Last washed")),
            .computed("costPerWear", .price) { $0.costPerWear.flatMap { Price($0) } }
                .word("cost").label("cost per wear").column(.data("Per wear"))
                .search("by cost per wear", ["..5"]).sort(),
            .many("photos", .photo, { $0.photos }, { $0.photos = $1 }).column(.data("Photos")).untyped,
            .one("note", .note, { $0.facts.note }, { $0.facts.note = $1 }).column(.data("Note")).part(.topics),
            .one("number", .number(), { $0.number }, { $0.number = $1 ?? 0 })
                .word("newest").hidden.sort { .number(~$0.item.number) },
        ],
        orders: ["newest", "name", "price", "bought", "worn", "lastworn", "dirty", "cost"],
        keeping: KindKeeping(
            list: "style",
            entryTypes: [.init(wash, "record that clothes were washed", done: "washed")],
            quantity: .one
        )
    )

    package init(id: GarmentID, provenance: ItemSource) {
        self.init(id: id, facts: GarmentFacts(name: id.rawValue, category: ""))
    }
}

extension FieldType<String> {
    /// A text that is compared as a whole, ignoring case and accents; of several separated by commas one must match.
    fileprivate static var label: FieldType {
        FieldType("a text", parse: { $0.isEmpty ? nil : $0 }, text: { $0 })
            .searched(byWordsOf: { [key(FoldedText.shared($0).letters)] }, asking: words)
    }

    /// The same, compared also by each of its words: `navy` is in `navy blue`.
    fileprivate static func words(_ expected: String) -> FieldType {
        FieldType(expected, parse: { $0.isEmpty ? nil : $0 }, text: { $0 })
            .searched(
                byWordsOf: { value in
                    let text = FoldedText.shared(value)
                    return [key(text.letters)] + text.words.map { key(text.letters[$0]) }
                },
                asking: words
            )
    }

    private static func words(_ text: String) -> (words: [String], text: String)? {
        let words = text.split(separator: ",").map { key(FoldedText(String($0)).letters) }.filter { !$0.isEmpty }
        return words.isEmpty ? nil : (words, text)
    }

    private static func key(_ letters: some Sequence<Unicode.Scalar>) -> String {
        var key = "".unicodeScalars
        key.append(contentsOf: letters)
        return String(key)
    }
}

extension FieldType<Season> {
    /// Seasons, of which a search may ask for several, such as `fall,winter` or `all`.
    fileprivate static var season: FieldType {
        let names = Season.allCases.map(\.rawValue)
        var type = FieldType(
            "one of " + (names + ["all"]).joined(separator: ", "),
            parse: { Season(rawValue: $0.lowercased() == "autumn" ? "fall" : $0.lowercased()) },
            text: { $0.rawValue }
        )
        .searched(
            byWordsOf: { [$0.rawValue] },
            asking: { text in
                guard let seasons = Seasons(text), !seasons.isEmpty else { return nil }
                return (seasons.members.map(\.rawValue), seasons.description)
            }
        )
        type.choices = names + ["autumn", "all"]
        return type
    }
}

extension FieldType<Price> {
    /// A price, with a currency or without.
    fileprivate static var price: FieldType {
        FieldType(
            "an amount such as 180000 or '49.90 EUR', with \(Price.bound)",
            .money,
            parse: { Price($0) },
            text: \.description,
            order: { .letters($0.amount.sortLetters) }
        )
        .searched(as: { .number($0.searched) }) { typed in
            NumberRange(amounts: typed, allowed: 0...999_999_999_999, parts: Price.parts).map { (.numbers($0), typed) }
        }
    }
}

extension FieldType<Weight> {
    fileprivate static var weight: FieldType {
        FieldType(
            "a weight such as 450g, 1.2kg or 16oz",
            .number,
            parse: { Weight($0) },
            text: { String($0.grams) },
            order: { .number($0.grams) }
        )
        .searched(as: { .number($0.grams) }) { typed in
            NumberRange(typed, allowed: 0...Weight.most).map { (.numbers($0), $0.description) }
        }
    }
}

extension FieldType<PhotoID> {
    fileprivate static var photo: FieldType { FieldType("a photo", parse: { PhotoID($0) }, text: { $0.name }) }
}

// What filters complete.
extension FieldWord<Garment> {
    package static var category: FieldWord { FieldWord("category") }
    package static var color: FieldWord { FieldWord("color") }
    package static var tag: FieldWord { FieldWord("tags") }
}
