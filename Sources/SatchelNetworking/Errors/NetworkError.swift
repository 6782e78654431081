/// What went wrong between here and a service.
package struct NetworkError: Error, Equatable, Sendable {
    /// The server, by name.
    package let host: String
    /// What went wrong.
    package let fault: Fault

    /// Creates an error.
    package init(_ host: String, _ fault: Fault) {
        self.host = host
        self.fault = fault
    }

    /// The ways a request can go wrong.
    package enum Fault: Equatable, Sendable {
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
    package enum TLSFault: Equatable, Sendable {
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
    package enum RedirectFault: Equatable, Sendable {
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
    package enum HeadFault: Equatable, Sendable {
        /// There is no such status, or nobody asked for it.
        case status(Int)
        /// Interim answers come and come, and no final one.
        case tooManyInterim(limit: Int)
        /// There are too many header fields, or too large ones.
        case tooLarge
    }

    /// A status that is no success.
    package struct StatusFailure: Equatable, Sendable {
        /// The number.
        package let code: Int
        /// How long the service asks to be left alone.
        package let retryAfter: Duration?
        /// What the service says about it, in its own words.
        package let detail: ServiceWords?
        /// Whether the service answered with a web page.
        package let isWebPage: Bool

        /// Creates a failure.
        package init(_ code: Int, retryAfter: Duration? = nil, detail: ServiceWords? = nil, isWebPage: Bool = false) {
            self.code = code
            self.retryAfter = retryAfter
            self.detail = detail
            self.isWebPage = isWebPage
        }
    }
}

extension NetworkError {
    /// The status the service answered with, if that is what is wrong.
    package var status: Int? {
        guard case .status(let failure) = fault else { return nil }
        return failure.code
    }

    /// Whether the service has no such thing, so that a catalogue can say what is missing in its own words.
    package var isNotFound: Bool { status == 404 || status == 410 }

    /// How long to wait before asking again, where the service said so.
    package var retryAfter: Duration? {
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
