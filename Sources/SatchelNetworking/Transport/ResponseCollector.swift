import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import Synchronization

final class ResponseCollector: HTTPClientResponseDelegate {
    typealias Response = TransportAnswer

    struct Progress: Sendable {
        var hasHead = false
        var received = 0
        var expected: Int?
    }

    private struct State: Sendable {
        var isSent = false
        var head: HTTPResponseHead?
        var body = ByteBuffer()
        var expected: Int?
    }

    /// The most memory reserved up front for the announced size.
    private static let mostReserved = 1 << 20
    let limit: Int
    private let method: RequestMethod
    private let state = Mutex(State())

    init(limit: Int, method: RequestMethod) {
        self.limit = limit
        self.method = method
    }

    var progress: Progress {
        state.withLock { Progress(hasHead: $0.head != nil, received: $0.body.readableBytes, expected: $0.expected) }
    }

    var isUnsent: Bool { state.withLock { !$0.isSent } }

    func didSendRequestHead(task: HTTPClient.Task<Response>, _ head: HTTPRequestHead) {
        state.withLock { $0.isSent = true }
    }

    func didReceiveHead(task: HTTPClient.Task<Response>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        let announced = head.headers.first(name: "Content-Length").flatMap { Int($0) }
        let hasBody = hasBody(head)
        state.withLock { state in
            state.head = head
            guard hasBody else { return }
            state.expected = announced
            state.body.reserveCapacity(max(0, min(announced ?? 0, limit, Self.mostReserved)))
        }
        guard hasBody, let announced, announced > limit else { return task.eventLoop.makeSucceededVoidFuture() }
        return task.eventLoop.makeFailedFuture(TooLarge())
    }

    func didReceiveBodyPart(task: HTTPClient.Task<Response>, _ part: ByteBuffer) -> EventLoopFuture<Void> {
        let fits = state.withLock { state in
            guard part.readableBytes <= limit - state.body.readableBytes else { return false }
            state.body.writeImmutableBuffer(part)
            return true
        }
        return fits ? task.eventLoop.makeSucceededVoidFuture() : task.eventLoop.makeFailedFuture(TooLarge())
    }

    func didFinishRequest(task: HTTPClient.Task<Response>) throws -> TransportAnswer {
        try state.withLock { state in
            guard let head = state.head else { throw HTTPClientError.remoteConnectionClosed }
            let body = state.body.readData(length: state.body.readableBytes, byteTransferStrategy: .noCopy)
            return TransportAnswer(head, body: body ?? Data())
        }
    }

    /// The response, if its head says that no body follows.
    var answerWithoutBody: TransportAnswer? {
        guard let head = state.withLock({ $0.head }), !hasBody(head) else { return nil }
        return TransportAnswer(head, body: Data())
    }

    private func hasBody(_ head: HTTPResponseHead) -> Bool { method != .head && head.status.mayHaveResponseBody }

    struct TooLarge: Error {}
}

extension TransportAnswer {
    fileprivate init(_ head: HTTPResponseHead, body: Data) {
        status = Int(head.status.code)
        headers = AnswerHeaders(head.headers.map { ($0.name, $0.value) })
        self.body = body
    }
}

/// Checks each new connection before a request is sent over it, and responses before the library sees them.
enum ConnectionGuard {
    struct LocalAddress: Error {}

    /// Prepares a new connection, on its event loop; fails with ``LocalAddress`` if the server must not be local.
    static func prepare(_ channel: any Channel, mayBeLocal: Bool) -> EventLoopFuture<Void> {
        guard mayBeLocal || channel.remoteAddress.map(PublicAddress.contains) ?? false else {
            // Close only after the library has seen the failure: otherwise it counts the connection twice, and traps.
            channel.eventLoop.execute { channel.close(promise: nil) }
            return channel.eventLoop.makeFailedFuture(LocalAddress())
        }
        return channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
            try pipeline.addHandler(ResponseHeadGuard(), position: .after(decoder))
        }
    }
}

/// Rejects invalid response heads; at the body after a status below 100 the library traps.
final class ResponseHeadGuard: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    struct Refusal: Error {
        let fault: NetworkError.HeadFault
    }

    static let mostInterim = 16

    private var interimCount = 0
    private var isRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        if case .head(let head) = Self.unwrapInboundIn(data), let fault = fault(of: head) {
            isRefused = true
            context.fireErrorCaught(Refusal(fault: fault))
            context.close(promise: nil)
            return
        }
        context.fireChannelRead(data)
    }

    private func fault(of head: HTTPResponseHead) -> NetworkError.HeadFault? {
        switch head.status.code {
        case 200...999:
            interimCount = 0
            return nil
        // No request asks for a protocol upgrade, so 101 is never an answer.
        case 100, 102...199:
            interimCount += 1
            return interimCount > Self.mostInterim ? .tooManyInterim(limit: Self.mostInterim) : nil
        default:
            return .status(Int(head.status.code))
        }
    }
}
