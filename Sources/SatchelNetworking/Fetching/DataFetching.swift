import Foundation
import SatchelCatalog

/// Fetches raw bytes, such as pictures.
public protocol RawDataFetchable: Sendable {
    /// Fetches the bytes of a response, which are never empty.
    ///
    /// - Throws: ``NetworkError``, or `CancellationError` with the connection closed.
    func data(for request: some HTTPRequestable, policy: FetchPolicy) async throws -> Fetched<Data>
}

/// Fetches JSON as a decoded value.
public protocol DecodableDataFetchable: Sendable {
    /// Fetches and decodes a value.
    ///
    /// Errors that the value's own `init(from:)` throws are passed through, other than `DecodingError`, so that it can
    /// report a service's error inside a success.
    ///
    /// - Throws: ``NetworkError``, or `CancellationError` with the connection closed.
    func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        for request: some HTTPRequestable,
        policy: FetchPolicy
    ) async throws -> Fetched<Value>
}

extension RawDataFetchable {
    /// Fetches the bytes of a response, or takes them from the cache while fresh.
    public func data(for request: some HTTPRequestable) async throws -> Fetched<Data> {
        try await data(for: request, policy: .standard)
    }
}

extension DecodableDataFetchable {
    /// Fetches and decodes a value, or takes it from the cache while fresh.
    public func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        for request: some HTTPRequestable
    ) async throws -> Fetched<Value> {
        try await value(type, for: request, policy: .standard)
    }
}

/// A value with its freshness.
public struct Fetched<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// Whether it is live or cached, and why it is not newer.
    public let state: DataState
    /// When the service sent or last confirmed it.
    public let asOf: Date

    public init(_ value: Value, state: DataState, asOf: Date) {
        self.value = value
        self.state = state
        self.asOf = asOf
    }

    /// The same with a transformed value, such as entities made from transfer objects.
    public func map<Other: Sendable>(_ transform: (Value) throws -> Other) rethrows -> Fetched<Other> {
        Fetched<Other>(try transform(value), state: state, asOf: asOf)
    }
}

extension Fetched {
    /// The source for its facts; only values that are not live carry the time they were fetched.
    public func provenance(of source: String) -> ItemSource {
        ItemSource(source: source, asOf: state == .live ? nil : asOf.formatted(.iso8601))
    }
}

extension Fetched: Equatable where Value: Equatable {}
