import SatchelCatalog

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

    /// Throws `ClosetError.noName` or `ClosetError.unknownCategory`.
    package func apply(to facts: inout GarmentFacts, rules: ClosetRules) throws(ClosetError) {
        if let name { facts.name = try GarmentFacts.name(name) }
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
