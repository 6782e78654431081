import QuestData
import QuestDomain
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Quest: a service that says too much")
struct EchoedKeyTests {
    @Test("PokeAPI's errors are short and harmless, whatever the service says")
    func pokeAPI() async throws {
        let patient = try #require(EmbeddedPatientSource().starterQuest().patients.first { $0.number == 25 })
        try await EchoingResponse.each(key: "hunter2&x") { network, server, answer in
            let source = PokeAPIPatientSource(RemoteService(network, at: try ServiceAddress(server.address)))
            let text = await EchoingResponse.shown { _ = try await source.details(of: patient, policy: .refresh) }
            #expect(text.flatMap { EchoingResponse.problem(in: $0, key: nil) } == nil, "\(answer): \(text ?? "")")
        }
    }
}
