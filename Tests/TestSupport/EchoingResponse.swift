import Foundation
import SatchelNetworking
import SatchelPluginAPI
import SatchelTestSupport
import Synchronization

/// An answer in which a service repeats the key it was sent, or says far too much, in one of the shapes of errors.
package struct EchoingResponse: Sendable, CustomStringConvertible {
    /// The status and the start of the body.
    package let description: String
    /// The response of the service.
    package let response: StubResponse

    private static let statuses = [400, 401, 403, 404, 422, 429, 500, 503]

    /// No request was sent for an answer, so that it proves nothing.
    private struct NotAsked: Error { let answer: String }

    /// Runs a block with a server for each answer: every shape and spelling of the key with status 200, and every shape
    /// with every other status.
    ///
    /// Each has a network of its own, without retries, on which waiting takes no time: else a refusal would keep what
    /// comes after it from being asked for.
    ///
    /// A request for which `isSent` is false has no key that could be repeated.
    package static func each(
        key: String,
        where isSent: @escaping @Sendable (StubRequest) -> Bool = { _ in true },
        _ body: (NetworkService, StubServer, EchoingResponse) async throws -> Void
    ) async throws {
        let current = Mutex(StubResponse.text("{}", status: 500))
        try await StubServer.run { request in
            isSent(request) ? current.withLock { $0 } : .text("{}", status: 500)
        } during: { server in
            for answer in all(key: key) {
                current.withLock { $0 = answer.response }
                let asked = server.requests.count
                try await withNetwork(clock: .hasty()) { try await body($0, server, answer) }
                guard server.requests.count > asked else { throw NotAsked(answer: answer.description) }
            }
        }
    }

    private static func all(key: String) -> [EchoingResponse] {
        let bodies = bodies(key: key)
        return bodies.map { EchoingResponse(200, $0.body) }
            + bodies.filter(\.isPlain).flatMap { body in statuses.map { EchoingResponse($0, body.body) } }
    }

    private init(_ status: Int, _ body: String) {
        description = "\(status) \(body.prefix(60))"
        response = .text(body, status: status, type: body.hasPrefix("<") ? "text/html" : "application/json")
    }

    /// What must not be shown of a text: the key in any spelling, control characters, or too much of it.
    package static func problem(in text: String, key: String?) -> String? {
        if let key, let shown = spellings(of: key).first(where: { text.lowercased().contains($0.lowercased()) }) {
            return "it shows '\(shown)'"
        }
        if let scalar = text.unicodeScalars.first(where: {
            $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
        }) {
            return "it has U+\(String(scalar.value, radix: 16))"
        }
        return text.count > 3000 ? "it has \(text.count) characters" : nil
    }

    /// All that an error shows when it is printed in any way; nil if there is none.
    package static func shown(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch {
            var dumped = ""
            dump(error, to: &dumped)
            let facing = error as? any UserFacingError
            // `dump` writes one line per part.
            let lines = ["\(error)", String(reflecting: error)] + dumped.split(separator: "\n").map(String.init)
            return ([facing?.message, facing?.hint].compactMap { $0 } + lines).joined(separator: " ")
        }
    }

    private static func spellings(of key: String) -> [String] {
        let encoded = key.utf8.map { "%" + String($0, radix: 16) }.joined()
        return [key, encoded, Data(key.utf8).base64EncodedString().trimmingCharacters(in: ["="])]
    }

    private static func bodies(key: String) -> [(body: String, isPlain: Bool)] {
        let hidden = key.map(String.init).joined(separator: "\\u200b")
        let words = [
            "no: \(key)", "no: \(key.uppercased())", "no: \(spellings(of: key)[1])", "no: \(spellings(of: key)[2])",
            "no: \(hidden)", "\\u001b[31m\\u202e\(key)\\u0007", String(repeating: "long ", count: 4000) + key,
        ]
        let shapes = [
            #"{"errorCode":100,"errorMessage":"@"}"#, #"{"errorCode":"901","errorMessage":"@"}"#,
            #"{"error":"@"}"#, #"{"message":"@"}"#, #"{"error":{"message":"@"}}"#,
            #"{"error":{"name":404,"message":"@"}}"#,
            #"{"error":{"message":"@","code":404}}"#, #"{"status":{"error_code":429,"error_message":"@"}}"#,
            #"{"error":{"status":{"error_code":10011,"error_message":"@"}}}"#, #"{"status":500,"error":"@"}"#,
            #"{"status":"5600","message":"@"}"#, #"{"status":"@","message":"no"}"#, #"{"detail":[{"msg":"@"}]}"#,
            #"{"title":"@","detail":"@","status":"@"}"#, #"{"data":{"@":{}}}"#, #"{"@":1}"#, #"[{"@":"@"}]"#, #""@""#,
        ]
        let structured = shapes.flatMap { shape in
            words.enumerated().map { (shape.replacing("@", with: $1), $0 == 0) }
        }
        return structured
            + ["not JSON: \(key)", "<html>\(key)</html>", #"{"docs":[{"key":"\#(key)""#].map { ($0, true) }
    }
}
