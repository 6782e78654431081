import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS
import Synchronization

/// Reads a rejected certificate to find out why, over a connection that carries no request.
enum CertificateProbe {
    /// Returns whether the certificate has expired or is not valid yet.
    static func isOutOfDate(at address: WebAddress, timeout: Duration) async -> Bool {
        guard let dates = try? await dates(at: address, timeout: timeout) else { return false }
        return !dates.contains(Date())
    }

    private static func dates(at address: WebAddress, timeout: Duration) async throws -> ClosedRange<Date>? {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = .none
        let context = try NIOSSLContext(configuration: configuration)
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let found = loop.makePromise(of: ClosedRange<Date>?.self)
        let connections = ProbeConnections()
        let bootstrap = ClientBootstrap(group: loop)
            .connectTimeout(TimeAmount(timeout))
            .channelInitializer { channel in
                connections.add(channel)
                return channel.eventLoop.makeCompletedFuture {
                    let name = HostName.isLoopback(address.host) ? nil : address.host
                    try channel.pipeline.syncOperations.addHandler(
                        NIOSSLClientHandler(context: context, serverHostname: name)
                    )
                    try channel.pipeline.syncOperations.addHandler(CertificateReader(found: found))
                }
            }
        let deadline = loop.scheduleTask(in: TimeAmount(timeout)) { connections.close() }
        defer {
            deadline.cancel()
            connections.close()
        }
        return try await withTaskCancellationHandler {
            bootstrap.connect(host: address.host, port: address.effectivePort).whenFailure { found.fail($0) }
            return try await found.futureResult.get()
        } onCancel: {
            connections.close()
        }
    }
}

/// The connections of a probe, from their creation; there may be one for each address of a server.
private final class ProbeConnections: Sendable {
    private struct State {
        var channels: [any Channel] = []
        var isClosed = false
    }

    private let state = Mutex(State())

    func add(_ channel: any Channel) {
        let isClosed = state.withLock { state in
            state.channels.append(channel)
            return state.isClosed
        }
        if isClosed { channel.close(promise: nil) }
    }

    func close() {
        let channels = state.withLock { state in
            state.isClosed = true
            return state.channels
        }
        for channel in channels { channel.close(promise: nil) }
    }
}

private final class CertificateReader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let found: EventLoopPromise<ClosedRange<Date>?>

    init(found: EventLoopPromise<ClosedRange<Date>?>) {
        self.found = found
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case TLSUserEvent.handshakeCompleted? = event as? TLSUserEvent {
            let handler = try? context.pipeline.syncOperations.handler(type: NIOSSLClientHandler.self)
            found.succeed(handler?.peerCertificate.flatMap(dates))
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        found.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        found.succeed(nil)
        context.fireChannelInactive()
    }

    private func dates(_ certificate: NIOSSLCertificate) -> ClosedRange<Date>? {
        let first = Date(timeIntervalSince1970: TimeInterval(certificate.notValidBefore))
        let last = Date(timeIntervalSince1970: TimeInterval(certificate.notValidAfter))
        return first <= last ? first...last : nil
    }
}
