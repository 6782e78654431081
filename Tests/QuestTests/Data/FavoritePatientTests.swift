import QuestDomain
import SatchelCatalog
import SatchelCollection
import Testing

@Suite("Quest: favorite patients")
struct FavoritePatientTests {
    @Test("A favorite comes back where it is, on the globe or in the plane of a file")
    func positions() async throws {
        let favorites = StoredFavorites<Patient>(CollectionStore())
        let positions: [Position] = [
            .globe(try Coordinates(latitude: -37.5665, longitude: 126.978)),
            .file(x: 0.25, y: -1380.5),
        ]
        let patients = positions.enumerated().map { number, position in
            Patient(
                id: PatientID("p\(number)"),
                title: "Pikachu",
                position: position,
                provenance: ItemSource(source: "test")
            )
            .with { $0.ailment = .exhaustion }
        }
        _ = try await favorites.add(patients)

        #expect(try await favorites.all().items == patients.reversed())
    }
}
