import Foundation
import SatchelCatalog

/// Fetches bytes as they are, such as pictures.
package protocol RawDataFetchable: Sendable {
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
package protocol DecodableDataFetchable: Sendable {
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
    package func data(for request: some HTTPRequestable) async throws -> Fetched<Data> {
        try await data(for: request, policy: .standard)
    }
}

extension DecodableDataFetchable {
    /// Fetches and decodes the value a request leads to; a fresh answer that is already here will do.
    package func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        for request: some HTTPRequestable
    ) async throws -> Fetched<Value> {
        try await value(type, for: request, policy: .standard)
    }
}
