import CStubServer
import Foundation
import Glibc

/// One connection to a stub server, on a thread of its own.
final class StubConnection {
    private let socket: Int32
    private let log: StubLog
    private let respond: StubServer.Responder
    private var tls: UnsafeMutableRawPointer?
    private var bytes: [UInt8] = []

    init(_ socket: Int32, log: StubLog, respond: @escaping StubServer.Responder) {
        self.socket = socket
        self.log = log
        self.respond = respond
    }

    /// Serves the connection until either side closes it.
    func run(_ identity: StubIdentity?, greeting: StubResponse) {
        // OpenSSL writes to a closed socket, which must only fail.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, nil)
        if let identity {
            tls = identity.accept(socket)
            guard tls != nil else { return }
        }
        defer { if let tls { stub_tls_end(tls) } }
        guard perform(greeting) else { return }
        while read() {
            guard let request = StubRequest(bytes) else { continue }
            bytes = []
            log.received(request)
            guard perform(respond(request)) else { return }
        }
    }

    /// Returns whether the connection is still open.
    private func perform(_ response: StubResponse) -> Bool {
        for step in response.steps {
            switch step {
            case .send(let bytes):
                guard write(bytes) else { return false }
            case .sendForever(let bytes, let pause):
                let pause = Int32(clamping: Int(pause / .milliseconds(1)))
                while write(bytes) {
                    if isReadable(within: pause), !read() { return false }
                }
                return false
            case .wait(let gate):
                guard wait(for: gate) else { return false }
            case .hang:
                while read() {}
                return false
            case .close:
                return false
            }
        }
        return true
    }

    private func wait(for gate: StubGate) -> Bool {
        let signal = GateSignal()
        gate.whenOpen { signal.send() }
        while true {
            var both = [
                pollfd(fd: signal.waiting, events: Int16(POLLIN), revents: 0),
                pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
            ]
            poll(&both, 2, -1)
            if both[0].revents != 0 { return true }
            if both[1].revents != 0, !read() { return false }
        }
    }

    private func isReadable(within milliseconds: Int32) -> Bool {
        var one = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&one, 1, milliseconds) == 1
    }

    private func read() -> Bool {
        var piece = [UInt8](repeating: 0, count: 1 << 14)
        let count =
            tls.map { Int(stub_tls_read($0, &piece, Int32(piece.count))) } ?? recv(socket, &piece, piece.count, 0)
        guard count > 0 else { return false }
        log.received(bytes: count)
        bytes += piece[..<count]
        return true
    }

    private func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { rest in
                tls.map { Int(stub_tls_write($0, rest.baseAddress, Int32(clamping: rest.count))) }
                    ?? send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}

/// What a poll waits for besides a socket; closed with the last who may send it.
private final class GateSignal: Sendable {
    let waiting: Int32
    private let sending: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
        (waiting, sending) = (ends[0], ends[1])
    }

    func send() {
        var byte: UInt8 = 1
        Glibc.send(sending, &byte, 1, Int32(MSG_NOSIGNAL))
    }

    deinit {
        close(waiting)
        close(sending)
    }
}

/// A certificate that a server shows.
///
/// Sendable without a check: its context is never freed and, as OpenSSL says, safe on every thread once it is set up.
struct StubIdentity: @unchecked Sendable {
    private let context: UnsafeMutableRawPointer

    init(_ certificate: StubCertificate) throws {
        guard let context = stub_tls_context(certificate.certificate, StubCertificate.privateKey) else {
            throw NoTLS()
        }
        self.context = context
    }

    func accept(_ socket: Int32) -> UnsafeMutableRawPointer? {
        stub_tls_accept(context, socket)
    }

    /// The system has no OpenSSL 3.
    struct NoTLS: Error {}
}
