import ClosetDomain
import Foundation
import SatchelCatalog
import SatchelImporting
import SatchelJSON
import SatchelPluginAPI

/// Backups as archives: the closet as JSON, the photos beside it.
package struct ArchiveClosetBackup: Sendable {
    private let store: any ClosetStore
    private let rules: ClosetRules

    package init(store: any ClosetStore, rules: ClosetRules) {
        self.store = store
        self.rules = rules
    }

    /// Writes the closet with its photos atomically; nil if there is a file that `replacing` leaves.
    package func export(to path: String, replacing: () async throws -> Bool) async throws -> BackupSummary? {
        if FileManager.default.fileExists(atPath: path), try await !replacing() { return nil }
        return try await export(to: path)
    }

    @concurrent
    package func export(to path: String) async throws -> BackupSummary {
        guard let format = ArchiveFormat(path: path) else {
            throw ClosetError.unknownPacking(path: path)
        }
        let closet = try await store.closet()
        var summary = BackupSummary(
            garments: closet.garments.count,
            styles: closet.styles.count,
            photos: 0,
            missingPhotos: []
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let writer = try ArchiveWriter(path: path, format: format)
        try writer.add(BackupRecord.fileName, bytes: Array(try encoder.encode(BackupRecord(closet))))
        for garment in closet.garments {
            guard let photo = garment.photo else { continue }
            try Task.checkCancellation()
            guard let bytes = try await store.photo(photo) else {
                summary.missingPhotos.append(garment.title)
                continue
            }
            try writer.add(BackupRecord.photoFolder + photo.name, bytes: bytes)
            summary.photos += 1
        }
        try writer.finish()
        return summary
    }

    /// Merges newer items from a backup as one change; on an error nothing is changed.
    @concurrent
    package func merge(from path: String, isDryRun: Bool) async throws -> MergeReport {
        let archive = try Archive(path: path)
        let (copy, problems) = try closet(in: archive, path: path)
        try Task.checkCancellation()
        let photos = try shownPhotos(in: archive)
        try Task.checkCancellation()
        var report: MergeReport
        if isDryRun {
            var closet = try await store.closet()
            report = try closet.merge(copy, photos: photos, rules: rules)
        } else {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            report = try await store.change("imported '\(name)'", adding: feed(archive)) { [rules] closet in
                try closet.merge(copy, photos: photos, rules: rules)
            }
        }
        report.problems = problems + report.problems
        return report
    }

    private func closet(in archive: Archive, path: String) throws -> (Closet, [MergeReport.Problem]) {
        guard let bytes = try archive.bytes(of: BackupRecord.fileName) else {
            throw ClosetError.unreadableBackup(path: path, reason: "it has no \(BackupRecord.fileName)")
        }
        do {
            let record = try StrictJSON.decode(BackupRecord.self, from: Data(bytes))
            guard record.satchelCloset <= BackupRecord.currentVersion else {
                throw ClosetError.unreadableBackup(path: path, reason: "it was created by a newer version of satchel")
            }
            return record.closet()
        } catch is DecodingError {
            throw ClosetError.unreadableBackup(
                path: path,
                reason: "its \(BackupRecord.fileName) is invalid"
            )
        }
    }

    private func shownPhotos(in archive: Archive) throws -> Set<PhotoID> {
        var photos: Set<PhotoID> = []
        try archive.forEachEntry { entry, content in
            try Task.checkCancellation()
            guard let photo = Self.photo(entry.name), (try? Picture(try content.bytes(), byteLimit: .max)) != nil else {
                return
            }
            photos.insert(photo)
        }
        return photos
    }

    /// Feeds the photos of an archive one by one, so that memory holds one at a time.
    private func feed(_ archive: Archive) -> PhotoFeed {
        { keep in
            try archive.forEachEntry { entry, content in
                try Task.checkCancellation()
                guard let photo = Self.photo(entry.name) else { return }
                try keep(photo, try content.bytes())
            }
        }
    }

    private static func photo(_ name: String) -> PhotoID? {
        guard name.hasPrefix(BackupRecord.photoFolder) else { return nil }
        return PhotoID(String(name.dropFirst(BackupRecord.photoFolder.count)))
    }
}

/// A closet as the JSON of a backup.
struct BackupRecord: Codable, Sendable {
    /// The version that is written; later ones are refused.
    static let currentVersion = 1
    static let fileName = "closet.json"
    static let photoFolder = "photos/"

    var satchelCloset: Int
    var garments: [GarmentRecord]
    var styles: [StyleRecord]

    init(_ closet: Closet) {
        satchelCloset = Self.currentVersion
        garments = closet.garments.map(GarmentRecord.init)
        styles = closet.styles.map(StyleRecord.init)
    }

    /// The valid part of the closet, and the problems; the file may come from anywhere, so names and ids are checked.
    func closet() -> (closet: Closet, problems: [MergeReport.Problem]) {
        var problems: [MergeReport.Problem] = []
        let garments = self.garments.compactMap { record -> Garment? in
            var garment = record.garment
            guard let name = Self.name(record.name), Self.isID(record.id), !record.category.isEmpty else {
                problems.append(.unreadable(record.name))
                return nil
            }
            garment.facts.name = name
            return garment
        }
        let styles = self.styles.compactMap { record -> Style? in
            var style = record.style
            guard let name = Self.name(record.name), Self.isID(record.id) else {
                problems.append(.unreadable(record.name))
                return nil
            }
            style.name = name
            return style
        }
        return (Closet(garments: garments, styles: styles), problems)
    }

    private static func name(_ text: String) -> String? {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return name.isEmpty ? nil : name
    }

    private static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.contains { (0x61...0x7A).contains($0) }
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }
}
