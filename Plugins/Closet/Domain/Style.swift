import SatchelCatalog

/// Clothes that are worn together.
package struct Style: Hashable, Identifiable, Sendable {
    /// The same in every copy of the closet.
    package let id: StyleID
    /// Its place in the order in which styles were made.
    package var number = 0
    /// Unique among the styles.
    package var name: String
    /// The clothes, in the order they were added, each once.
    package var garments: [GarmentID] = []
    /// The days it was worn, sorted, each once.
    package var wornOn: [Day] = []
    /// When its name or its clothes last changed, in seconds since 1970.
    package var changedAt: Int

    /// Creates a style; the closet numbers it.
    package init(id: StyleID, name: String, changedAt: Int) {
        self.id = id
        self.name = name
        self.changedAt = changedAt
    }
}

package typealias StyleID = ItemID<Style>

extension Closet {
    /// The style with a name, ignoring case and accents.
    package func style(named name: String) -> Style? {
        let folded = FoldedText(name).spaced
        return styles.first { $0.name == name }
            ?? styles.first { !folded.isEmpty && FoldedText($0.name).spaced == folded }
    }

    /// Makes a style without clothes.
    package mutating func addStyle(named name: String, id: StyleID, at moment: Int) throws(ClosetError) -> Style {
        styles.add(Style(id: id, name: try freeStyleName(name), changedAt: moment))
    }

    /// Copies a style under another name, without its days worn.
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

    /// Renames a style; throws `ClosetError.styleExists` if the name is taken.
    package mutating func rename(_ id: StyleID, to name: String, at moment: Int) throws(ClosetError) -> Style {
        let name = try freeStyleName(name, except: id)
        let index = try index(of: id)
        return try styles[index].change(at: moment) { $0.name = name }
    }

    /// Removes a style; its clothes stay.
    package mutating func removeStyle(_ id: StyleID) throws(ClosetError) -> Style {
        let index = try index(of: id)
        return styles.remove(at: index)
    }

    /// Adds clothes to a style, all or none; returns the ids added, or throws `ClosetError.categoryTaken`.
    package mutating func put(
        _ ids: [GarmentID],
        into id: StyleID,
        rules: ClosetRules,
        at moment: Int
    ) throws(ClosetError) -> Set<GarmentID> {
        let index = try index(of: id)
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

    /// Removes clothes from a style; returns the ids that it had.
    package mutating func take(_ ids: [GarmentID], outOf id: StyleID, at moment: Int) throws(ClosetError) -> Set<
        GarmentID
    > {
        let index = try index(of: id)
        let taken = Set(styles[index].garments).intersection(ids)
        guard !taken.isEmpty else { return [] }
        _ = try styles[index].change(at: moment) { $0.garments.removeAll(where: taken.contains) }
        return taken
    }

    /// Checks that a style has no other garment of a category that allows one.
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

/// The names of styles, for quick lookup; compared as ``Closet/style(named:)`` does.
struct StyleNames {
    private var owners: [String: Set<StyleID>] = [:]
    /// The last number tried after each name.
    private var attempts: [String: Int] = [:]

    init(_ styles: [Style]) {
        for style in styles { insert(style) }
    }

    mutating func insert(_ style: Style) { owners[Self.key(style.name), default: []].insert(style.id) }

    mutating func remove(_ style: Style) { owners[Self.key(style.name)]?.remove(style.id) }

    /// The name itself if no other style has it, otherwise with a number appended.
    mutating func free(_ name: String, for id: StyleID) -> String {
        var free = name
        while isTaken(free, except: id) {
            let attempt = attempts[name, default: 1] + 1
            attempts[name] = attempt
            free = "\(name) (\(attempt))"
        }
        return free
    }

    private func isTaken(_ name: String, except id: StyleID) -> Bool {
        guard let owners = owners[Self.key(name)] else { return false }
        return owners.count > 1 || owners.count == 1 && !owners.contains(id)
    }

    private static func key(_ name: String) -> String {
        let folded = FoldedText(name).spaced
        // A name of punctuation alone folds to nothing, and equals only itself.
        return folded.isEmpty ? " " + name : folded
    }
}
