import Foundation
import SatchelCatalog
import SatchelImporting
import SatchelNetworking
import SatchelPersistence
import SatchelPluginAPI

/// The exchange rates on this machine, in a file in which the days are in order; they can be imported again.
package actor StoredRates {
    private static let mostBytes = 64 << 20

    private let path: (@Sendable () throws -> String)?
    private var known: ExchangeRates?

    /// Without a path, they are kept in memory.
    package init(path: (@Sendable () throws -> String)?) { self.path = path }

    package func rates() async throws -> ExchangeRates {
        if let known { return known }
        let rates = ExchangeRates(try stored())
        known = rates
        return rates
    }

    private func stored() throws -> [UInt8] {
        guard let path = try path?() else { return [] }
        do throws(OwnFile.Failure) {
            return Array(try OwnFile.bytes(of: path, limit: Self.mostBytes))
        } catch .missing {
            return []
        } catch {
            throw PlainError(
                "can't read the exchange rates in '\(path)': \(error.reason)",
                hint: "remove the file, and import them again"
            )
        }
    }

    /// Adds rates, and returns how many days are new and how many others have other rates now.
    func add(_ days: ExchangeRateFile.Days) async throws -> (added: Int, changed: Int) {
        // Another shell may have added some.
        var all = ExchangeRates(
            try path == nil ? known.map { Array(ExchangeRates.text(of: $0.all).utf8) } ?? [] : stored()
        ).all
        var (added, changed) = (0, 0)
        for (day, units) in days {
            let old = all[day]
            let new = (old ?? [:]).merging(units) { $1 }
            added += old == nil ? 1 : 0
            changed += old == nil || old == new ? 0 : 1
            all[day] = new
        }
        let text = ExchangeRates.text(of: all)
        if added + changed > 0, let path = try path?() {
            try PrivateFolder.create(containing: path)
            try AtomicFile.write(Data(text.utf8), to: path)
        }
        known = ExchangeRates(Array(text.utf8))
        return (added, changed)
    }
}

/// The reference rates of the European Central Bank of the last 90 days.
struct RecentRates: HTTPRequestable {
    static let address = SettingKey.serviceAddress(
        "rates.ecb.url",
        of: "the European Central Bank",
        "https://www.ecb.europa.eu"
    )

    let host = "www.ecb.europa.eu"
    let path = ["stats", "eurofxref", "eurofxref-hist-90d.xml"]
    // They are published once a working day.
    let caching = CachingRule.atMost(.seconds(3_600))
    var sizeLimit: Int? { 4 << 20 }
}
