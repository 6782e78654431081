import SatchelCatalog

/// What became of a closet that was merged into another.
package struct MergeReport: Hashable, Sendable {
    /// Garments that were not there.
    package var addedGarments: [String] = []
    /// Garments of which the copy is newer.
    package var changedGarments: [String] = []
    /// Styles that were not there.
    package var addedStyles: [String] = []
    /// Styles of which the copy is newer.
    package var changedStyles: [String] = []
    /// How many garments and styles stayed as they were.
    package var unchanged = 0
    /// What could not be taken over, in the order met.
    package var problems: [Problem] = []

    /// Something that could not be taken over as it was.
    package enum Problem: Hashable, Sendable {
        /// A style named a garment that is neither in the copy nor here.
        case missingGarment(GarmentID, style: String)
        /// A style had two garments of a category that allows one.
        case categoryTaken(style: String, category: String, garment: String)
        /// A style is called like another one here, and got another name.
        case renamedStyle(String, to: String)
        /// A garment or a style could not be read.
        case unreadable(String)
        /// The photo of a garment was not in the backup, or cannot be shown.
        case missingPhoto(PhotoID, garment: String)
    }

    /// Whether anything was added or changed.
    package var changesSomething: Bool {
        !(addedGarments + changedGarments + addedStyles + changedStyles).isEmpty
    }
}

extension Closet {
    /// Takes over what a copy has more or newer; nothing that is here is taken away.
    ///
    /// A garment or style with an id that is here is the same one: the copy that was changed later counts, and days worn
    /// and favourites are put together.
    package mutating func merge(_ copy: Closet, rules: ClosetRules) -> MergeReport {
        var report = MergeReport()
        let before = self
        merge(copy.garments, &report)
        merge(copy.styles, &report)
        for index in styles.indices where !hasSameClothes(styles[index], in: before) {
            settle(&styles[index], rules: rules, &report)
        }
        return report
    }

    private mutating func merge(_ copies: [Garment], _ report: inout MergeReport) {
        var places = Dictionary(garments.indices.map { (garments[$0].id, $0) }) { first, _ in first }
        for var copy in copies {
            guard let place = places[copy.id] else {
                copy.number = nextGarmentNumber
                copy.favoriteNumber = copy.favoriteNumber.map { _ in nextFavoriteNumber }
                places[copy.id] = garments.count
                garments.append(copy)
                report.addedGarments.append(copy.title)
                continue
            }
            let own = garments[place]
            var merged = copy.changedAt > own.changedAt ? copy : own
            merged.number = own.number
            merged.favoriteNumber = own.favoriteNumber ?? copy.favoriteNumber.map { _ in nextFavoriteNumber }
            merged.photo = merged.photo ?? own.photo ?? copy.photo
            merged.wornOn = Set(own.wornOn + copy.wornOn).sorted()
            garments[place] = merged
            if merged.isSame(as: own) { report.unchanged += 1 } else { report.changedGarments.append(merged.title) }
        }
    }

    private mutating func merge(_ copies: [Style], _ report: inout MergeReport) {
        let there = Set(garments.map(\.id))
        for var copy in copies {
            for id in copy.garments where !there.contains(id) {
                report.problems.append(.missingGarment(id, style: copy.name))
            }
            var seen: Set<GarmentID> = []
            copy.garments = copy.garments.filter { there.contains($0) && seen.insert($0).inserted }
            guard let place = styles.firstIndex(where: { $0.id == copy.id }) else {
                copy.number = nextStyleNumber
                rename(&copy, &report)
                styles.append(copy)
                report.addedStyles.append(copy.name)
                continue
            }
            let own = styles[place]
            var merged = copy.changedAt > own.changedAt ? copy : own
            merged.number = own.number
            merged.wornOn = Set(own.wornOn + copy.wornOn).sorted()
            rename(&merged, &report)
            styles[place] = merged
            if merged == own { report.unchanged += 1 } else { report.changedStyles.append(merged.name) }
        }
    }

    /// Gives a style a name that no other one has.
    private func rename(_ style: inout Style, _ report: inout MergeReport) {
        let name = style.name
        var attempt = 1
        while let other = self.style(named: style.name), other.id != style.id {
            attempt += 1
            style.name = "\(name) (\(attempt))"
        }
        if style.name != name { report.problems.append(.renamedStyle(name, to: style.name)) }
    }

    /// Whether a style has the clothes that it had before, and these are of the categories that they were of.
    private func hasSameClothes(_ style: Style, in before: Closet) -> Bool {
        guard let old = before.style(style.id), old.garments == style.garments else { return false }
        return garments(of: style).map(\.facts.category) == before.garments(of: old).map(\.facts.category)
    }

    /// Leaves the first garment of a category that allows one.
    private func settle(_ style: inout Style, rules: ClosetRules, _ report: inout MergeReport) {
        var taken: Set<String> = []
        for garment in garments(of: style) where !rules.several.contains(garment.facts.category) {
            guard !taken.insert(garment.facts.category).inserted else { continue }
            style.garments.removeAll { $0 == garment.id }
            report.problems.append(
                .categoryTaken(style: style.name, category: garment.facts.category, garment: garment.title)
            )
        }
    }

    private var nextFavoriteNumber: Int { (garments.compactMap(\.favoriteNumber).max() ?? 0) + 1 }
}

extension Garment {
    /// Whether a user would see no difference.
    fileprivate func isSame(as other: Garment) -> Bool {
        var copy = self
        copy.changedAt = other.changedAt
        return copy == other
    }
}
