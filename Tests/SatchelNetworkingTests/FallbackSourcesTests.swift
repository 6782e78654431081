import Foundation
import SatchelCatalog
import SatchelNetworking
import SatchelPluginAPI
import SatchelTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Network: the sources behind auto")
struct FallbackSourcesTests {
    private typealias Port = @Sendable () async throws -> String?

    private static func sources(_ members: FallbackSources<Port>.Member...) -> FallbackSources<Port> {
        FallbackSources(members, chosenBy: "films.catalog")
    }

    @Test("The first answer counts, and nobody after it is asked")
    func first() async throws {
        let asked = Counter()
        let sources = Self.sources(
            .local("embedded", "built-in", { "here" }),
            .service(
                "web",
                "Web",
                {
                    asked.next(); return "there"
                }
            )
        )

        let found = try await sources.first { try await $0.port() }

        #expect(found.answer == "here" && found.member?.name == "embedded")
        #expect(found.tried.isEmpty && asked.value == 0)
    }

    @Test("One that has nothing or fails is passed over, and says why")
    func passed() async throws {
        let sources = Self.sources(
            .local("embedded", "built-in", { nil }),
            .service("web", "Web", { throw NetworkError("web.example", .nameNotFound) }),
            .service("net", "Net", { "there" })
        )

        let found = try await sources.first { try await $0.port() }

        #expect(found.answer == "there" && found.member?.name == "net")
        #expect(
            found.tried == [
                SearchedPlace(source: "embedded", title: "built-in"),
                SearchedPlace(source: "web", title: "Web", problem: "could not be reached (server not found)"),
            ]
        )
        #expect(found.error as? NetworkError == NetworkError("web.example", .nameNotFound))
    }

    @Test("A failure of this machine is thrown, as is a cancellation")
    func thrown() async throws {
        struct Broken: Error {}
        let local = Self.sources(
            .local("embedded", "built-in", { throw Broken() }),
            .service("web", "Web", { "there" })
        )
        await #expect(throws: Broken.self) { _ = try await local.first { try await $0.port() } }
        let canceled = Self.sources(
            .service("web", "Web", { throw CancellationError() }),
            .service("net", "Net", { "" })
        )
        await #expect(throws: CancellationError.self) { _ = try await canceled.first { try await $0.port() } }
    }

    @Test("With a name only that source is asked")
    func named() async throws {
        let sources = Self.sources(.service("web", "Web", { "a" }), .service("net", "Net", { "b" }))

        let net = try await sources.first(onlyOf: "net") { try await $0.port() }
        let none = try await sources.first(onlyOf: "none") { try await $0.port() }
        #expect(net.answer == "b" && none.answer == nil && none.tried.isEmpty)
    }

    @Test(
        "The reason says what happened, in words that end a sentence",
        arguments: [
            (NetworkError.Fault.offline, "was not asked (offline)"),
            (.silent(after: .seconds(1)), "could not be reached (timed out)"),
            (.leftAlone(reason: "timed out", for: .seconds(9)), "could not be reached (timed out)"),
            (.leftAlone(reason: "500", didAnswer: true, for: .seconds(9)), "answered with an error (500)"),
            (.leftAlone(reason: "bad redirect", didAnswer: true, for: .seconds(9)), "failed (bad redirect)"),
            (.noTimeLeft, "was not asked (no time left)"),
            (
                .proxy(ProxyFailure("127.0.0.1:3128", variable: "https_proxy", .refused)),
                "could not be reached (proxy '127.0.0.1:3128' failed)"
            ),
            (
                .proxy(ProxyFailure("", variable: "https_proxy", .malformed)),
                "could not be reached (invalid https_proxy)"
            ),
            (.status(.init(503)), "answered with an error (503)"), (.emptyBody, "failed (empty response)"),
        ]
    )
    func words(_ fault: NetworkError.Fault, _ words: String) {
        #expect(SearchedPlace.problem(NetworkError("web.example", fault)) == words)
    }

    @Test(
        "A time limit is told as it was set",
        arguments: [
            (Duration.milliseconds(999), "999 ms"), (.seconds(1), "1 s"), (.milliseconds(1099), "1 s"),
            (.milliseconds(1500), "1.5 s"), (.seconds(15), "15 s"),
        ]
    )
    func limit(_ limit: Duration, _ words: String) {
        let error = NetworkError("web.example", .silent(after: limit))
        #expect(error.message == "'web.example' did not answer within \(words)")
    }
}

@Suite("Network: requests for auto")
struct AutoAskingTests {
    /// A clock whose dates a test moves and whose waits are real.
    private final class Dates: Sendable {
        private let seconds = Mutex(1_700_000_000.0)

        func advance(by more: Double) { seconds.withLock { $0 += more } }

        var clock: NetworkClock {
            let system = NetworkClock.system
            return NetworkClock(
                now: { Date(timeIntervalSince1970: self.seconds.withLock { $0 }) },
                elapsed: system.elapsed,
                sleep: system.sleep
            )
        }
    }

    private static func ask(_ network: NetworkService, _ server: StubServer) async throws
        -> FallbackSources<Int>.Found<Data>
    {
        let sources = FallbackSources([.service("web", "Web", 0)], chosenBy: "films.catalog")
        return try await sources.first { _ in try await network.bytes(at: server).value }
    }

    @Test("A service that fails is asked once, and then left alone for a minute")
    func leftAlone() async throws {
        let dates = Dates()
        try await StubServer.run { _ in
            .text("", status: 503)
        } during: { server in
            let network = NetworkService.test(clock: dates.clock) { $0.retries = 3 }
            for _ in 1...3 {
                let found = try await Self.ask(network, server)
                #expect(found.answer == nil && found.tried.first?.problem == "answered with an error (503)")
            }
            #expect(server.requests.count == 1)

            dates.advance(by: 59)
            _ = try await Self.ask(network, server)
            #expect(server.requests.count == 1)

            dates.advance(by: 1)
            let again = try await Self.ask(network, server)
            #expect(again.tried.first?.problem == "answered with an error (503)")
            #expect(server.requests.count == 2)
            await network.dispose()
        }
    }

    @Test("A service that says nothing is given up after the limit, and the next one has no time left")
    func silent() async throws {
        try await StubServer.run { _ in
            StubResponse([.hang])
        } during: { silent in
            try await StubServer.run { _ in
                .text("{}")
            } during: { other in
                let network = NetworkService.test { $0.autoTimeout = .milliseconds(100) }
                // Under another name, since one that was silent is left alone for a minute.
                let otherAddress = other.address.replacing("127.0.0.1", with: "localhost")
                let sources = FallbackSources(
                    [
                        .service("silent", "Silent", try ServiceAddress(silent.address)),
                        .service("other", "Other", try ServiceAddress(otherAddress)),
                    ],
                    chosenBy: "films.catalog"
                )

                let found = try await sources.first { source in
                    try await network.data(for: TestEndpoint().at(source.port), policy: .standard).value
                }

                #expect(
                    found.tried.map(\.failure) == [
                        "Silent could not be reached (timed out)", "Other was not asked (no time left)",
                    ]
                )
                let failure = found.failure as? any UserFacingError
                #expect(
                    failure?.message == "Silent could not be reached (timed out); Other was not asked (no time left)"
                )
                #expect(failure?.hint == "increase network.auto-timeout-ms")
                #expect(found.answer == nil && other.requests.isEmpty)
                await network.dispose()
            }
        }
    }

    @Test("A service that is alive is waited for, longer than it may be silent, where that is asked for")
    func turn() async throws {
        try await StubServer.run { _ in
            .text("{}")
        } during: { server in
            let network = NetworkService.test {
                $0.autoTimeout = .seconds(1)
                $0.ratePerSecond = 3
            }
            let endpoint = TestEndpoint(anonymousQuota: RequestQuota(1, per: .seconds(2)))
            let sources = FallbackSources([.service("web", "Web", endpoint)], chosenBy: "films.catalog")
            for _ in 1...2 {
                let found = try await sources.first(waitsForTurn: true) { source in
                    try await network.bytes(source.port, at: server).value
                }
                #expect(found.answer != nil)
            }
            await network.dispose()
        }
    }

    @Test("Where a proxy is in between, a service that says nothing is named with it")
    func silentBehindProxy() async throws {
        try await StubServer.run { _ in
            StubResponse([.hang])
        } during: { proxy in
            let network = NetworkService.test(environment: ["https_proxy": proxy.address]) {
                $0.autoTimeout = .milliseconds(100)
            }
            let found = try await FallbackSources(
                [.service("books", "Books", TestEndpoint())],
                chosenBy: "books.catalog"
            )
            .first { try await network.data(for: $0.port, policy: .standard).value }
            let reason = "timed out through the proxy '127.0.0.1:\(proxy.port)'"
            #expect(found.tried.map(\.failure) == ["Books could not be reached (\(reason))"])
            await network.dispose()
            await proxy.waitUntilAllClosed()
        }
    }

    @Test("A request outside of auto is sent whatever happened before, and retried")
    func others() async throws {
        try await StubServer.run(over: .test(retryPolicy: RetryPolicy(retries: 1) { _ in .zero })) { _ in
            .text("", status: 503)
        } during: { network, server in
            _ = try await Self.ask(network, server)
            _ = await fault { try await network.bytes(at: server) }
            #expect(server.requests.count == 3)
        }
    }

    @Test("An optional request that fails is sent once a minute, and the server is asked for the rest all the same")
    func optional() async throws {
        let dates = Dates()
        try await StubServer.run { request in
            .text("{}", status: request.path == "/more" ? 500 : 200)
        } during: { server in
            let network = NetworkService.test(clock: dates.clock, retryPolicy: RetryPolicy(retries: 2) { _ in .zero })
            var more = TestEndpoint(path: ["more"])
            more.isOptional = true
            func ask() async throws {
                let fault = await fault { try await network.bytes(more, at: server) }
                #expect(fault != nil)
                #expect(try await Self.ask(network, server).answer != nil)
            }

            try await ask()
            try await ask()
            #expect(server.requests.count { $0.path == "/more" } == 1)
            #expect(server.requests.count == 3)

            dates.advance(by: 60)
            try await ask()
            #expect(server.requests.count { $0.path == "/more" } == 2)
            await network.dispose()
        }
    }

    @Test("Offline no connection is made, and nothing is noted")
    func offline() async throws {
        try await StubServer.run { _ in
            .text("{}")
        } during: { server in
            let network = NetworkService.test { $0.isOffline = true }
            let found = try await Self.ask(network, server)
            #expect(found.tried.first?.problem == "was not asked (offline)")
            #expect(server.connectionCount == 0)
            await network.dispose()
        }
    }
}

@Suite("Network: what is known about servers")
struct ServiceContactsTests {
    private let told = Told()

    private final class Told: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    @Test("The user is told once about each server, by whichever process asks it first")
    func notice() async throws {
        try await withTemporaryFolder { folder in
            try await StubServer.run { _ in
                .text("{}")
            } during: { server in
                for _ in 1...2 {
                    let contacts = ServiceContacts(path: folder + "/state/services.json", tell: { told.add($0) })
                    let network = NetworkService(
                        limits: NetworkLimits(),
                        cacheFolder: nil,
                        userAgent: "test",
                        contacts: contacts,
                        localServices: []
                    )
                    let sources = FallbackSources([.service("web", "Web", 0)], chosenBy: "films.catalog")
                    for _ in 1...2 {
                        let found = try await sources.first { _ in try await network.bytes(at: server).value }
                        #expect(found.answer != nil)
                    }
                    await network.dispose()
                }
            }
        }
        #expect(
            told.all == [
                "asking Web (127.0.0.1); to stay on this machine, run 'set films.catalog=embedded' or start with --offline"
            ]
        )
    }

    @Test("Another process sees how the last request went")
    func shared() async throws {
        try await withTemporaryFolder { folder in
            let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1000) }
            let first = ServiceContacts(path: folder + "/services.json", now: now)
            let second = ServiceContacts(path: folder + "/services.json", now: now)
            #expect(second.contact("web.example") == nil)

            first.note("web.example", failure: "timed out")

            #expect(second.contact("web.example")?.failure == "timed out")
            #expect(second.pause(of: "web.example")?.rest == 60)
            #expect(second.pause(of: "web.example")?.didAnswer == false)

            first.note("web.example", failure: "500", didAnswer: true)
            #expect(second.pause(of: "web.example")?.didAnswer == true)
        }
    }

    @Test(
        "A file that is damaged, huge or can't be written is as good as none",
        arguments: [("{", 1), ("[]", 1), (" ", 1 << 20)]
    )
    func damaged(_ part: String, _ count: Int) async throws {
        let text = String(repeating: part, count: count)
        try await withTemporaryFolder { folder in
            let path = folder + "/services.json"
            try Data(text.utf8).write(to: URL(filePath: path))
            let contacts = ServiceContacts(path: path)
            #expect(contacts.contact("web.example") == nil)

            contacts.note("web.example", failure: nil)
            #expect(contacts.contact("web.example")?.failure == nil)

            let unwritable = ServiceContacts(path: "/dev/null/services.json")
            unwritable.note("web.example", failure: "refused")
            #expect(unwritable.pause(of: "web.example")?.reason == "refused")
        }
    }

    @Test(
        "Any name of a server and any reason is read again, and what is too long costs no other",
        arguments: OddText.all
    )
    func anyText(_ text: String) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/services.json"
            ServiceContacts(path: path).note("web.example", failure: "refused")
            ServiceContacts(path: path).note(text, failure: text)

            let another = ServiceContacts(path: path)
            #expect(another.contact("web.example")?.failure == "refused")
            #expect(another.contact(text)?.failure == text || text.utf8.count > 20_000)
        }
    }

    @Test("A pipe in the place of the file is as good as none")
    func pipe() async throws {
        try await withTemporaryFolder { folder in
            #expect(mkfifo(folder + "/services.json", 0o600) == 0)
            let contacts = ServiceContacts(path: folder + "/services.json")

            #expect(contacts.all.isEmpty)
            contacts.note("web.example", failure: "refused")
            #expect(contacts.pause(of: "web.example")?.reason == "refused")
        }
    }

    @Test("A clock that was set back closes no server")
    func clockSetBack() {
        let time = Mutex(1000.0)
        let contacts = ServiceContacts(path: nil, now: { Date(timeIntervalSince1970: time.withLock { $0 }) })
        contacts.note("web.example", failure: "timed out")
        #expect(contacts.pause(of: "web.example") != nil)

        time.withLock { $0 = 900 }
        #expect(contacts.pause(of: "web.example") == nil)
    }
}
