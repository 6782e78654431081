import NIOCore

/// One connection of a stub server.
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
