import Foundation

/// Something the user marked to keep.
package struct Favorite: Sendable, Equatable {
    /// The id that its feature gave it.
    package let id: String
    /// The feature's own picture of it, in JSON, so that a favourite can be shown with no catalogue at hand.
    package let payload: Data
    /// When it was first added, to the millisecond.
    package let addedAt: Date

    /// Creates a favourite.
    package init(id: String, payload: Data, addedAt: Date) {
        self.id = id
        self.payload = payload
        self.addedAt = addedAt
    }
}
