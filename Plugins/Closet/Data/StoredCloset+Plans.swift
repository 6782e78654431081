import ClosetDomain
import SatchelCatalog
import SatchelCollection

/// Plans and packing lists are lists beside the styles, told apart by what they are for.
private enum PlanKey {
    static let use = "use"
    static let plan = "plan"
    static let pack = "pack"
    static let day = "day"
    /// The ids of planned styles.
    static let styles = "styles"
    static let done = "done"
    static let days = "days"
    static let degrees = "degrees"
    static let rain = "rain"
    /// Begins the key of what is packed beside clothes, whose text is how many.
    static let thing = "thing "
    /// Begins the key of what is packed already.
    static let ticked = "ticked "
}

extension StoredCloset {
    package func plan(_ things: [GarmentOrStyle], on day: Day) async throws {
        let label =
            things.isEmpty ? "removed the plan for \(day)" : "planned \(things.map(\.name).quoted) for \(day)"
        try await store.change(label) { change in
            let list = Thing.plan(day)
            let isThere = try change.remove(list)
            guard !things.isEmpty else {
                if !isThere { throw ClosetError.noPlan(day) }
                return
            }
            var texts: FieldTexts = [PlanKey.use: [PlanKey.plan], PlanKey.day: [day.description]]
            texts[ClosetKey.name] = [day.description]
            texts[PlanKey.styles] = try things.compactMap { thing in
                guard case .style(let style) = thing else { return nil }
                return try change.contents.present(style.id).id.rawValue
            }
            try change.set(texts, of: list)
            for case .garment(let garment) in things {
                try change.put(.garment(change.contents.present(garment.id).id), in: list)
            }
        }
    }

    package func wearPlan(of day: Day) async throws -> ClosetPlan {
        try await store.change { change in
            guard let texts = try change.texts(of: .plan(day)), let plan = ClosetPlan(texts) else {
                throw ClosetError.noPlan(day)
            }
            for id in plan.garments { _ = try change.wear(id, on: day) }
            for id in plan.styles where try change.texts(of: .style(id)) != nil { _ = try change.wear(id, on: day) }
            try change.set([PlanKey.done: ["yes"]], of: .plan(day))
            change.label = "recorded the plan for \(day) as worn"
            return plan
        }
    }

    package func addPack(_ list: PackingList) async throws {
        try await store.change("made the packing list '\(list.name)'") { [ids] change in
            let others = try change.contents.lists().packs
            if let other = PackingList.named(list.name, in: others) { throw ClosetError.packExists(other.name) }
            let thing = Thing.list(ClosetKey.kind, try change.freeID(ids) { .list(ClosetKey.kind, $0) })
            var texts: FieldTexts = [PlanKey.use: [PlanKey.pack], ClosetKey.name: [list.name]]
            (texts[PlanKey.days], texts[PlanKey.rain]) = (
                ["\(list.days)"], list.weather?.isRainy == true ? ["yes"] : []
            )
            texts[PlanKey.degrees] = list.weather?.degrees.map { ["\($0.lowerBound)..\($0.upperBound)"] } ?? []
            try change.set(texts, of: thing)
            try change.set(list.lines, of: thing)
        }
    }

    package func setLines(_ lines: [PackingList.Line], of list: PackingList) async throws {
        try await store.change("changed the packing list '\(list.name)'") { change in
            let thing = Thing.list(ClosetKey.kind, list.id.rawValue)
            guard try change.texts(of: thing)?.use == PlanKey.pack else { throw ClosetError.noPack(list.name) }
            try change.set(lines, of: thing)
        }
    }

    package func remove(_ list: PackingList) async throws {
        try await store.change("removed the packing list '\(list.name)'") { change in
            let thing = Thing.list(ClosetKey.kind, list.id.rawValue)
            guard try change.remove(thing) else { throw ClosetError.noPack(list.name) }
        }
    }
}

extension Thing {
    /// The plan of a day, which is one, also if two devices make it.
    fileprivate static func plan(_ day: Day) -> Thing { .list(ClosetKey.kind, "plan-\(day)") }
}

extension CollectionChange {
    fileprivate mutating func set(_ lines: [PackingList.Line], of list: Thing) throws {
        for line in lines {
            let key: String
            switch line.content {
            case .garment(let id):
                try put(.garment(id), in: list, quantity: line.count)
                key = id.rawValue
            case .thing(let name):
                key = name
                try set([PlanKey.thing + name: line.count > 0 ? ["\(line.count)"] : []], of: list)
            }
            try set([PlanKey.ticked + key: line.isTicked && line.count > 0 ? ["yes"] : []], of: list)
        }
    }
}

extension ClosetPlan {
    /// A plan as it is kept; nil if a list is none.
    init?(_ texts: FieldTexts) {
        guard texts.use == PlanKey.plan, let day = texts[PlanKey.day]?.first.flatMap({ Day($0) }) else { return nil }
        self.init(day: day)
        styles = (texts[PlanKey.styles] ?? []).map { StyleID($0) }
        garments = texts.members.map { GarmentID($0.item) }
        isDone = texts[PlanKey.done] != nil
    }
}

extension PackingList {
    /// A packing list as it is kept; nil if a list is none.
    init?(_ id: String, _ texts: FieldTexts) {
        guard texts.use == PlanKey.pack else { return nil }
        let degrees = texts[PlanKey.degrees]?.first.flatMap { Weather.degrees($0) }
        let isRainy = texts[PlanKey.rain] != nil
        self.init(
            id: PackingListID(id),
            name: texts[ClosetKey.name]?.first ?? id,
            days: texts[PlanKey.days]?.first.flatMap { Int($0) } ?? 1,
            weather: degrees != nil || isRainy ? Weather(degrees, isRainy: isRainy) : nil
        )
        lines = texts.members.map { member in
            Line(
                .garment(GarmentID(member.item)),
                count: member.quantity,
                isTicked: texts[PlanKey.ticked + member.item] != nil
            )
        }
        for key in texts.keys.filter({ $0.hasPrefix(PlanKey.thing) }).sorted() {
            let name = String(key.dropFirst(PlanKey.thing.count))
            let count = texts[key]?.first.flatMap { Int($0) } ?? 1
            lines.append(Line(.thing(name), count: count, isTicked: texts[PlanKey.ticked + name] != nil))
        }
    }
}
