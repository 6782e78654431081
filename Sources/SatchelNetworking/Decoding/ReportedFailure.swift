/// A failure that a service reports inside a success, thrown by the `init(from:)` of what is decoded.
///
/// It holds what the service says as it came. Fetching turns it into a ``NetworkError`` that names the server that was
/// asked, with the words made fit to be shown as ``ServiceWords``; nothing else can read them.
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

    /// A failure with a code of the service's own.
    ///
    /// - Parameters:
    ///   - words: What the service says.
    ///   - code: What it calls the failure, such as `error 901`.
    ///   - meaning: What that means, in words of the program's own, where it is known.
    package init(_ words: String?, code: String, meaning: String? = nil) {
        self.words = words
        self.code = code
        self.meaning = meaning
        status = nil
    }

    /// A failure that the service should have told by a status.
    ///
    /// - Parameters:
    ///   - words: What the service says.
    ///   - status: The status that means the same.
    package init(_ words: String?, status: Int) {
        self.words = words
        self.status = status
        code = nil
        meaning = nil
    }

    /// The failure as the network tells it.
    package func fault(hiding secrets: [Secret]) -> NetworkError.Fault {
        let shown = words.flatMap { ServiceWords($0, hiding: secrets) }
        if let status { return .status(.init(status, detail: shown)) }
        let said = [shown.map { "'\($0)'" }, code.flatMap { ServiceWords($0, hiding: secrets)?.text }]
        return .other((meaning.map { $0 + ": " } ?? "") + said.compactMap { $0 }.joined(separator: ", "))
    }
}

extension ReportedFailure: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "a failure that a service reports" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
