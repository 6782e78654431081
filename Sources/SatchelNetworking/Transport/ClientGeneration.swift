import AsyncHTTPClient
import NIOCore
import NIOPosix
import Synchronization

/// Clients with an event loop of their own, used until a connection has to be closed that they have not yet got.
///
/// The library has no way to take back a connection that is coming about: it holds the socket until the connect time-out.
/// The loop has one, since it closes all it knows of when it ends. So a generation is retired: it takes no more requests,
/// and ends when those under way are done.
final class ClientGeneration: Sendable {
    private struct State {
        var requests = 0
        var isRetired = false
        var isClosed = false
        /// Lets the loop end; waits here for the requests under way.
        var letGo: (@Sendable () -> Void)?
    }

    /// How long the loop outlives the client: the library reads the machine's certificates on another thread, brings them
    /// to the loop even where the connection has long failed, and tells nobody.
    private static let afterglow = TimeAmount.seconds(2)

    /// Connects to the services that the configuration names, wherever they are.
    private let servicesClient: HTTPClient
    /// Connects to servers on the public internet only.
    private let publicClient: HTTPClient
    // One loop for connections and their delegates: with several, half of all events change threads.
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let state = Mutex(State())

    init(_ configuration: HTTPClient.Configuration) {
        servicesClient = Self.client(configuration, on: group, mayBeLocal: true)
        publicClient = Self.client(configuration, on: group, mayBeLocal: false)
    }

    private static func client(
        _ configuration: HTTPClient.Configuration,
        on group: any EventLoopGroup,
        mayBeLocal: Bool
    ) -> HTTPClient {
        var configuration = configuration
        configuration.http1_1ConnectionDebugInitializer = { channel in
            ConnectionGuard.prepare(channel, mayBeLocal: mayBeLocal)
        }
        return HTTPClient(eventLoopGroup: group, configuration: configuration)
    }

    /// The client for a request; connections of the two are never shared.
    func client(mayBeLocal: Bool) -> HTTPClient { mayBeLocal ? servicesClient : publicClient }

    /// Counts a request in, unless the generation is retired.
    func begin() -> Bool {
        state.withLock { state in
            guard !state.isRetired else { return false }
            state.requests += 1
            return true
        }
    }

    /// Counts a request out; the last one of a retired generation closes everything.
    ///
    /// - Returns: Whether the generation is over.
    func end() -> Bool {
        let (isOver, isLast, letGo) = state.withLock { state in
            state.requests -= 1
            let isLast = state.isRetired && state.requests == 0 && !state.isClosed
            state.isClosed = state.isClosed || isLast
            return (state.isClosed, isLast, state.requests == 0 ? state.letGo.take() : nil)
        }
        letGo?()
        if isLast { shutDown() }
        return isOver
    }

    /// Takes no more requests, and leaves those under way alone.
    func retire() {
        state.withLock { $0.isRetired = true }
    }

    /// Closes everything now; requests under way end.
    func close() {
        let isOpen = state.withLock { state in
            defer {
                state.isRetired = true
                state.isClosed = true
            }
            return !state.isClosed
        }
        if isOpen { shutDown() }
    }

    /// Ends the client, its connections and the thread.
    ///
    /// The client goes first, so that it makes no connection anew. The loop stays until the client has come to its end,
    /// and nobody asks the loop for an answer any more.
    private func shutDown() {
        LoopHold.on(group.next()).whenComplete { [self] hold in
            switch hold {
            case .success(let hold):
                shutDownClients { self.onceUnused { hold.release() } }
                group.shutdownGracefully { _ in }
            case .failure:
                // Then a connection that is coming about keeps its socket until it is given up.
                shutDownClients { self.onceUnused { self.group.shutdownGracefully { _ in } } }
            }
        }
    }

    private func shutDownClients(_ done: @escaping @Sendable () -> Void) {
        servicesClient.shutdown { _ in self.publicClient.shutdown { _ in done() } }
    }

    private func onceUnused(_ letGo: @escaping @Sendable () -> Void) {
        let letGoLater: @Sendable () -> Void = { [loop = group.next()] in
            loop.scheduleTask(in: Self.afterglow, letGo)
        }
        let isUnused = state.withLock { state in
            if state.requests > 0 { state.letGo = letGoLater }
            return state.requests == 0
        }
        if isUnused { letGoLater() }
    }
}
