/// When a failed request is retried, and after how long.
package struct RetryPolicy: Sendable {
    /// The longest pause that a command waits for; a longer one is reported instead.
    static let patience = Duration.seconds(5)
    private static let firstPause = Duration.milliseconds(200)
    private static let longestPause = Duration.seconds(4)
    private static let firstBackOff = Duration.seconds(1)
    private static let longestBackOff = Duration.seconds(64)

    let retries: Int
    /// Picks a random pause up to the given one.
    package let jitter: @Sendable (Duration) -> Duration

    /// The default jitter is uniform.
    package init(
        retries: Int,
        jitter: @escaping @Sendable (Duration) -> Duration = { $0 * Double.random(in: 0...1) }
    ) {
        self.retries = retries
        self.jitter = jitter
    }

    /// Returns the pause before the next attempt, or nil to give up.
    func pause(after error: NetworkError, attempt: Int) -> Duration? {
        guard attempt <= retries, error.isTransient else { return nil }
        if let wait = error.retryAfter {
            return wait <= Self.patience ? wait : nil
        }
        let longest = min(Self.firstPause * (1 << min(attempt - 1, 16)), Self.longestPause)
        return jitter(longest)
    }

    /// Returns the pause after so many refusals in a row that named no time: a second, then twice as long each time, and
    /// up to half as much more.
    func backOff(refusals: Int) -> Duration {
        let least = min(Self.firstBackOff * (1 << min(max(refusals, 1) - 1, 16)), Self.longestBackOff)
        return least + jitter(least / 2)
    }
}
