import ClosetDomain
import SatchelCatalog
import SatchelPersistence

/// The closet in memory.
package actor InMemoryClosetStore: ClosetStore {
    private var current = Closet()
    private var journal = MemoryJournal<Closet>()
    private var photos: [PhotoID: [UInt8]] = [:]

    package init() {}

    package func closet() throws -> Closet {
        try Task.checkCancellation()
        return current
    }

    package func change<Result: Sendable>(
        _ label: String,
        adding feed: @escaping PhotoFeed,
        _ body: @escaping @Sendable (inout Closet) throws -> Result
    ) throws -> Result {
        try Task.checkCancellation()
        var changed = current
        let result = try body(&changed)
        guard changed != current else { return result }
        // The feed cannot capture the actor's own dictionary.
        let added = Collected()
        try feed { added.photos[$0] = $1 }
        for photo in changed.photos.subtracting(current.photos) where added.photos[photo] == nil && photos[photo] == nil
        {
            throw PhotoCheck.missing(photo, in: changed)
        }
        photos.merge(added.photos) { own, _ in own }
        journal.record(label, undoneBy: current)
        current = changed
        forgetPhotos()
        return result
    }

    package func lastChange() throws -> UndoableChange? {
        try Task.checkCancellation()
        return journal.last
    }

    package func undo(_ change: UndoableChange) throws -> UndoOutcome {
        try Task.checkCancellation()
        guard let before = journal.take(change) else { return .superseded }
        current = before
        forgetPhotos()
        return .undone
    }

    package nonisolated func path(of id: PhotoID) -> String? { nil }

    package func photo(_ id: PhotoID) throws -> [UInt8]? {
        try Task.checkCancellation()
        return photos[id]
    }

    /// Finds clothes whose photo is missing; there are no files that could be left over.
    package func inspect(repairs: Bool) throws -> [ClosetFault] {
        let faults = PhotoCheck.faults(of: current) { photos[$0] }
        if repairs {
            _ = try change(PhotoCheck.label, adding: { _ in }) { closet in
                PhotoCheck.repair(faults, in: &closet)
            }
        }
        return faults
    }

    private func forgetPhotos() {
        let kept = journal.inverses.reduce(current.photos) { $0.union($1.photos) }
        photos = photos.filter { kept.contains($0.key) }
    }

    private final class Collected {
        var photos: [PhotoID: [UInt8]] = [:]
    }
}
