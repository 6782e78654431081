import QuestDomain
import SatchelCatalog

/// The patients that come with Satchel, there with no network: twelve around Seoul.
package struct EmbeddedPatientSource: PatientSource {
    package let source = "embedded"

    static let provenance = Provenance(source: "embedded", asOf: PokemonTable.shippedDay)

    /// Creates the source.
    package init() {}

    package func starterQuest() -> Quest { SeoulQuest.quest }

    package func pokemon() -> [Pokemon] { PokemonTable.pokemon }

    package func berry(_ id: String) -> Berry? { PokemonTable.berries.first { $0.id == id } }

    package func details(of patient: Patient, policy: FetchPolicy) async throws -> PokemonDetails? {
        guard let kind = PokemonTable.pokemon.first(where: { $0.number == patient.number }) else { return nil }
        return PokemonDetails(
            types: kind.types,
            height: kind.height,
            weight: kind.weight,
            koreanName: kind.koreanName,
            state: .snapshot(day: PokemonTable.shippedDay),
            provenance: Self.provenance
        )
    }
}
