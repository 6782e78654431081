import QuestData
import QuestDomain
import Testing

@Suite("Quest: the tables that are compiled in")
struct PokemonTableTests {
    @Test("There are the first 151 Pokémon in order, each with an English and a Korean name")
    func pokemon() {
        let pokemon = PokemonTable.pokemon
        #expect(pokemon.map(\.number) == Array(1...151))
        #expect(Set(pokemon.map(\.id)).count == 151)
        #expect(pokemon.allSatisfy { !$0.name.isEmpty && !$0.koreanName.isEmpty && (1...2).contains($0.types.count) })
        #expect(pokemon.allSatisfy { $0.koreanName.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } })
    }

    @Test("There are 64 berries, among them every one that helps against an ailment")
    func berries() {
        #expect(PokemonTable.berries.map(\.number) == Array(1...64))
        let ids = Set(PokemonTable.berries.map(\.id))
        #expect(Ailment.allCases.allSatisfy { ids.isSuperset(of: $0.berries) })
    }

    @Test("Each ailment has the berry of the games")
    func cures() {
        let table = Dictionary(uniqueKeysWithValues: Ailment.allCases.map { ($0, $0.berry) })
        #expect(
            table == [
                .paralysis: "cheri", .sleep: "chesto", .poison: "pecha", .burn: "rawst", .freeze: "aspear",
                .confusion: "persim", .injury: "oran", .exhaustion: "leppa",
            ]
        )
        #expect(Ailment.allCases.filter { $0.berries.contains("lum") }.count == 6)
    }

    @Test("Names, sizes and types are those of PokeAPI")
    func sharedPokemon() throws {
        guard let rows = try SharedPokemonData.rows("pokemon.csv"),
            let names = try SharedPokemonData.rows("pokemon_species_names.csv"),
            let types = try SharedPokemonData.rows("types.csv"),
            let slots = try SharedPokemonData.rows("pokemon_types.csv")
        else { return }
        let typeNames = Dictionary(types.map { ($0["id"], $0["identifier"]) }) { first, _ in first }
        for kind in PokemonTable.pokemon {
            let row = try #require(rows.first { $0["id"] == "\(kind.number)" })
            #expect(row["identifier"] == kind.id)
            #expect(row["height"] == "\(kind.height)" && row["weight"] == "\(kind.weight)")
            let own = names.filter { $0["pokemon_species_id"] == "\(kind.number)" }
            #expect(own.first { $0["local_language_id"] == "9" }?["name"] == kind.name)
            #expect(own.first { $0["local_language_id"] == "3" }?["name"] == kind.koreanName)
            let ownTypes = slots.filter { $0["pokemon_id"] == "\(kind.number)" }.sorted {
                $0["slot"] ?? "" < $1["slot"] ?? ""
            }
            #expect(ownTypes.map { typeNames[$0["type_id"]] ?? nil } == kind.types)
        }
    }

    @Test("Berries are those of PokeAPI")
    func sharedBerries() throws {
        guard let rows = try SharedPokemonData.rows("berries.csv"),
            let names = try SharedPokemonData.rows("item_names.csv")
        else { return }
        for berry in PokemonTable.berries {
            let item = try #require(rows.first { $0["id"] == "\(berry.number)" }?["item_id"])
            let own = names.filter { $0["item_id"] == item }
            #expect(own.first { $0["local_language_id"] == "9" }?["name"] == berry.name)
            #expect(own.first { $0["local_language_id"] == "3" }?["name"] == berry.koreanName)
        }
    }
}

@Suite("Quest: patients")
struct PatientSourceTests {
    @Test("The first quest has twelve patients at different places around Seoul, each known and hurt")
    func starter() throws {
        let quest = EmbeddedPatientSource().starterQuest()
        #expect(quest.patients.count == 12)
        #expect(Set(quest.patients.map(\.position)).count == 12)
        #expect(quest.patients.allSatisfy { $0.number != nil && $0.ailment != nil && $0.place != nil })
        for patient in quest.patients {
            guard case .globe(let place) = patient.position else {
                Issue.record("\(patient.title) is nowhere")
                continue
            }
            #expect((37.42...37.70).contains(place.latitude) && (126.76...127.19).contains(place.longitude))
        }
    }

    @Test("The same seed makes the same quest, another one another, and everyone is in the circle")
    func making() throws {
        let pokemon = PokemonTable.pokemon
        func made(seed: UInt64) -> Quest {
            Quest(
                making: 200,
                seed: seed,
                around: .seoulCityHall,
                radius: 5000,
                of: pokemon,
                provenance: QuestSamples.provenance
            )
        }
        let quest = made(seed: 7)

        #expect(quest == made(seed: 7))
        #expect(quest != made(seed: 8))
        #expect(quest.patients.count == 200)
        #expect(Set(quest.patients.prefix(151).map(\.number)).count == 151, "each is drawn once before any is again")
        #expect(Set(quest.patients.map(\.id)).count == 200)
        let center = Position.globe(.seoulCityHall).point
        let distances = quest.patients.map { QuestDistance.meters(center, $0.position.point) }
        #expect(distances.allSatisfy { $0 <= 5001 })
        // Half of an even circle lies beyond 0.7 of its radius.
        #expect((60...140).contains(distances.count { $0 > 3536 }))
    }

    @Test("A quest around a pole or across the date line is on the globe")
    func edges() throws {
        for place in [(90.0, 0.0), (-89.99, 30), (0, 180), (10, -179.99)] {
            let center = try Coordinates(latitude: place.0, longitude: place.1)
            let quest = Quest(
                making: 100,
                seed: 1,
                around: center,
                radius: 50_000,
                of: PokemonTable.pokemon,
                provenance: QuestSamples.provenance
            )
            #expect(quest.patients.count == 100)
            let middle = Position.globe(center).point
            #expect(quest.patients.allSatisfy { QuestDistance.meters(middle, $0.position.point) < 50_001 })
        }
    }
}
