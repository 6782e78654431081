import Foundation
import SatchelCatalog
import SatchelTestSupport
import TestSupport
import Testing

@testable import SatchelNetworking

@Suite("Network: moments outside the calendar")
struct CalendarTests {
    private static let seconds: [Double] = [
        -1e300, -1e19, -62_135_596_801, 253_402_300_800, 1e12, 1e19, 1e300, .infinity, -.infinity, .nan,
    ]

    private static func file(_ head: String, body: String = "{}") -> Data { Data((head + "\n" + body).utf8) }

    @Test(
        "A cache file with a moment that no calendar has is a miss",
        arguments: [
            "-1e300", "1e300", "1e308", "1e999", "-62135596801", "253402300800", "9223372036854775807", "null", "\"x\"",
        ]
    )
    func storedAt(_ number: String) {
        let head = #"{"version":2,"key":"k","storedAt":\#(number)}"#
        #expect(CacheEntry.read(Self.file(head)) == nil)
        #expect(CacheEntry.read(Self.file(#"{"version":2,"key":"k","storedAt":0}"#))?.body == Data("{}".utf8))
    }

    @Test("A cache file with a head of any length and shape is read or a miss")
    func heads() {
        let long = String(repeating: "k", count: 1 << 18)
        #expect(CacheEntry.read(Self.file(#"{"version":2,"key":"\#(long)","storedAt":0}"#)) == nil)
        for number in ["-9223372036854775808", "9223372036854775807", "-1", "0"] {
            let entry = CacheEntry.read(Self.file(#"{"version":2,"key":"k","storedAt":0,"maxAge":\#(number)}"#))
            #expect(entry?.isFresh(at: Date(timeIntervalSince1970: 10), limit: .seconds(5)) == false)
        }
        let nested = String(repeating: "[", count: 10_000)
        for head in ["", "{", "[]", "null", nested, #"{"version":2,"key":\#(nested)"#] {
            #expect(CacheEntry.read(Self.file(head)) == nil)
        }
    }

    @Test("Answers are kept and served, whatever year the clock shows", arguments: seconds)
    func clock(_ seconds: Double) async throws {
        let clock = NetworkClock(
            now: { Date(timeIntervalSince1970: seconds) },
            elapsed: { .zero },
            sleep: { _ in }
        )
        let headers = ["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT", "Age": "3", "Cache-Control": "max-age=60"]
        let respond: StubServer.Responder = { request in
            request.path == "/fine"
                ? .text(#"{"title":"Dune"}"#, headers: headers) : .text("{}", status: 503, headers: headers)
        }
        try await withTemporaryFolder { folder in
            try await StubServer.run(respond) { server in
                let network = NetworkService.test(cacheFolder: folder, clock: clock)
                let endpoint = TestEndpoint(path: ["fine"], caching: .standard)
                _ = try await network.title(endpoint, at: server)
                let kept = try await network.title(endpoint, at: server)
                #expect(kept.state == .cached(age: 0))
                let year = kept.provenance(of: "x").asOf?.prefix { $0 != "-" }
                #expect(["0001", "9999", "1970"].contains(year ?? ""))
                let refused = await fault { try await network.bytes(at: server) }
                #expect(refused == .status(.init(503, retryAfter: Self.wait(clock))))
                // The clock is set right, or wrong.
                let later = NetworkService.test(cacheFolder: folder, clock: .system)
                _ = try await later.title(endpoint, at: server)
                await network.dispose()
                await later.dispose()
            }
        }
    }

    private static func wait(_ clock: NetworkClock) -> Duration? {
        RetryAfter.wait("Sun, 06 Nov 1994 08:49:37 GMT", now: clock.now())
    }

    @Test(
        "A wait of any size is a wait of at most a day, or none",
        arguments: [
            ("0", 0), ("99999999999999999999999", 86_400), ("9223372036854775807", 86_400), ("-1", nil), ("1e5", nil),
            ("", nil),
            ("Sun, 06 Nov 9223372036854775807 08:49:37 GMT", nil),
            ("Sun, 06 Nov -9223372036854775808 08:49:37 GMT", nil),
            ("Sun, 9223372036854775807 Nov 1994 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 9223372036854775807:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 -1:-1:-1 GMT", nil), ("Sun, 06 Nov 1994 08:49:37:00 GMT", nil),
            ("Fri, 31 Dec 9999 23:59:60 GMT", 86_400), ("Mon, 01 Jan 0001 00:00:00 GMT", 0),
        ] as [(String, Int?)]
    )
    func retryAfter(_ value: String, _ seconds: Int?) {
        #expect(RetryAfter.wait(value, now: Date(timeIntervalSince1970: 1_700_000_000)) == seconds.map { .seconds($0) })
    }

    @Test(
        "Ages and rules of any size are kept to",
        arguments: [
            ("max-age=99999999999999999999", "0", true), ("max-age=9223372036854775807", "9223372036854775807", false),
            ("max-age=60", "-9223372036854775808", true), ("max-age=60", "99999999999999999999", false),
            ("max-age=-9223372036854775808", "0", true), ("max-age=1e300", "NaN", true), ("max-age=", "", true),
        ]
    )
    func ages(_ rule: String, _ age: String, _ isFresh: Bool) async throws {
        let respond: StubServer.Responder = { _ in .text("{}", headers: ["Cache-Control": rule, "Age": age]) }
        try await withTemporaryFolder { folder in
            try await StubServer.run(respond) { server in
                let network = NetworkService.test(cacheFolder: folder, clock: TestClock().clock)
                let endpoint = TestEndpoint(caching: .standard)
                _ = try await network.bytes(endpoint, at: server)
                let again = try await network.bytes(endpoint, at: server)
                #expect((again.state == .cached(age: 0)) == isFresh)
                await network.dispose()
            }
        }
    }
}
