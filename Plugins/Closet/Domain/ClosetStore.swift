import SatchelCatalog

/// Stores the closet, its photos and an undo journal.
///
/// A change is atomic and durable. Several shells may share a closet: every change applies to the latest state.
///
/// ```swift
/// let coat = try await store.change("added 'Wool coat'") { closet in
///     try closet.add(facts, id: id, rules: rules, at: clock.now)
/// }
/// ```
package protocol ClosetStore: UndoableChanges {
    func closet() async throws -> Closet

    /// Changes the closet, and records how to undo the change.
    ///
    /// `label` is what undo says of it: `added 'Wool coat'`. `body` may run again after a conflict with another
    /// shell; if it leaves the closet as it was, nothing is recorded. An error of `body` or `photos` changes nothing.
    func change<Result: Sendable>(
        _ label: String,
        adding photos: @escaping PhotoFeed,
        _ body: @escaping @Sendable (inout Closet) throws -> Result
    ) async throws -> Result

    /// Returns the bytes of a photo, or nil if it is missing.
    func photo(_ id: PhotoID) async throws -> [UInt8]?

    /// Where a photo is a file, for people; nil if it is none.
    func path(of id: PhotoID) -> String?

    /// Compares photos and clothes; returns the faults, in order.
    func inspect(repairs: Bool) async throws -> [ClosetFault]
}

/// Feeds photos to a store, one by one.
package typealias PhotoFeed = @Sendable (_ keep: (PhotoID, [UInt8]) throws -> Void) throws -> Void

extension ClosetStore {
    /// Changes the closet without adding photos.
    package func change<Result: Sendable>(
        _ label: String,
        _ body: @escaping @Sendable (inout Closet) throws -> Result
    ) async throws -> Result {
        try await change(label, adding: { _ in }, body)
    }

    /// Undoes the last change, of this run or an earlier one; returns its label.
    ///
    /// - Throws: `ClosetError.nothingToUndo`, and `ClosetError.outdated(_:)` if the closet already is as before the change.
    package func undo() async throws -> String {
        while let change = try await lastChange() {
            switch try await undo(change) {
            case .undone: return change.label
            case .outdated: throw ClosetError.outdated(change.label)
            case .superseded: continue
            }
        }
        throw ClosetError.nothingToUndo
    }
}

/// An inconsistency between the photos and the clothes.
package enum ClosetFault: Hashable, Sendable {
    /// A file that no garment and no undoable change references; repaired by removing it.
    case orphan(PhotoID, bytes: Int)
    /// An unfinished file; repaired by removing it.
    case unfinished(name: String, bytes: Int)
    /// A file that is not the closet's; left alone.
    case stranger(name: String)
    /// A garment whose photo is missing; repaired by clearing it.
    case missing(PhotoID, garment: String)
    /// A garment whose photo cannot be shown; left alone, since another program may read it.
    case damaged(PhotoID, garment: String)
}

package enum ClosetError: Error, Hashable, Sendable {
    case noName
    /// Not a category; with those there are.
    case unknownCategory(String, allowed: [String])
    case invalidSeasons(String)
    /// Some tags have a sign, which adds or removes them, and others replace all.
    case mixedTags(String)
    case invalidPrice(String)
    case invalidDay(String)
    case futureDay(Day)
    /// Several garments have this name; with their ids.
    case ambiguous(String, ids: [GarmentID])
    /// This is a garment, with its name and id, and also a style.
    case garmentAndStyle(String, String, GarmentID, StyleID)
    case removed(String)
    case noStyle(String)
    /// The list of styles has no such row; with its length.
    case noStyleRow(Int, count: Int)
    case styleExists(String)
    /// The style already has a garment of this category, which allows only one.
    case categoryTaken(style: String, category: String, by: String, wanted: String)
    case emptyStyle(String)
    case noPhoto(String)
    case unusablePhoto(path: String, reason: String)
    case nothingToSuggest(Season)
    case nothingToUndo
    /// The closet already is as it was before this change, which is forgotten.
    case outdated(String)
    case nothingToChange
    /// The file name does not say which archive format to use.
    case unknownPacking(path: String)
    case unreadableBackup(path: String, reason: String)
}
