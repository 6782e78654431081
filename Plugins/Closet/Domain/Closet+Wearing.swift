import SatchelCatalog

// Days worn and favourites are put together when copies of a closet are merged, so noting one does not make a copy newer.

extension Closet {
    /// Notes that clothes were worn on a day; a day counts once.
    ///
    /// - Returns: The ids of those that were not noted for that day before.
    package mutating func wear(_ ids: [GarmentID], on day: Day) -> Set<GarmentID> {
        let worn = Set(ids)
        var noted: Set<GarmentID> = []
        for index in garments.indices where worn.contains(garments[index].id) && !garments[index].wornOn.contains(day) {
            garments[index].wornOn = Self.adding(day, to: garments[index].wornOn)
            noted.insert(garments[index].id)
        }
        return noted
    }

    /// Notes that a style, and with it each of its clothes, was worn on a day.
    ///
    /// - Returns: Whether the style was not noted for that day before.
    /// - Throws: `ClosetError.noStyle`, and `ClosetError.emptyStyle` for one without clothes.
    package mutating func wear(_ id: StyleID, on day: Day) throws(ClosetError) -> Bool {
        guard let index = styles.firstIndex(where: { $0.id == id }) else { throw .noStyle(id.rawValue) }
        guard !styles[index].garments.isEmpty else { throw .emptyStyle(styles[index].name) }
        _ = wear(styles[index].garments, on: day)
        guard !styles[index].wornOn.contains(day) else { return false }
        styles[index].wornOn = Self.adding(day, to: styles[index].wornOn)
        return true
    }

    private static func adding(_ day: Day, to days: [Day]) -> [Day] {
        (days + [day]).sorted()
    }
}
