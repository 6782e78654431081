import Foundation
import SatchelCatalog
import SatchelTrace
import SatchelPersistence
import Synchronization

/// The pipeline of every request: cache, coalescing, rate limit, retries, redirects, transport.
final class RequestPipeline: Sendable {
    private struct FlightKey: Hashable {
        let address: WebAddress
        let headers: [PreparedRequest.Header]
        let sizeLimit: Int?
        let mayBeLocal: Bool
        let isForAuto: Bool
    }

    private let limits: NetworkLimits
    let transport: any HTTPTransport
    private let cache: FileCache?
    private let retryPolicy: RetryPolicy
    private let clock: NetworkClock
    private let pacer: RateLimiter
    private let contacts: ServiceContacts
    private let localServices: [ServiceAddress.Origin]
    private let flights = SingleFlight<FlightKey, TransportResponse>()
    private let underWay = Mutex<[String]>([])

    init(
        limits: NetworkLimits,
        transport: any HTTPTransport,
        cache: FileCache? = nil,
        retryPolicy: RetryPolicy? = nil,
        clock: NetworkClock,
        contacts: ServiceContacts? = nil,
        localServices: [ServiceAddress.Origin] = [],
        paceFile: PaceFile? = nil
    ) {
        self.limits = limits
        self.transport = transport
        self.cache = cache
        self.retryPolicy = retryPolicy ?? RetryPolicy(retries: limits.retries)
        self.clock = clock
        self.contacts = contacts ?? ServiceContacts(path: nil, now: clock.now)
        self.localServices = localServices
        pacer = RateLimiter(clock: clock, retryPolicy: self.retryPolicy, file: paceFile)
    }

    var waitingCount: Int { flights.waitingCount }

    /// The hosts of requests under way, each once, the one asked longest first.
    var hostsUnderWay: [String] { underWay.withLock { $0.distinct } }

    /// Fetches and reads a response.
    ///
    /// Only what `read` accepts is cached, so a sign-in page never replaces a response.
    func fetch<Value: Sendable>(
        _ request: some HTTPRequestable,
        policy: FetchPolicy,
        read: @escaping @Sendable (Data) throws -> Value
    ) async throws -> Fetched<Value> {
        try Task.checkCancellation()
        let prepared = try PreparedRequest(request, hasContact: limits.hasContact)
        return try await TraceSpan.tracing(prepared) {
            try await fetch(prepared, policy: policy, read: read)
        }
    }

    private func fetch<Value: Sendable>(
        _ prepared: PreparedRequest,
        policy: FetchPolicy,
        read: @escaping @Sendable (Data) throws -> Value
    ) async throws -> Fetched<Value> {
        let kept: CacheEntry? = if let key = prepared.cacheKey { await cache?.entry(for: key) } else { nil }
        let keptValue = { (state: (Int) -> DataState) -> Fetched<Value>? in
            guard let kept, let value = try? read(kept.body) else { return nil }
            let age = kept.age(at: self.clock.now()).wholeSeconds
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
                    retryAfter: error.retryAfter?.wholeSeconds,
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
            do {
                value = try read(answer.body)
            } catch let error as NetworkError {
                throw await refused(error, of: request)
            }
        }
        let now = clock.now()
        if let key = request.cacheKey,
            let entry = CacheEntry(answer, key: key, secrets: request.secrets, now: now, old: kept)
        {
            await cache?.store(entry)
        }
        return Fetched(value, state: .live, asOf: now)
    }

    /// A service may refuse with status 200, and say 429 in the body: then the next request waits all the same.
    private func refused(_ error: NetworkError, of request: PreparedRequest) async -> NetworkError {
        guard case .status(let failure) = error.fault, failure.code == 429, failure.retryAfter == nil else {
            return error
        }
        let server = RateLimiter.Server(request, rate: limits.ratePerSecond)
        let pause = await pacer.pause(afterRefusalBy: server, sentAt: clock.now())
        return NetworkError(error.host, .status(.init(429, retryAfter: pause, detail: failure.detail)))
    }

    /// Joins an equal request in flight, or starts one.
    private func share(_ request: PreparedRequest) async throws -> TransportResponse {
        let asking = AutoAsking.current
        let key = FlightKey(
            address: request.address,
            headers: request.headers,
            sizeLimit: request.sizeLimit,
            mayBeLocal: request.mayBeLocal,
            isForAuto: asking != nil
        )
        // The flight has a task of its own, without the task-local values of this one.
        let span = TraceSpan.current
        return try await flights.run(key) {
            try await TraceSpan.$current.withValue(span) { try await self.sendNoting(request, asking) }
        }
    }

    /// Sends a request and notes how it went; for `auto`, and where it is optional, not soon after a failure.
    private func sendNoting(_ request: PreparedRequest, _ asking: AutoAsking?) async throws -> TransportResponse {
        let ofRequest = request.isOptional ? contacts.pause(of: request.contact) : nil
        if let pause = ofRequest ?? (asking == nil ? nil : contacts.pause(of: request.host)) {
            let rest = Duration.seconds(pause.rest)
            throw NetworkError(
                request.host,
                .leftAlone(reason: pause.reason, didAnswer: pause.didAnswer, for: rest)
            )
        }
        if let asking {
            // In less than that no service answers, and it would be said to have failed.
            let least = limits.autoTimeout / 20
            guard asking.patience.rest(of: limits.autoTimeout, at: clock.elapsed()) > least else {
                throw NetworkError(request.host, .noTimeLeft)
            }
            contacts.announce(request.host, asking: asking)
        }
        do {
            let answer = try await sendWithRetries(request, asking)
            contacts.note(request.contact, failure: nil)
            return answer
        } catch let error as NetworkError {
            if error.isFailureOfServer || error.status != nil {
                contacts.note(
                    request.contact,
                    failure: error.isFailureOfServer ? error.shortReason : nil,
                    didAnswer: error.isFailureOfServer && !error.isUnreached
                )
            }
            throw error
        }
    }

    private func sendWithRetries(_ request: PreparedRequest, _ asking: AutoAsking?) async throws -> TransportResponse {
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
                return try await sendOnce(request, asking, start: &start)
            } catch let error as NetworkError {
                guard asking == nil, !request.isOptional,
                    let pause = retryPolicy.pause(after: error, attempt: attempt),
                    clock.elapsed() - start + pause < limits.timeout
                else { throw error }
                try await clock.sleep(pause)
                attempt += 1
            }
        }
    }

    private func sendOnce(
        _ request: PreparedRequest,
        _ asking: AutoAsking?,
        start: inout Duration
    ) async throws -> TransportResponse {
        var follower = RedirectFollower(request, services: localServices)
        var current = request
        while true {
            // Waiting for the pacer does not count against the service's timeout.
            let before = clock.elapsed()
            let server = RateLimiter.Server(current, rate: limits.ratePerSecond)
            // For `auto` a long queue is as good as no answer, mostly.
            let patience = asking.flatMap { asking in
                asking.waitsForTurn ? nil : asking.patience.rest(of: limits.autoTimeout, at: before)
            }
            try await pacer.waitForTurn(at: server, patience: patience ?? RetryPolicy.patience)
            let wait = clock.elapsed() - before
            start += wait
            if patience == nil { asking?.patience.excuse(wait) }
            let rest = limits.timeout - (clock.elapsed() - start)
            guard rest > .zero else { throw NetworkError(current.host, .timedOut(after: limits.timeout)) }
            let sentAt = clock.now()
            let answer: TransportResponse
            do {
                answer = try await TraceSpan.tracingSend(to: current.host) {
                    try await send(current, asking, timeout: rest)
                }
            } catch let error as NetworkError {
                if error.isUnsent { await pacer.giveBackTurn(at: server) }
                throw follower.told(error)
            }
            let pause = await pacer.pause(after: answer, from: server, sentAt: sentAt)
            guard let next = try follower.next(after: current, answer) else {
                try check(answer, of: current, pause: pause)
                return answer
            }
            current = next
        }
    }

    /// Sends a request, for `auto` with a limit on the time until the response begins.
    private func send(
        _ request: PreparedRequest,
        _ asking: AutoAsking?,
        timeout: Duration
    ) async throws -> TransportResponse {
        guard let asking else { return try await transport.send(request, timeout: timeout) }
        let limit = asking.patience.rest(of: limits.autoTimeout, at: clock.elapsed())
        let ear = AutoAsking.Ear(asking.patience)
        return try await withThrowingTaskGroup(of: TransportResponse?.self) { group in
            group.addTask { [transport] in
                try await transport.send(request, timeout: timeout) { ear.hear() }
            }
            group.addTask { [clock] in
                try await clock.sleep(limit)
                return nil
            }
            defer { group.cancelAll() }
            while let answer = try await group.next() {
                if let answer { return answer }
                guard ear.hasHeard else {
                    let proxy = transport.proxyName(for: request)
                    throw NetworkError(request.host, .silent(after: limits.autoTimeout, through: proxy))
                }
            }
            throw CancellationError()
        }
    }

    private func check(_ answer: TransportResponse, of request: PreparedRequest, pause: Duration?) throws {
        guard !(200..<300).contains(answer.status), answer.status != 304 else { return }
        throw NetworkError(
            request.host,
            .status(
                .init(
                    answer.status,
                    retryAfter: pause,
                    detail: ServiceWords.message(in: answer.body, hiding: request.secrets),
                    isWebPage: answer.headers.isWebPage
                )
            )
        )
    }
}
