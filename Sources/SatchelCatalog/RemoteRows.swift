/// The rows of an answer that a service returns a few at a time.
///
/// ```swift
/// let rows = RemoteRows<Book>(pageSize: 50, limit: 200) { range in
///     let fetched = try await service.page(range.lowerBound / 50 + 1)
///     return .init(fetched.value.books, total: fetched.value.total, state: fetched.state)
/// }
/// return try await rows.page(request.page, size: request.size)
/// ```
public struct RemoteRows<Item: CatalogItem>: Sendable {
    /// The answer to one request, or to all of them.
    public struct Part: Sendable {
        /// The items in the order of the service.
        public var items: [Item]
        /// The number of rows that could not be read.
        public var skipped: Int
        /// The number of items of the whole answer, if known.
        public var total: Int?
        /// How current the items are.
        public var state: DataState

        public init(_ items: [Item], skipped: Int = 0, total: Int?, state: DataState) {
            self.items = items
            self.skipped = skipped
            self.total = total
            self.state = state
        }
    }

    /// Where a request may start.
    public enum Alignment: Sendable {
        /// At multiples of the page size, so that a cached page serves every request that needs it.
        case pages
        case rows
    }

    private let pageSize: Int
    private let limit: Int
    private let alignment: Alignment
    private let fetch: @Sendable (Range<Int>) async throws -> Part?

    /// Nothing is fetched yet.
    ///
    /// - Parameters:
    ///   - pageSize: The most rows of one request.
    ///   - limit: The most rows of one answer that the service returns.
    ///   - alignment: Where a request may start.
    ///   - fetch: Fetches rows, counted from 0; nil for rows that the service does not have.
    public init(
        pageSize: Int,
        limit: Int,
        alignment: Alignment = .pages,
        fetch: @escaping @Sendable (Range<Int>) async throws -> Part?
    ) {
        self.pageSize = pageSize
        self.limit = limit
        self.alignment = alignment
        self.fetch = fetch
    }

    /// Fetches one page, counted from 1, of any size.
    public func page(_ number: Int, size: Int) async throws -> Page<Item> {
        let (offset, overflows) = (number - 1).multipliedReportingOverflow(by: size)
        guard !overflows, offset < limit else { return Page([], number: number, total: nil, hasMore: false) }
        let end = min(offset, limit - size) + size
        let first = alignment == .rows ? offset : offset / pageSize * pageSize
        let (rows, total, isExhausted) = try await rows(first..<end, countingFrom: offset)
        var page = Page(
            Array(rows.items.dropFirst(offset - first).prefix(end - offset)),
            number: number,
            total: total,
            hasMore: !isExhausted && end < min(total ?? .max, limit)
        )
        page.state = rows.state ?? .live
        page.skipped = rows.skipped
        return page
    }

    /// Fetches the whole answer, abandoning one of more than `most` items after its first page.
    ///
    /// - Throws: ``CatalogError/wholeAnswerNeeded(_:source:count:limit:)`` if there are more, or nobody knows how many.
    public func all(
        atMost most: Int,
        for purpose: CatalogError.Purpose,
        source: String
    ) async throws -> Part {
        // Without a known total, one row beyond the limit tells whether there are more.
        let (rows, total, isExhausted) = try await rows(0..<most + 1, unlessMoreThan: most)
        let count = total ?? rows.items.count
        guard count <= most, isExhausted || total != nil else {
            throw CatalogError.wholeAnswerNeeded(purpose, source: source, count: count, limit: most)
        }
        return Part(rows.items, skipped: rows.skipped, total: total, state: rows.state ?? .live)
    }

    /// Rows that can't be read count where their request begins, so that no two pages count them.
    private func rows(
        _ range: Range<Int>,
        countingFrom start: Int = 0,
        unlessMoreThan most: Int = .max
    ) async throws -> (rows: CombinedResponse<Item>, total: Int?, isExhausted: Bool) {
        var rows = CombinedResponse<Item>()
        var (total, isExhausted): (Int?, Bool) = (nil, false)
        var offset = range.lowerBound
        while offset < min(range.upperBound, total ?? .max), !isExhausted, total ?? 0 <= most {
            let end = alignment == .rows ? min(offset + pageSize, range.upperBound) : offset + pageSize
            var part = try await fetch(offset..<end) ?? Part([], total: total ?? 0, state: rows.state ?? .live)
            total = part.total
            // Rows that could not be read are rows all the same: others may follow.
            isExhausted = part.items.isEmpty && part.skipped == 0
            if offset < start { part.skipped = 0 }
            rows.add(part)
            offset = end
        }
        return (rows, total, isExhausted)
    }
}

/// Whole answers of a service, combined, filtered and sorted locally.
public struct CombinedResponse<Item: CatalogItem> {
    /// The distinct items.
    public private(set) var items: [Item] = []
    /// The number of rows that could not be read.
    public private(set) var skipped = 0
    /// How current they are; nil before the first answer.
    public private(set) var state: DataState?
    private var ids: Set<ItemID<Item>> = []

    public init() {}

    /// Adds the new items of an answer that match all terms.
    public mutating func add(
        _ answer: RemoteRows<Item>.Part,
        matching terms: [SearchTerm<Item>] = []
    ) {
        let matcher = terms.isEmpty ? nil : SearchMatcher(SearchQuery([terms]))
        items += answer.items.filter { item in
            matcher.map { $0.rank(SearchEntry(item)) != nil } ?? true && ids.insert(item.id).inserted
        }
        skipped += answer.skipped
        state = state?.combined(with: answer.state) ?? answer.state
    }

    /// Cuts out one page, sorted.
    public func page(_ request: SearchRequest<Item>) -> Page<Item> {
        let sorted = request.order.sorted(items.map(SearchEntry.init)).map(\.item)
        var page = Page(request.page, size: request.size, of: sorted, state: state ?? .live)
        page.skipped = request.page == 1 ? skipped : 0
        return page
    }
}
