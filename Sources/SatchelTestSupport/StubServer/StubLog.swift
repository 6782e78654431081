import NIOCore
import Synchronization

/// What happened at a stub server.
final class StubLog: Sendable {
    struct State {
        var made = 0
        var open = 0
        var receivedBytes = 0
        var requests: [StubRequest] = []
        var channels: [ObjectIdentifier: any Channel] = [:]
        fileprivate var waiters: [Waiter] = []
    }

    struct Waiter {
        let condition: @Sendable (State) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    let state = Mutex(State())

    func opened(_ channel: any Channel) {
        change {
            $0.made += 1
            $0.open += 1
            $0.channels[ObjectIdentifier(channel)] = channel
        }
        channel.closeFuture.whenComplete { _ in
            self.change {
                $0.open -= 1
                $0.channels[ObjectIdentifier(channel)] = nil
            }
        }
    }

    func received(bytes: Int) {
        change { $0.receivedBytes += bytes }
    }

    func received(_ request: StubRequest) {
        change { $0.requests.append(request) }
    }

    func wait(until condition: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            let holds = state.withLock { state in
                guard !condition(state) else { return true }
                state.waiters.append(Waiter(condition: condition, continuation: continuation))
                return false
            }
            if holds { continuation.resume() }
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let done = state.withLock { state -> [Waiter] in
            body(&state)
            let waiters = state.waiters
            state.waiters = waiters.filter { !$0.condition(state) }
            return waiters.filter { $0.condition(state) }
        }
        for waiter in done { waiter.continuation.resume() }
    }
}
