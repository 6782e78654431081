import Synchronization

/// How `auto` asks a service on behalf of one command: briefly, without a retry, and not soon after it failed.
///
/// The requests made within ``FallbackSources`` find it as a task-local value.
package struct AutoAsking: Sendable {
    @TaskLocal package static var current: AutoAsking?

    /// The name of the service for people: `Open Library`.
    let title: String
    /// What keeps to local data, for the notice before a server is asked for the first time.
    let stayingLocal: String
    /// The time that the sources of the command share.
    let patience: Patience
    /// Whether it waits for its turn where another answer would be less than what was asked for.
    let waitsForTurn: Bool

    /// The time until the first byte, which silent services share: two of them take no longer than one.
    final class Patience: Sendable {
        private struct State {
            var start: Duration?
            var isAnswered = false
        }

        private let state = Mutex(State())

        /// Returns how long a request may wait for its first byte.
        func rest(of limit: Duration, at now: Duration) -> Duration {
            state.withLock { state in
                let start = state.start ?? now
                state.start = start
                return state.isAnswered ? limit : limit - (now - start)
            }
        }

        /// Does not count a wait for a turn.
        func excuse(_ wait: Duration) { state.withLock { state in state.start = state.start.map { $0 + wait } } }

        /// Notes that a service began to answer; its further requests have the whole time each.
        func noteAnswer() { state.withLock { $0.isAnswered = true } }
    }

    /// Whether the response to one request has begun.
    final class Ear: Sendable {
        private let patience: Patience
        private let heard = Atomic(false)

        init(_ patience: Patience) {
            self.patience = patience
        }

        var hasHeard: Bool { heard.load(ordering: .relaxed) }

        func hear() {
            heard.store(true, ordering: .relaxed)
            patience.noteAnswer()
        }
    }
}
