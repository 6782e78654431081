import SatchelPluginAPI

/// What went wrong between here and a service.
public struct NetworkError: Error, Equatable, Sendable {
    /// The server, by name.
    public let host: String
    /// What went wrong.
    public let fault: Fault

    /// Creates an error.
    public init(_ host: String, _ fault: Fault) {
        self.host = host
        self.fault = fault
    }

    /// The ways a request can go wrong.
    public enum Fault: Equatable, Sendable {
        /// The name of the server is not known.
        case nameNotFound
        /// Nothing listens there.
        case refused(port: Int)
        /// There is no way to the server.
        case unreachable(String)
        /// The connection did not come about in time.
        case connectTimedOut(after: Duration)
        /// The answer was not complete in time.
        case timedOut(after: Duration)
        /// No safe connection can be made.
        case insecure(TLSFault)
        /// The service said no.
        case status(StatusFailure)
        /// The server is this machine or on a private network, and no service that the configuration names.
        case localAddress
        /// The head of the answer is none that HTTP has.
        case invalidHead(HeadFault)
        /// The answer is larger than allowed.
        case tooLarge(limit: Int)
        /// The answer unpacks to far more than was sent.
        case decompressionBomb
        /// The packed answer is damaged.
        case damagedCompression
        /// Redirects lead back to where they started.
        case redirectLoop
        /// There are more redirects than anyone needs.
        case tooManyRedirects(limit: Int)
        /// A redirect leads where it must not.
        case redirectRefused(RedirectFault)
        /// The connection ended before the answer did.
        case cutOff(received: Int, expected: Int?)
        /// What listens there does not speak HTTP.
        case notHTTP
        /// The answer is empty.
        case emptyBody
        /// The answer is not what was expected, at this key path where it has one.
        case undecodable(path: String, reason: String)
        /// The network may not be used, and nothing was kept.
        case offline
        /// The request itself cannot be sent.
        case invalidRequest(String)
        /// The program is ending.
        case closed
        /// Something that has no words of its own.
        case other(String)
    }

    /// Why a connection is not safe.
    public enum TLSFault: Equatable, Sendable {
        /// No authority known here signed the certificate.
        case untrusted
        /// The certificate is past its last day, or before its first.
        case expired
        /// The certificate belongs to another server.
        case wrongHost
        /// What answers there does not speak TLS.
        case notTLS
        /// The two sides found no common ground.
        case handshake
    }

    /// What is wrong with where a redirect leads.
    public enum RedirectFault: Equatable, Sendable {
        /// The address cannot be read, or is missing.
        case malformed
        /// The scheme is neither https nor http.
        case scheme(String)
        /// It leads from a safe connection to an open one.
        case downgrade
        /// It leads to this machine or a private network, and not to the service that was asked.
        case local
        /// It would hand a secret to another server.
        case secret
        /// Only requests that read may be sent on.
        case method
    }

    /// What is wrong with the head of an answer.
    public enum HeadFault: Equatable, Sendable {
        /// There is no such status, or nobody asked for it.
        case status(Int)
        /// Interim answers come and come, and no final one.
        case tooManyInterim(limit: Int)
        /// There are too many header fields, or too large ones.
        case tooLarge
    }

    /// A status that is no success.
    public struct StatusFailure: Equatable, Sendable {
        /// The number.
        public let code: Int
        /// How long the service asks to be left alone.
        public let retryAfter: Duration?
        /// What the service says about it, in its own words.
        public let detail: ServiceWords?
        /// Whether the service answered with a web page.
        public let isWebPage: Bool

        /// Creates a failure.
        public init(_ code: Int, retryAfter: Duration? = nil, detail: ServiceWords? = nil, isWebPage: Bool = false) {
            self.code = code
            self.retryAfter = retryAfter
            self.detail = detail
            self.isWebPage = isWebPage
        }
    }
}

extension NetworkError {
    /// The status the service answered with, if that is what is wrong.
    public var status: Int? {
        guard case .status(let failure) = fault else { return nil }
        return failure.code
    }

    /// Whether the service has no such thing, so that a catalogue can say what is missing in its own words.
    public var isNotFound: Bool { status == 404 || status == 410 }

    /// How long to wait before asking again, where the service said so.
    public var retryAfter: Duration? {
        guard case .status(let failure) = fault else { return nil }
        return failure.retryAfter
    }

    /// Whether an older answer may stand in: the service failed, rather than answering that the request is wrong.
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
        case .nameNotFound: "cannot find the server '\(host)'"
        case .refused(let port): "'\(host)' refused the connection on port \(port)"
        case .unreachable(let reason): "cannot reach '\(host)': \(reason)"
        case .connectTimedOut(let after): "no connection to '\(host)' within \(DurationWords.precise(after))"
        case .timedOut(let after): "'\(host)' did not finish its answer within \(DurationWords.precise(after))"
        case .insecure(let fault): fault.message(host: host)
        case .status(let failure): failure.message(host: host)
        case .localAddress: "'\(host)' is on this machine or a private network, so nothing was sent to it"
        case .invalidHead(let fault): fault.message(host: host)
        case .tooLarge(let limit): "the answer of '\(host)' is larger than \(limit) bytes"
        case .decompressionBomb: "the answer of '\(host)' unpacks to far more than was sent, so it was dropped"
        case .damagedCompression: "the packed answer of '\(host)' is damaged"
        case .redirectLoop: "'\(host)' redirects in a circle"
        case .tooManyRedirects(let limit): "'\(host)' redirects more than \(limit) times"
        case .redirectRefused(let fault): "'\(host)' redirects \(fault.words), which is not followed"
        case .cutOff(let received, let expected): cutOff(received: received, expected: expected)
        case .notHTTP: "what answers at '\(host)' does not speak HTTP"
        case .emptyBody: "'\(host)' sent an empty answer"
        case .undecodable(let path, let reason):
            "the answer of '\(host)' cannot be read: " + (path.isEmpty ? reason : "\(path) \(reason)")
        case .offline: "offline, and nothing is kept from '\(host)' for this"
        case .invalidRequest(let reason): "the request to '\(host)' cannot be sent: \(reason)"
        case .closed: "the request to '\(host)' ended because the program is closing"
        case .other(let reason): "the request to '\(host)' failed: \(reason)"
        }
    }

    public var hint: String? {
        switch fault {
        case .nameNotFound: "check the network connection, and the address in the configuration"
        case .refused: "check the address in the configuration, or try again later"
        case .unreachable: "check the network connection"
        case .connectTimedOut: "try again, or raise network.connect-timeout-ms"
        case .timedOut: "try again, or raise network.timeout-ms"
        case .insecure(let fault): fault.hint
        case .status(let failure): failure.hint
        case .localAddress: "only a service set in the configuration may be there, such as one at a '.url' key"
        case .invalidHead: "check the address and port in the configuration, or try again later"
        case .tooLarge: "ask for less, or raise network.max-response-bytes"
        case .offline: "leave out --offline to ask the service"
        case .redirectLoop, .tooManyRedirects, .redirectRefused:
            "check the address in the configuration; a sign-in page of the network can cause this too"
        case .notHTTP: "check the address and port in the configuration"
        case .cutOff, .emptyBody, .damagedCompression: "try again"
        case .undecodable: "the service may have changed, or a sign-in page of the network answers for it"
        case .decompressionBomb, .invalidRequest, .closed, .other: nil
        }
    }

    /// What is wrong in a word or two, for the footer of an older answer.
    var shortReason: String {
        switch fault {
        case .nameNotFound: "server not found"
        case .refused: "connection refused"
        case .unreachable: "unreachable"
        case .connectTimedOut, .timedOut: "timed out"
        case .insecure: "no safe connection"
        case .status(let failure): String(failure.code)
        case .localAddress: "local address"
        case .invalidHead: "invalid answer"
        case .tooLarge: "answer too large"
        case .decompressionBomb, .damagedCompression, .undecodable, .notHTTP: "unreadable answer"
        case .redirectLoop, .tooManyRedirects, .redirectRefused: "bad redirect"
        case .cutOff: "connection cut"
        case .emptyBody: "empty answer"
        case .offline: "offline"
        case .invalidRequest, .closed, .other: "request failed"
        }
    }

    private func cutOff(received: Int, expected: Int?) -> String {
        guard let expected, received > 0 else { return "'\(host)' closed the connection before it answered in full" }
        return "'\(host)' closed the connection after \(received) of \(expected) bytes"
    }
}

extension NetworkError.TLSFault {
    func message(host: String) -> String {
        switch self {
        case .untrusted: "the certificate of '\(host)' is not signed by anyone this machine trusts"
        case .expired: "the certificate of '\(host)' is not valid today"
        case .wrongHost: "the certificate that '\(host)' shows belongs to another server"
        case .notTLS: "'\(host)' does not speak TLS on that port"
        case .handshake: "no safe connection to '\(host)' came about"
        }
    }

    var hint: String {
        switch self {
        case .untrusted: "a proxy or sign-in page may be in between; nothing was sent"
        case .expired: "check this machine's clock; nothing was sent"
        case .wrongHost: "check the address in the configuration; nothing was sent"
        case .notTLS: "check the port in the configuration; nothing was sent"
        case .handshake: "check the address in the configuration, or try again later; nothing was sent"
        }
    }
}

extension NetworkError.RedirectFault {
    var words: String {
        switch self {
        case .malformed: "to an address that cannot be read"
        case .scheme(let scheme): "to a '\(scheme):' address"
        case .downgrade: "to an unencrypted address"
        case .local: "to this machine or a private network"
        case .secret: "to another server along with a key"
        case .method: "a request that changes something"
        }
    }
}

extension NetworkError.HeadFault {
    func message(host: String) -> String {
        switch self {
        case .status(let code):
            "'\(host)' answered with the invalid HTTP status \(String(repeating: "0", count: code < 10 ? 2 : code < 100 ? 1 : 0))\(code)"
        case .tooManyInterim(let limit): "'\(host)' sent more than \(limit) interim answers (1xx) and no final one"
        case .tooLarge: "the answer of '\(host)' has too many headers, or too large ones"
        }
    }
}

extension NetworkError.StatusFailure {
    func message(host: String) -> String {
        let said = detail.map { ": \($0)" } ?? (isWebPage ? ", with a web page" : "")
        let summary =
            switch code {
            case 401: "'\(host)' does not accept the key (401)"
            case 403: "'\(host)' refuses to answer (403)"
            case 404, 410: "'\(host)' has no such thing (\(code))"
            case 400, 422: "'\(host)' does not understand the request (\(code))"
            case 429: "'\(host)' asks for fewer requests (429)"
            case 500...: "'\(host)' has trouble of its own (\(code))"
            default: "'\(host)' answered with status \(code)"
            }
        return summary + said
    }

    var hint: String? {
        if let retryAfter { return "try again in \(DurationWords.short(retryAfter))" }
        return switch code {
        case 401: "check the key of the service"
        case 403: "the service may be limiting requests; try again later"
        case 429, 500...: "try again in a while"
        default: nil
        }
    }
}

/// Words for how long something took or will take.
enum DurationWords {
    /// The duration in its largest whole unit: `40 s`, `3 min`, `3 h`, `2 d`.
    static func short(_ duration: Duration) -> String {
        let seconds = wholeSeconds(duration)
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3600) h"
        default: "\(seconds / 86400) d"
        }
    }

    /// The duration with its fraction below a second: `250 ms`, `15 s`.
    static func precise(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = attoseconds / 1_000_000_000_000_000
        return seconds == 0 ? "\(milliseconds) ms" : "\(seconds) s"
    }

    /// The duration in seconds, rounded up, so that a wait is never told too short.
    static func wholeSeconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return max(0, attoseconds > 0 ? seconds + 1 : seconds)
    }
}
