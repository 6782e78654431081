import Glibc
import NIOCore
import NIOPosix

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
