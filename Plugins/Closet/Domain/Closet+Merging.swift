import SatchelCatalog

/// The result of merging a closet into another.
package struct MergeReport: Hashable, Sendable {
    package var addedGarments: [String] = []
    /// Garments with a newer copy.
    package var changedGarments: [String] = []
    package var addedStyles: [String] = []
    /// Styles with a newer copy.
    package var changedStyles: [String] = []
    /// How many garments and styles stayed the same.
    package var unchanged = 0
    /// What could not be merged, in the order met.
    package var problems: [Problem] = []

    /// Something that could not be merged as it was.
    package enum Problem: Hashable, Sendable {
        /// A style named a garment that is neither in the copy nor here.
        case missingGarment(GarmentID, style: String)
        /// A style had two garments of a category that allows one.
        case categoryTaken(style: String, category: String, garment: String)
        /// A style has the name of another one here, and was renamed.
        case renamedStyle(String, to: String)
        case unreadable(String)
        /// The photo of a garment was not in the backup, or cannot be shown.
        case missingPhoto(PhotoID, garment: String)
    }

    package var changesSomething: Bool {
        !(addedGarments + changedGarments + addedStyles + changedStyles).isEmpty
    }
}

extension Closet {
    /// Merges what a copy has more or newer; nothing here is removed.
    ///
    /// Ids tell which are the same: the copy changed later wins, with its photo or lack of one; days worn and favorites
    /// are combined. `photos` are those that come with the copy, nil for all it names. It takes linear time.
    ///
    /// - Throws: `CancellationError`, with the closet half merged.
    package mutating func merge(
        _ copy: Closet,
        photos: Set<PhotoID>? = nil,
        rules: ClosetRules
    ) throws(CancellationError) -> MergeReport {
        var report = MergeReport()
        let ownStyles = Dictionary(styles.map { ($0.id, $0.garments) }) { first, _ in first }
        let ownCategories = Dictionary(garments.map { ($0.id, $0.facts.category) }) { first, _ in first }
        try merge(copy.garments, photos: photos ?? copy.photos, &report)
        try merge(copy.styles, &report)
        let clothes = Dictionary(garments.map { ($0.id, $0) }) { first, _ in first }
        for index in styles.indices {
            try Self.checkCancellation(at: index)
            // A style with unchanged clothes is left alone, even if the rules once allowed more.
            let own = ownStyles[styles[index].id]
            guard
                own != styles[index].garments
                    || styles[index].garments.contains(where: { ownCategories[$0] != clothes[$0]?.facts.category })
            else { continue }
            Self.settle(&styles[index], clothes, rules: rules, &report)
        }
        return report
    }

    private mutating func merge(
        _ copies: [Garment],
        photos: Set<PhotoID>,
        _ report: inout MergeReport
    ) throws(CancellationError) {
        var places = Dictionary(garments.indices.map { (garments[$0].id, $0) }) { first, _ in first }
        var lastFavorite = garments.compactMap(\.favoriteNumber).max() ?? 0
        func favorite(_ copy: Garment) -> Int? {
            guard copy.favoriteNumber != nil else { return nil }
            lastFavorite += 1
            return lastFavorite
        }
        for (index, var copy) in copies.enumerated() {
            try Self.checkCancellation(at: index)
            if let photo = copy.photo, !photos.contains(photo) {
                report.problems.append(.missingPhoto(photo, garment: copy.title))
                copy.photo = places[copy.id].flatMap { garments[$0].photo }
            }
            guard let place = places[copy.id] else {
                copy.favoriteNumber = favorite(copy)
                places[copy.id] = garments.count
                garments.add(copy)
                report.addedGarments.append(copy.title)
                continue
            }
            let own = garments[place]
            var merged = own.merged(with: copy)
            merged.favoriteNumber = own.favoriteNumber ?? favorite(copy)
            if own.changedAt == copy.changedAt { merged.photo = own.photo ?? copy.photo }
            garments[place] = merged
            if merged.isSame(as: own) { report.unchanged += 1 } else { report.changedGarments.append(merged.title) }
        }
    }

    private mutating func merge(_ copies: [Style], _ report: inout MergeReport) throws(CancellationError) {
        let there = Set(garments.map(\.id))
        var places = Dictionary(styles.indices.map { (styles[$0].id, $0) }) { first, _ in first }
        var names = StyleNames(styles)
        for (index, var copy) in copies.enumerated() {
            try Self.checkCancellation(at: index)
            for id in copy.garments where !there.contains(id) {
                report.problems.append(.missingGarment(id, style: copy.name))
            }
            var seen: Set<GarmentID> = []
            copy.garments = copy.garments.filter { there.contains($0) && seen.insert($0).inserted }
            guard let place = places[copy.id] else {
                Self.rename(&copy, &names, &report)
                places[copy.id] = styles.count
                styles.add(copy)
                names.insert(copy)
                report.addedStyles.append(copy.name)
                continue
            }
            let own = styles[place]
            var merged = own.merged(with: copy)
            Self.rename(&merged, &names, &report)
            names.remove(own)
            names.insert(merged)
            styles[place] = merged
            if merged == own { report.unchanged += 1 } else { report.changedStyles.append(merged.name) }
        }
    }

    private static func rename(_ style: inout Style, _ names: inout StyleNames, _ report: inout MergeReport) {
        let name = style.name
        style.name = names.free(name, for: style.id)
        if style.name != name { report.problems.append(.renamedStyle(name, to: style.name)) }
    }

    /// Keeps only the first garment of a category that allows one.
    private static func settle(
        _ style: inout Style,
        _ clothes: [GarmentID: Garment],
        rules: ClosetRules,
        _ report: inout MergeReport
    ) {
        var taken: Set<String> = []
        style.garments = style.garments.filter { id in
            guard let garment = clothes[id], !rules.several.contains(garment.facts.category),
                !taken.insert(garment.facts.category).inserted
            else { return true }
            report.problems.append(
                .categoryTaken(style: style.name, category: garment.facts.category, garment: garment.title)
            )
            return false
        }
    }

    private static func checkCancellation(at index: Int) throws(CancellationError) {
        if index.isMultiple(of: 256), Task.isCancelled { throw CancellationError() }
    }
}

extension Garment {
    /// Whether a user would see no difference.
    fileprivate func isSame(as other: Garment) -> Bool {
        var copy = self
        copy.changedAt = other.changedAt
        return copy == other
    }
}

/// What a backup holds.
package struct BackupSummary: Hashable, Sendable {
    package var garments: Int
    package var styles: Int
    package var photos: Int
    /// The clothes whose photo is missing.
    package var missingPhotos: [String]

    package init(garments: Int, styles: Int, photos: Int, missingPhotos: [String]) {
        self.garments = garments
        self.styles = styles
        self.photos = photos
        self.missingPhotos = missingPhotos
    }
}
