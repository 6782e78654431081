import Glibc
import SatchelPersistence
import SatchelPluginAPI

/// Checks for `doctor` what every command reads of a library: its sources.
struct LibraryCheck: DiagnosticCheck {
    let feature: String
    let locations: FileLocations

    var subject: String { "\(feature) library" }

    func diagnose() async -> Diagnosis {
        guard let path = try? locations.data + "/\(feature).sqlite", access(path, F_OK) == 0 else {
            return Diagnosis("none was created yet")
        }
        do {
            let sources = try await DatabaseFile(path: path).read { try SourceRow.all($0) }
            return Diagnosis(
                sources.isEmpty ? "empty" : sources.map { "\($0.name): \($0.editions)" }.joined(separator: ", ")
            )
        } catch {
            return Diagnosis(
                "its sources can't be read",
                [DiagnosticFinding(error, hint: "restore a backup: satchel restore FILE")]
            )
        }
    }
}
