/// Why a request did not get through a proxy.
public struct ProxyFailure: Equatable, Sendable {
    /// The host and port of the proxy; its password is never shown.
    public let proxy: String
    /// The environment variable that names the proxy.
    public let variable: String
    /// What went wrong.
    public let reason: Reason

    public init(_ proxy: String, variable: String, _ reason: Reason) {
        self.proxy = proxy
        self.variable = variable
        self.reason = reason
    }

    /// The ways a proxy can fail.
    public enum Reason: Equatable, Sendable {
        /// The variable does not hold the address of a proxy.
        case malformed
        /// DNS does not know the proxy.
        case nameNotFound
        /// Nothing listens on its port.
        case refused
        /// There is no route to the proxy.
        case unreachable(String)
        /// Connecting to it, or through it, timed out.
        case timedOut(after: Duration)
        /// It answered with a status other than success.
        case status(Int)
        /// It did not connect to the server, for this reason.
        case failed(String)
        /// No secure connection to it is possible.
        case insecure
        /// It closed the connection.
        case cutOff
        /// It does not speak the protocol of its address.
        case notProxy
    }
}

extension ProxyFailure {
    func message(host: String) -> String {
        switch reason {
        case .malformed: "\(variable) is not the address of a proxy"
        case .nameNotFound: "can't find the proxy '\(proxy)'"
        case .refused: "the proxy '\(proxy)' refused the connection"
        case .unreachable(let reason): "can't reach the proxy '\(proxy)': \(reason)"
        case .timedOut(let after):
            "connecting to '\(host)' through the proxy '\(proxy)' timed out after \(after.preciseWords)"
        case .status(407): "the proxy '\(proxy)' rejected the user name or password (407)"
        case .status(let code): "the proxy '\(proxy)' can't connect to '\(host)' (\(code))"
        case .failed(let reason): "the proxy '\(proxy)' can't connect to '\(host)': \(reason)"
        case .insecure: "no secure connection to the proxy '\(proxy)' is possible"
        case .cutOff: "the proxy '\(proxy)' closed the connection"
        case .notProxy: "'\(proxy)' is not a proxy, or one of another kind"
        }
    }

    /// The failure in a few words, with the name of the proxy or of the variable that should have one.
    var shortReason: String {
        switch reason {
        case .malformed: "invalid \(variable)"
        default: "proxy '\(proxy)' failed"
        }
    }

    func hint(host: String) -> String {
        switch reason {
        case .malformed, .notProxy:
            "set \(variable) to an address like http://127.0.0.1:3128 or socks5h://127.0.0.1:1080"
        case .status(407): "set \(variable) to an address like http://user:password@127.0.0.1:3128"
        default: "check \(variable), or connect directly with no_proxy=\(host)"
        }
    }
}
