import Foundation
import QuestDomain
import SatchelCatalog

/// Small quests for tests.
enum QuestSamples {
    static let provenance = ItemSource(source: "test", asOf: "2026-11-21")

    /// Stops named by their place in a list.
    static func quest(_ places: [(Double, Double)], origin: (Double, Double)? = nil) throws -> Quest {
        let patients = try places.enumerated().map { index, place in
            Patient(
                id: PatientID("p\(index)"),
                title: "Stop \(index)",
                position: .globe(try Coordinates(latitude: place.0, longitude: place.1)),
                provenance: provenance
            )
        }
        let start = try origin.map { Position.globe(try Coordinates(latitude: $0.0, longitude: $0.1)) }
        return Quest(title: "sample", origin: start, patients: patients)
    }
}
