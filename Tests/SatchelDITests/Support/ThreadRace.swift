import Dispatch
import Foundation
import Glibc

/// Threads that do the same thing at the same moment, round after round.
enum ThreadRace {
    /// Runs a race.
    ///
    /// - Parameters:
    ///   - threads: How many run.
    ///   - rounds: How often they line up and start together.
    ///   - body: What each does in a round; an error counts as nothing seen.
    /// - Returns: What each thread saw, by round.
    static func run<Seen: Sendable>(
        threads: Int,
        rounds: Int,
        _ body: @escaping @Sendable (_ thread: Int, _ round: Int) throws -> Seen
    ) async -> [[Seen?]] {
        let line = StartingLine(threads: threads)
        let results = Results<Seen>(rounds: rounds)
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let running = DispatchGroup()
            for thread in 0..<threads {
                running.enter()
                Thread.detachNewThread {
                    var mine: [Seen?] = []
                    for round in 0..<rounds {
                        line.wait()
                        mine.append(try? body(thread, round))
                    }
                    results.add(mine)
                    running.leave()
                }
            }
            running.notify(queue: .global()) { continuation.resume() }
        }
        return results.byRound
    }
}

/// What the threads saw.
///
/// Unchecked, with a lock of Foundation's: the thread sanitizer knows POSIX locks and takes `Mutex` for no lock at all.
private final class Results<Seen: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var seen: [[Seen?]]

    init(rounds: Int) {
        seen = Array(repeating: [], count: rounds)
    }

    var byRound: [[Seen?]] { lock.withLock { seen } }

    func add(_ mine: [Seen?]) {
        lock.withLock {
            for round in mine.indices { seen[round].append(mine[round]) }
        }
    }
}

/// Where threads wait until all of them are there.
///
/// Unchecked because a POSIX barrier is made to be used by many threads; its memory is this object's own.
private final class StartingLine: @unchecked Sendable {
    private let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)

    init(threads: Int) {
        pthread_barrier_init(barrier, nil, UInt32(threads))
    }

    deinit {
        pthread_barrier_destroy(barrier)
        barrier.deallocate()
    }

    func wait() {
        pthread_barrier_wait(barrier)
    }
}
