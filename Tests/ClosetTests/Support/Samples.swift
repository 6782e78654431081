import ClosetDomain
import SatchelCatalog
import SatchelTestSupport

/// The categories of these tests.
let rules = ClosetRules(categories: ["outer", "top", "bottom", "accessory"], several: ["accessory"])

extension GarmentFacts {
    /// Facts of a garment that a test says little of.
    static func sample(_ name: String, _ category: String = "top", _ seasons: Seasons = Seasons()) -> GarmentFacts {
        var facts = GarmentFacts(name: name, category: category)
        facts.seasons = seasons
        return facts
    }
}

extension Day {
    /// A day of November 2026.
    static func november(_ day: Int) throws -> Day {
        guard let day = Day(year: 2026, month: 11, day: day) else { throw NoSuchDay() }
        return day
    }

    struct NoSuchDay: Error {}
}

extension Closet {
    /// Adds a garment under an id that is its name in lower case.
    @discardableResult
    mutating func add(_ facts: GarmentFacts, at moment: Int = 1) throws -> Garment {
        try add(facts, id: GarmentID(facts.name.lowercased()), rules: rules, at: moment)
    }

    /// Adds a style under an id that is its name in lower case, with clothes.
    @discardableResult
    mutating func addStyle(_ name: String, _ garments: [GarmentID] = [], at moment: Int = 1) throws -> Style {
        let style = try addStyle(named: name, id: StyleID(name.lowercased()), at: moment)
        _ = try put(garments, into: style.id, rules: rules, at: moment)
        return style
    }
}
