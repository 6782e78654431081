import Synchronization

/// Values of short texts that are needed many times; emptied when there are too many.
package final class TextMemo<Value: Sendable>: Sendable {
    /// The longest text that is kept, in bytes.
    private static var longest: Int { 200 }

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
        guard text.utf8.count <= Self.longest else { return value }
        known.withLock { known in
            if known.count >= limit { known.removeAll() }
            known[text] = value
        }
        return value
    }
}

extension FoldedText {
    private static let memo = TextMemo(limit: 5000) { FoldedText($0) }

    /// Credits and topics, which many items share: folded once, and in memory once, where the processor has them at hand.
    package static func shared(_ text: String) -> FoldedText { memo[text] }
}
