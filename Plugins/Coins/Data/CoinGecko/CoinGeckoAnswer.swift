import SatchelNetworking

/// An answer of CoinGecko; an error that comes as a success is thrown while decoding.
struct CoinGeckoAnswer<Value: Decodable & Sendable>: Decodable, Sendable {
    let value: Value

    init(from decoder: any Decoder) throws {
        if let fault = CoinGeckoFault(in: decoder) { throw fault.error }
        value = try Value(from: decoder)
    }
}

/// What CoinGecko says when it does not answer, in any of the shapes it has for that.
///
/// `{"error": "…"}`, `{"status": {"error_code", "error_message"}}`, the same under `error`, `{"error_code", "status": {…}}`,
/// and `{"status": 500, "error": "…"}`.
struct CoinGeckoFault: Equatable {
    let code: Int?
    let words: String?

    private enum Keys: String, CodingKey {
        case error, status
        case code = "error_code"
        case words = "error_message"
    }

    /// Looks for an error; nil where the answer is none.
    init?(in decoder: any Decoder) {
        guard let values = try? decoder.container(keyedBy: Keys.self),
            values.contains(.error) || values.contains(.status) || values.contains(.code)
        else { return nil }
        let inner = try? values.nestedContainer(keyedBy: Keys.self, forKey: .error)
        let statuses = [values, inner].compactMap { try? $0?.nestedContainer(keyedBy: Keys.self, forKey: .status) }
        let places = [values, inner].compactMap { $0 } + statuses
        let number = try? values.decode(Int.self, forKey: .status)
        let text = try? values.decode(String.self, forKey: .error)
        code = places.lazy.compactMap { try? $0.decode(Int.self, forKey: .code) }.first ?? number
        words = places.lazy.compactMap { try? $0.decode(String.self, forKey: .words) }.first ?? text
    }

    /// The error, with the status that the service should have sent.
    var error: ReportedFailure {
        let status =
            switch code {
            case let code? where (400..<600).contains(code): code
            case let code? where (10_002...10_012).contains(code): 401
            default: 500
            }
        return ReportedFailure(words, status: status)
    }
}
