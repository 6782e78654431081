import SatchelSearch
import Synchronization

/// Folded texts of the documents that searches looked at.
///
/// Folding a text costs ten times what matching it does. A short word has to be ranked in thousands of documents, and the
/// next search looks at many of the same.
final class FoldedTextCache: Sendable {
    /// The documents that are kept, of about a kilobyte each.
    private static let limit = 25_000

    private struct State {
        var version: String?
        var texts: [Int64: (value: FoldedTexts, hasTopics: Bool)] = [:]
        /// The places in the order of their arrival, from `oldest` on and around.
        private var places: [Int64] = []
        private var oldest = 0

        init(version: String? = nil) { self.version = version }

        /// Keeps a text in place of the oldest one, where there are too many.
        ///
        /// Dropping all of them at once would take sixty milliseconds of one search.
        mutating func keep(_ value: FoldedTexts, at place: Int64, hasTopics: Bool) {
            guard texts.updateValue((value, hasTopics), forKey: place) == nil else { return }
            guard places.count == FoldedTextCache.limit else { return places.append(place) }
            texts[places[oldest]] = nil
            places[oldest] = place
            oldest = (oldest + 1) % places.count
        }
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
        state.withLock { $0.keep(value, at: place, hasTopics: withTopics) }
        return value
    }
}
