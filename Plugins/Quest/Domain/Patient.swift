import SatchelCatalog

/// Someone to visit: a hurt Pokémon, or a stop of a file.
package struct Patient: CatalogItem {
    package typealias Details = PatientDetails

    /// Unique within the quest.
    package var id: PatientID
    /// The English name of the Pokémon, or the name of the stop in its file.
    package var title: String
    /// The Korean name of a known Pokémon.
    package var koreanName: String?
    /// The national Pokédex number of a known Pokémon.
    package var number: Int?
    /// The name of the place, if any.
    package var place: String?
    package var position: Position
    package var ailment: Ailment?
    package var address: String?
    package var note: String?
    /// When a visit may begin.
    package var window: TimeWindow?
    /// How long a visit takes, in seconds.
    package var stay: Int?
    /// What a visit takes of the capacity of a vehicle.
    package var load: Double?
    package var lock: StopLock?
    /// Its number in the order of visits, from 1; nil while it waits.
    package var visit: Int?
    /// Its part of the planned route.
    package var step: RouteStep?
    package var provenance: ItemSource

    package init(id: PatientID, title: String, position: Position, provenance: ItemSource) {
        self.id = id
        self.title = title
        self.position = position
        self.provenance = provenance
    }

    package var isVisited: Bool { visit != nil }

    /// What decides when it can be visited, as a text; nil where nothing does.
    package var visitFacts: String? {
        let facts = [window?.text, stay.map(Stay.text), load.map(Position.digits), lock?.text]
        return facts.contains { $0 != nil } ? facts.map { $0 ?? "" }.joined(separator: " ") : nil
    }
}

package typealias PatientID = ItemID<Patient>

/// How far a stop is along a route, and when.
package struct RouteStep: Hashable, Sendable {
    /// The distance from the previous stop.
    package var leg: Double
    /// The distance from the start.
    package var distance: Double
    /// When it is reached, in seconds from midnight; nil where the route has no times.
    package var arrival: Double?
}

/// Makes unique ids from names.
package struct PatientIDs: Sendable {
    private var taken: Set<PatientID> = []
    /// The last number appended to each name.
    private var numbers: [String: Int] = [:]

    package init(taken: Set<PatientID> = []) { self.taken = taken }

    /// Makes an unused id: lowercase letters and digits, dashes for the rest, and never a row number.
    package mutating func next(for name: String) -> PatientID {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        let stem = words.isEmpty || words.allSatisfy(\.isNumber) ? "stop-" + words : words
        var number = numbers[stem] ?? 1
        var id = PatientID(number == 1 ? stem : "\(stem)-\(number)")
        while !taken.insert(id).inserted {
            number += 1
            id = PatientID("\(stem)-\(number)")
        }
        numbers[stem] = number
        return id
    }
}
