import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelPluginAPI

/// A route with its times: a line a stop, under a heading for each vehicle or day where there are several.
struct TimetablePage {
    private static let mostNamed = 60

    private let quest: Quest
    private let route: PlannedRoute
    private let travel: Travel
    private let visits: [Visit]

    /// A stop with what happens there.
    private struct Visit {
        var number: Int
        var patient: Patient
        var stop: PlannedRoute.Stop
        var distance: Double
        var arrives: Double
        var begins: Double
        var leaves: Double
        /// How late it begins after the window closed.
        var late: Double
    }

    init(_ quest: Quest, _ route: PlannedRoute, _ travel: Travel) {
        (self.quest, self.route, self.travel) = (quest, route, travel)
        let patients = Dictionary(firstOf: quest.patients.map { ($0.id, $0) })
        let steps = route.steps
        visits = route.stops.enumerated().compactMap { index, stop in
            guard let patient = patients[stop.id] else { return nil }
            let arrives = stop.arrival ?? 0
            let begins = max(arrives, patient.window.map { Double($0.opens) } ?? 0)
            let late = patient.window.map { max(0, begins - Double($0.closes)) } ?? 0
            return Visit(
                number: index + 1,
                patient: patient,
                stop: stop,
                distance: steps[stop.id]?.distance ?? 0,
                arrives: arrives,
                begins: begins,
                leaves: begins + travel.stay(at: patient),
                // Less is an error of rounding.
                late: late < 0.5 ? 0 : late
            )
        }
    }

    var detail: Detail {
        let unit = quest.metric.unit
        let count = visits.count.counted("stop")
        let several = travelers.count > 1 ? ", \(travelers.count) \(word)s" : ""
        let length = LengthWords.text(route.length, unit)
        let departure = ClockTime.text(travel.departure(for: quest.waiting))
        return Detail(
            title: "\(quest.title): \(count)\(several), \(length), \(certificate)",
            fields: [
                .init("stops", label: nil, .list(visits.map(object))),
                .init("length", label: "length", .length(route.length, unit: unit)),
                .init("unit", label: nil, .text(unit.rawValue)),
                .init("leave", label: "leave", .text(departure)),
                .init("until", label: "done", route.ends.map { Value.text(ClockTime.text(ofPlanned: $0)) } ?? .absent),
                .init("speed", label: "speed", .text("\(Position.digits(travel.speed)) km/h")),
                .init(word + "s", label: nil, .integer(travelers.count)),
                .init("gap", label: nil, route.certificate.gap),
                .init("optimal", label: nil, .boolean(route.isOptimal)),
                .init("certificate", label: "certificate", .text(certificate)),
                .init("unserved", label: nil, .list(route.unserved.map(object))),
                .init("roads", label: "roads", .text(roads)),
                .init("start", label: "start", .text(quest.start.map(\.description) ?? visits.first?.patient.title)),
                .init("home", label: "return to", .text(route.request.home?.description)),
                .init("homeLeg", label: "return leg", route.homeLeg.map { .length($0, unit: unit) } ?? .absent),
            ],
            body: (lines + route.unserved.map { "left out: \(name($0)) (\(reason($0)))" }).joined(separator: "\n"),
            footer: "'quest stops' lists them, 'quest map' draws the route"
        )
    }

    /// Where times of ways are from, if from roads.
    private var roads: String? {
        guard let table = quest.roads else { return nil }
        let missing = route.request.missingRoads
        let lines = missing > 0 ? ", \(missing) ways without one are straight lines" : ""
        return "from '\(table.source)'" + (table.meters == nil ? ", lengths are straight lines" : "") + lines
    }

    private var word: String { travel.isDays ? "day" : "vehicle" }

    private var certificate: String { route.certificateWords }

    private var travelers: [(number: Int, visits: [Visit])] {
        Dictionary(grouping: visits) { $0.stop.vehicle ?? 1 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private var lines: [String] {
        let travelers = travelers
        let shown = visits.prefix(Self.mostNamed)
        let width = "\(shown.count)".count
        var lines: [String] = []
        for (number, visits) in travelers where visits.first.map({ $0.number <= Self.mostNamed }) == true {
            if travelers.count > 1 { lines.append(heading(number, visits)) }
            for visit in visits where visit.number <= Self.mostNamed {
                let digits = "\(visit.number)"
                lines.append(String(repeating: " ", count: width - digits.count) + digits + "  " + words(visit))
            }
        }
        if visits.count > Self.mostNamed { lines.append("and \(visits.count - Self.mostNamed) more") }
        return lines
    }

    private func heading(_ number: Int, _ visits: [Visit]) -> String {
        let load = visits.reduce(0) { $0 + ($1.patient.load ?? 0) }
        let carried = travel.capacity.map { ", load \(Position.digits(load)) of \(Position.digits($0))" } ?? ""
        let done = visits.last.map { ", done " + ClockTime.text(ofPlanned: $0.leaves) } ?? ""
        return "\(word) \(number): \(visits.count.counted("stop"))\(carried)\(done)"
    }

    private func words(_ visit: Visit) -> String {
        var time = ClockTime.text(ofPlanned: visit.arrives)
        let wait = visit.begins - visit.arrives
        if wait >= 30 { time += ", waits until " + ClockTime.text(ofPlanned: visit.begins) }
        if visit.late > 0 { time += ", too late by " + Stay.text(max(60, rounded(visit.late / 60) * 60)) }
        let leg = LengthWords.text(visit.stop.leg, quest.metric.unit)
        return [visit.patient.title, visit.patient.place ?? visit.patient.address, leg, time].compactMap { $0 }
            .joined(separator: " · ")
    }

    private func rounded(_ number: Double) -> Int { Int(exactly: min(number, 1e9).rounded()) ?? 0 }

    private func object(_ visit: Visit) -> Value {
        .object([
            .init("number", .integer(visit.number)), .init("id", .text(visit.patient.id.rawValue)),
            .init("name", .text(visit.patient.title)), .init("place", .text(visit.patient.place)),
            .init("address", .text(visit.patient.address)), .init("note", .text(visit.patient.note)),
            .init(word, .integer(visit.stop.vehicle ?? 1)),
            .init("leg", .decimal(Position.lengthDigits(visit.stop.leg))),
            .init("distance", .decimal(Position.lengthDigits(visit.distance))),
            .init("arrive", .text(ClockTime.text(ofPlanned: visit.arrives))),
            .init("waitSeconds", .integer(rounded(visit.begins - visit.arrives))),
            .init("leave", .text(ClockTime.text(ofPlanned: visit.leaves))),
            .init("window", .text(visit.patient.window?.text)),
            .init("lateSeconds", .integer(rounded(visit.late))),
        ])
    }

    private func object(_ left: PlannedRoute.Unserved) -> Value {
        .object([.init("id", .text(left.id)), .init("name", .text(name(left))), .init("reason", .text(reason(left)))])
    }

    private func patient(_ left: PlannedRoute.Unserved) -> Patient? {
        quest.patients.first { $0.id.rawValue == left.id }
    }

    private func name(_ left: PlannedRoute.Unserved) -> String { patient(left)?.title ?? left.id }

    private func reason(_ left: PlannedRoute.Unserved) -> String {
        cause(of: left) + (patient(left)?.lock.map { "; it is locked \($0.text)" } ?? "")
    }

    private func cause(of left: PlannedRoute.Unserved) -> String {
        switch left.reason {
        case .late:
            let leaving = ", leaving at " + ClockTime.text(travel.departure(for: quest.waiting))
            let window = patient(left)?.window.map { "can't be reached by " + ClockTime.text($0.closes) + leaving }
            let until = travel.until.map { "can't be done by " + ClockTime.text($0) }
            return [window, until].compactMap { $0 }.joined(separator: ", or ")
        case .load:
            let load = Position.digits(patient(left)?.load ?? 0)
            return "needs \(load), and a \(word) takes \(Position.digits(travel.capacity ?? 0))"
        case .vehicles:
            return travel.isDays
                ? "no day has time or room for it"
                : travel.travelers == 1 ? "no time or room for it" : "no vehicle has time or room for it"
        }
    }
}
