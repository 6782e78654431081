import Foundation
import Glibc
import SatchelTestSupport
import TestSupport
import Testing

@testable import SatchelNetworking

@Suite("Network: a pace that processes share")
struct PaceFileTests {
    private static let key = "127.0.0.1:80"

    /// Runs a block with the path of a file that is not there yet, in a folder that is not there either.
    private func withPath<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        try await withTemporaryFolder { try await body($0 + "/state/request-paces") }
    }

    private func network(
        _ path: String,
        _ time: TestClock,
        hasContact: Bool = false,
        retries: Int = 0
    ) -> NetworkService {
        var limits = NetworkLimits()
        limits.retries = retries
        limits.hasContact = hasContact
        return NetworkService(
            limits: limits,
            cacheFolder: nil,
            userAgent: "satchel-tests",
            paceFile: path,
            clock: time.clock,
            retryPolicy: RetryPolicy(retries: retries) { _ in .zero }
        )
    }

    @Test("Two programs together keep to a quota, and more is allowed where a contact is given")
    func shared() async throws {
        try await withPath { path in
            try await StubServer.run { _ in
                .text("{}")
            } during: { server in
                let time = TestClock()
                let endpoint = TestEndpoint(anonymousQuota: RequestQuota(1, per: .seconds(2)))
                let networks = [network(path, time), network(path, time)]
                for number in 0..<4 { _ = try await networks[number % 2].bytes(endpoint, at: server) }
                #expect(time.waits == Array(repeating: .seconds(2), count: 3))

                let known = network(path, time, hasContact: true)
                for _ in 0..<4 { _ = try await known.bytes(endpoint, at: server) }
                #expect(time.waits.count == 3)
                for network in networks + [known] { await network.dispose() }
            }
        }
    }

    @Test("What would take longer than a command waits is an error that says when to try again")
    func tooLong() async throws {
        try await withPath { path in
            try await StubServer.run { _ in
                .text("{}")
            } during: { server in
                let time = TestClock()
                let network = network(path, time)
                let endpoint = TestEndpoint(anonymousQuota: RequestQuota(1, per: .seconds(90)))
                _ = try await network.bytes(endpoint, at: server)
                let error = await #expect(throws: NetworkError.self) { try await network.bytes(endpoint, at: server) }
                #expect(error?.message == "rate limit of '127.0.0.1' reached")
                #expect(error?.hint == "try again in 90 s")
                #expect(time.waits.isEmpty && server.requests.count == 1)
                await network.dispose()
            }
        }
    }

    @Test("A server that has no requests left is asked again by no program before it says so")
    func usedUp() async throws {
        try await withPath { path in
            let headers = ["X-RateLimit-Limit": "30", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "60"]
            try await StubServer.run { _ in
                .text("{}", headers: headers)
            } during: { server in
                let time = TestClock()
                let networks = [network(path, time), network(path, time)]
                _ = try await networks[0].bytes(at: server)
                let told = await fault { try await networks[1].bytes(at: server) }
                #expect(told == .rateLimited(limit: 30, retryAfter: .seconds(60)))
                time.advance(by: .seconds(60))
                _ = try await networks[1].bytes(at: server)
                #expect(server.requests.count == 2)
                for network in networks { await network.dispose() }
            }
        }
    }

    @Test("The pauses after a 429 grow from command to command, until one is an error")
    func growing() async throws {
        try await withPath { path in
            try await StubServer.run { _ in
                .text("", status: 429)
            } during: { server in
                let time = TestClock()
                for seconds in [1, 2, 4, 8] {
                    let network = network(path, time)
                    let told = await fault { try await network.bytes(at: server) }
                    #expect(told == .status(.init(429, retryAfter: .seconds(seconds))))
                    await network.dispose()
                }
                #expect(time.waits == [.seconds(1), .seconds(2), .seconds(4)])
                let network = network(path, time)
                let told = await fault { try await network.bytes(at: server) }
                #expect(told == .status(.init(429, retryAfter: .seconds(8))))
                #expect(server.requests.count == 4)
                await network.dispose()
            }
        }
    }

    @Test("A request that reached no server uses nothing up")
    func unsent() async throws {
        try await withPath { path in
            let server = try await StubServer.start { _ in .text("{}") }
            await server.stop()
            let time = TestClock()
            let network = network(path, time)
            let endpoint = TestEndpoint(anonymousQuota: RequestQuota(1, per: .seconds(3600)))
            for _ in 0..<5 {
                #expect(await fault { try await network.bytes(endpoint, at: server) } == .refused(port: server.port))
            }
            #expect(time.waits.isEmpty)
            await network.dispose()
        }
    }

    @Test("The file is private, and is not made for a server without a quota")
    func file() async throws {
        try await withPath { path in
            try await StubServer.run { _ in
                .text("{}")
            } during: { server in
                let network = network(path, TestClock())
                _ = try await network.bytes(at: server)
                #expect(access(path, F_OK) != 0)
                _ = try await network.bytes(TestEndpoint(anonymousQuota: RequestQuota(9, per: .seconds(9))), at: server)
                var status = stat()
                #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
                await network.dispose()
            }
        }
    }

    @Test(
        "Damaged lines count as none, and the others stand",
        arguments: [
            "", "\u{0}\u{0}", "{", "[]", "null", #"{"host":1}"#, String(repeating: "[", count: 5000),
            #"{"x":{"changedAt":9223372036854775807,"budgets":{},"refusals":0}}"#,
            #"{"x":{"changedAt":0,"budgets":{"60000":-9223372036854775808},"refusals":0}}"#,
            #"{"x":{"changedAt":0,"budgets":{"0":1},"refusals":0}}"#,
            #"{"x":{"changedAt":0,"budgets":{},"refusals":99}}"#,
            #"{"x":{"changedAt":0,"budgets":{"1":1,"2":1,"3":1,"4":1,"5":1},"refusals":0}}"#,
            #"{"x":{"changedAt":0,"budgets":{},"refusals":0,"closing":{"since":0,"until":-1}}}"#,
        ]
    )
    func damaged(_ line: String) throws {
        var pace = RateLimit()
        pace.close(for: 1_000_000, status: 429, at: 5)
        let good = PaceFile.bytes(of: [Self.key: pace], at: 5)
        let bytes = Array((line + "\n").utf8) + good + Array((line + "\n").utf8) + good.dropLast(4)
        #expect(PaceFile.paces(in: bytes) == [Self.key: pace])
    }

    @Test("The pace of a server of any name is read again, or costs no other", arguments: OddText.all)
    func anyName(_ name: String) {
        var pace = RateLimit()
        pace.close(for: 1_000_000, status: 429, at: 5)
        let kept = PaceFile.paces(in: PaceFile.bytes(of: [name: pace, Self.key: pace], at: 5))
        #expect(kept[Self.key] == pace)
        #expect(kept[name] == pace || name.utf8.count > 10_000)
    }

    @Test("The file stays small: idle servers go, and of too many the latest changed stay")
    func bounded() {
        var paces: [String: RateLimit] = [:]
        for number in 1...200 {
            var pace = RateLimit()
            pace.close(for: number.isMultiple(of: 2) ? 10_000_000 : 1, status: 429, at: number)
            paces["h\(number):443"] = pace
        }
        let bytes = PaceFile.bytes(of: paces, at: 1000)
        let kept = PaceFile.paces(in: bytes)
        #expect(bytes.count < 1 << 16 && kept.count == 64)
        #expect(Set(kept.keys) == Set(stride(from: 74, through: 200, by: 2).map { "h\($0):443" }))
    }

    @Test("A file that can't be used is done without: a folder, a link, or one that a stopped program has locked")
    func unusable() async throws {
        try await withTemporaryFolder { folder in
            let (link, other, held) = (folder + "/link", folder + "/other", folder + "/held")
            #expect(FileManager.default.createFile(atPath: other, contents: Data("keep".utf8)))
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other)
            #expect(FileManager.default.createFile(atPath: held, contents: Data()))
            let descriptor = open(held, O_RDWR | O_CLOEXEC)
            defer { close(descriptor) }
            #expect(flock(descriptor, LOCK_EX) == 0)
            try await StubServer.run { _ in
                .text("{}")
            } during: { server in
                for path in [folder, link, held, "/proc/satchel/x"] {
                    let time = TestClock()
                    let network = network(path, time)
                    let endpoint = TestEndpoint(anonymousQuota: RequestQuota(1, per: .seconds(2)))
                    for _ in 0..<2 { _ = try await network.bytes(endpoint, at: server) }
                    #expect(time.waits == [.seconds(2)], "\(path)")
                    await network.dispose()
                }
            }
            #expect(FileManager.default.contents(atPath: other) == Data("keep".utf8))
        }
    }

    @Test("On this machine a rate above the default lifts a quota")
    func ownMirror() async throws {
        try await StubServer.run { _ in
            .text("{}")
        } during: { server in
            let time = TestClock()
            let network = NetworkService.test(clock: time.clock)
            let endpoint = TestEndpoint(anonymousQuota: RequestQuota(1, per: .seconds(3600)))
            for _ in 0..<3 { _ = try await network.bytes(endpoint, at: server) }
            #expect(time.waits.isEmpty)
            await network.dispose()
        }
    }
}
