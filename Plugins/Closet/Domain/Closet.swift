import SatchelCatalog

/// All clothes and styles of the user, with the rules between them.
///
/// No style names a missing garment, and none has two garments of a category that allows one.
package struct Closet: Hashable, Sendable {
    /// In the order they were added.
    package internal(set) var garments: [Garment]
    /// In the order they were made.
    package internal(set) var styles: [Style]

    /// Creates a closet from clothes and styles in any order.
    package init(garments: [Garment] = [], styles: [Style] = []) {
        self.garments = garments.sorted { $0.number < $1.number }
        self.styles = styles.sorted { $0.number < $1.number }
    }

    // MARK: - Finding

    package func garment(_ id: GarmentID) -> Garment? { garments.first { $0.id == id } }

    package func style(_ id: StyleID) -> Style? { styles.first { $0.id == id } }

    /// The clothes of a style, in its order.
    package func garments(of style: Style) -> [Garment] { style.garments.compactMap(garment) }

    /// The clothes of each style, in its order, all found in one pass.
    package func garments(of styles: [Style]) -> [StyleID: [Garment]] {
        let wanted = Set(styles.flatMap(\.garments))
        let found = Dictionary(
            garments.lazy.filter { wanted.contains($0.id) }.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        return Dictionary(
            styles.map { ($0.id, $0.garments.compactMap { found[$0] }) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    package func styles(with id: GarmentID) -> [Style] { styles.filter { $0.garments.contains(id) } }

    package var photos: Set<PhotoID> { Set(garments.compactMap(\.photo)) }

    /// The seasons that all clothes of a style share, maybe none; nil if none of them has seasons.
    package func seasons(of style: Style) -> Seasons? { Seasons(sharedBy: garments(of: style)) }

    // MARK: - Changing in place

    func index(of id: GarmentID) throws(ClosetError) -> Int {
        guard let index = garments.firstIndex(where: { $0.id == id }) else { throw .removed(id.rawValue) }
        return index
    }

    func index(of id: StyleID) throws(ClosetError) -> Int {
        guard let index = styles.firstIndex(where: { $0.id == id }) else { throw .noStyle(id.rawValue) }
        return index
    }
}

/// What garments and styles have in common.
protocol ClosetEntry {
    var number: Int { get set }
    var wornOn: [Day] { get set }
    var changedAt: Int { get set }
}

extension Garment: ClosetEntry {}
extension Style: ClosetEntry {}

extension ClosetEntry {
    /// Applies a change, and makes the entry newer.
    mutating func change(
        at moment: Int,
        _ body: (inout Self) throws(ClosetError) -> Void
    ) throws(ClosetError) -> Self {
        try body(&self)
        changedAt = max(moment, changedAt &+ 1)
        return self
    }

    /// The later of two copies, with the number of this one and the days worn of both.
    func merged(with copy: Self) -> Self {
        var merged = copy.changedAt > changedAt ? copy : self
        merged.number = number
        merged.wornOn = Set(wornOn + copy.wornOn).sorted()
        return merged
    }
}

extension Array where Element: ClosetEntry {
    /// Appends an entry with the next number.
    @discardableResult
    mutating func add(_ entry: Element) -> Element {
        var entry = entry
        entry.number = (last?.number ?? 0) + 1
        append(entry)
        return entry
    }
}

/// The configuration of categories.
package struct ClosetRules: Hashable, Sendable {
    /// The categories, in the order of an outfit.
    package let categories: [String]
    /// The categories of which a style may have several.
    package let several: Set<String>

    package init(categories: [String], several: Set<String>) {
        self.categories = categories
        self.several = several
    }

    /// The category with a name, ignoring case; throws `ClosetError.unknownCategory`.
    package func category(_ word: String) throws(ClosetError) -> String {
        guard let category = categories.first(where: { $0 == word.lowercased() }) else {
            throw .unknownCategory(word, allowed: categories)
        }
        return category
    }
}

// Merging combines days worn and favorites, so recording one does not make a copy newer.

extension Closet {
    /// Records that clothes were worn on a day; returns the ids not recorded for it before.
    package mutating func wear(_ ids: [GarmentID], on day: Day) -> Set<GarmentID> {
        let worn = Set(ids)
        var noted: Set<GarmentID> = []
        for index in garments.indices where worn.contains(garments[index].id) && !garments[index].wornOn.contains(day) {
            garments[index].wornOn = Self.adding(day, to: garments[index].wornOn)
            noted.insert(garments[index].id)
        }
        return noted
    }

    /// Records that a style and its clothes were worn; returns whether the style was not recorded for that day before.
    package mutating func wear(_ id: StyleID, on day: Day) throws(ClosetError) -> Bool {
        let index = try index(of: id)
        guard !styles[index].garments.isEmpty else { throw .emptyStyle(styles[index].name) }
        _ = wear(styles[index].garments, on: day)
        guard !styles[index].wornOn.contains(day) else { return false }
        styles[index].wornOn = Self.adding(day, to: styles[index].wornOn)
        return true
    }

    private static func adding(_ day: Day, to days: [Day]) -> [Day] {
        (days + [day]).sorted()
    }
}
