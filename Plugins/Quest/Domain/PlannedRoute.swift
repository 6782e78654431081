import QuestRouting

/// The order in which to visit everyone who waits, with proof of how good it is.
package struct PlannedRoute: Hashable, Sendable {
    /// What was asked for, to plan the same way again.
    package struct Request: Hashable, Sendable {
        /// Where the route comes back to, or nil where it ends with the last patient.
        package var home: Position?
        /// The patient it must end with.
        package var end: PatientID?

        /// Creates a request.
        package init(home: Position? = nil, end: PatientID? = nil) {
            self.home = home
            self.end = end
        }
    }

    /// A patient on the way.
    package struct Stop: Hashable, Sendable {
        /// Who.
        package var id: PatientID
        /// The distance from the stop before; zero where the route begins here.
        package var leg: Double

        /// Creates a stop.
        package init(id: PatientID, leg: Double) {
            self.id = id
            self.leg = leg
        }
    }

    /// How good a route is known to be.
    package enum Certificate: Hashable, Sendable {
        /// None is shorter.
        case optimal
        /// At most this share longer than the shortest: 0.021 is 2.1 %.
        case within(Double)
        /// Nothing was proved in time.
        case unproved
    }

    /// What was asked for.
    package var request: Request
    /// The patients, in visiting order.
    package var stops: [Stop]
    /// The way back from the last patient, where the route comes back.
    package var homeLeg: Double?
    /// What no route can be shorter than, or nil where nothing was proved.
    package var bound: Double?
    /// Whether none is shorter.
    package var isOptimal: Bool

    /// Creates a route.
    package init(request: Request, stops: [Stop], homeLeg: Double?, bound: Double?, isOptimal: Bool) {
        self.request = request
        self.stops = stops
        self.homeLeg = homeLeg
        self.bound = bound
        self.isOptimal = isOptimal
    }

    /// The whole distance, the way back included.
    package var length: Double { stops.reduce(homeLeg ?? 0) { $0 + $1.leg } }

    /// How good it is known to be.
    package var certificate: Certificate {
        if isOptimal { return .optimal }
        guard let bound, bound > 0 else { return .unproved }
        return .within(length / bound - 1)
    }

    /// The steps by patient.
    package var steps: [PatientID: RouteStep] {
        var distance = 0.0
        return stops.reduce(into: [:]) { steps, stop in
            distance += stop.leg
            steps[stop.id] = RouteStep(leg: stop.leg, distance: distance)
        }
    }

    /// The rest of the route from its first stop on.
    ///
    /// What was proved of the whole holds for the rest: a better rest would make a better whole.
    package var afterFirstStop: PlannedRoute {
        var rest = self
        let first = rest.stops.removeFirst()
        rest.bound = isOptimal ? rest.length : bound.map { max(0, $0 - first.leg) }
        return rest
    }
}
