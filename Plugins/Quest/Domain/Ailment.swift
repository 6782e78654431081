/// What a Pokémon suffers from, and which berries help; facts of the games.
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

    /// The berries that help, the one made for it first, by the id they have in the table of berries.
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
