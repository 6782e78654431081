import Synchronization

/// Texts that are handed out one after the other, the last one again and again.
final class ResponseQueue: Sendable {
    private let texts: Mutex<[String]>

    init(_ texts: [String]) {
        self.texts = Mutex(texts)
    }

    func next() -> String {
        texts.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? "" }
    }
}
