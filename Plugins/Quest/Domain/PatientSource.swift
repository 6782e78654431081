import SatchelCatalog

/// Where the facts about patients come from.
package protocol PatientSource: Sendable {
    /// The name of the source in the configuration.
    var source: String { get }

    /// The quest a user starts with.
    func starterQuest() -> Quest

    /// The known Pokémon, by number.
    func pokemon() -> [Pokemon]

    func berry(_ id: String) -> Berry?

    func details(of patient: Patient, policy: FetchPolicy) async throws -> PokemonDetails?
}

/// What a source knows about a Pokémon species.
package struct PokemonDetails: Hashable, Sendable {
    /// Its types, such as `grass`.
    package var types: [String]
    package var height: Int?
    /// Tenths of a kilogram.
    package var weight: Int?
    /// Its category, such as `Mouse Pokémon`.
    package var genus: String?
    /// The Pokédex entry.
    package var description: String?
    package var koreanName: String?
    /// How current this is.
    package var state: DataState
    package var provenance: ItemSource

    package init(types: [String], state: DataState, provenance: ItemSource) {
        self.types = types
        self.state = state
        self.provenance = provenance
    }
}

/// A patient with the berries that help and the facts about its species.
package struct PatientDetails: ItemDetails {
    package let item: Patient
    /// The berries that help, the one made for it first.
    package var berries: [Berry] = []
    /// The facts about its species.
    package var kind: PokemonDetails?

    package var provenance: ItemSource { kind?.provenance ?? item.provenance }
    package var state: DataState { kind?.state ?? DataState(item.provenance) }

    package init(_ patient: Patient) {
        item = patient
    }
}
