import Synchronization

/// What was made of the documents that searches looked at, such as their items.
final class DocumentCache<Value: Sendable>: Sendable {
    private struct State {
        var version: String?
        var values: [Int64: Value] = [:]
        /// The places in the order of their arrival, from `oldest` on and around.
        var places: [Int64] = []
        var oldest = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// Creates a cache of at most `limit` documents.
    init(limit: Int) { self.limit = limit }

    /// Drops what was kept of another version of the database.
    func forVersion(_ version: String) -> Self {
        state.withLock { state in
            guard state.version != version else { return }
            state = State(version: version)
        }
        return self
    }

    subscript(place: Int64) -> Value? { state.withLock { $0.values[place] } }

    /// The values of some places; nil for those that are not kept.
    func values(at places: some Sequence<Int64>) -> [Value?] {
        state.withLock { state in places.map { state.values[$0] } }
    }

    /// The values of some places, in their order; `read` returns those that are not kept, as far as there are any.
    ///
    /// A value such as an item has much that is counted when it is copied, so each is copied once.
    func values(
        at places: some Collection<Int64>,
        reading read: ([Int64]) throws -> [(place: Int64, value: Value)]
    ) rethrows -> [Value] {
        var missing: [Int64] = []
        var known: [Value] = []
        known.reserveCapacity(places.count)
        state.withLock { state in
            for place in places {
                if let value = state.values[place] { known.append(value) } else { missing.append(place) }
            }
        }
        guard !missing.isEmpty else { return known }
        let read = try read(missing)
        for (place, value) in read { keep(value, at: place) }
        var values: [Value] = []
        values.reserveCapacity(places.count)
        var (nextMissing, nextRead, nextKnown) = (0, 0, 0)
        for place in places {
            if nextMissing < missing.count, missing[nextMissing] == place {
                nextMissing += 1
                guard nextRead < read.count, read[nextRead].place == place else { continue }
                values.append(read[nextRead].value)
                nextRead += 1
            } else {
                values.append(known[nextKnown])
                nextKnown += 1
            }
        }
        return values
    }

    /// Keeps a value in place of the oldest one, where there are too many.
    ///
    /// Dropping all of them at once would take sixty milliseconds of one search.
    func keep(_ value: Value, at place: Int64) {
        state.withLock { state in
            guard state.values.updateValue(value, forKey: place) == nil else { return }
            guard state.places.count == limit else { return state.places.append(place) }
            state.values[state.places[state.oldest]] = nil
            state.places[state.oldest] = place
            state.oldest = (state.oldest + 1) % limit
        }
    }
}
