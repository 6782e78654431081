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

    /// The garment with an id.
    package func garment(_ id: GarmentID) -> Garment? { garments.first { $0.id == id } }

    /// The style with an id.
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

    /// The styles that have a garment.
    package func styles(with id: GarmentID) -> [Style] { styles.filter { $0.garments.contains(id) } }

    /// The photos of clothes that are there.
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
        garments[index].changedAt = moment
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
        styles[index].changedAt = moment
        return styles[index]
    }
}
