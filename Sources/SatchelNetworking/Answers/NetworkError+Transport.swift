import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

extension NetworkError {
    struct Circumstances {
        let address: WebAddress
        let connectTimeout: Duration
        let timeout: Duration
        let received: Int
        let expected: Int?
        let hasHead: Bool
    }

    init(_ error: any Error, _ known: Circumstances) {
        let host = known.address.host
        self =
            switch error {
            case let error as NetworkError: error
            case let error as HTTPClientError: NetworkError(host, Fault(error, known))
            case let error as NIOConnectionError: NetworkError(host, Fault(error, known))
            case let error as IOError: NetworkError(host, Fault(error, known))
            case let error as NIOSSLError: NetworkError(host, Fault(error, known))
            case let error as NIOSSLExtraError where error == .failedToValidateHostname:
                NetworkError(host, .insecure(.wrongHost))
            case is NIOSSLExtraError, is BoringSSLError: NetworkError(host, .insecure(.handshake))
            case let error as ChannelError: NetworkError(host, Fault(error, known))
            case HTTPParserError.headerOverflow: NetworkError(host, .invalidHead(.tooLarge))
            case let error as HTTPParserError: NetworkError(host, Fault(error, known))
            case is ConnectionGuard.LocalAddress: NetworkError(host, .localAddress)
            case let refusal as ResponseHeadGuard.Refusal: NetworkError(host, .invalidHead(refusal.fault))
            case is SocketAddressError: NetworkError(host, .nameNotFound)
            case NIOHTTPDecompression.DecompressionError.limit: NetworkError(host, .decompressionBomb)
            case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
                NetworkError(host, .damagedCompression)
            default: NetworkError(host, .other("\(type(of: error))"))
            }
    }
}

extension NetworkError.Fault {
    typealias Circumstances = NetworkError.Circumstances

    fileprivate init(_ error: HTTPClientError, _ known: Circumstances) {
        switch error {
        case .deadlineExceeded, .readTimeout, .writeTimeout:
            self = .timedOut(after: known.timeout)
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
            self = .connectTimedOut(after: known.connectTimeout)
        case .remoteConnectionClosed, .uncleanShutdown:
            self = .cutOff(received: known.received, expected: known.expected)
        case .alreadyShutdown, .cancelled:
            self = .closed
        default:
            self = .other(error.shortDescription)
        }
    }

    fileprivate init(_ error: NIOConnectionError, _ known: Circumstances) {
        guard let failure = error.connectionErrors.first?.error else {
            self = .nameNotFound
            return
        }
        self = NetworkError(failure, known).fault
    }

    fileprivate init(_ error: IOError, _ known: Circumstances) {
        switch error.errnoCode {
        case ECONNREFUSED: self = .refused(port: known.address.effectivePort)
        case ETIMEDOUT: self = .connectTimedOut(after: known.connectTimeout)
        case ECONNRESET, EPIPE: self = .cutOff(received: known.received, expected: known.expected)
        default: self = .unreachable(String(cString: strerror(error.errnoCode)).lowercased())
        }
    }

    fileprivate init(_ error: ChannelError, _ known: Circumstances) {
        switch error {
        case .connectTimeout: self = .connectTimedOut(after: known.connectTimeout)
        case .eof, .ioOnClosedChannel, .inputClosed, .alreadyClosed:
            self = .cutOff(received: known.received, expected: known.expected)
        default: self = .other("the connection failed")
        }
    }

    fileprivate init(_ error: NIOSSLError, _ known: Circumstances) {
        switch error {
        case .uncleanShutdown where known.hasHead:
            self = .cutOff(received: known.received, expected: known.expected)
        case .handshakeFailed(let reason):
            let text = String(describing: reason)
            self =
                if text.contains("CERTIFICATE_VERIFY_FAILED") {
                    .insecure(.untrusted)
                } else if text.contains("WRONG_VERSION_NUMBER") || text.contains("HTTP_REQUEST") {
                    .insecure(.notTLS)
                } else {
                    .insecure(.handshake)
                }
        case .unableToValidateCertificate: self = .insecure(.wrongHost)
        default: self = .insecure(.handshake)
        }
    }

    fileprivate init(_ error: HTTPParserError, _ known: Circumstances) {
        self =
            error == .invalidEOFState || known.hasHead
            ? .cutOff(received: known.received, expected: known.expected) : .notHTTP
    }
}
