import CCurl
import Glibc

extension NetworkError {
    /// How a transfer failed, in the library's terms.
    struct Circumstances {
        let exchange: CurlExchange
        let code: CInt
        /// The library's own words about it.
        let problem: String
        let status: Int
        let proxyStatus: Int
        let proxyError: Int
        let systemError: CInt
        let verification: Int
        let isSent: Bool
        let progress: ResponseCollector.Progress
    }

    init(_ known: Circumstances) {
        let host = known.exchange.request.host
        if let proxy = known.exchange.proxy, let reason = ProxyFailure.Reason(known) {
            self.init(host, .proxy(proxy.failure(reason)))
        } else {
            self.init(host, Fault(known))
        }
    }
}

/// The codes of libcurl that are told apart.
private enum CurlCode {
    static let none: CInt = 0
    static let unsupportedProtocol: CInt = 1
    static let malformedAddress: CInt = 3
    static let proxyNotFound: CInt = 5
    static let hostNotFound: CInt = 6
    static let notConnected: CInt = 7
    static let weirdReply: CInt = 8
    static let http2: CInt = 16
    static let partialBody: CInt = 18
    static let outOfMemory: CInt = 27
    static let timedOut: CInt = 28
    static let handshake: CInt = 35
    static let gotNothing: CInt = 52
    static let sending: CInt = 55
    static let receiving: CInt = 56
    static let ownCertificate: CInt = 58
    static let cipher: CInt = 59
    static let verification: CInt = 60
    static let authorities: CInt = 77
    static let http2Stream: CInt = 92
    static let proxy: CInt = 97
    static let tooLarge: CInt = 100
}

extension NetworkError.Fault {
    fileprivate init(_ known: NetworkError.Circumstances) {
        let exchange = known.exchange
        let progress = known.progress
        let cutOff = Self.cutOff(received: progress.received, expected: progress.expected)
        self =
            switch known.code {
            case CurlCode.hostNotFound: .nameNotFound
            case CurlCode.notConnected where known.systemError == ECONNREFUSED:
                .refused(port: exchange.request.address.effectivePort)
            case CurlCode.notConnected: .unreachable(known.systemWords)
            case CurlCode.timedOut:
                known.isConnecting
                    ? .connectTimedOut(after: exchange.connectTimeout) : .timedOut(after: exchange.timeout)
            case CurlCode.verification: .insecure(.init(verification: known.verification))
            case CurlCode.handshake, CurlCode.cipher, CurlCode.ownCertificate:
                .insecure(known.isForeignProtocol ? .notTLS : .handshake)
            case CurlCode.authorities: .insecure(.noAuthorities(exchange.trust.place ?? ""))
            // Depending on its version, the library reads no status below 100.
            case CurlCode.unsupportedProtocol where known.problem.contains("response code"):
                .invalidStatus(known.status > 0 ? known.status : nil)
            case CurlCode.unsupportedProtocol, CurlCode.weirdReply: progress.hasHead ? cutOff : .notHTTP
            case CurlCode.malformedAddress: .invalidRequest("the address is malformed")
            case CurlCode.outOfMemory where !progress.hasHead, CurlCode.tooLarge: .headTooLarge
            // Without an error, the library takes a head that the server left unfinished for the whole response.
            case CurlCode.none, CurlCode.partialBody, CurlCode.gotNothing, CurlCode.sending, CurlCode.receiving,
                CurlCode.http2,
                CurlCode.http2Stream:
                cutOff
            case let code: .other(String(cString: satchel_curl_words(code)).lowercased())
            }
    }
}

extension NetworkError.TLSFault {
    /// Reads a result of OpenSSL's verification; the library checks the name itself.
    fileprivate init(verification: Int) {
        self =
            switch verification {
            // Until OpenSSL has verified the certificate, the library says 1.
            case 0, 1, 62: .wrongHost
            case 9, 10: .expired
            default: .untrusted
            }
    }
}

extension ProxyFailure.Reason {
    /// Nil if the failure is the server's.
    fileprivate init?(_ known: NetworkError.Circumstances) {
        guard !known.isSent else { return nil }
        if known.proxyStatus >= 300 {
            self = .status(known.proxyStatus)
            return
        }
        switch known.code {
        case CurlCode.proxyNotFound: self = .nameNotFound
        case CurlCode.notConnected:
            self = known.systemError == ECONNREFUSED ? .refused : .unreachable(known.systemWords)
        case CurlCode.timedOut:
            self = .timedOut(after: known.isConnecting ? known.exchange.connectTimeout : known.exchange.timeout)
        case CurlCode.proxy: self = Self.socks(known.proxyError)
        case CurlCode.receiving where known.problem.hasSuffix("response 0"): self = .notProxy
        case CurlCode.gotNothing, CurlCode.sending, CurlCode.receiving: self = .cutOff
        case CurlCode.unsupportedProtocol, CurlCode.weirdReply: self = .notProxy
        default: return nil
        }
    }

    /// The reason by the library's `CURLproxycode`.
    private static func socks(_ code: Int) -> Self {
        switch code {
        case 1, 2: .notProxy
        case 3, 13...16, 28...30: .cutOff
        case 12, 33: .status(407)
        case 19: .failed("connection refused")
        case 21: .failed("host unreachable")
        case 22: .failed("network unreachable")
        case 23: .failed("not allowed")
        case 24: .failed("timed out")
        case 27: .failed("server not found")
        default: .failed("it reports a failure")
        }
    }
}

extension NetworkError.Circumstances {
    /// Whether the time for connecting, not that for everything, is over.
    fileprivate var isConnecting: Bool { !isSent && exchange.connectTimeout <= exchange.timeLeft }

    fileprivate var systemWords: String {
        systemError == 0 ? "no connection" : String(cString: strerror(systemError)).lowercased()
    }

    /// Whether what came instead of TLS is something else; OpenSSL's words differ by version.
    fileprivate var isForeignProtocol: Bool {
        ["wrong version number", "http request", "packet length too long", "record layer failure"]
            .contains { problem.contains($0) }
    }
}
