import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// Watches prices: asks again and again, and says what moved since the time before.
///
/// A failure stops nothing: the prices stay, with their age and the reason.
@MainActor
package final class CoinWatchViewModel {
    /// How many coins are watched where nobody names any and there are no favourites.
    private static let usualCount = 10
    /// The longest pause after failures, in seconds.
    private static let longestPause = 600

    private let coins: CoinListUseCase
    private let list: ListViewModel<CoinLists>
    private let favorites: any Favorites<Coin>
    private let clock: any WallClock
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Creates a view model.
    ///
    /// - Parameters:
    ///   - coins: Asks the market.
    ///   - list: Knows which coins a user means.
    ///   - favorites: Watched where none is named.
    ///   - clock: Says when a price was asked for.
    ///   - sleep: Waits.
    package nonisolated init(
        coins: CoinListUseCase,
        list: ListViewModel<CoinLists>,
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

    /// Watches until the task is cancelled, or as often as asked for.
    ///
    /// - Parameters:
    ///   - references: The coins a user means.
    ///   - seconds: From one time to the next; longer where the service asks for it.
    ///   - count: How many times; nil for no end.
    ///   - show: Shows a frame.
    /// - Throws: `CancellationError`, what `show` throws, and what keeps the first coins from being found.
    func watch(
        _ references: [String],
        every seconds: Int,
        count: Int?,
        show: (RecordList) throws -> Void
    ) async throws {
        var frame = WatchFrame(coins: try await chosen(references))
        var done = 0
        var failures = 0
        while true {
            let (isFailure, retryAfter) = try await refresh(&frame)
            failures = isFailure ? failures + 1 : 0
            try show(frame.list(every: seconds, at: clock.now))
            done += 1
            if let count, done >= count { return }
            // A service that fails is asked less and less often.
            let pause = failures > 1 ? min(max(seconds, Self.longestPause), seconds << min(failures - 1, 10)) : seconds
            try await sleep(.seconds(max(pause, retryAfter ?? 0)))
        }
    }

    /// Asks the market.
    ///
    /// - Returns: Whether that failed, and how many seconds the service wants to be left alone, where it says so.
    private func refresh(_ frame: inout WatchFrame) async throws -> (isFailure: Bool, retryAfter: Int?) {
        do {
            let snapshot = try await coins.snapshot(policy: .refresh)
            frame.take(snapshot, at: clock.now)
            if case .failed(_, let retryAfter, _) = snapshot.state { return (true, retryAfter) }
            return (false, nil)
        } catch let error as CancellationError {
            throw error
        } catch {
            frame.fail(error.userMessage, at: clock.now)
            return (true, nil)
        }
    }

    /// The coins that are named, or the favourites, or the best known.
    private func chosen(_ references: [String]) async throws -> [Coin] {
        if !references.isEmpty { return try await list.items(references) }
        let kept = try await favorites.all().items
        return kept.isEmpty ? Array(try await coins.snapshot().coins.prefix(Self.usualCount)) : kept
    }
}
