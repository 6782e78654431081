import ClosetDomain
import SatchelCatalog

/// A style as JSON keeps it.
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
        Style(
            id: StyleID(id),
            number: number,
            name: name,
            garments: (garments ?? []).map { GarmentID($0) },
            wornOn: Set((wornOn ?? []).compactMap { Day($0) }).sorted(),
            changedAt: changedAt
        )
    }
}
