import ClosetDomain
import SatchelCatalog

/// A closet as the JSON of a backup.
struct BackupRecord: Codable, Sendable {
    /// The shape that is written now; a file of a later one is refused.
    static let currentVersion = 1
    /// The name of the file in the archive.
    static let fileName = "closet.json"
    /// The folder of the photos in the archive.
    static let photoFolder = "photos/"

    /// Says what the file is.
    var satchelCloset: Int
    var garments: [GarmentRecord]
    var styles: [StyleRecord]

    init(_ closet: Closet) {
        satchelCloset = Self.currentVersion
        garments = closet.garments.map(GarmentRecord.init)
        styles = closet.styles.map(StyleRecord.init)
    }

    /// The closet as far as it makes sense, and what does not.
    ///
    /// The file may come from anywhere: names and ids are checked like those that are typed.
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
