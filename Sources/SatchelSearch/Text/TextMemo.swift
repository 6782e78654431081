import Synchronization

/// What was made of texts that are asked for again and again; it starts anew when there are too many.
package final class TextMemo<Value: Sendable>: Sendable {
    private let limit: Int
    private let make: @Sendable (String) -> Value
    private let known = Mutex<[String: Value]>([:])

    /// Creates a memo of at most `limit` texts; `make` returns the same for the same text.
    package init(limit: Int, _ make: @escaping @Sendable (String) -> Value) {
        self.limit = limit
        self.make = make
    }

    package subscript(text: String) -> Value {
        if let value = known.withLock({ $0[text] }) { return value }
        let value = make(text)
        known.withLock { known in
            if known.count >= limit { known.removeAll() }
            known[text] = value
        }
        return value
    }
}
