import GRDB
import Glibc
import SatchelPersistence
import SatchelPluginAPI

/// Checks for `doctor` that every photo a garment names is there.
package struct ClosetPhotosCheck: DiagnosticCheck {
    package let subject = "closet photos"
    private let locations: FileLocations

    package init(locations: FileLocations) { self.locations = locations }

    package func diagnose() async -> Diagnosis {
        guard let data = try? locations.data, access(data + "/closet.sqlite", F_OK) == 0 else {
            return Diagnosis("no closet yet")
        }
        let photos: [String]
        do {
            photos = try await DatabaseFile(path: data + "/closet.sqlite").read { db in
                // What every command reads, and refuses if it can't be.
                _ = try StoredCount.fetchAll(db, sql: "SELECT number FROM garment UNION ALL SELECT number FROM style")
                _ = try StoredCount.fetchAll(db, sql: "SELECT favorite FROM garment WHERE favorite IS NOT NULL")
                return try String.fetchAll(db, sql: "SELECT DISTINCT photo FROM garment WHERE photo IS NOT NULL")
            }
        } catch {
            let finding = DiagnosticFinding(error, hint: "restore a backup: satchel restore FILE")
            return Diagnosis("not checked: the closet can't be read", [finding])
        }
        let missing = photos.count { access(data + "/closet-photos/" + $0, F_OK) != 0 }
        let summary = photos.count == 1 ? "1 photo" : "\(photos.count) photos"
        guard missing > 0 else { return Diagnosis(summary) }
        return Diagnosis(
            summary,
            [
                .init(
                    .problem,
                    (missing == 1 ? "1 photo" : "\(missing) photos")
                        + " of clothes \(missing == 1 ? "is" : "are") missing",
                    hint: "run 'satchel closet doctor' for their names; 'satchel restore' brings back a backup"
                )
            ]
        )
    }
}
