import SatchelCatalog

/// Clothes that are worn together.
package struct Style: Hashable, Identifiable, Sendable {
    /// What names it, here and in every copy of the closet.
    package let id: StyleID
    /// Its place in the order in which styles were made.
    package var number: Int
    /// What the user calls it; no two styles are called alike.
    package var name: String
    /// The clothes, in the order they were added, each once.
    package var garments: [GarmentID]
    /// The days it was worn, in order, each once.
    package var wornOn: [Day]
    /// When its name or its clothes last changed, in seconds since 1970.
    package var changedAt: Int

    /// Creates a style.
    package init(
        id: StyleID,
        number: Int,
        name: String,
        garments: [GarmentID] = [],
        wornOn: [Day] = [],
        changedAt: Int
    ) {
        self.id = id
        self.number = number
        self.name = name
        self.garments = garments
        self.wornOn = wornOn
        self.changedAt = changedAt
    }
}

/// What names a style.
package typealias StyleID = ItemID<Style>
