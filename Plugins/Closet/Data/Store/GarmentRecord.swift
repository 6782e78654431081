import ClosetDomain
import SatchelCatalog
import SatchelPersistence

/// A garment as JSON, in backups and the undo journal.
///
/// Versions may add or lack optional keys; what cannot be read of those counts as unknown.
package struct GarmentRecord: Codable, Sendable {
    var id: String
    var number: Int
    var name: String
    var category: String
    var seasons: [String]?
    var color: String?
    var tags: [String]?
    var price: String?
    var boughtOn: String?
    var note: String?
    var photo: String?
    var wornOn: [String]?
    var favorite: Int?
    var changedAt: Int

    package init(_ garment: Garment) {
        let facts = garment.facts
        id = garment.id.rawValue
        number = garment.number
        name = facts.name
        category = facts.category
        seasons = facts.seasons.members.map(\.rawValue).nonEmpty
        color = facts.color
        tags = facts.tags.nonEmpty
        price = facts.price?.digits
        boughtOn = facts.boughtOn?.description
        note = facts.note
        photo = garment.photo?.name
        wornOn = garment.wornOn.map(\.description).nonEmpty
        favorite = garment.favoriteNumber
        changedAt = garment.changedAt
    }

    var garment: Garment {
        let facts = GarmentFacts(name: name, category: category)
        return Garment(id: GarmentID(id), facts: facts, changedAt: changedAt).with { garment in
            garment.number = number
            garment.facts.seasons = Seasons((seasons ?? []).compactMap(Season.init))
            garment.facts.color = color
            garment.facts.tags = tags ?? []
            garment.facts.price = price.flatMap { Price($0) }
            garment.facts.boughtOn = boughtOn.flatMap { Day($0) }
            garment.facts.note = note
            garment.photo = photo.flatMap { PhotoID($0) }
            garment.wornOn = Set((wornOn ?? []).compactMap { Day($0) }).sorted()
            garment.favoriteNumber = favorite
        }
    }
}

extension Array {
    /// Nil for an empty array, which JSON then omits.
    var nonEmpty: [Element]? { isEmpty ? nil : self }
}

struct StyleRecord: Codable, Sendable {
    var id: String
    var number: Int
    var name: String
    var garments: [String]?
    var wornOn: [String]?
    var changedAt: Int

    init(_ style: Style) {
        id = style.id.rawValue
        number = style.number
        name = style.name
        garments = style.garments.map(\.rawValue).nonEmpty
        wornOn = style.wornOn.map(\.description).nonEmpty
        changedAt = style.changedAt
    }

    var style: Style {
        var style = Style(id: StyleID(id), name: name, changedAt: changedAt)
        style.number = number
        style.garments = (garments ?? []).map { GarmentID($0) }
        style.wornOn = Set((wornOn ?? []).compactMap { Day($0) }).sorted()
        return style
    }
}
