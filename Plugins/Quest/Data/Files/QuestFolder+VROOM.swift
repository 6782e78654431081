import Foundation
import QuestDomain
import QuestRouting

extension QuestFolder {
    /// The stops that wait as jobs, and the vehicles of the route, or one.
    static func vroom(of quest: Quest) throws -> String {
        let travel = quest.route?.request.travel ?? quest.travel
        let waiting = quest.inVisitingOrder.filter { !$0.isVisited }
        let hasLoads = waiting.contains { $0.load != nil }
        let jobs = waiting.enumerated().map { index, patient in
            let stay = patient.stay ?? travel?.stay ?? 0
            return VROOMFile.Job(
                id: index + 1,
                description: patient.title,
                location: pair(patient.position),
                service: stay > 0 ? Double(stay) : nil,
                // VROOM counts in whole numbers.
                delivery: hasLoads ? [(patient.load ?? 0).rounded(.up)] : nil,
                timeWindows: patient.window.map { [[Double($0.opens), Double($0.closes)]] }
            )
        }
        let leaves = Double(travel?.departure(for: waiting) ?? 0)
        let vehicles = (1...max(1, travel?.travelers ?? 1)).map { number in
            VROOMFile.Vehicle(
                id: number,
                start: (quest.start ?? waiting.first?.position).map(pair),
                end: (quest.route?.request.home ?? quest.finish).map(pair),
                capacity: hasLoads ? [(travel?.capacity ?? 1e6).rounded(.down)] : nil,
                timeWindow: travel == nil ? nil : [leaves, Double(travel?.until ?? ClockTime.latest)]
            )
        }
        return try json(VROOMFile(jobs: jobs, vehicles: vehicles))
    }
}
