import Foundation

/// What a feature hands over to have a favourite kept.
package struct FavoriteSnapshot: Sendable, Equatable {
    /// The feature's id for it.
    package let id: String
    /// The feature's own picture of it, in JSON.
    package let payload: Data

    /// Creates a snapshot.
    package init(id: String, payload: Data) {
        self.id = id
        self.payload = payload
    }
}
