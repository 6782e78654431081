import SatchelCatalog
import Testing

@Suite("Catalogs: how current an answer is")
struct DataStateTests {
    @Test(
        "The footer says it in words",
        arguments: [
            (.live, "live"),
            (.cached(age: 3 * 3600 + 59), "cached 3 h"),
            (.cached(age: 40), "cached 40 s"),
            (.cached(age: 150), "cached 2 min"),
            (.cached(age: 86400 * 3), "cached 3 d"),
            (.offline(age: 7300), "offline, cached 2 h"),
            (.snapshot(day: "2023-01-01"), "as of 2023-01-01"),
            (.failed(reason: "429", retryAfter: 40, age: 0), "failed: 429, retry in 40 s; cached 0 s"),
            (.failed(reason: "timed out", retryAfter: nil, age: 200), "failed: timed out; cached 3 min"),
        ] as [(DataState, String)]
    )
    func words(_ state: DataState, _ words: String) {
        #expect(state.words == words)
    }

    @Test("Two answers together are as bad as the worse and as old as the older")
    func combining() {
        #expect(DataState.live.combined(with: .cached(age: 5)) == .cached(age: 5))
        #expect(DataState.cached(age: 9).combined(with: .offline(age: 5)) == .offline(age: 9))
        let failed = DataState.failed(reason: "429", retryAfter: 3, age: 1)
        #expect(failed.combined(with: .cached(age: 7)) == .failed(reason: "429", retryAfter: 3, age: 7))
    }
}
