import GRDB
import SatchelCatalog
import SatchelSearch

/// The places of the items that fit a search, found as far as they were asked for.
///
/// The five hundred most popular are put in order of their rank, as a ``SearchIndex`` would; the rest follow in order of
/// popularity. A search finds many more than that only when it says too little to rank by.
struct LibraryAnswer<Format: LibraryFormat>: Sendable {
    typealias Entry = SearchEntry<Format.Item>

    /// How many items are ranked.
    static var windowSize: Int { 500 }
    /// How many items are looked at for being called exactly what the search says, however unpopular they are.
    private static var wholeLimit: Int { 100 }

    private(set) var places: [Int64] = []
    /// Whether every item that fits is in `places`.
    private(set) var isComplete = false
    private let match: String?
    private let isExact: Bool
    private let matcher: SearchMatcher<Format.Field>
    private var window: Set<Int64> = []
    private var lastPlace: Int64 = -1
    /// Whether documents are looked at with their topics: where one was seen that takes them, the next ones will, too.
    private var takesTopics: Bool

    /// Finds the first items, and at least so many of them where there are as many.
    init(_ query: SearchQuery<Format.Field>, count: Int, _ reader: LibraryReader<Format>) throws {
        let index = IndexQuery(query)
        match = try reader.matchText(index.condition)
        isExact = index.isExact
        // An exact index has seen to exclusions already.
        takesTopics = index.excludesWords && !index.isExact
        matcher = SearchMatcher(query)
        guard let match else {
            isComplete = true
            return
        }
        var ranked = try rankedCandidates(match, count: count, reader)
        if !isComplete {
            for condition in index.wholes {
                guard let match = try reader.matchText(condition) else { continue }
                for candidate in try reader.candidates(match, after: -1, limit: Self.wholeLimit)
                where !window.contains(candidate.place) {
                    guard let rank = matcher.rank(SearchEntry(candidate.item)) else { continue }
                    window.insert(candidate.place)
                    ranked.append((rank, candidate.place))
                }
            }
        }
        places = ranked.sorted { $0 < $1 }.map(\.1)
        try extend(to: count, reader)
    }

    /// Finds more items, until there are so many or all are found.
    mutating func extend(to count: Int, _ reader: LibraryReader<Format>) throws {
        while !isComplete, places.count < count, let match {
            try Task.checkCancellation()
            let limit = max(Self.windowSize / 2, count - places.count)
            let candidates = try reader.candidates(match, after: lastPlace, limit: limit)
            for candidate in candidates where !window.contains(candidate.place) {
                if isExact || matcher.rank(SearchEntry(candidate.item)) != nil {
                    places.append(candidate.place)
                }
            }
            lastPlace = candidates.last?.place ?? lastPlace
            isComplete = candidates.count < limit
        }
    }

    /// Finds the most popular items that fit, with their ranks.
    private mutating func rankedCandidates(
        _ match: String,
        count: Int,
        _ reader: LibraryReader<Format>
    ) throws -> [(SearchRank, Int64)] {
        var ranked: [(SearchRank, Int64)] = []
        var looked = 0
        // Where few of the candidates fit, the window stays small rather than the user waiting.
        while !isComplete, ranked.count < Self.windowSize, looked < 3 * Self.windowSize || ranked.count < count {
            try Task.checkCancellation()
            let limit = Self.windowSize - (looked == 0 ? 0 : min(ranked.count, Self.windowSize / 2))
            let seen = try reader.visit(match, after: lastPlace, limit: limit) { sight in
                if let rank = try rank(sight) { ranked.append((rank, sight.place)) }
            }
            looked += seen.count
            lastPlace = seen.last
            isComplete = seen.count < limit
        }
        window = Set(ranked.map(\.1))
        return ranked
    }
}

extension LibraryAnswer {
    /// How well a document fits, or nil where it does not.
    private mutating func rank(_ sight: LibraryReader<Format>.Sight) throws -> SearchRank? {
        // What fits by its names fits no better by its topics.
        if !takesTopics {
            let rank = matcher.rank(try sight.texts(withTopics: false)) { sight.item }
            if let rank, rank < .topics { return rank }
            takesTopics = true
        }
        return matcher.rank(try sight.texts(withTopics: true)) { sight.item }
    }

    /// Puts every item that fits in an order of its own.
    ///
    /// - Throws: ``LibraryError/tooManyToOrder`` where that would take all the memory there is.
    init<Key: SortKey>(
        _ query: SearchQuery<Format.Field>,
        by order: ListOrder<Key>,
        limit: Int,
        _ reader: LibraryReader<Format>
    ) throws where Key.Item == Format.Field.Item {
        var answer: LibraryAnswer
        if query.isEverything {
            let count = try reader.count()
            guard count <= limit else { throw LibraryError.tooManyToOrder(count: count, limit: limit) }
            answer = LibraryAnswer(everything: query)
        } else {
            answer = try LibraryAnswer(query, count: limit + 1, reader)
            guard answer.isComplete, answer.places.count <= limit else {
                let count = try answer.match.map(reader.count) ?? 0
                throw LibraryError.tooManyToOrder(count: count, limit: limit)
            }
        }
        let found =
            query.isEverything
            ? try reader.items(after: nil, skipping: 0, limit: limit) : try reader.documents(at: answer.places)
        let items = found.map(\.item)
        let placesByID = Dictionary(found.map { ($0.item.id, $0.place) }) { first, _ in first }
        answer.places = order.sorted(items.map(SearchEntry.init)).compactMap { placesByID[$0.item.id] }
        self = answer
    }

    private init(everything query: SearchQuery<Format.Field>) {
        match = nil
        isExact = true
        takesTopics = false
        matcher = SearchMatcher(query)
        isComplete = true
    }
}

extension IndexCondition {
    /// The condition in the language of FTS5, or nil where nothing can meet it.
    var matchText: String? {
        switch self {
        case .tokens(let tokens, let isPrefix, let section):
            // A token has letters, digits and signs of its own, never a quote.
            (section.map { "\($0.column) : " } ?? "") + "\"\(tokens.joined(separator: " "))\"" + (isPrefix ? "*" : "")
        case .all(let conditions):
            Self.all(conditions)
        case .any(let conditions):
            Self.joined(conditions.compactMap(\.matchText), by: " OR ")
        case .not:
            nil
        }
    }

    /// The condition with the beginning of a word asked for as each of the words that begin so.
    ///
    /// - Parameter words: The words that begin with a text, or nil where they are too many.
    /// - Returns: The condition.
    func completed(_ words: (String) throws -> [String]?) rethrows -> IndexCondition {
        switch self {
        case .tokens(let tokens, true, let section):
            guard let last = tokens.last, let words = try words(last) else { return self }
            return .any(words.map { .tokens(tokens.dropLast() + [$0], isPrefix: false, in: section) })
        case .tokens: return self
        case .all(let conditions): return .all(try conditions.map { try $0.completed(words) })
        case .any(let conditions): return .any(try conditions.map { try $0.completed(words) })
        case .not(let condition): return .not(try condition.completed(words))
        }
    }

    private static func all(_ conditions: [IndexCondition]) -> String? {
        var wanted: [String] = []
        var unwanted: [String] = []
        for condition in conditions {
            if case .not(let condition) = condition {
                condition.matchText.map { unwanted.append($0) }
            } else if let text = condition.matchText {
                wanted.append(text)
            } else {
                return nil
            }
        }
        guard let all = joined(wanted, by: " AND ") else { return nil }
        return joined(unwanted, by: " OR ").map { "(\(all) NOT \($0))" } ?? all
    }

    private static func joined(_ texts: [String], by sign: String) -> String? {
        texts.count > 1 ? "(" + texts.joined(separator: sign) + ")" : texts.first
    }
}

extension SearchSection {
    fileprivate var column: String {
        switch self {
        case .title: "title"
        case .credits: "credits"
        case .topics: "topics"
        }
    }
}
