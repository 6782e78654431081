/// Where and why a decoder gave up, in words.
struct DecodingFault: Equatable {
    /// The key path, such as `docs[3].title`; empty for the whole.
    let path: String
    /// What is wrong there.
    let reason: String

    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            path = Self.words(context.codingPath + [key])
            reason = "is missing"
        case .valueNotFound(let type, let context):
            path = Self.words(context.codingPath)
            reason = "is null where \(Self.name(type)) belongs"
        case .typeMismatch(let type, let context):
            path = Self.words(context.codingPath)
            reason = path.isEmpty ? "it is not \(Self.name(type))" : "is not \(Self.name(type))"
        case .dataCorrupted(let context):
            path = Self.words(context.codingPath)
            reason = path.isEmpty ? "it is not JSON" : "has a value that makes no sense"
        @unknown default:
            path = ""
            reason = "it is not what was expected"
        }
    }

    /// What came is a web page or XML.
    static let webPage = DecodingFault(path: "", reason: "it is a web page and not JSON")

    private init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    private static func words(_ keys: [any CodingKey]) -> String {
        keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }

    private static func name(_ type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is any ExpressibleByArrayLiteral.Type: "a list"
        default: "an object"
        }
    }
}
