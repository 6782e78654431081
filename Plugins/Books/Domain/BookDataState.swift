/// How current an answer of a catalogue is, and why it is not newer.
package enum BookDataState: Hashable, Sendable {
    /// The service just gave it.
    case live
    /// It was fetched so many seconds ago and is fresh enough.
    case cached(age: Int)
    /// It came with the program, and held on this day.
    case snapshot(day: String)
    /// The network may not be used; this was fetched so many seconds ago.
    case offline(age: Int)
    /// The service failed, with the reason in words; this was fetched so many seconds ago.
    case failed(reason: String, retryAfter: Int?, age: Int)
}

/// Whether an answer that is already here will do.
package enum BookFreshness: Hashable, Sendable {
    /// An answer that is still fresh will do.
    case standard
    /// The service is asked anew.
    case refreshed
}
