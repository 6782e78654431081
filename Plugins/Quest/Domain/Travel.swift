import SatchelCatalog
/// How a route is traveled: when, how fast, and by how many.
package struct Travel: Hashable, Sendable, Codable {
    /// Kilometers an hour.
    package var speed: Double
    /// When it begins, in seconds from midnight; nil for nine, or when the first window opens if that is earlier.
    package var leaves: Int?
    /// When it must have ended.
    package var until: Int?
    /// The most vehicles, or days.
    package var travelers: Int
    /// Whether they are days of one traveler.
    package var isDays: Bool
    /// What one carries.
    package var capacity: Double?
    /// How long a visit takes that has no time of its own, in seconds.
    package var stay: Int

    package init(
        speed: Double,
        leaves: Int? = nil,
        until: Int? = nil,
        travelers: Int = 1,
        isDays: Bool = false,
        capacity: Double? = nil,
        stay: Int = 0
    ) {
        (self.speed, self.leaves, self.until) = (speed, leaves, until)
        (self.travelers, self.isDays, self.capacity, self.stay) = (travelers, isDays, capacity, stay)
    }

    /// Meters a second.
    package var pace: Double { speed / 3.6 }

    /// Seconds that a visit takes.
    package func stay(at patient: Patient) -> Double { Double(patient.stay ?? stay) }

    /// When a route to some patients begins.
    package func departure(for patients: [Patient]) -> Int {
        leaves ?? min(9 * 3600, patients.compactMap { $0.window?.opens }.min() ?? .max)
    }
}

extension Quest {
    /// The fastest and the slowest travel, in kilometers an hour.
    package static let speeds = 0.1...1000.0

    /// Reads `4.5km/h`, `4.5kmh` or a number of kilometers an hour.
    package static func speed(_ text: String) -> Double? {
        let text = text.lowercased()
        let number = ["km/h", "kmh", "kph"].first { text.hasSuffix($0) }.map { text.dropLast($0.count) } ?? text[...]
        return Position.number(number).flatMap { speeds.contains($0) ? $0 : nil }
    }
}

extension Quest {
    /// Whether something about those who wait depends on the time.
    package var hasTimes: Bool { roads != nil || waiting.contains { $0.window != nil || $0.stay != nil } }

    /// Whether the order must be searched for with windows, vehicles or loads, rather than for the length alone.
    package func needsTimetable(_ travel: Travel) -> Bool {
        travel.travelers > 1 || travel.until != nil || travel.capacity != nil || waiting.contains { $0.window != nil }
            || hasLocks || roads != nil
    }

    /// Whether some of those who wait have a place in the order.
    package var hasLocks: Bool { waiting.contains { $0.lock != nil } }
}

extension PlannedRoute {
    /// The route without its times, where nothing asked for them.
    package var untimed: PlannedRoute {
        var route = self
        (route.request.travel, route.ends) = (nil, nil)
        for index in route.stops.indices { (route.stops[index].vehicle, route.stops[index].arrival) = (nil, nil) }
        return route
    }

    /// The route with its times, where none are asked for by windows.
    package func timed(_ travel: Travel, of quest: Quest) -> PlannedRoute {
        let patients = Dictionary(firstOf: quest.patients.map { ($0.id, $0) })
        var route = self
        route.request.travel = travel
        var time = Double(travel.departure(for: quest.waiting))
        for index in route.stops.indices {
            time += route.stops[index].leg / travel.pace
            route.stops[index].arrival = time
            time += patients[route.stops[index].id].map(travel.stay) ?? 0
        }
        route.ends = time + (homeLeg ?? 0) / travel.pace
        return route
    }
}
