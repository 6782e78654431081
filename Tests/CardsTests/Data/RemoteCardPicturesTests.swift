import CardsData
import CardsDomain
import Foundation
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport
import Synchronization
import Testing

@Suite("Cards: pictures")
struct RemoteCardPicturesTests {
    /// Answers every request with its address, and notes it.
    private final class Notes: RawDataFetchable {
        let asked = Mutex<[String]>([])
        let status: Int?

        init(status: Int? = nil) { self.status = status }

        func data(for request: some HTTPRequestable, policy: FetchPolicy) async throws -> Fetched<Data> {
            let address = request.host + "/" + request.path.joined(separator: "/")
            asked.withLock { $0.append(address) }
            if let status { throw NetworkError(request.host, .status(.init(status))) }
            return Fetched(Data(address.utf8), state: .live, asOf: .now)
        }
    }

    private static func card(_ picture: CardPicture, number: String = "4") -> Card {
        Card(
            id: CardID("base1-" + number),
            name: "Sample",
            supertype: .pokemon,
            set: CardSet(id: "base1"),
            provenance: ItemSource(source: "embedded")
        )
        .with {
            $0.number = number
            $0.picture = picture
        }
    }

    @Test("A picture is where the catalog says, or under set and number")
    func addresses() throws {
        let pictures = RemoteCardPictures(network: Notes(), address: try ServiceAddress("https://images.pokemontcg.io"))
        #expect(pictures.address(of: Self.card(.numbered)) == "https://images.pokemontcg.io/base1/4_hires.png")
        #expect(pictures.address(of: Self.card(.address("https://x.org/y.png"))) == "https://x.org/y.png")
        #expect(pictures.address(of: Self.card(.none)) == nil)
        #expect(
            pictures.address(of: Self.card(.numbered, number: "?/.."))
                == "https://images.pokemontcg.io/base1/%3F%2F.._hires.png"
        )
    }

    @Test("A picture that an imported file places on this machine or a private network is not asked for")
    func local() async throws {
        try await StubServer.run { _ in
            .text("private")
        } during: { server in
            let network = NetworkService(limits: NetworkLimits(), cacheFolder: nil, userAgent: "satchel-tests")
            let address = try ServiceAddress("https://images.pokemontcg.io")
            let pictures = RemoteCardPictures(network: network, address: address)
            for place in [server.address, "https://localhost:\(server.port)", "https://0x7f.1:\(server.port)"] {
                let error = await #expect(throws: NetworkError.self) {
                    try await pictures.picture(of: Self.card(.address(place + "/a.png")))
                }
                #expect(error?.fault == .localAddress)
            }
            #expect(server.connectionCount == 0)
            let own = RemoteCardPictures(
                network: network,
                address: address,
                services: [try ServiceAddress(server.address)]
            )
            #expect(try await own.picture(of: Self.card(.address(server.address + "/a.png"))) == Array("private".utf8))
            await network.dispose()
        }
    }

    @Test("A picture takes one request, and one that nobody knows takes none")
    func requests() async throws {
        let notes = Notes()
        let pictures = RemoteCardPictures(network: notes, address: try ServiceAddress("https://images.pokemontcg.io"))
        #expect(try await !pictures.picture(of: Self.card(.numbered)).isEmpty)
        await #expect(throws: CatalogError.noPicture(title: "Sample")) {
            try await pictures.picture(of: Self.card(.none))
        }
        await #expect(throws: CatalogError.noPicture(title: "Sample")) {
            try await pictures.picture(of: Self.card(.address("ftp://x.org/y.png")))
        }
        #expect(notes.asked.withLock { $0 } == ["images.pokemontcg.io/base1/4_hires.png"])
    }

    @Test("A picture that the service does not have is an error in words of cards")
    func missing() async throws {
        let pictures = RemoteCardPictures(
            network: Notes(status: 404),
            address: try ServiceAddress("https://images.pokemontcg.io")
        )
        await #expect(throws: CatalogError.noPicture(title: "Sample")) {
            try await pictures.picture(of: Self.card(.numbered))
        }
    }
}
