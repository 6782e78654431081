import SatchelCatalog
import SatchelSearch

extension Closet {
    /// The style that is called so, case and accents aside.
    package func style(named name: String) -> Style? {
        let folded = FoldedText(name).spaced
        return styles.first { $0.name == name }
            ?? styles.first { !folded.isEmpty && FoldedText($0.name).spaced == folded }
    }

    /// Makes a style without clothes.
    ///
    /// - Throws: `ClosetError.noName` and `ClosetError.styleExists`.
    package mutating func addStyle(named name: String, id: StyleID, at moment: Int) throws(ClosetError) -> Style {
        let style = Style(id: id, number: nextStyleNumber, name: try freeStyleName(name), changedAt: moment)
        styles.append(style)
        return style
    }

    /// Makes a style of the same clothes under another name; it was never worn.
    ///
    /// - Throws: `ClosetError.noStyle`, `ClosetError.noName` and `ClosetError.styleExists`.
    package mutating func clone(
        _ original: StyleID,
        as name: String,
        id: StyleID,
        at moment: Int
    ) throws(ClosetError) -> Style {
        guard let original = style(original) else { throw .noStyle(original.rawValue) }
        var copy = try addStyle(named: name, id: id, at: moment)
        copy.garments = original.garments
        styles[styles.count - 1] = copy
        return copy
    }

    /// Gives a style another name.
    ///
    /// - Throws: `ClosetError.noStyle`, `ClosetError.noName` and `ClosetError.styleExists`.
    package mutating func rename(_ id: StyleID, to name: String, at moment: Int) throws(ClosetError) -> Style {
        let name = try freeStyleName(name, except: id)
        return try change(id, at: moment) { $0.name = name }
    }

    /// Removes a style; its clothes stay.
    ///
    /// - Throws: `ClosetError.noStyle` where it is not there any more.
    package mutating func removeStyle(_ id: StyleID) throws(ClosetError) -> Style {
        guard let index = styles.firstIndex(where: { $0.id == id }) else { throw .noStyle(id.rawValue) }
        return styles.remove(at: index)
    }

    /// Adds clothes to a style, all of them or none.
    ///
    /// - Parameters:
    ///   - ids: The clothes; those the style has already stay where they are.
    ///   - id: The style.
    ///   - rules: Says of which categories a style may have several.
    ///   - moment: Now, in seconds since 1970.
    /// - Returns: The ids that were added.
    /// - Throws: `ClosetError.noStyle`, `ClosetError.removed`, and `ClosetError.categoryTaken`.
    package mutating func put(
        _ ids: [GarmentID],
        into id: StyleID,
        rules: ClosetRules,
        at moment: Int
    ) throws(ClosetError) -> Set<GarmentID> {
        guard let index = styles.firstIndex(where: { $0.id == id }) else { throw .noStyle(id.rawValue) }
        var style = styles[index]
        var added: Set<GarmentID> = []
        for garmentID in ids where !style.garments.contains(garmentID) {
            guard let garment = garment(garmentID) else { throw .removed(garmentID.rawValue) }
            try check(style, has: garment, rules: rules)
            style.garments.append(garmentID)
            added.insert(garmentID)
        }
        guard !added.isEmpty else { return [] }
        style.changedAt = moment
        styles[index] = style
        return added
    }

    /// Takes clothes out of a style.
    ///
    /// - Returns: The ids that it had.
    /// - Throws: `ClosetError.noStyle` where the style is not there any more.
    package mutating func take(_ ids: [GarmentID], outOf id: StyleID, at moment: Int) throws(ClosetError) -> Set<
        GarmentID
    > {
        guard let style = style(id) else { throw .noStyle(id.rawValue) }
        let taken = Set(style.garments).intersection(ids)
        guard !taken.isEmpty else { return [] }
        _ = try change(id, at: moment) { $0.garments.removeAll(where: taken.contains) }
        return taken
    }

    /// Checks that a garment is, or would be, the only one of its category in a style, where only one is allowed.
    func check(_ style: Style, has garment: Garment, rules: ClosetRules) throws(ClosetError) {
        let category = garment.facts.category
        guard !rules.several.contains(category) else { return }
        if let other = garments(of: style).first(where: { $0.facts.category == category && $0.id != garment.id }) {
            throw .categoryTaken(style: style.name, category: category, by: other.title, wanted: garment.title)
        }
    }

    private func freeStyleName(_ text: String, except id: StyleID? = nil) throws(ClosetError) -> String {
        let name = try Self.name(text)
        if let style = style(named: name), style.id != id { throw .styleExists(style.name) }
        return name
    }
}
