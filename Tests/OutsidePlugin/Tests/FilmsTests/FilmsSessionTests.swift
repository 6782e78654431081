import Films
import SatchelTestSupport
import Testing

@Test("The program answers a conversation as written down")
@MainActor
func session() async throws {
    let session = try await SessionFile.run("films.session", plugins: [FilmsPlugin()])
    #expect(session.transcript == session.written)
}
