import Foundation
import SatchelCatalog

/// Fetches bytes through the request pipeline.
struct RawDataFetcher: RawDataFetchable {
    let pipeline: RequestPipeline

    @concurrent
    func data(for request: some HTTPRequestable, policy: FetchPolicy) async throws -> Fetched<Data> {
        try await pipeline.fetch(request, policy: policy) { $0 }
    }
}
