import QuestData
import QuestDomain
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Quest: PokeAPI", .timeLimit(.minutes(1)))
struct PokeAPITests {
    private static let pokemon = """
        {"id":25,"name":"pikachu","order":-1,"height":4,"weight":60,"base_experience":null,
        "types":[{"slot":2,"type":{"name":"steel","url":"/api/v2/type/9/"}},{"slot":1,"type":{"name":"electric","url":""}}],
        "abilities":[{"ability":null,"is_hidden":true,"slot":3}]}
        """
    private static let species = """
        {"id":25,"name":"pikachu","names":[{"language":{"name":"ko"},"name":"피카츄"},{"language":{"name":"en"},"name":"Pikachu"}],
        "genera":[{"genus":"쥐포켓몬","language":{"name":"ko"}},{"genus":"Mouse Pokémon","language":{"name":"en"}}],
        "flavor_text_entries":[{"flavor_text":"old","language":{"name":"en"}},
        {"flavor_text":"It keeps its tail\\nraised.\\fIf you yank its tail, elec\\u00ad\\ntricity follows.","language":{"name":"en"}},
        {"flavor_text":"꼬리","language":{"name":"ko"}}]}
        """

    private func withSource<Result>(
        _ respond: @escaping @Sendable (StubRequest) -> StubResponse,
        _ body: (PokeAPIPatientSource, StubServer) async throws -> Result
    ) async throws -> Result {
        try await StubServer.run(respond) { server in
            try await withNetwork { network in
                let address = try ServiceAddress(server.address + "/api")
                return try await body(PokeAPIPatientSource(RemoteService(network, at: address)), server)
            }
        }
    }

    private var pikachu: Patient {
        get throws { try #require(EmbeddedPatientSource().starterQuest().patients.first { $0.number == 25 }) }
    }

    @Test("Details come from the Pokémon and its species, types in order of their slots, text without its line ends")
    func details() async throws {
        let patient = try pikachu
        let details = try await withSource { request in
            switch request.path {
            case "/api/v2/pokemon/25": .text(Self.pokemon)
            case "/api/v2/pokemon-species/25": .text(Self.species)
            default: .text("Not Found", status: 404, type: "text/plain")
            }
        } _: { source, _ in
            try await source.details(of: patient, policy: .standard)
        }
        #expect(details?.types == ["electric", "steel"])
        #expect(details?.height == 4 && details?.weight == 60)
        #expect(details?.genus == "Mouse Pokémon")
        #expect(details?.koreanName == "피카츄")
        #expect(details?.description == "It keeps its tail raised. If you yank its tail, electricity follows.")
        #expect(details?.state == .live)
        #expect(details?.provenance == ItemSource(source: "pokeapi"))
    }

    @Test("What the service does not know is absent")
    func sparse() async throws {
        let patient = try pikachu
        let details = try await withSource { _ in
            .text("{}")
        } _: { source, _ in
            try await source.details(of: patient, policy: .standard)
        }
        #expect(details?.types == [])
        #expect(details?.height == nil && details?.genus == nil && details?.description == nil)
    }

    @Test("A Pokémon that is not there is the network's error")
    func notFound() async throws {
        let patient = try pikachu
        await #expect(throws: NetworkError.self) {
            try await withSource { _ in
                .text("Not Found", status: 404, type: "text/plain")
            } _: { source, _ in
                try await source.details(of: patient, policy: .standard)
            }
        }
    }

    @Test("A patient that is no Pokémon asks nobody")
    func stop() async throws {
        let patient = try #require(QuestSamples.quest([(0, 0)]).patients.first)
        let details = try await withSource { _ in
            .text("{}", status: 500)
        } _: { source, _ in
            try await source.details(of: patient, policy: .standard)
        }
        #expect(details == nil)
    }

    @Test("The patients are those that come with the program")
    func patients() async throws {
        try await withSource { _ in
            .text("{}")
        } _: { source, _ in
            #expect(source.starterQuest() == EmbeddedPatientSource().starterQuest())
        }
    }
}
