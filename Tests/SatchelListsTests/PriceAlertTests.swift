import SatchelCatalog
import SatchelCollection
import Testing

@testable import SatchelLists

@Suite("Alerts")
struct PriceAlertTests {
    @Test("Two shells that find an alert reached at the same time tell it once")
    func toldOnce() async throws {
        let alerts = StoredAlerts(CollectionStore())
        _ = try await alerts.add(
            ["feature": ["coins"], "item": ["bitcoin"], "rule": ["above"], "limit": ["5"], "currency": ["USD"]],
            "Bitcoin above 5 USD"
        )
        let price = WorthPrice("6 USD", source: "fixture", day: nil)
        let states = try await alerts.all(of: "coins").map { AlertState(alert: $0, price: price, isTold: false) }

        let told = [try await alerts.news(states).map(\.words), try await alerts.news(states).map(\.words)]

        #expect(told == [["bitcoin is above 5 USD: 6 USD (fixture) (alert-1)"], []])
        #expect(try await alerts.told() == ["alert-1"])
    }
}
