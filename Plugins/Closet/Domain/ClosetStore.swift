import SatchelCatalog

/// Where the closet and its photos are kept, with the last changes to be taken back.
///
/// A change is kept once the call returns, whole or not at all, and whatever happens afterwards. Several shells may share
/// a closet: every change is made to what the others left.
///
/// ```swift
/// let coat = try await store.change("added 'Wool coat'") { closet in
///     try closet.add(facts, id: id, rules: rules, at: clock.now)
/// }
/// ```
package protocol ClosetStore: Sendable {
    func closet() async throws -> Closet

    /// Changes the closet, and keeps how to take the change back.
    ///
    /// - Parameters:
    ///   - label: What the change did, in the words with which it is taken back: `added 'Wool coat'`.
    ///   - photos: Hands over the photos that the change brings, one after the other.
    ///   - body: Makes the change; it may run again where another shell was in the way. A closet it leaves as it was
    ///     is no change.
    /// - Returns: What the body returned.
    /// - Throws: What the body or the photos throw, with nothing changed, or an error of the store.
    func change<Result: Sendable>(
        _ label: String,
        adding photos: @escaping PhotoFeed,
        _ body: @escaping @Sendable (inout Closet) throws -> Result
    ) async throws -> Result

    /// Takes the last change back, of this run or an earlier one, up to ``ClosetJournal/depth`` of them.
    ///
    /// - Returns: The label of that change.
    /// - Throws: `ClosetError.nothingToUndo` where no change is kept.
    func undo() async throws -> String

    /// Returns the bytes of a photo, or nil where there is none.
    func photo(_ id: PhotoID) async throws -> [UInt8]?

    /// Compares photos and clothes; returns what was found, in order.
    ///
    /// - Throws: An error of the store.
    func inspect(repairs: Bool) async throws -> [ClosetFault]
}

/// Hands photos to a store, each by its id with its bytes.
package typealias PhotoFeed = @Sendable (_ keep: (PhotoID, [UInt8]) throws -> Void) throws -> Void

extension ClosetStore {
    /// Changes the closet where no photo comes in.
    package func change<Result: Sendable>(
        _ label: String,
        _ body: @escaping @Sendable (inout Closet) throws -> Result
    ) async throws -> Result {
        try await change(label, adding: { _ in }, body)
    }
}

/// The changes that can be taken back.
package enum ClosetJournal {
    package static let depth = 20
}

/// Something about the photos of a closet that is not as it should be.
package enum ClosetFault: Hashable, Sendable {
    /// A file that no garment and no change kept for undo speaks of; repaired by removing it.
    case orphan(PhotoID, bytes: Int)
    /// A file that a writer left unfinished; repaired by removing it.
    case unfinished(name: String, bytes: Int)
    /// A file that is none of the closet's; it is left alone.
    case stranger(name: String)
    /// A garment whose photo is not there; repaired by saying that it has none.
    case missing(PhotoID, garment: String)
    /// A garment whose photo cannot be shown; the file is left alone, since another program may read it.
    case damaged(PhotoID, garment: String)
}

package enum ClosetError: Error, Hashable, Sendable {
    case noName
    /// No category is called so; the categories there are.
    case unknownCategory(String, allowed: [String])
    case invalidSeasons(String)
    case invalidPrice(String)
    case invalidDay(String)
    case futureDay(Day)
    /// Several garments have this name; their ids.
    case ambiguous(String, ids: [GarmentID])
    /// The garment was removed since it was named.
    case removed(String)
    case noStyle(String)
    /// The list of styles has no such row; how many there are.
    case noStyleRow(Int, count: Int)
    case styleExists(String)
    /// The style has a garment of this category already, and may have only one.
    case categoryTaken(style: String, category: String, by: String, wanted: String)
    case emptyStyle(String)
    case noPhoto(String)
    /// A file cannot be taken as a photo, for this reason.
    case unusablePhoto(path: String, reason: String)
    /// No clothes fit an outfit for this season.
    case nothingToSuggest(Season)
    case nothingToUndo
    case nothingToChange
    /// The name of a file to write does not say how to pack it.
    case unknownPacking(path: String)
    /// The file is no backup of a closet, for this reason.
    case unreadableBackup(path: String, reason: String)
}
