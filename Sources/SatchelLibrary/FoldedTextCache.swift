import SatchelCatalog
import Synchronization

/// Folded texts of the documents that searches looked at, about a kilobyte each.
///
/// Folding a text costs ten times what matching it does. A short word has to be ranked in thousands of documents, and the
/// next search looks at many of the same.
final class FoldedTextCache: Sendable {
    private static let limit = 25_000

    private struct Kept {
        let texts: FoldedTexts
        let hasTopics: Bool
    }

    private struct State {
        var version: String?
        var texts: [Int64: Kept] = [:]
        /// The places in the order of their arrival, from `oldest` on and around.
        var places: [Int64] = []
        var oldest = 0
    }

    private let state = Mutex(State())

    /// Drops what was kept of another version of the database.
    func forVersion(_ version: String) -> Self {
        state.withLock { state in
            guard state.version != version else { return }
            state = State(version: version)
        }
        return self
    }

    /// Those of some places whose texts are not kept.
    func missing(of places: some Collection<Int64>, withTopics: Bool) -> [Int64] {
        state.withLock { state in
            places.filter { state.texts[$0].map { withTopics && !$0.hasTopics } ?? true }
        }
    }

    func texts(at place: Int64, withTopics: Bool, fold: () throws -> FoldedTexts) rethrows -> FoldedTexts {
        if let known = state.withLock({ $0.texts[place] }), known.hasTopics || !withTopics { return known.texts }
        let texts = try fold()
        keep(Kept(texts: texts, hasTopics: withTopics), at: place)
        return texts
    }

    /// Keeps texts in place of the oldest ones, where there are too many.
    ///
    /// Dropping all of them at once would take sixty milliseconds of one search.
    private func keep(_ texts: Kept, at place: Int64) {
        state.withLock { state in
            guard state.texts.updateValue(texts, forKey: place) == nil else { return }
            guard state.places.count == Self.limit else { return state.places.append(place) }
            state.texts[state.places[state.oldest]] = nil
            state.places[state.oldest] = place
            state.oldest = (state.oldest + 1) % Self.limit
        }
    }
}
