import Foundation
import SatchelCatalog

/// Fetches bytes as they are, such as pictures.
public protocol RawDataFetchable: Sendable {
    /// Fetches the bytes a request leads to.
    ///
    /// - Parameters:
    ///   - request: What to ask of which service.
    ///   - policy: Whether an answer that is already here will do.
    /// - Returns: The bytes, never empty, with how current they are.
    /// - Throws: ``NetworkError``, or `CancellationError` with the connection closed.
    func data(for request: some HTTPRequestable, policy: FetchPolicy) async throws -> Fetched<Data>
}

/// Fetches JSON as a typed value.
public protocol DecodableDataFetchable: Sendable {
    /// Fetches and decodes the value a request leads to.
    ///
    /// An error that the value's own `init(from:)` throws, other than a `DecodingError`, comes through as it is; that is
    /// how a service that reports errors inside a success is read.
    ///
    /// - Parameters:
    ///   - type: What to decode.
    ///   - request: What to ask of which service.
    ///   - policy: Whether an answer that is already here will do.
    /// - Returns: The value with how current it is.
    /// - Throws: ``NetworkError``, or `CancellationError` with the connection closed.
    func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        for request: some HTTPRequestable,
        policy: FetchPolicy
    ) async throws -> Fetched<Value>
}

extension RawDataFetchable {
    /// Fetches the bytes a request leads to; a fresh answer that is already here will do.
    public func data(for request: some HTTPRequestable) async throws -> Fetched<Data> {
        try await data(for: request, policy: .standard)
    }
}

extension DecodableDataFetchable {
    /// Fetches and decodes the value a request leads to; a fresh answer that is already here will do.
    public func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        for request: some HTTPRequestable
    ) async throws -> Fetched<Value> {
        try await value(type, for: request, policy: .standard)
    }
}

/// An answer with how current it is.
public struct Fetched<Value: Sendable>: Sendable {
    /// The answer.
    public let value: Value
    /// How current it is, and why it is not newer.
    public let state: DataState
    /// When the service gave it or last confirmed it.
    public let asOf: Date

    /// Creates an answer.
    public init(_ value: Value, state: DataState, asOf: Date) {
        self.value = value
        self.state = state
        self.asOf = asOf
    }

    /// The same answer in other words, such as entities made of transfer values.
    public func map<Other: Sendable>(_ transform: (Value) throws -> Other) rethrows -> Fetched<Other> {
        Fetched<Other>(try transform(value), state: state, asOf: asOf)
    }
}

extension Fetched {
    /// Where the facts of the answer come from; only those that are not live carry the moment they were fetched.
    public func provenance(of source: String) -> ItemSource {
        ItemSource(source: source, asOf: state == .live ? nil : asOf.formatted(.iso8601))
    }
}

extension Fetched: Equatable where Value: Equatable {}
