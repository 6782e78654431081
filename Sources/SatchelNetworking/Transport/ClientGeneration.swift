import AsyncHTTPClient
import Glibc
import NIOCore
import NIOPosix
import Synchronization

/// HTTP clients with their own event loop, replaced when a pending connection has to be closed.
///
/// The library cannot cancel a pending connection: it holds the socket until the connect timeout. Shutting down the
/// event loop does. So the generation is retired: it takes no more requests, and shuts down after those in flight.
final class ClientGeneration: Sendable {
    private struct State {
        var requests = 0
        var isRetired = false
        var isClosed = false
        /// Ends the loop; waits here for the requests in flight.
        var letGo: (@Sendable () -> Void)?
    }

    /// The loop outlives the client: the library loads certificates on another thread, and returns to the loop later.
    private static let afterglow = TimeAmount.seconds(2)

    /// Connects to the services in the configuration, wherever they are.
    private let servicesClient: HTTPClient
    /// Connects only to servers on the public internet.
    private let publicClient: HTTPClient
    // One loop for connections and their delegates: with several, half of all events switch threads.
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

    func client(mayBeLocal: Bool) -> HTTPClient { mayBeLocal ? servicesClient : publicClient }

    /// Counts a request in, unless the generation is retired.
    func begin() -> Bool {
        state.withLock { state in
            guard !state.isRetired else { return false }
            state.requests += 1
            return true
        }
    }

    /// Counts a request out, closing everything after the last of a retired generation; returns whether it is closed.
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

    func retire() {
        state.withLock { $0.isRetired = true }
    }

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

    /// Shuts down the clients first, so that they open no new connection, and the loop when nothing needs it.
    private func shutDown() {
        LoopHold.on(group.next()).whenComplete { [self] hold in
            switch hold {
            case .success(let hold):
                shutDownClients { self.onceUnused { hold.release() } }
                group.shutdownGracefully { _ in }
            case .failure:
                // A pending connection then keeps its socket until it times out.
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

/// Keeps an event loop running while its group shuts down, until it is released.
///
/// A group that shuts down closes every connection and ends its threads. Work elsewhere for a connection, such as a DNS
/// lookup, would find no loop to return to. The hold is a connection to nothing that refuses to close.
final class LoopHold: Sendable {
    private let farEnd: CInt

    private init(farEnd: CInt) {
        self.farEnd = farEnd
    }

    /// Holds a loop; fails if the system has no socket left.
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

    func release() {
        close(farEnd)
    }
}

private final class CloseRefusal: ChannelOutboundHandler {
    typealias OutboundIn = Never

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        promise?.fail(ChannelError.operationUnsupported)
    }
}
