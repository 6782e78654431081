import Foundation

/// A failure that a service reports in a successful response, thrown by the `init(from:)` of the decoded type.
///
/// It holds the service's unfiltered message, which nothing can read. The fetcher turns it into a ``NetworkError`` with
/// the server's name and the message as ``ServiceWords``.
///
/// ```swift
/// if let code = try values.decodeIfPresent(Int.self, forKey: .errorCode) {
///     throw ReportedFailure(try? values.decode(String.self, forKey: .errorMessage), code: "error \(code)")
/// }
/// ```
package struct ReportedFailure: Error, Sendable {
    private let words: String?
    private let code: String?
    private let meaning: String?
    private let status: Int?

    /// With the service's own code, such as `error 901`, and Satchel's words for it, where there are any.
    package init(_ words: String?, code: String? = nil, meaning: String? = nil) {
        self.words = words
        self.code = code
        self.meaning = meaning
        status = nil
    }

    /// With the status by which the service should have reported it.
    package init(_ words: String?, status: Int) {
        self.words = words
        self.status = status
        code = nil
        meaning = nil
    }

    /// The failure as a network fault, with the secrets masked.
    package func fault(hiding secrets: [Secret]) -> NetworkError.Fault {
        let shown = words.flatMap { ServiceWords($0, hiding: secrets) }
        if let status { return .status(.init(status, detail: shown)) }
        let said = [shown.map { "'\($0)'" }, code.flatMap { ServiceWords($0, hiding: secrets)?.text }]
            .compactMap { $0 }.joined(separator: ", ")
        let reason = [meaning, said.isEmpty ? nil : said].compactMap { $0 }.joined(separator: ": ")
        return .other(reason.isEmpty ? "it sent an error without a message" : reason)
    }
}

extension ReportedFailure: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "a failure reported by a service" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

struct DecodingFault: Equatable {
    /// The key path, such as `docs[3].title`; empty for the root.
    let path: String
    let reason: String

    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            path = Self.words(context.codingPath + [key])
            reason = "is missing"
        case .valueNotFound(let type, let context):
            path = Self.words(context.codingPath)
            reason = (path.isEmpty ? "it " : "") + "is null instead of \(Self.name(type))"
        case .typeMismatch(let type, let context):
            path = Self.words(context.codingPath)
            reason = path.isEmpty ? "it is not \(Self.name(type))" : "is not \(Self.name(type))"
        case .dataCorrupted(let context):
            path = Self.words(context.codingPath)
            reason = path.isEmpty ? "it is not JSON" : "has an invalid value"
        @unknown default:
            path = ""
            reason = "it has an unexpected form"
        }
    }

    /// What a body that begins with `<` is.
    static func markup(_ body: Data) -> DecodingFault {
        let start = String(decoding: body.prefix(1024), as: UTF8.self).lowercased()
        let isPage = start.contains("<html") || start.contains("<!doctype html") || !start.hasPrefix("<?xml")
        return DecodingFault(path: "", reason: isPage ? "it is a web page, not JSON" : "it is XML, not JSON")
    }

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
