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
