import SatchelCatalog
import SatchelSearch

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
}

package typealias PatientID = ItemID<Patient>

/// How far a stop is along a route.
package struct RouteStep: Hashable, Sendable {
    /// The distance from the previous stop.
    package var leg: Double
    /// The distance from the start.
    package var distance: Double
}

extension Patient {
    package var searchTexts: SearchTexts {
        SearchTexts(
            title: title,
            otherNames: [koreanName].compactMap { $0 },
            topics: [place, ailment?.rawValue, ailment?.berry].compactMap { $0 }
        )
    }
}

/// Makes unique ids from names.
package struct PatientIDs: Sendable {
    private var taken: Set<PatientID> = []
    /// The last number appended to each name.
    private var numbers: [String: Int] = [:]

    package init() {}

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

/// A Pokémon species of the built-in table.
package struct Pokemon: Hashable, Sendable {
    package let number: Int
    /// The lowercase name that services use.
    package let id: String
    package let name: String
    package let koreanName: String
    /// Its types, such as `grass` and `poison`.
    package let types: [String]
    package let height: Int
    /// Tenths of a kilogram.
    package let weight: Int

    /// Reads a row of the table: number, id, English and Korean name, types, height, weight.
    package init?(row cells: [String]) {
        guard cells.count == 7, let number = Int(cells[0]), let height = Int(cells[5]), let weight = Int(cells[6])
        else {
            return nil
        }
        (self.number, id, name, koreanName) = (number, cells[1], cells[2], cells[3])
        types = cells[4].split(separator: ";").map { String($0.drop { $0 == " " }) }
        (self.height, self.weight) = (height, weight)
    }
}

package struct Berry: Hashable, Sendable {
    package let number: Int
    /// The lowercase stem of its name: `cheri`.
    package let id: String
    /// The English name: `Cheri Berry`.
    package let name: String
    package let koreanName: String

    /// Reads a row of the table: number, id, English and Korean name.
    package init?(row cells: [String]) {
        guard cells.count == 4, let number = Int(cells[0]) else { return nil }
        (self.number, id, name, koreanName) = (number, cells[1], cells[2], cells[3])
    }
}

/// An ailment of the games, and the berries that help.
package enum Ailment: String, CaseIterable, Hashable, Sendable {
    case paralysis
    case sleep
    case poison
    case burn
    case freeze
    case confusion
    /// Low on hit points.
    case injury
    /// A move has no power points left.
    case exhaustion

    /// The ids of the berries that help, the one made for it first.
    package var berries: [String] {
        switch self {
        case .paralysis: ["cheri", "lum"]
        case .sleep: ["chesto", "lum"]
        case .poison: ["pecha", "lum"]
        case .burn: ["rawst", "lum"]
        case .freeze: ["aspear", "lum"]
        case .confusion: ["persim", "lum"]
        case .injury: ["oran", "sitrus"]
        case .exhaustion: ["leppa"]
        }
    }

    /// The berry made for it.
    package var berry: String { berries[0] }
}
