import QuestDomain
import SatchelCatalog

/// Three made-up patients in a row, so that a change of source is obvious.
package struct FixturePatientSource: PatientSource {
    package let source = "fixture"

    private static let provenance = ItemSource(source: "fixture", asOf: "2026-11-21")

    package init() {}

    package func starterQuest() -> Quest {
        let places: [(name: String, longitude: Double, ailment: Ailment)] = [
            ("Fixture Two", 0.02, .burn), ("Fixture One", 0.01, .poison), ("Fixture Three", 0.03, .sleep),
        ]
        var ids = PatientIDs()
        let patients: [Patient] = places.compactMap { name, longitude, ailment in
            guard let place = try? Coordinates(latitude: 0, longitude: longitude) else { return nil }
            return Patient(
                id: ids.next(for: name),
                title: name,
                position: .globe(place),
                provenance: Self.provenance
            )
            .with {
                $0.place = "on the equator"
                $0.ailment = ailment
            }
        }
        let origin = (try? Coordinates(latitude: 0, longitude: 0)).map { Position.globe($0) }
        return Quest(title: "fixture", starterOf: "fixture", origin: origin, patients: patients)
    }

    package func details(of patient: Patient, policy: FetchPolicy) async throws -> PokemonDetails? { nil }
}
