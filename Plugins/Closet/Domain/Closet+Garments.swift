import SatchelCatalog

extension Closet {
    /// Adds a garment; throws `ClosetError.noName` or `ClosetError.unknownCategory`.
    package mutating func add(
        _ facts: GarmentFacts,
        id: GarmentID,
        rules: ClosetRules,
        at moment: Int
    ) throws(ClosetError) -> Garment {
        var facts = facts
        facts.name = try Self.name(facts.name)
        facts.category = try rules.category(facts.category)
        return garments.add(Garment(id: id, facts: facts, changedAt: moment))
    }

    /// Edits a garment; throws `categoryTaken` if a style would have two of a category that allows one.
    package mutating func edit(
        _ id: GarmentID,
        _ changes: GarmentChanges,
        rules: ClosetRules,
        at moment: Int
    ) throws(ClosetError) -> Garment {
        let before = self
        do {
            let index = try index(of: id)
            let garment = try garments[index].change(at: moment) { garment throws(ClosetError) in
                try changes.apply(to: &garment.facts, rules: rules)
            }
            for style in styles(with: id) { try check(style, has: garment, rules: rules) }
            return garment
        } catch {
            self = before
            throw error
        }
    }

    /// Removes clothes, also from their styles; returns those that existed.
    package mutating func remove(_ ids: [GarmentID], at moment: Int) -> [Garment] {
        let wanted = Set(ids)
        let removed = garments.filter { wanted.contains($0.id) }
        let gone = Set(removed.map(\.id))
        garments.removeAll { gone.contains($0.id) }
        for index in styles.indices where styles[index].garments.contains(where: gone.contains) {
            styles[index].garments.removeAll(where: gone.contains)
            styles[index].changedAt = moment
        }
        return removed
    }

    /// Sets or clears the photo of a garment.
    package mutating func setPhoto(of id: GarmentID, to photo: PhotoID?, at moment: Int) throws(ClosetError) -> Garment
    {
        let index = try index(of: id)
        return try garments[index].change(at: moment) { $0.photo = photo }
    }

    /// Clears a lost photo without making its garment newer, so that a backup can restore it.
    package mutating func forgetPhoto(_ photo: PhotoID) {
        for index in garments.indices where garments[index].photo == photo { garments[index].photo = nil }
    }

    /// Marks clothes as favorites, the last one newest; returns the newly marked ids.
    package mutating func addFavorites(_ ids: [GarmentID]) -> Set<GarmentID> {
        var next = (garments.compactMap(\.favoriteNumber).max() ?? 0) + 1
        var added: Set<GarmentID> = []
        for id in ids {
            guard let index = garments.firstIndex(where: { $0.id == id && $0.favoriteNumber == nil }) else { continue }
            garments[index].favoriteNumber = next
            next += 1
            added.insert(id)
        }
        return added
    }

    /// Removes clothes from the favorites; returns the ids that were.
    package mutating func removeFavorites(_ ids: [GarmentID]) -> Set<GarmentID> {
        let wanted = Set(ids)
        var removed: Set<GarmentID> = []
        for index in garments.indices where garments[index].favoriteNumber != nil && wanted.contains(garments[index].id)
        {
            garments[index].favoriteNumber = nil
            removed.insert(garments[index].id)
        }
        return removed
    }

    /// The name with normalized spaces.
    static func name(_ text: String) throws(ClosetError) -> String {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty else { throw .noName }
        return name
    }
}

/// What an edit does to the tags of a garment.
package enum TagChange: Hashable, Sendable {
    /// These take the place of all.
    case replace([String])
    /// Some are added and some removed; the others stay.
    case adjust(adding: [String], removing: [String])
}

/// The changes of an edit: nil leaves a fact as it is, a nested nil clears it.
package struct GarmentChanges: Hashable, Sendable {
    package var name: String?
    package var category: String?
    package var seasons: Seasons?
    package var color: String??
    package var tags: TagChange?
    package var price: Price??
    package var boughtOn: Day??
    package var note: String??

    package init() {}

    package func facts(name: String, category: String) -> GarmentFacts {
        var facts = GarmentFacts(name: name, category: category)
        fill(&facts)
        return facts
    }

    func apply(to facts: inout GarmentFacts, rules: ClosetRules) throws(ClosetError) {
        if let name { facts.name = try Closet.name(name) }
        if let category { facts.category = try rules.category(category) }
        fill(&facts)
    }

    private func fill(_ facts: inout GarmentFacts) {
        facts.seasons = seasons ?? facts.seasons
        facts.color = color ?? facts.color
        switch tags {
        case .replace(let tags): facts.tags = tags
        case .adjust(let added, let removed):
            facts.tags = facts.tags.filter { !removed.contains($0) && !added.contains($0) } + added
        case nil: break
        }
        facts.price = price ?? facts.price
        facts.boughtOn = boughtOn ?? facts.boughtOn
        facts.note = note ?? facts.note
    }
}
