import Foundation
import SatchelCatalog

/// An answer with how current it is.
package struct Fetched<Value: Sendable>: Sendable {
    /// The answer.
    package let value: Value
    /// How current it is, and why it is not newer.
    package let state: DataState
    /// When the service gave it or last confirmed it.
    package let asOf: Date

    /// Creates an answer.
    package init(_ value: Value, state: DataState, asOf: Date) {
        self.value = value
        self.state = state
        self.asOf = asOf
    }

    /// The same answer in other words, such as entities made of transfer values.
    package func map<Other: Sendable>(_ transform: (Value) throws -> Other) rethrows -> Fetched<Other> {
        Fetched<Other>(try transform(value), state: state, asOf: asOf)
    }
}

extension Fetched {
    /// Where the facts of the answer come from; only those that are not live carry the moment they were fetched.
    package func provenance(of source: String) -> Provenance {
        Provenance(source: source, asOf: state == .live ? nil : asOf.formatted(.iso8601))
    }
}

extension Fetched: Equatable where Value: Equatable {}
