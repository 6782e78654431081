import SatchelCatalog
import QuestDomain
import QuestRouting
import SatchelPluginAPI

extension Quest {
    private static let mostNamed = 30

    static func routePage(of quest: Quest, _ route: PlannedRoute) -> Detail {
        if let rounds = quest.rounds { return roundsPage(of: quest, rounds, route) }
        if let travel = route.request.travel { return TimetablePage(quest, route, travel).detail }
        let unit = quest.metric.unit
        let stops = quest.inVisitingOrder.filter { $0.step != nil }
        let count = stops.count.counted("stop")
        let end = stops.first { $0.id == route.request.end }
        return Detail(
            title: "\(quest.title): \(count), \(LengthWords.text(route.length, unit)), \(route.certificateWords)",
            fields: [
                .init("stops", label: nil, .list(stops.enumerated().map { stop($1, number: $0 + 1) })),
                .init("length", label: "length", .length(route.length, unit: unit)),
                .init("unit", label: nil, .text(unit.rawValue)),
                .init("bound", label: "bound", route.bound.map { .length($0, unit: unit) } ?? .absent),
                .init("gap", label: nil, route.certificate.gap),
                .init("optimal", label: nil, .boolean(route.isOptimal)),
                .init("certificate", label: "certificate", .text(route.certificateWords)),
                .init("start", label: "start", .text(quest.start.map(\.description) ?? stops.first?.title)),
                .init("end", label: "end", .text(end?.title)),
                .init("home", label: "return to", .text(route.request.home?.description)),
                .init("homeLeg", label: "return leg", route.homeLeg.map { .length($0, unit: unit) } ?? .absent),
            ],
            body: body(stops, unit),
            footer: "'quest stops' lists them, 'quest map' draws the route"
        )
    }

    private static func stop(_ patient: Patient, number: Int) -> Value {
        .object([
            .init("number", .integer(number)), .init("id", .text(patient.id.rawValue)),
            .init("name", .text(patient.title)), .init("place", .text(patient.place)),
            .init("leg", patient.step.map { .decimal(Position.lengthDigits($0.leg)) } ?? .absent),
            .init("distance", patient.step.map { .decimal(Position.lengthDigits($0.distance)) } ?? .absent),
        ])
    }

    private static func body(_ stops: [Patient], _ unit: RouteMetric.Unit) -> String {
        let width = "\(min(stops.count, mostNamed))".count
        var lines = stops.prefix(mostNamed).enumerated().map { index, patient in
            let number = "\(index + 1)"
            let leg = patient.step.map { LengthWords.text($0.leg, unit) }
            let words = [patient.title, patient.place, leg].compactMap { $0 }
            return String(repeating: " ", count: width - number.count) + number + "  " + words.joined(separator: " · ")
        }
        if stops.count > mostNamed { lines.append("and \(stops.count - mostNamed) more") }
        return lines.joined(separator: "\n")
    }
}

extension Quest {
    var routeOutput: Output {
        if waiting.isEmpty { return .message(allVisited) }
        guard let route else { return .message("no route yet; run 'quest route'") }
        return .detail(Quest.routePage(of: self, route))
    }

    var allVisited: String {
        patients.count == 1 ? "the only \(noun) is visited" : "all \(counted(patients.count)) are visited"
    }

    /// The route in a few words, to append to a message: `; 7 to go, 12.3 km, optimal`.
    var aside: String {
        guard !waiting.isEmpty else { return "; " + allVisited }
        let rest = "; \(waiting.count) to go"
        guard let route else { return rest }
        if rounds != nil { return rest }
        return rest + ", \(LengthWords.text(route.length, metric.unit)), \(route.certificateWords)"
    }
}
