import Foundation

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

extension Fetched: Equatable where Value: Equatable {}
