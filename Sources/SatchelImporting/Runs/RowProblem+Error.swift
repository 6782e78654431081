import SatchelJSON
import SatchelPluginAPI

extension RowProblem {
    /// Puts an error that turning a row into a record ended with into words.
    init(_ error: any Error) {
        switch error {
        case let problem as RowProblem: self = problem
        case let error as any UserFacingError: self.init(error.message)
        case let error as DecodingError: self.init(Self.words(error))
        default: self.init(String(describing: error))
        }
    }

    private static func words(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context):
            "\(place(context.codingPath + [key])) is missing"
        case .valueNotFound(_, let context):
            "\(place(context.codingPath)) is empty"
        case .typeMismatch(let type, let context):
            "\(place(context.codingPath)) is not \(kind(type))"
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            error.jsonFault.map { "it is not JSON: \($0)" } ?? "it is not JSON"
        case .dataCorrupted(let context):
            "\(place(context.codingPath)) makes no sense"
        @unknown default:
            "it cannot be decoded"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        let names = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
        return names.isEmpty ? "it" : "'\(names.joined(separator: "."))'"
    }

    private static func kind(_ type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is any Numeric.Type: "a number"
        case is [String: Any].Type: "an object"
        case is [Any].Type: "a list"
        default: "what was expected"
        }
    }
}
