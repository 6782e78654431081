import Films
import SatchelTestSupport
import Testing
import Watchlist

@Test("The program answers a conversation as written down", arguments: ["films.session", "watchlist.session"])
@MainActor
func session(name: String) async throws {
    let session = try await SessionFile.run(name, plugins: [FilmsPlugin(), WatchlistFeature.feature])
    #expect(session.transcript == session.written)
}
