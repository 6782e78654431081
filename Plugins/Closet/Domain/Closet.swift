import SatchelCatalog

/// All clothes and styles of the user, with the rules that hold between them.
///
/// Whatever is done to a closet, no style names a garment that is not there, and no style has two garments of a category
/// that allows one. A store reads a closet, has it changed, and keeps what became of it.
package struct Closet: Hashable, Sendable {
    /// The clothes, in the order they were put in.
    package internal(set) var garments: [Garment]
    /// The styles, in the order they were made.
    package internal(set) var styles: [Style]

    /// Takes clothes and styles as a store kept them, in any order.
    package init(garments: [Garment] = [], styles: [Style] = []) {
        self.garments = garments.sorted { $0.number < $1.number }
        self.styles = styles.sorted { $0.number < $1.number }
    }

    // MARK: - Finding

    package func garment(_ id: GarmentID) -> Garment? { garments.first { $0.id == id } }

    package func style(_ id: StyleID) -> Style? { styles.first { $0.id == id } }

    /// The clothes of a style, in its order.
    package func garments(of style: Style) -> [Garment] { style.garments.compactMap(garment) }

    /// The clothes of many styles, each style's in its order; the closet is looked through once for all of them.
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

    /// When a style can be worn: in the seasons that all of its clothes share, as far as anything is said of them.
    ///
    /// - Returns: The shared seasons, which may be none; nil where nothing is said of any.
    package func seasons(of style: Style) -> Seasons? { Seasons(sharedBy: garments(of: style)) }

    // MARK: - Changing in place

    var nextGarmentNumber: Int { (garments.last?.number ?? 0) + 1 }
    var nextStyleNumber: Int { (styles.last?.number ?? 0) + 1 }

    /// Changes one garment.
    ///
    /// - Throws: `ClosetError.removed` where it is not there any more.
    mutating func change(
        _ id: GarmentID,
        at moment: Int,
        _ body: (inout Garment) throws(ClosetError) -> Void
    ) throws(ClosetError) -> Garment {
        guard let index = garments.firstIndex(where: { $0.id == id }) else { throw .removed(id.rawValue) }
        try body(&garments[index])
        garments[index].changedAt = max(moment, garments[index].changedAt &+ 1)
        return garments[index]
    }

    /// Changes one style.
    ///
    /// - Throws: `ClosetError.noStyle` where it is not there any more.
    mutating func change(
        _ id: StyleID,
        at moment: Int,
        _ body: (inout Style) throws(ClosetError) -> Void
    ) throws(ClosetError) -> Style {
        guard let index = styles.firstIndex(where: { $0.id == id }) else { throw .noStyle(id.rawValue) }
        try body(&styles[index])
        styles[index].changedAt = max(moment, styles[index].changedAt &+ 1)
        return styles[index]
    }
}

/// What the configuration says about categories.
package struct ClosetRules: Hashable, Sendable {
    /// The kinds of clothing, in the order an outfit is put together.
    package let categories: [String]
    /// The kinds of which a style may have several.
    package let several: Set<String>

    package init(categories: [String], several: Set<String>) {
        self.categories = categories
        self.several = several
    }

    /// The category a word means, case aside.
    ///
    /// - Throws: `ClosetError.unknownCategory` for a word that is none.
    package func category(_ word: String) throws(ClosetError) -> String {
        guard let category = categories.first(where: { $0 == word.lowercased() }) else {
            throw .unknownCategory(word, allowed: categories)
        }
        return category
    }
}

// Days worn and favorites are put together when copies of a closet are merged, so noting one does not make a copy newer.

extension Closet {
    /// Notes that clothes were worn on a day; a day counts once.
    ///
    /// - Returns: The ids of those that were not noted for that day before.
    package mutating func wear(_ ids: [GarmentID], on day: Day) -> Set<GarmentID> {
        let worn = Set(ids)
        var noted: Set<GarmentID> = []
        for index in garments.indices where worn.contains(garments[index].id) && !garments[index].wornOn.contains(day) {
            garments[index].wornOn = Self.adding(day, to: garments[index].wornOn)
            noted.insert(garments[index].id)
        }
        return noted
    }

    /// Notes that a style, and with it each of its clothes, was worn on a day.
    ///
    /// - Returns: Whether the style was not noted for that day before.
    /// - Throws: `ClosetError.noStyle`, and `ClosetError.emptyStyle` for one without clothes.
    package mutating func wear(_ id: StyleID, on day: Day) throws(ClosetError) -> Bool {
        guard let index = styles.firstIndex(where: { $0.id == id }) else { throw .noStyle(id.rawValue) }
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
