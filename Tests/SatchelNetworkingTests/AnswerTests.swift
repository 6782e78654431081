import Foundation
import SatchelCatalog
import SatchelNetworking
import SatchelPluginAPI
import Testing

@Suite("Network: answers and limits")
struct AnswerTests {
    @Test("An answer keeps its state when it becomes entities")
    func mapping() {
        let fetched = Fetched(2, state: .cached(age: 1), asOf: .distantPast)
        #expect(fetched.map { String($0) } == Fetched("2", state: .cached(age: 1), asOf: .distantPast))
    }

    @Test("Every key of the configuration has a default within its bounds")
    func settings() {
        let limits = NetworkLimits(Settings())
        let defaults = NetworkLimits()
        #expect(limits.timeout == defaults.timeout && limits.connectTimeout == defaults.connectTimeout)
        #expect(limits.cacheMaxAge == defaults.cacheMaxAge && limits.cacheBytes == defaults.cacheBytes)
        #expect(limits.maxResponseBytes == defaults.maxResponseBytes && limits.retries == defaults.retries)
        #expect(limits.ratePerSecond == defaults.ratePerSecond && limits.cacheEntries == defaults.cacheEntries)
        for definition in NetworkLimits.settings {
            guard case .integer(let bounds) = definition.kind, case .integer(let value) = definition.defaultValue else {
                continue
            }
            #expect(bounds.contains(value), "\(definition.name)")
        }
    }
}
