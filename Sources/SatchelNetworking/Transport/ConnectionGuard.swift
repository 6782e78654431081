import NIOCore
import NIOHTTP1

/// Checks each new connection before a request is sent over it, and what comes back before the library sees it.
enum ConnectionGuard {
    /// The connection leads to this machine or a private network, where it must not.
    struct LocalAddress: Error {}

    /// Prepares a connection that the library has just set up; called on its event loop.
    ///
    /// - Parameters:
    ///   - channel: The connection.
    ///   - mayBeLocal: Whether the other end may be this machine or on a private network.
    /// - Returns: Whether a request may be sent, with ``LocalAddress`` as the error where it must not.
    static func prepare(_ channel: any Channel, mayBeLocal: Bool) -> EventLoopFuture<Void> {
        guard mayBeLocal || channel.remoteAddress.map(PublicAddress.contains) ?? false else {
            // Closed after the library has heard of the failure: the other way round it counts the connection twice, and traps.
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

/// Refuses heads of answers that HTTP does not have, some of which the library does not survive.
///
/// A status below 100 counts as interim there, and the body after it traps.
final class ResponseHeadGuard: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    /// The head is refused.
    struct Refusal: Error {
        let fault: NetworkError.HeadFault
    }

    /// How many interim answers may come before the final one.
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
        // No request asks for another protocol, so 101 answers none.
        case 100, 102...199:
            interimCount += 1
            return interimCount > Self.mostInterim ? .tooManyInterim(limit: Self.mostInterim) : nil
        default:
            return .status(Int(head.status.code))
        }
    }
}
