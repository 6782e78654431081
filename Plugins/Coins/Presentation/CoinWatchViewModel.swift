import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// Watches prices: refreshes them repeatedly, and shows what changed since the last time.
///
/// A failure doesn't end it: the prices stay, with their age and the reason.
@MainActor
package final class CoinWatchViewModel {
    /// How many coins are watched if none are named and there are no favorites.
    private static let usualCount = 10
    /// The longest pause after failures, in seconds.
    private static let longestPause = 600

    private let coins: CoinCatalog
    private let list: ListViewModel<Coin>
    private let favorites: any Favorites<Coin>
    private let clock: any WallClock
    private let sleep: @Sendable (Duration) async throws -> Void

    package nonisolated init(
        coins: CoinCatalog,
        list: ListViewModel<Coin>,
        favorites: any Favorites<Coin>,
        clock: any WallClock,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.coins = coins
        self.list = list
        self.favorites = favorites
        self.clock = clock
        self.sleep = sleep
    }

    /// Watches until the task is canceled, or `count` times, every `seconds`; a service may ask for longer pauses.
    func watch(
        _ references: [String],
        every seconds: Int,
        count: Int?,
        show: (RecordList) async throws -> Void
    ) async throws {
        // The prices that the first frame shows also say which coins are meant, so they are fetched once.
        var prices = try await refreshed()
        var frame = WatchFrame(coins: try await chosen(references, from: prices))
        var done = 0
        var failures = 0
        while true {
            if done > 0 { prices = try await refreshed() }
            let (isFailure, retryAfter) = take(prices, into: &frame)
            failures = isFailure ? failures + 1 : 0
            try await show(frame.list(every: seconds, at: clock.now))
            done += 1
            if let count, done >= count { return }
            // Exponential backoff after repeated failures.
            let pause = failures > 1 ? min(max(seconds, Self.longestPause), seconds << min(failures - 1, 10)) : seconds
            try await sleep(.seconds(max(pause, retryAfter ?? 0)))
        }
    }

    /// Refreshes the prices; only being canceled is thrown.
    private func refreshed() async throws -> Result<MarketSnapshot, any Error> {
        do {
            return .success(try await coins.snapshot(policy: .refresh))
        } catch  where !(error is CancellationError) {
            return .failure(error)
        }
    }

    /// Puts prices into the frame; `retryAfter` is the pause in seconds that a failing service asks for.
    private func take(
        _ prices: Result<MarketSnapshot, any Error>,
        into frame: inout WatchFrame
    ) -> (isFailure: Bool, retryAfter: Int?) {
        switch prices {
        case .success(let snapshot):
            frame.take(snapshot, at: clock.now)
            if case .failed(_, let retryAfter, _) = snapshot.state { return (true, retryAfter) }
            return (false, nil)
        case .failure(let error):
            frame.fail(error.userMessage, at: clock.now)
            return (true, nil)
        }
    }

    /// The coins that are named, or the favorites, or the best known.
    private func chosen(_ references: [String], from prices: Result<MarketSnapshot, any Error>) async throws -> [Coin] {
        // Without any list, looking for a coin would ask the market that just failed again.
        let isKnown = await coins.isLoaded
        if !references.isEmpty {
            if !isKnown { _ = try prices.get() }
            return try await list.items(references)
        }
        let kept = try await favorites.all().items
        guard kept.isEmpty else { return kept }
        return Array(try prices.get().coins.prefix(Self.usualCount))
    }
}
