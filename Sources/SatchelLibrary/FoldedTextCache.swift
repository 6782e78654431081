import SatchelSearch
import Synchronization

/// Folded texts of the documents that searches looked at.
///
/// Folding a text costs ten times what matching it does. A short word has to be ranked in thousands of documents, and the
/// next search looks at many of the same.
final class FoldedTextCache: Sendable {
    /// The documents that are kept, of about a kilobyte each; a library with more of them starts over now and then.
    private static let limit = 25_000

    private struct State {
        var version: String?
        var texts: [Int64: (value: FoldedTexts, hasTopics: Bool)] = [:]
    }

    private let state = Mutex(State())

    /// Drops what was kept of another version of the database.
    func forVersion(_ version: String) -> FoldedTextCache {
        state.withLock { state in
            guard state.version != version else { return }
            state = State(version: version)
        }
        return self
    }

    /// Those of some places whose texts are not kept.
    func missing(of places: some Sequence<Int64>, withTopics: Bool) -> [Int64] {
        state.withLock { state in
            places.filter { place in state.texts[place].map { withTopics && !$0.hasTopics } ?? true }
        }
    }

    func value(at place: Int64, withTopics: Bool, fold: () throws -> FoldedTexts) rethrows -> FoldedTexts {
        let known = state.withLock { $0.texts[place] }
        if let known, known.hasTopics || !withTopics { return known.value }
        let value = try fold()
        state.withLock { state in
            if state.texts.count >= Self.limit { state.texts.removeAll() }
            state.texts[place] = (value, withTopics)
        }
        return value
    }
}
