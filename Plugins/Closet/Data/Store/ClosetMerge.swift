import ClosetDomain
import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI

/// Merges clothes with their photos, and styles, that a backup has and the closet here lacks, as one change.
package struct ClosetMerge: BackupMerging {
    package let names = ["closet.sqlite", "closet-photos"]
    private let store: any ClosetStore
    private let rules: ClosetRules

    package init(_ store: any ClosetStore, rules: ClosetRules) { (self.store, self.rules) = (store, rules) }

    package func merge(from folder: String, isDryRun: Bool) async throws -> BackupMerge {
        let database = SatchelDatabase(path: folder + "/closet.sqlite", migrations: Migration.closet)
        let photoFolder = PhotoFolder { folder + "/closet-photos" }
        let whole = try await SQLiteClosetStore(database: database, photos: photoFolder.locate).closet()
        try await database.close()
        // The names and ids of a file that may come from anywhere are checked as those of an export are.
        let (copy, problems) = BackupRecord(whole).closet()
        let own = try await store.closet()
        let photos = try await Self.shown(copy.photos.subtracting(own.photos), in: photoFolder)

        let report: Report
        if isDryRun {
            var closet = own
            report = try Self.add(copy, photos: photos, to: &closet, rules: rules)
        } else {
            let feed: PhotoFeed = { keep in
                for photo in photos {
                    try Task.checkCancellation()
                    if let bytes = try photoFolder.bytes(of: photo) { try keep(photo, bytes) }
                }
            }
            report = try await store.change("merged the closet of a backup", adding: feed) { [rules] closet in
                try Self.add(copy, photos: photos, to: &closet, rules: rules)
            }
        }
        var merge = BackupMerge()
        merge.add(report.merged.addedGarments.count, "garment", "clothes")
        merge.add(report.photos, "photo", "photos")
        merge.add(report.merged.addedStyles.count, "style", "styles")
        merge.conflicts = report.conflicts
        for problem in problems + report.merged.problems {
            switch problem {
            case .missingPhoto(_, let garment): merge.leftOut.append("the unreadable photo of '\(garment)'")
            case .unreadable(let name): merge.leftOut.append("'\(name)', whose name or id is invalid")
            case .missingGarment(_, let style): merge.leftOut.append("a missing garment of the style '\(style)'")
            case .categoryTaken(let style, _, let garment): merge.leftOut.append("'\(garment)' in the style '\(style)'")
            case .renamedStyle: break
            }
        }
        return merge
    }

    private struct Report: Sendable {
        let merged: MergeReport
        let photos: Int
        let conflicts: Int
    }

    /// The photos that can be shown.
    @concurrent
    private static func shown(_ photos: Set<PhotoID>, in folder: PhotoFolder) async throws -> Set<PhotoID> {
        try photos.filter { photo in
            try Task.checkCancellation()
            return try folder.bytes(of: photo).flatMap { try? Picture($0, byteLimit: .max) } != nil
        }
    }

    private static func add(
        _ copy: Closet,
        photos: Set<PhotoID>,
        to closet: inout Closet,
        rules: ClosetRules
    ) throws -> Report {
        let garments = Dictionary(closet.garments.map { ($0.id, $0) }) { first, _ in first }
        let styles = Dictionary(closet.styles.map { ($0.id, $0) }) { first, _ in first }
        let here = closet.photos
        let conflicts =
            copy.garments.count { garment in garments[garment.id].map { !$0.says(what: garment) } ?? false }
            + copy.styles.count { style in styles[style.id].map { !$0.says(what: style) } ?? false }
        let missing = Closet(
            garments: copy.garments.filter { garments[$0.id] == nil },
            styles: copy.styles.filter { styles[$0.id] == nil }
        )
        let merged = try closet.merge(missing, photos: photos.union(here), rules: rules)
        return Report(merged: merged, photos: closet.photos.subtracting(here).count, conflicts: conflicts)
    }
}

extension Garment {
    fileprivate func says(what other: Garment) -> Bool {
        (facts, photo, wornOn) == (other.facts, other.photo, other.wornOn)
    }
}

extension Style {
    fileprivate func says(what other: Style) -> Bool {
        (name, garments, wornOn) == (other.name, other.garments, other.wornOn)
    }
}
