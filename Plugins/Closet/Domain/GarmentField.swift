import SatchelCatalog
import SatchelSearch

/// The field words of a closet search.
package enum GarmentField: String, SearchField {
    case name
    case category
    case season
    case color
    case tag
    case worn

    package var section: SearchSection? { self == .name ? .title : nil }

    package var summary: String {
        switch self {
        case .name: "in the name"
        case .category: "in a category"
        case .season: "for a season"
        case .color: "of a color"
        case .tag: "with a tag"
        case .worn: "by number of days worn"
        }
    }

    package var examples: [String] {
        switch self {
        case .name: ["coat"]
        case .category: ["outer", "top,bottom"]
        case .season: ["winter", "fall,winter", "all"]
        case .color: ["navy"]
        case .tag: ["office"]
        case .worn: ["0", "1..5", "10.."]
        }
    }

    package func value(of text: String) -> GarmentFieldValue? {
        switch self {
        case .name: nil
        case .season: Seasons(text).flatMap { $0.isEmpty ? nil : .seasons($0) }
        case .worn: NumberRange(text, allowed: 0...1_000_000).map { .days($0) }
        case .category, .color, .tag: GarmentWords(text).map { .words($0) }
        }
    }

    package static func holds(_ value: GarmentFieldValue, of field: GarmentField, for garment: Garment) -> Bool {
        let facts = garment.facts
        return switch value {
        case .seasons(let seasons): !facts.seasons.intersection(seasons).isEmpty
        case .days(let range): range.contains(garment.wornOn.count)
        case .words(let words):
            switch field {
            case .category: words.holdWhole(facts.category)
            case .color: facts.color.map(words.holdPart) ?? false
            case .tag: facts.tags.contains(where: words.holdWhole)
            case .name, .season, .worn: false
            }
        }
    }

    package static func has(_ field: GarmentField, _ garment: Garment) -> Bool {
        let facts = garment.facts
        return switch field {
        case .name: !garment.searchTexts.title.isEmpty
        case .category: !facts.category.isEmpty
        case .season: !facts.seasons.isEmpty
        case .color: facts.color?.isEmpty == false
        case .tag: !facts.tags.isEmpty
        case .worn: !garment.wornOn.isEmpty
        }
    }
}

package enum GarmentFieldValue: Hashable, Sendable {
    case seasons(Seasons)
    case days(NumberRange)
    case words(GarmentWords)
}

extension GarmentFieldValue: CustomStringConvertible {
    package var description: String {
        switch self {
        case .seasons(let seasons): seasons.description
        case .days(let range): range.description
        case .words(let words): words.description
        }
    }
}

/// Words separated by commas, one of which must match, ignoring case and accents.
package struct GarmentWords: Hashable, Sendable, CustomStringConvertible {
    /// The words as typed.
    package let description: String
    private let folded: [FoldedText]

    init?(_ text: String) {
        description = text
        folded = text.split(separator: ",").map { FoldedText(String($0)) }.filter { !$0.letters.isEmpty }
        if folded.isEmpty { return nil }
    }

    /// Whether one of the words is the whole text.
    func holdWhole(_ text: String) -> Bool { folded.contains { $0.letters == FoldedText(text).letters } }

    /// Whether one of the words is in the text, as `navy` in `navy blue`.
    func holdPart(_ text: String) -> Bool {
        let text = FoldedText(text)
        return folded.contains { word in
            word.letters == text.letters || text.words.contains { text.letters[$0].elementsEqual(word.letters) }
        }
    }
}

/// The orders of a list of clothes.
package enum GarmentSortKey: String, SortKey {
    /// The rank of the match, then the order in which garments were added.
    case relevance
    case newest
    case name
    case price
    case worn

    package func value(of entry: SearchEntry<Garment>) -> SortValue? {
        switch self {
        case .relevance: nil
        case .newest: .number(~entry.item.number)
        case .name: .letters(entry.title.text.letters)
        case .price: entry.item.facts.price.map { .other($0) }
        case .worn: .number(entry.item.wornOn.count)
        }
    }
}

/// The searchable clothes; items are found by id or by a unique name.
package protocol GarmentCatalog: Catalog where Item == Garment, Field == GarmentField, Key == GarmentSortKey {}
