import QuestDomain
import SatchelCatalog
import SatchelNetworking

/// The patients that come with Satchel, with details from PokeAPI: it has no places, so those are ours.
package struct PokeAPIPatientSource: PatientSource {
    package let source = "pokeapi"

    private let network: any DecodableDataFetchable
    private let address: ServiceAddress
    private let embedded = EmbeddedPatientSource()

    /// Creates the source.
    ///
    /// - Parameters:
    ///   - network: Fetches the answers.
    ///   - address: Where PokeAPI is.
    package init(network: any DecodableDataFetchable, address: ServiceAddress) {
        self.network = network
        self.address = address
    }

    package func starterQuest() -> Quest { embedded.starterQuest() }
    package func pokemon() -> [Pokemon] { embedded.pokemon() }
    package func berry(_ id: String) -> Berry? { embedded.berry(id) }

    package func details(of patient: Patient, policy: FetchPolicy) async throws -> PokemonDetails? {
        guard let number = patient.number else { return nil }
        let (network, address) = (network, address)
        async let pokemonAnswer = network.value(
            PokeAPIPokemon.self,
            for: PokeAPIEndpoint.pokemon(number).at(address),
            policy: policy
        )
        async let speciesAnswer = network.value(
            PokeAPISpecies.self,
            for: PokeAPIEndpoint.species(number).at(address),
            policy: policy
        )
        let (pokemon, species) = try await (pokemonAnswer, speciesAnswer)
        return PokemonDetails(
            types: (pokemon.value.types ?? []).sorted { $0.slot < $1.slot }.map(\.type.name),
            height: pokemon.value.height,
            weight: pokemon.value.weight,
            genus: species.value.genera?.first { $0.language.name == "en" }?.genus,
            description: species.value.description,
            koreanName: species.value.names?.first { $0.language.name == "ko" }?.name,
            state: pokemon.state.combined(with: species.state),
            provenance: pokemon.asOf < species.asOf
                ? pokemon.provenance(of: source) : species.provenance(of: source)
        )
    }
}
