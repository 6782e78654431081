/// Ways to time a piece of work.
enum Measure {
    /// The median time of one call, taken over batches so that the clock itself does not count.
    ///
    /// - Parameters:
    ///   - calls: The calls of a batch.
    ///   - batches: The batches measured; as many again as a fifth of them go before, to warm up.
    ///   - body: The work.
    /// - Returns: The median over the batches of the time of a call.
    static func each(calls: Int, batches: Int = 31, _ body: () throws -> Void) rethrows -> Duration {
        let clock = ContinuousClock()
        var times: [Duration] = []
        for batch in -(batches / 5 + 1)..<batches {
            let time = try clock.measure { for _ in 0..<calls { try body() } }
            if batch >= 0 { times.append(time / calls) }
        }
        return median(times)
    }

    /// The median times of two pieces of work that take turns, so that whatever slows the machine slows both.
    static func alternately(
        calls: Int,
        batches: Int = 31,
        _ first: () throws -> Void,
        _ second: () throws -> Void
    ) rethrows -> (first: Duration, second: Duration) {
        let clock = ContinuousClock()
        var times: (first: [Duration], second: [Duration]) = ([], [])
        for batch in -(batches / 5 + 1)..<batches {
            let first = try clock.measure { for _ in 0..<calls { try first() } }
            let second = try clock.measure { for _ in 0..<calls { try second() } }
            guard batch >= 0 else { continue }
            times.first.append(first / calls)
            times.second.append(second / calls)
        }
        return (median(times.first), median(times.second))
    }

    /// The middle of some times.
    static func median(_ times: [Duration]) -> Duration {
        times.sorted()[times.count / 2]
    }
}

/// Takes what a measured call returns, so that the optimizer cannot leave the call out.
final class Sink<Value> {
    private(set) var last: Value?

    @inline(never)
    func take(_ value: consuming Value) {
        last = value
    }
}
