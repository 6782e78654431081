import SatchelPluginAPI

extension NetworkError: UserFacingError {
    package var message: String {
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

    package var hint: String? {
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
