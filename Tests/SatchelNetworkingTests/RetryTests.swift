import Foundation
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport
import Testing

@Suite("Network: retries")
struct RetryTests {
    @Test("A service that recovers is asked again, with growing pauses")
    func recovers() async throws {
        let count = Counter()
        let time = TestClock()
        try await StubServer.run(over: .test(clock: time.clock, retryPolicy: RetryPolicy(retries: 3) { $0 })) { _ in
            count.next() < 4 ? .text("", status: 503) : .text("{}")
        } during: { network, server in
            let answer = try await network.bytes(at: server)
            #expect(answer.state == .live)
            #expect(server.requests.count == 4)
            #expect(time.waits == [.milliseconds(200), .milliseconds(400), .milliseconds(800)])
        }
    }

    @Test("Pauses are jittered over their whole length")
    func jitter() {
        let policy = RetryPolicy(retries: 100)
        let pauses = (0..<1000).map { _ in policy.jitter(.seconds(1)) }
        #expect(pauses.allSatisfy { (.zero ... .seconds(1)).contains($0) })
        #expect(pauses.contains { $0 < .milliseconds(100) } && pauses.contains { $0 > .milliseconds(900) })
    }

    @Test("A service that stays broken is asked as often as configured, no more", arguments: [0, 1, 3])
    func givesUp(_ retries: Int) async throws {
        try await StubServer.run { _ in
            .text("", status: 500)
        } during: { server in
            let network = NetworkService.test(clock: TestClock().clock, retryPolicy: RetryPolicy(retries: retries))
            #expect(await fault { try await network.bytes(at: server) } == .status(.init(500)))
            #expect(server.requests.count == retries + 1)
            await network.dispose()
        }
    }

    @Test("A connection that is cut is tried again")
    func cut() async throws {
        let count = Counter()
        let respond: StubServer.Responder = { _ in count.next() == 1 ? .cut("{", promising: 9) : .text("{}") }
        try await StubServer.run(respond) { server in
            let network = NetworkService.test(clock: TestClock().clock, retryPolicy: RetryPolicy(retries: 1))
            _ = try await network.bytes(at: server)
            #expect(server.requests.count == 2)
            await network.dispose()
        }
    }

    @Test("After an answer that says no, a request is not sent again")
    func refused() async throws {
        for status in [404, 422, 501] {
            try await StubServer.run(over: .test(clock: TestClock().clock, retryPolicy: RetryPolicy(retries: 5))) { _ in
                .text("", status: status)
            } during: { network, server in
                _ = await fault { try await network.bytes(at: server) }
                #expect(server.requests.count == 1)
            }
        }
    }

    @Test(
        "A short Retry-After is waited for, in seconds or as a date",
        arguments: [("3", 3), ("0", 0), ("Tue, 14 Nov 2023 22:13:24 GMT", 4), ("Tue, 14 Nov 2000 22:13:24 GMT", 0)]
    )
    func retryAfter(_ header: String, _ seconds: Int) async throws {
        let count = Counter()
        let time = TestClock()
        let respond: StubServer.Responder = { _ in
            count.next() == 1 ? .text("", status: 429, headers: ["Retry-After": header]) : .text("{}")
        }
        try await StubServer.run(respond) { server in
            let network = NetworkService.test(clock: time.clock, retryPolicy: RetryPolicy(retries: 1) { $0 })
            _ = try await network.bytes(at: server)
            #expect(time.waits == [.seconds(seconds)])
            await network.dispose()
        }
    }

    @Test("A service that may be asked again at once is not said to need 0 s")
    func noWait() {
        #expect(NetworkError("host", .status(.init(429, retryAfter: .zero))).hint == "try again")
        #expect(NetworkError("host", .rateLimited(limit: nil, retryAfter: .zero)).hint == "try again")
        #expect(NetworkError("host", .rateLimited(limit: 1, retryAfter: .milliseconds(1))).hint == "try again in 1 s")
    }

    @Test("A long Retry-After is told instead, and the server is left alone until then")
    func longRetryAfter() async throws {
        let count = Counter()
        let time = TestClock()
        let respond: StubServer.Responder = { _ in
            count.next() == 1 ? .text("", status: 429, headers: ["Retry-After": "40"]) : .text("{}")
        }
        try await StubServer.run(respond) { server in
            let network = NetworkService.test(clock: time.clock, retryPolicy: RetryPolicy(retries: 5))
            let error = await #expect(throws: NetworkError.self) { try await network.bytes(at: server) }
            #expect(error?.fault == .status(.init(429, retryAfter: .seconds(40))))
            #expect(error?.hint == "try again in 40 s")

            time.advance(by: .seconds(30))
            let again = await fault { try await network.bytes(at: server) }
            #expect(again == .status(.init(429, retryAfter: .seconds(10))))
            #expect(server.requests.count == 1)

            time.advance(by: .seconds(10))
            _ = try await network.bytes(at: server)
            #expect(server.requests.count == 2)
            #expect(time.waits.isEmpty)
            await network.dispose()
        }
    }

    @Test("A Retry-After that makes no sense counts as none", arguments: ["soon", "-1", "Tue", "99999999999999999999"])
    func nonsense(_ header: String) async throws {
        let respond: StubServer.Responder = { _ in .text("", status: 429, headers: ["Retry-After": header]) }
        try await StubServer.run(over: .test(), respond) { network, server in
            let error = await #expect(throws: NetworkError.self) { try await network.bytes(at: server) }
            #expect(error?.retryAfter == .seconds(header.first == "9" ? 86400 : 1))
        }
    }

    @Test("A 429 without a time is tried again after a second, then two, and up to half as much more")
    func backOff() async throws {
        let count = Counter()
        let time = TestClock()
        try await StubServer.run(over: .test(clock: time.clock, retryPolicy: RetryPolicy(retries: 2) { $0 })) { _ in
            count.next() < 3 ? .text("", status: 429) : .text("{}")
        } during: { network, server in
            _ = try await network.bytes(at: server)
            #expect(time.waits == [.milliseconds(1500), .seconds(3)])
        }
    }

    @Test("A 429 that only says when requests are allowed again is waited for, or told")
    func reset() async throws {
        for (seconds, isWaitedFor) in [(4, true), (40, false)] {
            let count = Counter()
            let time = TestClock()
            let headers = ["X-RateLimit-Reset": String(1_700_000_000 + seconds), "X-RateLimit-Remaining": "0"]
            try await StubServer.run(over: .test(clock: time.clock, retryPolicy: RetryPolicy(retries: 2) { $0 })) { _ in
                count.next() == 1 ? .text("", status: 429, headers: headers) : .text("{}")
            } during: { network, server in
                let fault = await fault { try await network.bytes(at: server) }
                #expect(fault == (isWaitedFor ? nil : .status(.init(429, retryAfter: .seconds(seconds)))))
                #expect(time.waits == (isWaitedFor ? [.seconds(seconds)] : []))
            }
        }
    }
}

@Suite("Network: pace")
struct PaceTests {
    @Test("A burst goes at once, what follows is spaced evenly")
    func spacing() async throws {
        let time = TestClock()
        try await StubServer.run { _ in
            .text("{}")
        } during: { server in
            let network = NetworkService.test(clock: time.clock) { $0.ratePerSecond = 4 }
            for _ in 0..<8 { _ = try await network.bytes(at: server) }
            #expect(time.waits.isEmpty)
            for _ in 0..<4 { _ = try await network.bytes(at: server) }
            #expect(time.waits == Array(repeating: .milliseconds(250), count: 4))

            time.advance(by: .seconds(60))
            for _ in 0..<8 { _ = try await network.bytes(at: server) }
            #expect(time.waits.count == 4)
            await network.dispose()
        }
    }

    @Test("Waiting for its turn does not use up the time a request has")
    func ownTime() async throws {
        let time = TestClock()
        // Time stands still for short waits, so that turns pile up until one is longer than a request may take.
        let clock = NetworkClock(
            now: time.clock.now,
            elapsed: time.clock.elapsed,
            sleep: { if $0 > .seconds(10) { time.advance(by: $0) } }
        )
        try await StubServer.run { _ in
            .text("{}")
        } during: { server in
            let network = NetworkService.test(clock: clock) {
                $0.ratePerSecond = 1
                $0.timeout = .seconds(10)
            }
            for _ in 0..<13 { _ = try await network.bytes(at: server) }
            #expect(time.clock.elapsed() == .seconds(11))
            await network.dispose()
        }
    }

    @Test("Each server has a pace of its own")
    func perHost() async throws {
        let time = TestClock()
        try await StubServer.run { _ in
            .text("{}")
        } during: { server in
            let network = NetworkService.test(clock: time.clock) { $0.ratePerSecond = 1 }
            for host in ["127.0.0.1", "localhost"] {
                let address = try ServiceAddress("http://\(host):\(server.port)")
                for _ in 0..<2 { _ = try await network.data(for: TestEndpoint().at(address)) }
            }
            #expect(time.waits.isEmpty)
            await network.dispose()
        }
    }
}
