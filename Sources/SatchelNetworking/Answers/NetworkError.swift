import SatchelCatalog
import SatchelPluginAPI

/// An error in talking to a service.
public struct NetworkError: Error, Equatable, Sendable {
    /// The name of the server.
    public let host: String
    /// What went wrong.
    public let fault: Fault

    public init(_ host: String, _ fault: Fault) {
        self.host = host
        self.fault = fault
    }

    /// The ways a request can fail.
    public enum Fault: Equatable, Sendable {
        /// DNS does not know the server.
        case nameNotFound
        /// Nothing listens on the port.
        case refused(port: Int)
        /// There is no route to the server.
        case unreachable(String)
        /// The connection timed out.
        case connectTimedOut(after: Duration)
        /// The response timed out.
        case timedOut(after: Duration)
        /// Nothing of the response came in the time that `auto` has, through a proxy if one is named.
        case silent(after: Duration, through: String? = nil)
        /// The server is left alone for a while because it failed, for this reason, with an answer or without.
        case leftAlone(reason: String, didAnswer: Bool = false, for: Duration)
        /// The services before it used up the time that `auto` has.
        case noTimeLeft
        /// No secure connection is possible.
        case insecure(TLSFault)
        /// The proxy failed, or did not let the request through.
        case proxy(ProxyFailure)
        /// The library that sends requests can't be used, for this reason.
        case noLibrary(String)
        /// The service answered with an error status.
        case status(StatusFailure)
        /// The service's limit of requests is reached.
        case rateLimited(limit: Int?, retryAfter: Duration)
        /// The server is on this machine or a private network, and is not a service named in the configuration.
        case localAddress
        /// The status is not valid HTTP, or was not asked for; nil if libcurl doesn't tell it.
        case invalidStatus(Int?)
        /// Interim responses keep coming, without a final one.
        case tooManyInterim(limit: Int)
        /// There are too many header fields, or too large ones.
        case headTooLarge
        /// The response is larger than allowed.
        case tooLarge(limit: Int)
        /// The response decompresses to far more than was sent.
        case decompressionBomb
        /// The compressed response is corrupt.
        case damagedCompression
        /// The redirects form a loop.
        case redirectLoop
        case tooManyRedirects(limit: Int)
        /// A redirect is not safe to follow: `an unencrypted address`.
        case redirectRefused(to: String)
        /// The connection ended before the response did.
        case cutOff(received: Int, expected: Int?)
        /// The server does not speak HTTP.
        case notHTTP
        /// The response is empty.
        case emptyBody
        /// The response has unexpected contents, at this key path if known.
        case undecodable(path: String, reason: String)
        /// The network is off, and nothing is cached.
        case offline
        /// Only the cache may answer, and nothing is cached.
        case notCached
        /// The request itself is invalid.
        case invalidRequest(String)
        /// The program is shutting down.
        case closed
        /// Any other error.
        case other(String)
    }

    /// Why a connection is not secure.
    public enum TLSFault: Equatable, Sendable {
        /// The certificate is not signed by a trusted authority.
        case untrusted
        /// The certificate has expired or is not valid yet.
        case expired
        /// The certificate belongs to another server.
        case wrongHost
        /// The server does not speak TLS.
        case notTLS
        /// The handshake failed.
        case handshake
        /// The certificates of authorities can't be read from this file.
        case noAuthorities(String)
    }

    /// A status other than success.
    public struct StatusFailure: Equatable, Sendable {
        /// The status code.
        public let code: Int
        /// The wait that `Retry-After` asks for.
        public let retryAfter: Duration?
        /// The service's own message.
        public let detail: ServiceWords?
        /// Whether the response is a web page.
        public let isWebPage: Bool

        public init(_ code: Int, retryAfter: Duration? = nil, detail: ServiceWords? = nil, isWebPage: Bool = false) {
            self.code = code
            self.retryAfter = retryAfter
            self.detail = detail
            self.isWebPage = isWebPage
        }
    }
}

extension NetworkError {
    /// The status code, if the service answered with an error status.
    public var status: Int? {
        guard case .status(let failure) = fault else { return nil }
        return failure.code
    }

    /// The service's own message, if it answered with an error status.
    package var serviceWords: String? {
        guard case .status(let failure) = fault else { return nil }
        return failure.detail?.text
    }

    /// Whether the status is 404 or 410, so that a catalog can report what is missing in its own words.
    public var isNotFound: Bool { status == 404 || status == 410 }

    /// The wait that the service asks for, if any.
    public var retryAfter: Duration? {
        switch fault {
        case .status(let failure): failure.retryAfter
        case .rateLimited(_, let retryAfter): retryAfter
        case .leftAlone(_, _, let rest): rest
        default: nil
        }
    }

    /// Whether it is certain that the server saw no request.
    var isUnsent: Bool {
        switch fault {
        case .nameNotFound, .refused, .unreachable, .connectTimedOut, .insecure, .localAddress: true
        default: false
        }
    }

    /// Whether the server can't have answered, not even with an error.
    var isUnreached: Bool {
        switch fault {
        case .nameNotFound, .refused, .unreachable, .connectTimedOut, .timedOut, .silent, .insecure, .proxy, .cutOff:
            true
        case .leftAlone(_, let didAnswer, _): !didAnswer
        default: false
        }
    }

    /// Whether the server failed, rather than this request.
    var isFailureOfServer: Bool {
        switch fault {
        case .offline, .notCached, .leftAlone, .noTimeLeft, .rateLimited, .tooLarge, .localAddress: false
        default: allowsOlderAnswer
        }
    }

    /// Whether an older response may stand in: the service failed, rather than rejecting the request.
    var allowsOlderAnswer: Bool {
        switch fault {
        case .status(let failure): failure.code >= 500 || [403, 408, 425, 429].contains(failure.code)
        case .invalidRequest, .closed: false
        default: true
        }
    }

    /// Whether the same request may well succeed a moment later.
    var isTransient: Bool {
        switch fault {
        case .refused, .unreachable, .connectTimedOut: true
        case .cutOff: true
        case .status(let failure): [408, 425, 429, 500, 502, 503, 504].contains(failure.code)
        default: false
        }
    }
}

extension NetworkError: UserFacingError {
    public var message: String {
        switch fault {
        case .nameNotFound: "can't find the server '\(host)'"
        case .refused(let port): "'\(host)' refused the connection on port \(port)"
        case .unreachable(let reason): "can't reach '\(host)': \(reason)"
        case .connectTimedOut(let after): "connecting to '\(host)' timed out after \(after.preciseWords)"
        case .timedOut(let after): "'\(host)' timed out after \(after.preciseWords)"
        case .silent(let after, let proxy):
            "'\(host)' did not answer within \(after.preciseWords)"
                + (proxy.map { " through the proxy '\($0)'" } ?? "")
        case .leftAlone(let reason, _, _): "'\(host)' just failed: \(reason)"
        case .noTimeLeft: "'\(host)' was not asked: no time was left after the other services"
        case .insecure(let fault): fault.message(host: host)
        case .proxy(let failure): failure.message(host: host)
        case .noLibrary(let reason): "can't load libcurl, which sends every request: \(reason)"
        case .status(let failure): failure.message(host: host)
        case .rateLimited(let limit, _):
            "rate limit of '\(host)' reached" + (limit.map { " (\($0) requests)" } ?? "")
        case .localAddress: "'\(host)' is on this machine or a private network, so nothing was sent to it"
        case .invalidStatus(let code): "'\(host)' sent an invalid HTTP status" + (code.map { " (\($0))" } ?? "")
        case .tooManyInterim(let limit): "'\(host)' sent more than \(limit) interim responses (1xx) and no final one"
        case .headTooLarge: "the response from '\(host)' has too many or too large headers"
        case .tooLarge(let limit): "the response from '\(host)' is larger than \(limit) bytes"
        case .decompressionBomb: "the response from '\(host)' was rejected: it decompresses to far more than was sent"
        case .damagedCompression: "the compressed response from '\(host)' is corrupt"
        case .redirectLoop: "'\(host)' redirects in a loop"
        case .tooManyRedirects(let limit): "'\(host)' redirects more than \(limit) times"
        case .redirectRefused(let place): "'\(host)' redirects to \(place), which is not followed"
        case .cutOff(let received, let expected): cutOff(received: received, expected: expected)
        case .notHTTP: "'\(host)' is not an HTTP server"
        case .emptyBody: "'\(host)' sent an empty response"
        case .undecodable(let path, let reason):
            "invalid response from '\(host)': " + (path.isEmpty ? reason : "\(path) \(reason)")
        case .offline: "offline, and nothing from '\(host)' is cached for this request"
        case .notCached: "nothing from '\(host)' is cached for this request"
        case .invalidRequest(let reason): "can't send the request to '\(host)': \(reason)"
        case .closed: "the request to '\(host)' was canceled because the program is exiting"
        case .other(let reason): "the request to '\(host)' failed: \(reason)"
        }
    }

    public var hint: String? {
        switch fault {
        case .nameNotFound: "check the network connection and the address in the configuration"
        case .refused: "check the address in the configuration, or try again later"
        case .unreachable: "check the network connection"
        case .connectTimedOut: "try again, or increase network.connect-timeout-ms"
        case .timedOut: "try again, or increase network.timeout-ms"
        case .silent(_, .some): "check the proxy, or increase network.auto-timeout-ms"
        case .silent: "try again in a minute, or increase network.auto-timeout-ms"
        case .noTimeLeft: "increase network.auto-timeout-ms"
        case .leftAlone(_, _, let rest): "it is asked again in \(rest.words)"
        case .insecure(let fault): fault.hint
        case .proxy(let failure): failure.hint(host: host)
        case .noLibrary: "install the Debian package libcurl4: sudo apt install libcurl4"
        case .status(let failure): failure.hint
        case .rateLimited(_, let retryAfter): retryAfter.asRetry
        case .localAddress: "only services set in the configuration, by a '.url' key, may have a local address"
        case .invalidStatus, .tooManyInterim, .headTooLarge:
            "check the address and port in the configuration, or try again later"
        case .tooLarge: "request less, or increase network.max-response-bytes"
        case .offline: "run without --offline to ask the service"
        case .redirectLoop, .tooManyRedirects, .redirectRefused:
            "check the address in the configuration; a network sign-in page can also cause this"
        case .notHTTP: "check the address and port in the configuration"
        case .cutOff, .emptyBody, .damagedCompression: "try again"
        case .undecodable: "the service may have changed, or a network sign-in page answered instead"
        case .notCached, .decompressionBomb, .invalidRequest, .closed, .other: nil
        }
    }

    /// The fault in a word or two, for the footer of an older response.
    var shortReason: String {
        switch fault {
        case .nameNotFound: "server not found"
        case .refused: "connection refused"
        case .unreachable: "unreachable"
        case .silent(_, let proxy?): "timed out through the proxy '\(proxy)'"
        case .connectTimedOut, .timedOut, .silent: "timed out"
        case .leftAlone(let reason, _, _): reason
        case .noTimeLeft: "no time left"
        case .insecure: "TLS error"
        case .proxy(let failure): failure.shortReason
        case .noLibrary: "no libcurl"
        case .status(let failure): String(failure.code)
        case .rateLimited: "rate limit"
        case .localAddress: "local address"
        case .invalidStatus, .tooManyInterim, .headTooLarge: "invalid response"
        case .tooLarge: "response too large"
        case .decompressionBomb, .damagedCompression, .undecodable, .notHTTP: "unreadable response"
        case .redirectLoop, .tooManyRedirects, .redirectRefused: "bad redirect"
        case .cutOff: "connection closed"
        case .emptyBody: "empty response"
        case .offline: "offline"
        case .notCached: "not cached"
        case .invalidRequest, .closed, .other: "request failed"
        }
    }

    private func cutOff(received: Int, expected: Int?) -> String {
        guard let expected, received > 0 else {
            return "'\(host)' closed the connection before the response was complete"
        }
        return "'\(host)' closed the connection after \(received) of \(expected) bytes"
    }
}

extension NetworkError.TLSFault {
    func message(host: String) -> String {
        switch self {
        case .untrusted: "the certificate of '\(host)' is not trusted"
        case .expired: "the certificate of '\(host)' has expired or is not valid yet"
        case .wrongHost: "the certificate of '\(host)' is for another server"
        case .notTLS: "'\(host)' does not use TLS on that port"
        case .handshake: "TLS handshake with '\(host)' failed"
        case .noAuthorities(let path): "can't read certificates from '\(path)'"
        }
    }

    var hint: String {
        switch self {
        case .untrusted:
            "a proxy or sign-in page may be in between, and nothing was sent; network.ca-file adds an authority"
        case .expired: "check this machine's clock; nothing was sent"
        case .wrongHost: "check the address in the configuration; nothing was sent"
        case .notTLS: "check the port in the configuration; nothing was sent"
        case .handshake: "check the address in the configuration, or try again later; nothing was sent"
        case .noAuthorities: "check network.ca-file, SSL_CERT_FILE and SSL_CERT_DIR; nothing was sent"
        }
    }
}

extension NetworkError.StatusFailure {
    func message(host: String) -> String {
        let said = detail.map { ": \($0)" } ?? (isWebPage ? ", with a web page" : "")
        let summary =
            switch code {
            case 401: "'\(host)' rejected the API key (401)"
            case 403: "'\(host)' denied access (403)"
            case 404, 410: "not found at '\(host)' (\(code))"
            case 400, 422: "'\(host)' rejected the request (\(code))"
            case 429: "too many requests to '\(host)' (429)"
            case 500...: "server error at '\(host)' (\(code))"
            default: "'\(host)' returned status \(code)"
            }
        return summary + said
    }

    var hint: String? {
        if let retryAfter { return retryAfter.asRetry }
        return switch code {
        case 401: "check the API key of the service"
        case 403: "the service may be limiting requests; try again later"
        case 429, 500...: "try again later"
        default: nil
        }
    }
}

extension Duration {
    /// The duration in its largest whole unit, never too short for a wait: `40 s`, `3 min`, `3 h`, `2 d`.
    var words: String { DataState.words(ofSeconds: wholeSeconds) }

    /// When to try again; a service may say that it is at once.
    fileprivate var asRetry: String { wholeSeconds == 0 ? "try again" : "try again in \(words)" }

    /// The duration in seconds, or in milliseconds below a second: `250 ms`, `1.5 s`, `15 s`.
    var preciseWords: String {
        let milliseconds = components.attoseconds / 1_000_000_000_000_000
        let (seconds, tenths) = (components.seconds, milliseconds / 100)
        return seconds == 0 ? "\(milliseconds) ms" : "\(seconds)" + (tenths > 0 ? ".\(tenths) s" : " s")
    }

    /// The duration in seconds, rounded up.
    var wholeSeconds: Int {
        max(0, Int(clamping: components.attoseconds > 0 ? components.seconds + 1 : components.seconds))
    }
}
