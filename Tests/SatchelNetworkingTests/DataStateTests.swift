import Foundation
import SatchelNetworking
import SatchelPluginAPI
import Testing

@Suite("Network: how current an answer is")
struct DataStateTests {
    @Test(
        "The footer says it in words",
        arguments: [
            (.live, "live"),
            (.cached(age: .seconds(3 * 3600 + 59)), "cached 3 h"),
            (.cached(age: .seconds(40)), "cached 40 s"),
            (.cached(age: .seconds(150)), "cached 2 min"),
            (.cached(age: .seconds(86400 * 3)), "cached 3 d"),
            (.offline(.cache(age: .seconds(7300))), "offline, cached 2 h"),
            (.offline(.snapshot(day: "2023-01-01")), "offline snapshot 2023-01-01"),
            (
                .failed(reason: "429", retryAfter: .milliseconds(39_200), age: .zero),
                "failed: 429, retry in 40 s; cached 0 s"
            ),
            (.failed(reason: "timed out", retryAfter: nil, age: .seconds(200)), "failed: timed out; cached 3 min"),
        ] as [(DataState, String)]
    )
    func words(_ state: DataState, _ words: String) {
        #expect(state.words == words)
    }

    @Test("JSON has it as fields")
    func fields() {
        #expect(DataState.live.fields == [.init("state", .text("live"))])
        let failed = DataState.failed(reason: "429", retryAfter: .seconds(40), age: .seconds(3600))
        #expect(
            failed.fields == [
                .init("state", .text("failed")), .init("reason", .text("429")),
                .init("retryAfterSeconds", .integer(40)), .init("ageSeconds", .integer(3600)),
            ]
        )
        let snapshot = DataState.offline(.snapshot(day: "2023-01-01"))
        #expect(snapshot.fields == [.init("state", .text("offline")), .init("asOf", .text("2023-01-01"))])
    }

    @Test("An answer keeps its state when it becomes entities")
    func mapping() {
        let fetched = Fetched(2, state: .cached(age: .seconds(1)), asOf: .distantPast)
        #expect(fetched.map { String($0) } == Fetched("2", state: .cached(age: .seconds(1)), asOf: .distantPast))
    }

    @Test("Every key of the configuration has a default within its bounds")
    func settings() {
        let limits = NetworkLimits(Settings())
        let defaults = NetworkLimits()
        #expect(limits.timeout == defaults.timeout && limits.connectTimeout == defaults.connectTimeout)
        #expect(limits.cacheMaxAge == defaults.cacheMaxAge && limits.cacheBytes == defaults.cacheBytes)
        #expect(limits.maxResponseBytes == defaults.maxResponseBytes && limits.retries == defaults.retries)
        #expect(limits.ratePerSecond == defaults.ratePerSecond && limits.cacheEntries == defaults.cacheEntries)
        for definition in NetworkSettings.all {
            guard case .integer(let bounds) = definition.kind, case .integer(let value) = definition.defaultValue else {
                continue
            }
            #expect(bounds.contains(value), "\(definition.name)")
        }
    }
}
