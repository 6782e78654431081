import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelPluginAPI

/// The rounds of a quest: a line a vehicle, or a line a stop where there is one vehicle.
extension Quest {
    static func roundsPage(of quest: Quest, _ rounds: RoundsProblem, _ route: PlannedRoute) -> Detail {
        let names = Dictionary(firstOf: quest.patients.map { ($0.id, $0.title) })
        let places = Dictionary(firstOf: quest.patients.enumerated().map { ($1.id, $0 + 1) })
        func node(_ id: PatientID) -> RoundsProblem.Node { rounds.nodes[places[id] ?? 0] }
        let vehicles = Dictionary(grouping: route.stops) { $0.vehicle ?? 1 }.sorted { $0.key < $1.key }
        let count = route.stops.count.counted("stop")
        let size = vehicles.count.counted("vehicle")
        var fields: [Detail.Field] = [
            .init(
                "stops",
                label: nil,
                .list(
                    route.stops.enumerated().map { index, stop in
                        .object([
                            .init("number", .integer(index + 1)), .init("id", .text(stop.id.rawValue)),
                            .init("name", .text(names[stop.id])), .init("vehicle", .integer(stop.vehicle ?? 1)),
                            .init("leg", .decimal(digits(stop.leg))),
                            .init("arrive", stop.arrival.map { .decimal(digits($0)) } ?? .absent),
                        ])
                    }
                )
            ),
            .init("length", label: "length", .decimal(digits(route.length))),
            .init("vehicles", label: "vehicles", .integer(vehicles.count)),
            .init("gap", label: nil, route.certificate.gap),
            .init("optimal", label: nil, .boolean(route.isOptimal)),
            .init("certificate", label: "certificate", .text(certificate(route))),
        ]
        let unserved = route.unserved.map { left in
            (id: PatientID(left.id), reason: words(left.reason, node(PatientID(left.id)), rounds))
        }
        if !unserved.isEmpty {
            fields.append(
                .init(
                    "unserved",
                    label: nil,
                    .list(
                        unserved.map { left in
                            .object([
                                .init("id", .text(left.id.rawValue)), .init("name", .text(names[left.id])),
                                .init("reason", .text(left.reason)),
                            ])
                        }
                    )
                )
            )
        }
        var lines: [String] = []
        if vehicles.count == 1 {
            lines = route.stops.enumerated().map { index, stop in
                let arrival = stop.arrival.map { "arrives \(digits($0))" + wait($0, node(stop.id)) }
                let words = [names[stop.id], digits(stop.leg), arrival].compactMap { $0 }
                return "\(index + 1)  " + words.joined(separator: " · ")
            }
        } else {
            lines = vehicles.map { number, stops in
                let load = stops.reduce(0) { $0 + node($1.id).demand }
                let carried = rounds.capacity.map { " · load \(digits(load)) of \(digits($0))" } ?? ""
                return "vehicle \(number)\(carried): " + stops.compactMap { names[$0.id] }.joined(separator: ", ")
            }
        }
        lines += unserved.map { "left out: \(names[$0.id] ?? "") (\($0.reason))" }
        return Detail(
            title: "\(quest.title): \(count), \(size), \(digits(route.length)), \(certificate(route))",
            fields: fields,
            body: lines.joined(separator: "\n"),
            footer: "'quest stops' lists them"
        )
    }

    private static func certificate(_ route: PlannedRoute) -> String {
        route.certificate == .unproved ? "not proven optimal" : route.certificate.words
    }

    private static func wait(_ arrival: Double, _ node: RoundsProblem.Node) -> String {
        arrival < node.opens ? ", waits until \(digits(node.opens))" : ""
    }

    private static func words(_ reason: UnservedReason, _ node: RoundsProblem.Node, _ rounds: RoundsProblem) -> String {
        switch reason {
        case .late: "can't be reached by \(digits(node.closes ?? 0)) and left in time to be back"
        case .load: "needs \(digits(node.demand)), and a vehicle carries \(digits(rounds.capacity ?? 0))"
        case .vehicles: "no vehicle has time or room for it"
        }
    }

    /// A number to a hundredth.
    private static func digits(_ number: Double) -> String { Position.digits((number * 100).rounded() / 100) }
}

extension RoundsProblem {
    /// What binds the rounds, to append to a message.
    var words: String {
        let vehicles = vehicles.map { $0 == 1 ? "1 vehicle" : "up to \($0) vehicles" } ?? "any number of vehicles"
        let carried = capacity.map { " of \(Position.digits($0))" } ?? ""
        let windows = nodes.contains { $0.closes != nil } ? ", time windows" : ""
        return ", \(vehicles)\(carried)\(windows)"
    }
}
