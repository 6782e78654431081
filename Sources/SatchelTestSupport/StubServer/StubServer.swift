import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A local server that answers as a test says, well or badly.
///
/// On a plain socket: what the tests need most (a connection cut in the middle, a drip, an answer without end, bytes
/// that are not HTTP) is what an HTTP server library rightly refuses to send.
///
/// ```swift
/// try await StubServer.run { request in .text(#"{"title":"Dune"}"#) } during: { server in
///     let address = try ServiceAddress(server.address)
/// }
/// ```
package final class StubServer: Sendable {
    /// Answers a request.
    package typealias Responder = @Sendable (StubRequest) -> StubResponse

    // A thread of its own: a server that sends bytes without end must not block the client under test.
    private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    private let channel: any Channel
    private let log: StubLog
    private let isSecure: Bool

    private init(channel: any Channel, log: StubLog, isSecure: Bool) {
        self.channel = channel
        self.log = log
        self.isSecure = isSecure
    }

    /// The port it listens on.
    package var port: Int { channel.localAddress?.port ?? 0 }
    /// Its address, such as `http://127.0.0.1:40001`.
    package var address: String { "\(isSecure ? "https" : "http")://127.0.0.1:\(port)" }
    /// The number of connections ever made to it.
    package var connectionCount: Int { log.state.withLock { $0.made } }
    /// The number of open connections.
    package var openCount: Int { log.state.withLock { $0.open } }
    /// The requests received, in order.
    package var requests: [StubRequest] { log.state.withLock { $0.requests } }

    /// Waits until no connection is open.
    package func waitUntilAllClosed() async { await log.wait { $0.open == 0 } }

    /// Waits until this many requests have come.
    package func waitForRequests(_ count: Int) async { await log.wait { $0.requests.count >= count } }

    /// Waits until this many connections were made.
    package func waitForConnections(_ count: Int) async { await log.wait { $0.made >= count } }

    /// Waits until any byte has come, part of a request or not.
    package func waitForBytes() async { await log.wait { $0.receivedBytes > 0 } }

    /// Runs a server for the duration of a block; `greeting` is what it does with a new connection before any request.
    package static func run<Result>(
        certificate: StubCertificate? = nil,
        greeting: StubResponse = StubResponse([]),
        _ respond: @escaping Responder,
        during body: (StubServer) async throws -> Result
    ) async throws -> Result {
        let server = try await start(certificate: certificate, greeting: greeting, respond)
        do {
            let result = try await body(server)
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }

    /// Starts a server; the caller stops it.
    package static func start(
        certificate: StubCertificate? = nil,
        greeting: StubResponse = StubResponse([]),
        _ respond: @escaping Responder
    ) async throws -> StubServer {
        let log = StubLog()
        let context = try certificate.map { try tlsContext($0) }
        let channel = try await ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                log.opened(channel)
                return channel.eventLoop.makeCompletedFuture {
                    if let context {
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    }
                    try channel.pipeline.syncOperations.addHandler(
                        StubConnection(log: log, greeting: greeting, respond: respond)
                    )
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return StubServer(channel: channel, log: log, isSecure: certificate != nil)
    }

    /// Stops listening and closes every connection; the port then refuses connections.
    package func stop() async {
        let port = port
        try? await channel.close()
        HeldPort.hold(port)
        for connection in log.state.withLock({ Array($0.channels.values) }) {
            try? await connection.close()
        }
    }

    private static func tlsContext(_ certificate: StubCertificate) throws -> NIOSSLContext {
        let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.certificate.utf8))
        let key = try NIOSSLPrivateKey(bytes: Array(StubCertificate.privateKey.utf8), format: .pem)
        return try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(key)
            )
        )
    }
}

final class StubConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let log: StubLog
    private let greeting: StubResponse
    private let respond: StubServer.Responder
    private var bytes: [UInt8] = []

    init(log: StubLog, greeting: StubResponse, respond: @escaping StubServer.Responder) {
        self.log = log
        self.greeting = greeting
        self.respond = respond
    }

    func channelActive(context: ChannelHandlerContext) {
        perform(greeting.steps[...], context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = Self.unwrapInboundIn(data)
        log.received(bytes: buffer.readableBytes)
        bytes += buffer.readableBytesView
        guard let request = StubRequest(bytes) else { return }
        bytes = []
        log.received(request)
        perform(respond(request).steps[...], context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func perform(_ steps: ArraySlice<StubResponse.Step>, _ context: ChannelHandlerContext) {
        guard let step = steps.first, context.channel.isActive else { return }
        let rest = steps.dropFirst()
        let loopBound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        switch step {
        case .send(let bytes):
            write(bytes, context).whenSuccess { loopBound.value.0.perform(rest, loopBound.value.1) }
        case .sendForever(let bytes, let pause):
            let pause = TimeAmount.nanoseconds(Int64(pause / .nanoseconds(1)))
            write(bytes, context).whenSuccess {
                loopBound.eventLoop.scheduleTask(in: pause) { loopBound.value.0.perform(steps, loopBound.value.1) }
            }
        case .wait(let gate):
            let loop = context.eventLoop
            gate.whenOpen { loop.execute { loopBound.value.0.perform(rest, loopBound.value.1) } }
        case .hang:
            break
        case .close:
            context.close(promise: nil)
        }
    }

    private func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) -> EventLoopFuture<Void> {
        context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(bytes: bytes)))
    }
}

/// Holds answers back until a test opens it.
package final class StubGate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Creates a closed gate.
    package init() {}

    /// Lets go of everything that waits, now and later.
    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for action in waiting { action() }
    }

    func whenOpen(_ action: @escaping @Sendable () -> Void) {
        let isOpen = state.withLock { state in
            if !state.isOpen { state.waiting.append(action) }
            return state.isOpen
        }
        if isOpen { action() }
    }
}

extension StubGate {
    /// Waits until the gate is open.
    package func wait() async {
        await withCheckedContinuation { continuation in whenOpen { continuation.resume() } }
    }
}
