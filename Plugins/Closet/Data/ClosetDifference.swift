import ClosetDomain
import SatchelCatalog

/// What turns one state of a closet into another: what to write, and what to take away.
struct ClosetDifference: Sendable {
    /// Garments that are new or changed.
    var garments: [Garment] = []
    /// Garments that are gone.
    var removedGarments: [GarmentID] = []
    /// Styles that are new or changed.
    var styles: [Style] = []
    /// Styles that are gone.
    var removedStyles: [StyleID] = []

    /// Compares two states.
    init(from old: Closet, to new: Closet) {
        (garments, removedGarments) = Self.compare(old.garments, new.garments)
        (styles, removedStyles) = Self.compare(old.styles, new.styles)
    }

    /// Creates a difference that was written down.
    init(garments: [Garment], removedGarments: [GarmentID], styles: [Style], removedStyles: [StyleID]) {
        self.garments = garments
        self.removedGarments = removedGarments
        self.styles = styles
        self.removedStyles = removedStyles
    }

    /// Whether both states are the same.
    var isEmpty: Bool {
        garments.isEmpty && removedGarments.isEmpty && styles.isEmpty && removedStyles.isEmpty
    }

    /// The photos of the garments to write.
    var photos: Set<PhotoID> { Set(garments.compactMap(\.photo)) }

    private static func compare<Element: Identifiable & Equatable>(
        _ old: [Element],
        _ new: [Element]
    ) -> (changed: [Element], removed: [Element.ID]) {
        let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        let after = Set(new.map(\.id))
        return (new.filter { before[$0.id] != $0 }, old.map(\.id).filter { !after.contains($0) })
    }
}
