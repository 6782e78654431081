import QuestDomain
import QuestRouting
import SatchelCatalog

/// The quest before a change, to undo it; patients only where others took their place, since there may be thousands.
struct QuestInverse: Codable, Sendable {
    private struct StoredPatient: Codable, Sendable {
        var id: String
        var title: String
        var koreanName: String?
        var number: Int?
        var place: String?
        var at: [Double]
        var ailment: String?
        var source: String
        var asOf: String?
    }

    private struct Before: Codable, Sendable {
        var title: String
        var metric: String
        var starterOf: String?
        var origin: [Double]?
        var here: [Double]?
        var route: RouteRecord?
        /// Nil where the patients are the same, visits aside.
        var patients: [StoredPatient]?
        /// The numbers of the visits, by patient.
        var visits: [String: Int]
    }

    /// Nil if there was no quest.
    private var before: Before?

    init(from old: Quest?, to new: Quest) {
        guard let old else { return }
        let isSame = old.metric == new.metric && old.patients.map(\.unvisited) == new.patients.map(\.unvisited)
        before = Before(
            title: old.title,
            metric: old.metric.rawValue,
            starterOf: old.starterOf,
            origin: old.origin?.numbers,
            here: old.here?.numbers,
            route: old.route.map { RouteRecord($0) },
            patients: isSame ? nil : old.patients.map { Self.stored($0) },
            visits: Dictionary(
                old.patients.compactMap { patient in patient.visit.map { (patient.id.rawValue, $0) } },
                uniquingKeysWith: { first, _ in first }
            )
        )
    }

    /// Whether the quest can become what it was: its patients are still there.
    func isPossible(for quest: Quest?) -> Bool { before == nil || self.quest(over: quest) != nil }

    /// The quest before the change; nil if there was none, or it can't be made from the present one.
    func quest(over present: Quest?) -> Quest? {
        guard let before, let metric = RouteMetric(rawValue: before.metric) else { return nil }
        let stored = before.patients.map { $0.compactMap { Self.patient($0, metric) } }
        guard var patients = stored ?? present?.patients.map(\.unvisited),
            stored?.count == before.patients?.count,
            Set(before.visits.keys).isSubset(of: patients.map(\.id.rawValue)),
            before.patients != nil || present?.metric == metric
        else { return nil }
        for index in patients.indices { patients[index].visit = before.visits[patients[index].id.rawValue] }
        var quest = Quest(
            title: before.title,
            metric: metric,
            starterOf: before.starterOf,
            origin: before.origin.flatMap { Self.position($0, metric) },
            patients: patients
        )
        quest.here = before.here.flatMap { Self.position($0, metric) }
        quest.route = before.route?.route(metric)
        return quest
    }

    private static func stored(_ patient: Patient) -> StoredPatient {
        StoredPatient(
            id: patient.id.rawValue,
            title: patient.title,
            koreanName: patient.koreanName,
            number: patient.number,
            place: patient.place,
            at: patient.position.numbers,
            ailment: patient.ailment?.rawValue,
            source: patient.provenance.source,
            asOf: patient.provenance.asOf
        )
    }

    private static func patient(_ stored: StoredPatient, _ metric: RouteMetric) -> Patient? {
        guard let position = position(stored.at, metric) else { return nil }
        var patient = Patient(
            id: PatientID(stored.id),
            title: stored.title,
            position: position,
            provenance: ItemSource(source: stored.source, asOf: stored.asOf)
        )
        patient.koreanName = stored.koreanName
        patient.number = stored.number
        patient.place = stored.place
        patient.ailment = stored.ailment.flatMap { Ailment(rawValue: $0) }
        return patient
    }

    private static func position(_ numbers: [Double], _ metric: RouteMetric) -> Position? {
        numbers.count == 2 ? Position(x: numbers[0], y: numbers[1], in: metric) : nil
    }
}

extension Position {
    fileprivate var numbers: [Double] { [point.x, point.y] }
}

extension Patient {
    /// The patient as it was before any visit.
    fileprivate var unvisited: Patient {
        var patient = self
        patient.visit = nil
        return patient
    }
}
