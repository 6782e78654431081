import QuestRouting
import SatchelCatalog

/// Makes quests: the same seed makes the same quest.
package struct QuestMaking: Sendable {
    /// How many patients.
    package var count: Int
    /// What the choices are drawn from.
    package var seed: UInt64
    /// The middle.
    package var center: Coordinates
    /// Metres from the middle that a patient is away at most.
    package var radius: Double

    /// Says what to make.
    package init(count: Int, seed: UInt64, center: Coordinates, radius: Double) {
        self.count = count
        self.seed = seed
        self.center = center
        self.radius = radius
    }

    /// The most a quest may be wide: half the way around the Earth.
    package static let largestRadius = 20_000_000.0

    /// Makes a quest.
    ///
    /// - Parameters:
    ///   - pokemon: The kinds to draw from; each is drawn once before any is drawn again.
    ///   - provenance: Where their facts come from.
    /// - Returns: The quest, evenly spread over its circle.
    package func quest(of pokemon: [Pokemon], provenance: Provenance) -> Quest {
        var random = SeededGenerator(seed: seed)
        var pile: [Pokemon] = []
        var ids = PatientIDs()
        let origin = RoutePoint(latitude: center.latitude, longitude: center.longitude)
        let patients: [Patient] = (0..<count).compactMap { _ in
            if pile.isEmpty { pile = pokemon.shuffled(using: &random) }
            guard let kind = pile.popLast() else { return nil }
            // The root spreads them evenly: twice as far out there is four times the room.
            let distance = radius * Double.random(in: 0...1, using: &random).squareRoot()
            let bearing = Double.random(in: 0..<360, using: &random)
            let point = Globe.point(from: origin, bearing: bearing, metres: distance)
            let ailment = Ailment.allCases[Int.random(in: 0..<Ailment.allCases.count, using: &random)]
            // A point that rounding pushed off the globe is one that was on its edge.
            guard let place = try? Coordinates(latitude: rounded(point.x), longitude: rounded(point.y)) else {
                return nil
            }
            return Patient(
                id: ids.next(for: kind.id),
                title: kind.name,
                koreanName: kind.koreanName,
                number: kind.number,
                position: .globe(place),
                ailment: ailment,
                provenance: provenance
            )
        }
        return Quest(title: "quest \(seed)", origin: .globe(center), patients: patients)
    }

    /// A number of degrees to a tenth of a metre.
    private func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}
