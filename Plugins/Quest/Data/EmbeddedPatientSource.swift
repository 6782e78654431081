import QuestDomain
import SatchelCatalog

/// The built-in patients: twelve around Seoul.
package struct EmbeddedPatientSource: PatientSource {
    package let source = "embedded"

    static let provenance = ItemSource(source: "embedded", asOf: PokemonTable.shippedDay)

    package init() {}

    package func starterQuest() -> Quest { EmbeddedPatientSource.seoul }

    package func details(of patient: Patient, policy: FetchPolicy) async throws -> PokemonDetails? {
        guard let kind = PokemonTable.pokemon.first(where: { $0.number == patient.number }) else { return nil }
        var details = PokemonDetails(
            types: kind.types,
            state: .snapshot(day: PokemonTable.shippedDay),
            provenance: Self.provenance
        )
        details.height = kind.height
        details.weight = kind.weight
        details.koreanName = kind.koreanName
        return details
    }
}

/// The species and the berries are those of the tables, whatever the source.
extension PatientSource {
    package func pokemon() -> [Pokemon] { PokemonTable.pokemon }

    package func berry(_ id: String) -> Berry? { PokemonTable.berries.first { $0.id == id } }
}

/// The built-in tables of Pokémon and berries: one per line, with tab-separated cells.
package enum PokemonTable {
    /// The day the facts were last checked.
    package static let shippedDay = "2026-11-21"

    /// The first 151 Pokémon, by number.
    package static let pokemon: [Pokemon] = rows(pokemonText).compactMap(Pokemon.init)

    /// The berries, by tag number.
    package static let berries: [Berry] = rows(berryText).compactMap(Berry.init)

    private static func rows(_ text: String) -> [[String]] {
        text.split(separator: "\n").dropFirst().map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }
}

/// The starter quest: real places of Seoul, to four decimals of a degree, about ten meters.
extension EmbeddedPatientSource {
    static let seoul: Quest = {
        var ids = PatientIDs()
        let patients: [Patient] = entries.compactMap { entry in
            guard let kind = PokemonTable.pokemon.first(where: { $0.number == entry.number }),
                let place = try? Coordinates(latitude: entry.latitude, longitude: entry.longitude)
            else { return nil }
            return Patient(
                id: ids.next(for: kind.id),
                title: kind.name,
                position: .globe(place),
                provenance: EmbeddedPatientSource.provenance
            )
            .with {
                $0.koreanName = kind.koreanName
                $0.number = kind.number
                $0.place = entry.place
                $0.ailment = entry.ailment
            }
        }
        return Quest(
            title: "Seoul",
            starterOf: "embedded",
            origin: .globe(.seoulCityHall),
            patients: patients
        )
    }()

    private typealias Entry = (
        number: Int, place: String, latitude: Double, longitude: Double, ailment: Ailment
    )

    private static let entries: [Entry] = [
        (25, "N Seoul Tower", 37.5512, 126.9882, .exhaustion),
        (133, "Gyeongbokgung Palace", 37.5796, 126.9770, .sleep),
        (4, "Dongdaemun Design Plaza", 37.5665, 127.0092, .burn),
        (1, "Seoul Forest", 37.5444, 127.0374, .poison),
        (149, "Lotte World Tower", 37.5125, 127.1025, .freeze),
        (143, "Bongeunsa Temple", 37.5150, 127.0573, .sleep),
        (39, "63 Building", 37.5198, 126.9400, .confusion),
        (63, "National Assembly", 37.5318, 126.9141, .confusion),
        (52, "Hongik University", 37.5509, 126.9255, .injury),
        (66, "Seoul World Cup Stadium", 37.5682, 126.8972, .injury),
        (81, "Seoul Station", 37.5547, 126.9707, .paralysis),
        (7, "Olympic Park", 37.5206, 127.1216, .injury),
    ]
}
