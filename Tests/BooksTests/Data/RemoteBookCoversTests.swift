import BooksDomain
import Foundation
import SatchelCatalog
import SatchelNetworking
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@testable import BooksData

@Suite("Books: covers over the network")
struct RemoteBookCoversTests {
    private static let picture: [UInt8] = Array("GIF89a".utf8) + [180, 0, 20, 1] + [0, 0, 0]

    private static func book(isbn: String? = nil, cover: String? = nil) -> Book {
        Book(id: BookID("x"), title: "Salt", provenance: ItemSource(source: "test")).with {
            $0.isbn13 = isbn.flatMap(ISBN13.init)
            $0.coverAddress = cover
        }
    }

    /// What becomes of a book's cover, and which address was asked for.
    private func fetch(
        _ makeBook: (String) -> Book,
        respond: @escaping StubServer.Responder = { _ in .answer(200, picture, type: "image/gif") }
    ) async throws -> (result: Result<[UInt8], any Error>, targets: [String]) {
        try await StubServer.run(respond) { server in
            try await withNetwork { network in
                let covers = RemoteBookCovers(network: network, address: try ServiceAddress(server.address + "/base"))
                let book = makeBook(server.address)
                do {
                    return (.success(try await covers.picture(of: book)), server.requests.map(\.target))
                } catch {
                    return (.failure(error), server.requests.map(\.target))
                }
            }
        }
    }

    @Test("A cover comes from its address, otherwise by number, and no picture of nothing is asked for")
    func addresses() async throws {
        let given = try await fetch { Self.book(isbn: "9783161484100", cover: $0 + "/p/a%20b_1.jpg?x=%ED%86%A0") }
        #expect(try given.result.get() == Self.picture)
        #expect(given.targets == ["/p/a%20b_1.jpg?x=%ED%86%A0"])
        let own = try await fetch { Self.book(cover: $0 + "/base/b/id/7-L.jpg") }
        #expect(own.targets == ["/base/b/id/7-L.jpg?default=false"])
        let number = try await fetch { _ in Self.book(isbn: "9783161484100") }
        #expect(number.targets == ["/base/b/isbn/9783161484100-L.jpg?default=false"])
    }

    @Test("A redirect to where the pictures lie is followed")
    func redirect() async throws {
        let moved = try await fetch({ _ in Self.book(isbn: "9783161484100") }) { request in
            request.path == "/there.jpg" ? .answer(200, Self.picture) : .redirect(to: "/there.jpg")
        }
        #expect(try moved.result.get() == Self.picture)
    }

    @Test("A book without number and address has no cover to look for")
    func noNumber() async throws {
        let none = try await fetch { _ in Self.book() }
        #expect(none.targets.isEmpty)
        #expect(throws: PlainError("'Salt' has no ISBN")) { try none.result.get() }
    }

    @Test("A shop without a cover of a book has none, and no other service is asked")
    func noneInShop() async throws {
        let none = try await fetch { _ in
            Self.book(isbn: "9783161484100").with { $0.provenance = ItemSource(source: "aladin") }
        }
        #expect(none.targets.isEmpty)
        #expect(throws: CatalogError.noPicture(title: "Salt")) { try none.result.get() }
    }

    @Test("Nothing found, and a single dot, are no cover")
    func noCover() async throws {
        let dot = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
        let answers: [StubResponse] = [.text("", status: 404), .text("gone", status: 410), .answer(200, dot)]
        for answer in answers {
            let fetched = try await fetch({ _ in Self.book(isbn: "9783161484100") }) { _ in answer }
            #expect(throws: CatalogError.noPicture(title: "Salt")) { try fetched.result.get() }
        }
    }

    @Test("Trouble of the network stays what it is")
    func trouble() async throws {
        let limited = try await fetch({ _ in Self.book(isbn: "9783161484100") }) { _ in .text("", status: 403) }
        #expect(throws: NetworkError.self) { try limited.result.get() }
    }

    @Test(
        "No picture is fetched from an address that is not safe",
        arguments: [
            "http://images.example/a.jpg", "ftp://images.example/a.jpg", "file:///etc/passwd",
            "https://u:p@x.example/a",
            "//x.example/a", "a.jpg", "", "https://", "https://x.example/%c0%a7.jpg", "javascript:alert(1)",
        ]
    )
    func unsafe(address: String) async throws {
        let fetched = try await fetch { _ in Self.book(cover: address) }
        #expect(throws: CatalogError.noPicture(title: "Salt")) { try fetched.result.get() }
        #expect(fetched.targets.isEmpty)
    }

    @Test("A cover that an imported file places on this machine or a private network is not asked for")
    func local() async throws {
        try await StubServer.run { _ in
            .text("private")
        } during: { server in
            try await withNetwork { network in
                let covers = RemoteBookCovers(network: network, address: try ServiceAddress("https://covers.example"))
                for place in [server.address, "https://127.1:\(server.port)", "https://[::ffff:7f00:1]:\(server.port)"]
                {
                    let error = await #expect(throws: NetworkError.self) {
                        try await covers.picture(of: Self.book(cover: place + "/a.jpg"))
                    }
                    #expect(error?.fault == .localAddress)
                }
                #expect(server.connectionCount == 0)
            }
        }
    }

    @Test("The link is the address that is known, or the one by number")
    func link() async throws {
        try await withNetwork { network in
            let covers = RemoteBookCovers(network: network, address: try ServiceAddress("https://covers.example"))
            #expect(covers.address(of: Self.book(cover: "https://x.example/a.jpg")) == "https://x.example/a.jpg")
            #expect(
                covers.address(of: Self.book(isbn: "9783161484100"))
                    == "https://covers.example/b/isbn/9783161484100-L.jpg"
            )
            #expect(covers.address(of: Self.book()) == nil)
        }
    }

    @Test("A picture of one pixel stands for none")
    func placeholders() throws {
        let png: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 1, 0, 0, 0, 1]
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 0, 0, 0]
        #expect(try Picture(png).isPlaceholder)
        #expect(try Picture(jpeg).isPlaceholder)
        #expect(try !Picture(Self.picture).isPlaceholder)
    }
}
