import Foundation
import SatchelCatalog
import SatchelJSON

/// Fetches JSON through the request pipeline, repairs it as the endpoint says, and decodes it.
struct JSONFetcher: DecodableDataFetchable {
    let pipeline: RequestPipeline

    // Off the caller's actor: a large answer decodes while the prompt stays free.
    @concurrent
    func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        for request: some HTTPRequestable,
        policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        let host = request.host
        let normalizers = request.normalizers
        let secrets = request.secrets
        return try await pipeline.fetch(request, policy: policy) { body in
            let repaired = normalizers.reduce(body) { $1.normalized($0) }
            guard !repaired.isEmpty else { throw NetworkError(host, .emptyBody) }
            do {
                return try StrictJSON.decode(type, from: repaired)
            } catch let failure as ReportedFailure {
                throw NetworkError(host, failure.fault(hiding: secrets))
            } catch let error as DecodingError {
                var fault = DecodingFault(error)
                if fault.path.isEmpty, repaired.first == UInt8(ascii: "<") { fault = .webPage }
                // The names of fields are words of the service too.
                let path = ServiceWords(fault.path, hiding: secrets)?.text ?? ""
                throw NetworkError(host, .undecodable(path: path, reason: fault.reason))
            }
        }
    }
}
