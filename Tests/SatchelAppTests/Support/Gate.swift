/// Holds a command back until the test lets it pass, whether the command was canceled or not.
@MainActor
final class Gate {
    private var waiting: CheckedContinuation<Void, Never>?
    private let arrivals = AsyncStream.makeStream(of: Void.self)
    private let departures = AsyncStream.makeStream(of: Void.self)

    /// Waits until the test opens the gate.
    func pass() async {
        await withCheckedContinuation { continuation in
            waiting = continuation
            arrivals.continuation.yield()
        }
    }

    /// Says that the command has nothing more to do.
    func leave() { departures.continuation.yield() }

    /// Lets the command pass.
    func open() {
        waiting?.resume()
        waiting = nil
    }

    /// Waits until a command is held back.
    func arrival() async {
        for await _ in arrivals.stream { return }
    }

    /// Waits until a command has left.
    func departure() async {
        for await _ in departures.stream { return }
    }
}
