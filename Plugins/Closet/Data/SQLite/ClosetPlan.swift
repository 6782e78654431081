import ClosetDomain
import GRDB
import SatchelCatalog

/// What a change makes of a closet, worked out before anything is written.
struct ClosetPlan<Result: Sendable>: Sendable {
    /// What the change returns.
    let result: Result
    /// What is to be written.
    let difference: ClosetDifference
    /// The photos that have to be there for it.
    let wantedPhotos: Set<PhotoID>
    private let old: Closet
    private let new: Closet

    /// Works a change out.
    init(of closet: Closet, _ body: (inout Closet) throws -> Result) throws {
        var new = closet
        result = try body(&new)
        difference = ClosetDifference(from: closet, to: new)
        wantedPhotos = difference.isEmpty ? [] : new.photos.subtracting(closet.photos)
        (old, self.new) = (closet, new)
    }

    /// Writes it to a database that holds the closet it was worked out for, and how to take it back.
    ///
    /// - Parameters:
    ///   - label: What the change did.
    ///   - folder: The photos, where another shell may have taken one for left over since it was written.
    ///   - keep: Writes photos again.
    ///   - db: The database, held for writing.
    /// - Returns: The photos that may not be needed any more.
    /// - Throws: `ClosetError.noPhoto` where a photo is not there, and what the database throws.
    func apply(
        _ label: String,
        _ folder: PhotoFolder,
        _ keep: (Set<PhotoID>) throws -> Void,
        _ db: Database
    ) throws -> Set<PhotoID> {
        try keep(wantedPhotos.filter { try !folder.holds($0) })
        for photo in wantedPhotos where try !folder.holds(photo) { throw PhotoCheck.missing(photo, in: new) }
        try ClosetRows.write(difference, db)
        return try ClosetChanges.keep(ClosetDifference(from: new, to: old), label: label, db)
    }
}
