/// Keeps answers for later.
protocol ResponseCache: Sendable {
    /// Returns the answer under a key, or nil where there is none that can be read.
    func entry(for key: String) async -> CacheEntry?
    /// Keeps an answer in place of an older one; one that cannot be kept is dropped.
    func store(_ entry: CacheEntry) async
}

/// Keeps nothing.
struct NoCache: ResponseCache {
    func entry(for key: String) async -> CacheEntry? { nil }
    func store(_ entry: CacheEntry) async {}
}
