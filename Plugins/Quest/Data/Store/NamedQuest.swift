import Foundation
import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelCollection
import SatchelJSON

/// A quest as it is stored: as the texts of its list, or in one text under a name while another is the quest.
struct NamedQuest: Codable, Sendable {
    struct Stop: Codable, Sendable {
        var id: String
        var texts: FieldTexts
    }

    private var title: String
    private var metric: String
    private var starterOf: String?
    private var origin: String?
    private var here: String?
    private var finish: String?
    private var roads: RoadTable?
    private var travel: Travel?
    private var rounds: RoundsProblem?
    private var stops: [Stop]
    /// The visited stops in the order of the visits.
    private var visits: [String]

    init(_ quest: Quest) {
        title = quest.title
        metric = quest.metric.rawValue
        starterOf = quest.starterOf
        origin = quest.origin?.description
        here = quest.here?.description
        finish = quest.finish?.description
        (roads, travel, rounds) = (quest.roads, quest.travel, quest.rounds)
        stops = quest.starterOf == nil ? quest.patients.map { Stop(id: $0.id.rawValue, texts: $0.keptTexts) } : []
        visits = quest.visits.sorted { $0.value < $1.value }.map(\.key.rawValue)
    }

    /// A quest of the texts of its list, with its stops and what was visited, in order.
    init(_ texts: FieldTexts, stops: [Stop], visits: [String]) {
        func text(_ key: String) -> String? { texts[key]?.first }
        func value<Value: Decodable>(_ key: String) -> Value? {
            text(key).flatMap { try? StrictJSON.decode(Value.self, from: Data($0.utf8)) }
        }
        title = text("title") ?? ""
        metric = (text("metric").flatMap(RouteMetric.init(rawValue:)) ?? .greatCircle).rawValue
        (starterOf, origin, here, finish) = (text("starterOf"), text("origin"), text("here"), text("finish"))
        (roads, travel, rounds) = (value("roads"), value("travel"), value("rounds"))
        (self.stops, self.visits) = (stops, visits)
    }

    /// The quest; nil if it is the starter of another source, or cannot be read.
    func quest(starter: Quest) -> Quest? {
        guard let metric = RouteMetric(rawValue: metric) else { return nil }
        func position(_ text: String?) -> Position? { text.flatMap { try? Position($0, in: metric) } }
        var quest = starter
        if let starterOf {
            guard starterOf == starter.starterOf else { return nil }
        } else {
            let patients = stops.compactMap { Patient(id: PatientID($0.id), kept: $0.texts) }
            quest = Quest(title: title, metric: metric, patients: patients.filter { $0.isPlaced(in: metric) })
            quest.origin = position(origin)
        }
        quest.here = position(here)
        quest.finish = position(finish)
        quest.roads = roads.flatMap { $0.isValid ? $0 : nil }
        quest.travel = travel
        quest.rounds = rounds?.nodes.count == quest.patients.count + 1 ? rounds : nil
        let numbers = Dictionary(firstOf: visits.enumerated().map { ($1, $0 + 1) })
        for index in quest.patients.indices { quest.patients[index].visit = numbers[quest.patients[index].id.rawValue] }
        return quest
    }
}

extension StoredQuest {
    private static let saved = "saved"

    package func named() async throws -> [String: Quest] {
        let starter = patients.starterQuest()
        return try await store.read { contents in
            let lists = try contents.things(.list, Self.kind, having: "type", Self.saved)
            return lists.reduce(into: [:]) { quests, list in
                guard let name = list.texts["name"]?.first, let text = list.texts["quest"]?.first,
                    let kept = try? StrictJSON.decode(NamedQuest.self, from: Data(text.utf8))
                else { return }
                quests[name] = kept.quest(starter: starter)
            }
        }
    }

    package func forget(_ name: String) async throws -> Bool {
        try await store.change { change in
            change.label = "removed the saved quest '\(name)'"
            return try change.remove(Self.list(of: name))
        }
    }

    /// Keeps a quest under its name, in the place of what was kept.
    static func keep(_ quest: Quest, as name: String, in change: inout CollectionChange) throws {
        let text = try json(NamedQuest(quest))
        try change.set(["type": [saved], "name": [name], "quest": [text]], of: list(of: name))
    }

    private static func list(of name: String) -> Thing { .list(kind, "saved \(name)") }
}
