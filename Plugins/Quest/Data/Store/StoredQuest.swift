import Foundation
import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelCollection
import SatchelJSON

/// The quest as a list of the user's collection, with its patients and an entry for each visit.
///
/// Routes are remembered, not kept: the last one that leads from where the user is to all who wait is the route. So a
/// visit along the route writes no other, and undoing one brings back the route before.
package struct StoredQuest: QuestStore {
    package let patients: any PatientSource
    let store: CollectionStore

    static let kind = Patient.kind.id
    private static let visit = "visit"
    private static let routes = "quest/route"
    private static let mostRoutes = 5

    /// Before the first change it is the starter quest of a source.
    package init(_ store: CollectionStore, patients: any PatientSource) {
        (self.store, self.patients) = (store, patients)
    }

    package func quest() async throws -> Quest {
        var saved = try await store.read(saved)
        try await addRoute(to: &saved)
        return saved.quest
    }

    package func update<Result: Sendable>(
        label: @escaping @Sendable (Result) -> String,
        continuesLast: Bool,
        _ body: @escaping @Sendable (inout Quest) throws -> Result
    ) async throws -> (quest: Quest, result: Result) {
        // Routes are read before, since they are no part of what is changed.
        let routes = try await routes()
        return try await store.change { change in
            var saved = try saved(in: change.contents)
            saved.quest.route = saved.route(among: routes)
            var new = saved.quest
            let result = try body(&new)
            try Self.write(new, over: saved, in: &change)
            (change.label, change.continuesLast) = (label(result), continuesLast)
            return (new, result)
        }
    }

    package func save(_ route: PlannedRoute, plannedFor quest: Quest) async throws -> Quest {
        let saved = try await store.read(saved)
        guard saved.quest.plansLike(quest) else { throw QuestError.changedMeanwhile }
        let text = try Self.json(RouteRecord(route, of: saved.name, for: quest))
        try await store.remember(text, as: Self.routes, limit: Self.mostRoutes)
        return try await self.quest()
    }

    // MARK: - Routes

    private func routes() async throws -> [RouteRecord] {
        try await store.remembered(as: Self.routes, limit: Self.mostRoutes).compactMap { route in
            try? StrictJSON.decode(RouteRecord.self, from: Data(route.text.utf8))
        }
    }

    private func addRoute(to saved: inout Saved) async throws {
        saved.quest.route = saved.route(among: try await routes())
    }

    // MARK: - Things

    /// The quest as it is kept; without a list, it is a starter quest nobody changed.
    private struct Saved: Sendable {
        var quest: Quest
        var list: Thing?

        /// What its routes name it by: starter quests are the same in every list.
        var name: String { quest.starterOf ?? list?.id ?? "" }

        func route(among routes: [RouteRecord]) -> PlannedRoute? {
            routes.lazy.filter { $0.quest == name }.compactMap { $0.route(of: quest) }.first
        }
    }

    private func saved(in contents: CollectionContents) throws -> Saved {
        let starter = patients.starterQuest()
        // A merge may bring another quest; the one begun last is the quest.
        guard let (list, listTexts) = try Self.lists(contents).max(by: { $0.thing.id < $1.thing.id }) else {
            return Saved(quest: starter)
        }
        let visits = try contents.entries(Self.kind, Self.visit).sorted { $0.thing.id < $1.thing.id }
        let members = try contents.members(of: list)
        let items = members.isEmpty ? [] : try contents.things(.item, Self.kind)
        let texts = Dictionary(firstOf: items.map { ($0.thing.id, $0.texts) })
        let stops = members.compactMap { id, _ in texts[id].map { NamedQuest.Stop(id: id, texts: $0) } }
        let stored = NamedQuest(listTexts, stops: stops, visits: visits.map(\.item))
        guard var quest = stored.quest(starter: starter) else { return Saved(quest: starter) }
        quest.name = listTexts["name"]?.first
        return Saved(quest: quest, list: list)
    }

    private static func lists(_ contents: CollectionContents) throws -> [(thing: Thing, texts: FieldTexts)] {
        try contents.things(.list, kind, having: "type", "quest")
    }

    private static func write(_ new: Quest, over saved: Saved, in change: inout CollectionChange) throws {
        let old = saved.quest
        let list: Thing
        var visits = old.visits
        if let known = saved.list, new.isSame(as: old) {
            list = known
        } else if saved.list == nil, new.starterOf != nil, new.isSame(as: old), new.here == old.here,
            new.finish == old.finish, new.roads == old.roads, new.name == old.name,
            new.visits == visits
        {
            return
        } else {
            if let name = old.name, name != new.name { try Self.keep(old, as: name, in: &change) }
            try clear(&change)
            list = try begin(new, in: &change)
            visits = [:]
        }
        if let here = new.here { try change.set(["here": [here.description]], of: list) }
        let finish = new.finish.map { [$0.description] } ?? []
        let roads = try new.roads.map { [try json($0)] } ?? []
        let kept = try change.texts(of: list)
        if kept?["name"]?.first != new.name { try change.set(["name": new.name.map { [$0] } ?? []], of: list) }
        if kept?["finish"] ?? [] != finish { try change.set(["finish": finish], of: list) }
        if new.roads != (list == saved.list ? old.roads : nil) { try change.set(["roads": roads], of: list) }
        for (id, _) in visits where new.visits[id] == nil {
            for entry in try change.contents.entries(about: .item(kind, id.rawValue)) { try change.remove(entry.thing) }
            try change.removeUnlessKept(id)
        }
        for (id, _) in new.visits.sorted(by: { $0.value < $1.value }) where visits[id] == nil {
            guard let patient = new.patients.first(where: { $0.id == id }) else { continue }
            let item = Thing.item(kind, id.rawValue)
            if try change.texts(of: item) == nil { try change.save(patient) }
            try change.add(.entry(kind, try change.moment()), visit, about: item, [:])
        }
    }

    /// Adds the list of a quest, with its patients unless they are those of a source.
    private static func begin(_ quest: Quest, in change: inout CollectionChange) throws -> Thing {
        let list = Thing.list(kind, try change.moment())
        var texts: FieldTexts = ["type": ["quest"]]
        if let starterOf = quest.starterOf {
            texts["starterOf"] = [starterOf]
        } else {
            texts["title"] = [quest.title]
            texts["metric"] = [quest.metric.rawValue]
            texts["origin"] = quest.origin.map { [$0.description] }
            texts["travel"] = try quest.travel.map { [try json($0)] }
            texts["rounds"] = try quest.rounds.map { [try json($0)] }
        }
        try change.set(texts, of: list)
        guard quest.starterOf == nil else { return list }
        for patient in quest.patients { try change.save(patient) }
        try change.put(quest.patients.map { .item(kind, $0.id.rawValue) }, in: list)
        return list
    }

    static func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    /// Removes every quest and its visits, and patients of which nothing else is kept.
    private static func clear(_ change: inout CollectionChange) throws {
        for entry in try change.contents.entries(kind, visit) { try change.remove(entry.thing) }
        for list in try lists(change.contents) { try change.remove(list.thing) }
        for id in try change.contents.ids(.item, kind).sorted() { try change.removeUnlessKept(PatientID(id)) }
    }
}

extension Quest {
    /// Whether it has the same patients, visits aside.
    fileprivate func isSame(as other: Quest) -> Bool {
        func unvisited(_ patient: Patient) -> Patient {
            patient.with { ($0.visit, $0.step) = (nil, nil) }
        }
        return title == other.title && metric == other.metric && starterOf == other.starterOf && origin == other.origin
            && rounds == other.rounds && travel == other.travel
            && patients.map(unvisited) == other.patients.map(unvisited)
    }

    var visits: [PatientID: Int] {
        Dictionary(firstOf: patients.compactMap { patient in patient.visit.map { (patient.id, $0) } })
    }
}

extension Patient {
    /// Whether it has a position that a metric measures.
    func isPlaced(in metric: RouteMetric) -> Bool {
        let isOnGlobe = if case .globe = position { true } else { false }
        return isOnGlobe == (metric == .greatCircle) && metric.accepts(position.point)
    }
}
