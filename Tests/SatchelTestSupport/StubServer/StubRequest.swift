import Foundation
import Glibc
import Synchronization

/// A request received by a stub server.
package struct StubRequest: Sendable, Equatable {
    /// The method, such as `GET`.
    package let method: String
    /// The encoded path and query, as in the request line.
    package let target: String
    /// The headers, by lower-case name.
    package let headers: [String: String]
    /// The body.
    package let body: String

    /// The encoded path, without the query.
    package var path: String { target.split(separator: "?", maxSplits: 1).first.map(String.init) ?? "" }

    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let lines = text[..<end.lowerBound].split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count == 2 ? String(parts[1].drop { $0 == " " }) : ""
        }
        let rest = text[end.upperBound...]
        guard rest.utf8.count >= headers["content-length"].flatMap({ Int($0) }) ?? 0 else { return nil }
        method = String(words[0])
        target = String(words[1])
        self.headers = headers
        body = String(rest)
    }
}

final class StubLog: Sendable {
    struct State {
        var made = 0
        var open = 0
        var receivedBytes = 0
        var requests: [StubRequest] = []
        var sockets: Set<Int32> = []
        var isStopped = false
        fileprivate var waiters: [Waiter] = []
    }

    struct Waiter {
        let condition: @Sendable (State) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    let state = Mutex(State())

    func opened(_ socket: Int32) {
        change {
            $0.made += 1
            $0.open += 1
            $0.sockets.insert(socket)
        }
    }

    /// Closes a socket, so that nobody shuts down another one of its number.
    func close(_ socket: Int32) {
        change {
            $0.open -= 1
            $0.sockets.remove(socket)
            Glibc.close(socket)
        }
    }

    /// Ends every connection, each by its own thread.
    func shutDownAll() {
        change { state in
            state.isStopped = true
            for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
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
