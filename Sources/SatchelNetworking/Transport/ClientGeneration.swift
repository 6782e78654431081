import AsyncHTTPClient
import Glibc
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

/// Keeps an event loop running while its group shuts down, until it is let go.
///
/// A group that shuts down closes every connection, those coming about included, and ends its threads once they are
/// closed. What still runs elsewhere on behalf of a connection, such as the look-up of a name, would then find no loop
/// to come back to. The hold is one more connection, to nothing, that does not close when it is told to.
final class LoopHold: Sendable {
    /// The end that the loop does not see.
    private let farEnd: CInt

    private init(farEnd: CInt) {
        self.farEnd = farEnd
    }

    /// Takes hold of a loop; fails where the system has no socket left.
    static func on(_ loop: any EventLoop) -> EventLoopFuture<LoopHold> {
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        var ends: [CInt] = [-1, -1]
        guard socketpair(AF_UNIX, CInt(kind), 0, &ends) == 0 else {
            return loop.makeFailedFuture(IOError(errnoCode: errno, reason: "socketpair"))
        }
        let farEnd = ends[1]
        return ClientBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(CloseRefusal())
                }
            }
            .withConnectedSocket(ends[0])
            .map { _ in LoopHold(farEnd: farEnd) }
            .flatMapErrorThrowing { error in
                close(farEnd)
                throw error
            }
    }

    /// Lets the loop go; it ends once nothing else is open on it.
    func release() {
        close(farEnd)
    }
}

/// Leaves a connection open until its other end closes.
private final class CloseRefusal: ChannelOutboundHandler {
    typealias OutboundIn = Never

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        promise?.fail(ChannelError.operationUnsupported)
    }
}
