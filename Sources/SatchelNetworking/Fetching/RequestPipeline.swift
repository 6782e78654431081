import Foundation
import SatchelCatalog
import Synchronization

/// The pipeline of every request: cache, coalescing, rate limit, retries, redirects, transport.
final class RequestPipeline: Sendable {
    private struct FlightKey: Hashable {
        let method: RequestMethod
        let address: WebAddress
        let headers: [PreparedRequest.Header]
        let body: Data?
        let sizeLimit: Int?
        let mayBeLocal: Bool
    }

    private let limits: NetworkLimits
    private let transport: any HTTPTransport
    private let cache: any ResponseCache
    private let retryPolicy: RetryPolicy
    private let clock: NetworkClock
    private let pacer: HostPacer
    private let localServices: [ServiceAddress.Origin]
    private let flights = SingleFlight<FlightKey, TransportAnswer>()
    private let underWay = Mutex<[String]>([])

    init(
        limits: NetworkLimits,
        transport: any HTTPTransport,
        cache: any ResponseCache,
        retryPolicy: RetryPolicy,
        clock: NetworkClock,
        localServices: [ServiceAddress.Origin] = []
    ) {
        self.limits = limits
        self.transport = transport
        self.cache = cache
        self.retryPolicy = retryPolicy
        self.clock = clock
        self.localServices = localServices
        pacer = HostPacer(rate: limits.ratePerSecond, clock: clock)
    }

    var waitingCount: Int { flights.waitingCount }

    /// The hosts of requests under way, each once, the one asked longest first.
    var hostsUnderWay: [String] {
        var seen: Set<String> = []
        return underWay.withLock { $0 }.filter { seen.insert($0).inserted }
    }

    /// Fetches and reads a response.
    ///
    /// Only what `read` accepts is cached, so a sign-in page never replaces a response.
    func fetch<Value: Sendable>(
        _ request: some HTTPRequestable,
        policy: FetchPolicy,
        read: @escaping @Sendable (Data) throws -> Value
    ) async throws -> Fetched<Value> {
        try Task.checkCancellation()
        let prepared = try PreparedRequest(request)
        let kept: CacheEntry? = if let key = prepared.cacheKey { await cache.entry(for: key) } else { nil }
        let keptValue = { (state: (Int) -> DataState) -> Fetched<Value>? in
            guard let kept, let value = try? read(kept.body) else { return nil }
            let age = Int(DurationWords.wholeSeconds(kept.age(at: self.clock.now())))
            return Fetched(value, state: state(age), asOf: kept.storedAt)
        }
        if policy != .refresh, let kept, kept.isFresh(at: clock.now(), limit: freshness(prepared.caching)),
            let fetched = keptValue({ .cached(age: $0) })
        {
            return fetched
        }
        guard !limits.isOffline else {
            guard let fetched = keptValue({ .offline(age: $0) }) else {
                throw NetworkError(prepared.host, .offline)
            }
            return fetched
        }
        guard policy != .cacheOnly else {
            guard let fetched = keptValue({ .cached(age: $0) }) else {
                throw NetworkError(prepared.host, .notCached)
            }
            return fetched
        }
        do {
            return try await ask(prepared, kept: kept, read: read)
        } catch let error as NetworkError where error.allowsOlderAnswer {
            let failed = keptValue { age in
                .failed(
                    reason: error.shortReason,
                    retryAfter: error.retryAfter.map { Int(DurationWords.wholeSeconds($0)) },
                    age: age
                )
            }
            guard let failed else { throw error }
            return failed
        }
    }

    private func freshness(_ rule: CachingRule) -> Duration {
        switch rule {
        case .standard: limits.cacheMaxAge
        case .atMost(let limit): limit
        case .never: .zero
        }
    }

    private func ask<Value: Sendable>(
        _ request: PreparedRequest,
        kept: CacheEntry?,
        read: @escaping @Sendable (Data) throws -> Value
    ) async throws -> Fetched<Value> {
        var kept = kept
        var answer = try await share(request.adding(kept?.validators ?? []))
        let value: Value
        if answer.status == 304, let entry = kept, let readable = try? read(entry.body) {
            value = readable
        } else {
            // This version of the program cannot read the cached body, so the full response is needed.
            if answer.status == 304 {
                kept = nil
                answer = try await share(request)
            }
            guard !answer.body.isEmpty else { throw NetworkError(request.host, .emptyBody) }
            value = try read(answer.body)
        }
        let now = clock.now()
        if let key = request.cacheKey,
            let entry = CacheEntry(answer, key: key, secrets: request.secrets, now: now, old: kept)
        {
            await cache.store(entry)
        }
        return Fetched(value, state: .live, asOf: now)
    }

    /// Joins an equal request in flight, or starts one; unsafe methods are never coalesced.
    private func share(_ request: PreparedRequest) async throws -> TransportAnswer {
        guard request.method.isSafe else { return try await sendWithRetries(request) }
        let key = FlightKey(
            method: request.method,
            address: request.address,
            headers: request.headers,
            body: request.body,
            sizeLimit: request.sizeLimit,
            mayBeLocal: request.mayBeLocal
        )
        return try await flights.run(key) { try await self.sendWithRetries(request) }
    }

    private func sendWithRetries(_ request: PreparedRequest) async throws -> TransportAnswer {
        underWay.withLock { $0.append(request.host) }
        defer {
            underWay.withLock { hosts in
                if let place = hosts.firstIndex(of: request.host) { hosts.remove(at: place) }
            }
        }
        var start = clock.elapsed()
        var attempt = 1
        while true {
            do {
                return try await sendOnce(request, start: &start)
            } catch let error as NetworkError {
                if let wait = error.retryAfter, wait > RetryPolicy.patience { pacer.close(error.host, for: wait) }
                guard let pause = retryPolicy.pause(after: error, attempt: attempt, method: request.method),
                    clock.elapsed() - start + pause < limits.timeout
                else { throw error }
                try await clock.sleep(pause)
                attempt += 1
            }
        }
    }

    private func sendOnce(_ request: PreparedRequest, start: inout Duration) async throws -> TransportAnswer {
        var follower = RedirectFollower(request, services: localServices)
        var current = request
        while true {
            // Waiting for the pacer does not count against the service's timeout.
            let before = clock.elapsed()
            try await pacer.waitForTurn(host: current.host)
            start += clock.elapsed() - before
            let rest = limits.timeout - (clock.elapsed() - start)
            guard rest > .zero else { throw NetworkError(current.host, .timedOut(after: limits.timeout)) }
            let answer: TransportAnswer
            do {
                answer = try await transport.send(current, timeout: rest)
            } catch let error as NetworkError {
                throw follower.told(error)
            }
            guard let next = try follower.next(after: current, answer) else {
                try check(answer, of: current)
                return answer
            }
            current = next
        }
    }

    private func check(_ answer: TransportAnswer, of request: PreparedRequest) throws {
        guard !(200..<300).contains(answer.status), answer.status != 304 else { return }
        throw NetworkError(
            request.host,
            .status(
                .init(
                    answer.status,
                    retryAfter: answer.headers["retry-after"].flatMap { RetryAfter.wait($0, now: clock.now()) },
                    detail: ServiceMessage.words(in: answer.body, hiding: request.secrets),
                    isWebPage: answer.headers.isWebPage
                )
            )
        )
    }
}
