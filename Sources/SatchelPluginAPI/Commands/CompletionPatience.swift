/// How long Tab waits for what has to be looked up.
///
/// Without a limit, as in tests, everything is waited for.
package enum CompletionPatience {
    /// The time for one lookup at the prompt and in completion scripts; together with the rest of a completion, 50 ms.
    package static let usual = Duration.milliseconds(30)

    @TaskLocal static var limit: Duration?

    /// Completes with a limit on each lookup.
    @MainActor
    package static func limited<Result: Sendable>(
        to limit: Duration = usual,
        _ complete: @MainActor () async -> Result
    ) async -> Result {
        await $limit.withValue(limit) { await complete() }
    }

    /// Returns what a lookup finds, or nil once the limit has passed; the lookup is then canceled and ends by itself.
    ///
    /// `factor` lengthens the limit for a lookup that consists of others.
    package static func value<Value: Sendable>(
        times factor: Double = 1,
        of lookUp: @escaping @Sendable () async -> Value
    ) async -> Value? {
        guard let limit else { return await lookUp() }
        return await (limit * factor).limit(lookUp)
    }
}

extension Duration {
    /// Returns the result of work, or nil once this time has passed; the work is then canceled and ends by itself, as
    /// that which waits for a disk may never.
    package func limit<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
        let (answers, continuation) = AsyncStream.makeStream(of: Value?.self, bufferingPolicy: .bufferingOldest(1))
        let working = Task { continuation.yield(await work()) }
        let timing = Task {
            try? await Task.sleep(for: self)
            continuation.yield(nil)
        }
        defer {
            working.cancel()
            timing.cancel()
        }
        for await answer in answers { return answer }
        return nil
    }
}
