import SatchelCatalog

/// Where the facts about patients come from.
package protocol PatientSource: Sendable {
    /// The name of the source, as the configuration spells it.
    var source: String { get }

    /// The quest to begin with.
    func starterQuest() -> Quest

    /// The kinds of Pokémon there are, by number.
    func pokemon() -> [Pokemon]

    func berry(_ id: String) -> Berry?

    func details(of patient: Patient, policy: FetchPolicy) async throws -> PokemonDetails?
}

/// What is known of a kind of Pokémon.
package struct PokemonDetails: Hashable, Sendable {
    /// What it is made of.
    package var types: [String]
    package var height: Int?
    /// Tenths of a kilogram.
    package var weight: Int?
    /// What kind of Pokémon it is said to be: `Mouse Pokémon`.
    package var genus: String?
    /// What the Pokédex says.
    package var description: String?
    package var koreanName: String?
    /// How current this is.
    package var state: DataState
    package var provenance: ItemSource

    package init(
        types: [String],
        height: Int? = nil,
        weight: Int? = nil,
        genus: String? = nil,
        description: String? = nil,
        koreanName: String? = nil,
        state: DataState,
        provenance: ItemSource
    ) {
        self.types = types
        self.height = height
        self.weight = weight
        self.genus = genus
        self.description = description
        self.koreanName = koreanName
        self.state = state
        self.provenance = provenance
    }
}

/// A patient, the berries that help, and what is known of its kind.
package struct PatientDetails: ItemDetails {
    /// The patient.
    package let item: Patient
    /// The berries that help, the one made for it first.
    package var berries: [Berry] = []
    /// What the source knows of its kind.
    package var kind: PokemonDetails?

    package var provenance: ItemSource { kind?.provenance ?? item.provenance }
    package var state: DataState { kind?.state ?? DataState(item.provenance) }

    package init(_ patient: Patient) {
        item = patient
    }
}

extension PatientSource {
    /// The quest as it stands: the one kept, unless it is the one that another source begins with.
    package func present(_ kept: Quest?) -> Quest {
        let starter = starterQuest()
        guard let kept, kept.starterOf == nil || kept.starterOf == starter.starterOf else { return starter }
        return kept
    }
}
