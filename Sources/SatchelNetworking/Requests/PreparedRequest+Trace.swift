import Foundation
import SatchelCatalog
import SatchelTrace

extension TraceSpan {
    /// Traces a question to a service: what is asked, and how it was answered.
    static func tracing<Value: Sendable>(
        _ request: PreparedRequest,
        _ fetch: () async throws -> Fetched<Value>
    ) async throws -> Fetched<Value> {
        try await track(.network, request.host) { span in
            span?.describe(request)
            do {
                let fetched = try await fetch()
                span?.set("state", fetched.state.kind)
                return fetched
            } catch let error as NetworkError {
                span?.set("reason", error.shortReason)
                throw error
            }
        }
    }

    /// Traces a request on its way to a server and back.
    static func tracingSend(
        to host: String,
        _ send: () async throws -> TransportResponse
    ) async throws -> TransportResponse {
        try await track(.send, host) { span in
            do {
                let answer = try await send()
                span?.set("status", answer.status)
                span?.set("bytes", answer.body.count)
                return answer
            } catch let error as NetworkError {
                span?.set("reason", error.shortReason)
                throw error
            }
        }
    }

    /// Words are left out unless the trace shows them; the values of secrets always.
    private func describe(_ request: PreparedRequest) {
        set("method", "GET")
        set("url", trace.showsWords ? request.openAddress.text : request.openAddress.withoutWords(holdsTyped))
    }
}

extension WebAddress {
    /// The address with the names of the query, and of the path what is surely part of the service's own.
    ///
    /// An id, an ISBN or anything that was typed is left out: what looks like a name, or `v2`, stays.
    func withoutWords(_ holdsTyped: (String) -> Bool) -> String {
        let parts = target.split(separator: "?", maxSplits: 1)
        let path = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let isOwn = segment.utf8.allSatisfy { $0.isLetter || "_-.".utf8.contains($0) } || Self.isVersion(segment)
            return isOwn && (segment.isEmpty || !holdsTyped(String(segment))) ? String(segment) : "…"
        }
        let names = (parts.count < 2 ? "" : parts[1]).split(separator: "&").map { item in
            item.prefix { $0 != "=" } + "=…"
        }
        let query = names.isEmpty ? "" : "?" + names.joined(separator: "&")
        return WebAddress(scheme: scheme, host: host, port: port, target: path.joined(separator: "/") + query).text
    }

    private static func isVersion(_ segment: Substring) -> Bool {
        segment.first == "v" && segment.count < 4 && segment.dropFirst().allSatisfy(\.isNumber)
    }
}

extension DataState {
    /// The name of the state.
    var kind: String {
        switch self {
        case .live: "live"
        case .cached: "cached"
        case .snapshot: "snapshot"
        case .offline: "offline"
        case .failed: "failed"
        }
    }
}
