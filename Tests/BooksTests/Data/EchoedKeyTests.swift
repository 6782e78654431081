import BooksData
import BooksDomain
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Books: services that repeat a key")
struct EchoedKeyTests {
    private static let key = "ttbhunter2&x"

    @Test("Aladin's key is in no error, whatever the service says of it")
    func aladin() async throws {
        let secrets = SecretStore(environment: [AladinBookCatalog.keyVariable: Self.key], folder: "/nonexistent")
        try await check(key: Self.key) { network, address in
            AladinBookCatalog(RemoteService(network, at: address, secrets: secrets))
        }
    }

    @Test("Open Library's errors are short and harmless, whatever the service says")
    func openLibrary() async throws {
        try await check(key: nil) { network, address in
            OpenLibraryBookCatalog(RemoteService(network, at: address), coversAddress: address)
        }
    }

    private func check(
        key: String?,
        _ make: (NetworkService, ServiceAddress) -> any Catalog<Book>
    ) async throws {
        try await EchoingResponse.each(key: Self.key) { network, server, answer in
            let catalog = make(network, try ServiceAddress(server.address))
            let errors = [
                await EchoingResponse.shown {
                    _ = try await catalog.search(.everything, by: .relevance, page: 1, size: 5, policy: .refresh)
                },
                await EchoingResponse.shown {
                    _ = try await catalog.details(of: BookID("9788936434120"), policy: .refresh)
                },
                await EchoingResponse.shown { _ = try await catalog.details(of: BookID("OL1W"), policy: .refresh) },
            ]
            for text in errors.compactMap({ $0 }) {
                #expect(EchoingResponse.problem(in: text, key: key) == nil, "\(answer): \(text)")
            }
        }
    }
}
