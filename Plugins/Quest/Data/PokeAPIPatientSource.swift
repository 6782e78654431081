import QuestDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking

/// The built-in patients, with details from PokeAPI, which has no places.
package struct PokeAPIPatientSource: PatientSource {
    package let source = "pokeapi"

    private let service: RemoteService

    package init(_ service: RemoteService) {
        self.service = service
    }

    package func starterQuest() -> Quest { EmbeddedPatientSource.seoul }

    package func details(of patient: Patient, policy: FetchPolicy) async throws -> PokemonDetails? {
        guard let number = patient.number else { return nil }
        async let pokemonAnswer = service.value(
            PokeAPIPokemon.self,
            for: PokeAPIEndpoint.pokemon(number),
            policy: policy
        )
        async let speciesAnswer = service.value(
            PokeAPISpecies.self,
            for: PokeAPIEndpoint.species(number),
            policy: policy
        )
        let (pokemon, species) = try await (pokemonAnswer, speciesAnswer)
        var details = PokemonDetails(
            types: pokemon.value.types.sorted { $0.slot < $1.slot }.map(\.type.name),
            state: pokemon.state.combined(with: species.state),
            provenance: pokemon.asOf < species.asOf
                ? pokemon.provenance(of: source) : species.provenance(of: source)
        )
        details.height = pokemon.value.height
        details.weight = pokemon.value.weight
        details.genus = species.value.genera.first { $0.language.name == "en" }?.genus
        details.description = species.value.description
        details.koreanName = species.value.names.first { $0.language.name == "ko" }?.name
        return details
    }
}

enum PokeAPIEndpoint: HTTPRequestable {
    /// Types, height and weight, by number.
    case pokemon(Int)
    /// Names and descriptions, by number.
    case species(Int)

    var host: String { "pokeapi.co" }
    var prefix: [String] { ["api"] }
    var version: String? { "v2" }

    var path: [String] {
        switch self {
        case .pokemon(let number): ["pokemon", "\(number)"]
        case .species(let number): ["pokemon-species", "\(number)"]
        }
    }

    // PokeAPI asks clients to cache its answers, which hardly ever change.
    var caching: CachingRule { .atMost(.seconds(30 * 86_400)) }
}

/// A Pokémon of PokeAPI; the other 250 KB of the answer are ignored.
struct PokeAPIPokemon: Decodable, Sendable {
    struct TypeSlot: Decodable, Sendable {
        let slot: Int
        let type: Name
    }

    @Tolerant var height: Int?
    @Tolerant var weight: Int?
    @TolerantList var types: [TypeSlot]
}

struct PokeAPISpecies: Decodable, Sendable {
    struct LocalName: Decodable, Sendable {
        let language: Name
        let name: String
    }

    struct Genus: Decodable, Sendable {
        let language: Name
        let genus: String
    }

    struct Entry: Decodable, Sendable {
        let language: Name
        let flavorText: String

        private enum CodingKeys: String, CodingKey {
            case language
            case flavorText = "flavor_text"
        }
    }

    @TolerantList var names: [LocalName]
    @TolerantList var genera: [Genus]
    @TolerantList var entries: [Entry]

    private enum CodingKeys: String, CodingKey {
        case names, genera
        case entries = "flavor_text_entries"
    }

    /// The English entry of the newest edition, without the line breaks of a small screen.
    var description: String? {
        entries.last { $0.language.name == "en" }.map { entry in
            // A soft hyphen marks a broken word: the line break after it is dropped.
            let joined = entry.flavorText.unicodeScalars.reduce(into: "") { text, scalar in
                if text.unicodeScalars.last == "\u{AD}" {
                    text.unicodeScalars.removeLast()
                    if scalar == "\n" || scalar == "\u{C}" { return }
                }
                text.unicodeScalars.append(scalar)
            }
            return joined.split { $0.isWhitespace || $0.isNewline || $0 == "\u{C}" }.joined(separator: " ")
        }
    }
}

/// A name with a URL, which is ignored.
struct Name: Decodable, Sendable {
    let name: String
}

/// Pictures of Pokémon, from where PokeAPI keeps them.
package typealias PokemonPictures = RemotePictures<Patient>

extension RemotePictures<Patient> {
    /// `address` is their folder.
    package init(network: any RawDataFetchable, address: ServiceAddress) {
        self.init(network: network, services: [address]) { patient in
            patient.number.map { address.text(followedBy: "/pokemon/other/official-artwork/\($0).png") }
        }
    }
}
