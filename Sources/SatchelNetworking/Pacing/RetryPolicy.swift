/// When a failed request is sent again, and after how long.
package struct RetryPolicy: Sendable {
    /// The longest a person waits for a service that names a time; a longer one is told instead.
    static let patience = Duration.seconds(5)
    private static let firstPause = Duration.milliseconds(200)
    private static let longestPause = Duration.seconds(4)

    /// How often a request is sent again.
    let retries: Int
    /// Chooses a pause between nothing and the given one.
    package let jitter: @Sendable (Duration) -> Duration

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - retries: How often a request is sent again.
    ///   - jitter: Chooses a pause between nothing and the given one, evenly unless a test says otherwise.
    package init(
        retries: Int,
        jitter: @escaping @Sendable (Duration) -> Duration = { $0 * Double.random(in: 0...1) }
    ) {
        self.retries = retries
        self.jitter = jitter
    }

    /// Returns the pause before the next attempt, or nil where there should be none.
    func pause(after error: NetworkError, attempt: Int, method: RequestMethod) -> Duration? {
        guard method.isIdempotent, attempt <= retries, error.isTransient else { return nil }
        if let wait = error.retryAfter {
            return wait <= Self.patience ? wait : nil
        }
        let longest = min(Self.firstPause * (1 << min(attempt - 1, 16)), Self.longestPause)
        return jitter(longest)
    }
}
