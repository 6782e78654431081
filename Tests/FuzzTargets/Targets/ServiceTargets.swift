import Foundation
import SatchelNetworking
import SatchelTestSupport
import Synchronization
import TestSupport

extension FuzzTarget {
    /// One a service: its answers, from the decoder to what commands print.
    static let services =
        [
            service("aladin", set: ["books.catalog=aladin"], books),
            service("openlibrary", set: ["books.catalog=openlibrary"], books),
            service("pokemontcg", set: ["cards.catalog=pokemontcg"], cards),
            service("tcgdex", set: ["cards.catalog=tcgdex"], cards),
            service("coingecko", set: ["coins.market=coingecko"], coins),
            service("upbit", set: ["coins.market=upbit"], coins),
            service("bithumb", set: ["coins.market=bithumb"], coins),
            service("pokeapi", set: ["quest.patients=pokeapi"], ["quest show 1", "quest show 1 --output json"]),
        ] + [FuzzTarget("http", longestInput: 2048, rawAnswer)]

    private static let books = ["books search dune", "books show 1", "books list --output json"]
    private static let cards = ["cards search pikachu", "cards show 1", "cards sets", "cards types --output json"]
    private static let coins = ["coins list", "coins show 1", "coins chart 1 7d", "coins chart 1 30d --type candle"]

    /// A service whose answers are the input: a status, then bodies apart by 0x1E, one a request, the last for the rest.
    private static func service(_ name: String, set assignments: [String], _ lines: [String]) -> FuzzTarget {
        FuzzTarget(name, longestInput: 4096) { bytes in
            var input = FuzzInput(bytes)
            let status = Self.status(input.byte())
            let bodies = input.records()
            let asked = Mutex(0)
            let network = NetworkService(limits: NetworkLimits(), clock: .hasty()) { _ in
                let number = asked.withLock { asked in
                    defer { asked += 1 }
                    return asked
                }
                // A service that always has one more page should not keep the fuzzer.
                guard number < 30 else { return (404, [], Data()) }
                let body = bodies[min(number, bodies.count - 1)]
                return (status, [("Content-Type", "application/json")], Data(body))
            }
            let program = try ProgramUnderTest(set: assignments, columns: 80, network: network)
            for line in lines { try await program.run(line) }
        }
    }

    /// The status that the first byte of an input stands for; most stand for an answer that is right.
    private static func status(_ byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: "1"): 304
        case UInt8(ascii: "4"): 404
        case UInt8(ascii: "5"): 500
        case UInt8(ascii: "9"): 429
        default: 200
        }
    }

    // MARK: - Answers byte by byte

    /// A server of this machine that says the input, whole, in answer to anything, and a client that asks it once.
    @MainActor
    private static func rawAnswer(_ bytes: [UInt8]) async throws {
        let server = try await RawServer.shared.server()
        RawServer.shared.answer.withLock { $0 = bytes }
        var limits = NetworkLimits()
        limits.retries = 0
        limits.ratePerSecond = 10_000
        limits.timeout = .milliseconds(500)
        let network = NetworkService(limits: limits, cacheFolder: nil, userAgent: "satchel-fuzz")
        let program = try ProgramUnderTest(
            set: ["coins.market=bithumb", "coins.bithumb.url=\(server.address)"],
            network: network
        )
        do {
            try await program.run("coins list")
        } catch {
            await network.dispose()
            throw error
        }
        await network.dispose()
    }

    /// The server, which starts with the first input.
    private final class RawServer: Sendable {
        static let shared = RawServer()
        let answer = Mutex<[UInt8]>([])
        private let started = Mutex<StubServer?>(nil)

        @MainActor
        func server() async throws -> StubServer {
            if let server = started.withLock({ $0 }) { return server }
            let server = try await StubServer.start { [self] _ in
                StubResponse([.send(answer.withLock { $0 }), .close])
            }
            started.withLock { $0 = server }
            return server
        }
    }
}
