import SatchelSearch
import Synchronization

/// What searches asked of the index of one version of a small library, so that the next ones need not.
///
/// A bit for each document answers a condition in microseconds, where the index takes up to milliseconds.
final class IndexCache: Sendable {
    /// The bytes of answers that are kept; the older half goes when there are more.
    private static let byteLimit = 8 << 20

    private struct State {
        var all: [Int64]?
        var sets: [IndexCondition: (documents: DocumentSet, lastUse: Int)] = [:]
        var uses = 0
        var bytes = 0
        var orders: [String: DocumentOrder?] = [:]
    }

    /// The version of the database.
    let version: String
    /// The sources of this version.
    let sources: [SourceRow]
    /// Whether the library is small.
    let isUsed: Bool
    private let state = Mutex(State())

    /// Creates a cache that is used for a library of at most `limit` documents.
    init(version: String, sources: [SourceRow], limit: Int) {
        self.version = version
        self.sources = sources
        isUsed = sources.reduce(0) { $0 + $1.documents } <= limit
    }

    /// The documents that meet a condition; `read` returns the places of one that is not kept.
    func documents(_ condition: IndexCondition, _ read: (IndexCondition) throws -> [Int64]) throws -> DocumentSet {
        switch condition {
        case .tokens:
            if let known = known(condition) { return known }
            let documents = DocumentSet(try read(condition), among: try all(read))
            keep(documents, for: condition)
            return documents
        case .any(let conditions):
            var found = DocumentSet(among: try all(read))
            for condition in conditions { found.formUnion(try documents(condition, read)) }
            return found
        case .all(let conditions):
            var found: DocumentSet?
            for condition in conditions {
                if case .not = condition { continue }
                let documents = try documents(condition, read)
                if found?.formIntersection(documents) == nil { found = documents }
                if found?.isEmpty ?? false { break }
            }
            guard var found else { return DocumentSet(among: try all(read)) }
            for case .not(let condition) in conditions { found.subtract(try documents(condition, read)) }
            return found
        case .not:
            // Alone, it finds nothing in the index, either.
            return DocumentSet(among: try all(read))
        }
    }

    /// The documents at some places, in order.
    func documents(
        at places: some Sequence<Int64>,
        _ read: (IndexCondition) throws -> [Int64]
    ) throws -> DocumentSet { DocumentSet(places, among: try all(read)) }

    /// The order of the values of a key, kept from the second time on: who sorts once reads no more than a page.
    func order(by key: String, _ read: () throws -> DocumentOrder) rethrows -> DocumentOrder? {
        let known: DocumentOrder?? = state.withLock { state in
            defer { state.orders[key] = state.orders[key] ?? .some(nil) }
            return state.orders[key]
        }
        guard let known else { return nil }
        if let known { return known }
        let order = try read()
        state.withLock { $0.orders[key] = order }
        return order
    }

    private func all(_ read: (IndexCondition) throws -> [Int64]) rethrows -> [Int64] {
        if let all = state.withLock({ $0.all }) { return all }
        let all = try read(.tokens([IndexToken.everything], isPrefix: false, in: nil))
        state.withLock { $0.all = all }
        return all
    }

    private func known(_ condition: IndexCondition) -> DocumentSet? {
        state.withLock { state in
            state.uses += 1
            state.sets[condition]?.lastUse = state.uses
            return state.sets[condition]?.documents
        }
    }

    private func keep(_ documents: DocumentSet, for condition: IndexCondition) {
        state.withLock { state in
            guard state.sets.updateValue((documents, state.uses), forKey: condition) == nil else { return }
            state.bytes += Self.size(condition, documents)
            guard state.bytes > Self.byteLimit else { return }
            let middle = state.sets.values.map(\.lastUse).sorted()[state.sets.count / 2]
            state.sets = state.sets.filter { $0.value.lastUse > middle }
            state.bytes = state.sets.reduce(0) { $0 + Self.size($1.key, $1.value.documents) }
        }
    }

    /// About the bytes of an answer: of a few documents, its words take more than its bits.
    private static func size(_ condition: IndexCondition, _ documents: DocumentSet) -> Int {
        guard case .tokens(let tokens, _, _) = condition else { return documents.size }
        return tokens.reduce(documents.size + 256) { $0 + $1.utf8.count }
    }
}

/// The documents with a value of a stored order: in ascending order, and of equal values by place.
struct DocumentOrder: Sendable {
    /// Their numbers among all documents.
    private var numbers: [Int32] = []
    /// The number of the value of each.
    private var values: [Int32] = []
    private(set) var known: DocumentSet

    init(among none: DocumentSet) { known = none }

    /// Adds a document after the last one.
    mutating func append(_ place: Int64, isSame: Bool) {
        guard let number = known.number(of: place) else { return }
        known.insert(number)
        numbers.append(Int32(number))
        values.append((values.last ?? 0) + (isSame ? 0 : 1))
    }

    /// Those of some documents or of all, one after the other.
    func places(of documents: DocumentSet?, _ direction: SortDirection) -> OrderedPlaces {
        var next = direction == .ascending ? 0 : numbers.count - 1
        let step = direction == .ascending ? 1 : -1
        var last: Int32 = 0
        return {
            while numbers.indices.contains(next) {
                let index = next
                next += step
                let number = Int(numbers[index])
                guard documents?.contains(number) ?? true else { continue }
                defer { last = values[index] }
                return (known.place(of: number), values[index] == last)
            }
            return nil
        }
    }

    /// The places of some documents, or of all, without a value.
    func unknown(of documents: DocumentSet?) -> [Int64] {
        var unknown = documents ?? known.everything
        unknown.subtract(known)
        return unknown.places(after: -1, limit: .max)
    }
}
