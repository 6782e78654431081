/// A catalog of items that fit in memory, such as the rows of a built-in table; they are indexed on first use.
///
/// ```swift
/// let films = IndexedCatalog<Film>("embedded", day: "2026-11-22") { FilmTable.films }
/// ```
public struct IndexedCatalog<Item: CatalogItem>: Catalog {
    public let source: String
    /// The day of the facts.
    public let day: String
    private let index: Lazy<SearchIndex<Item>>
    private let answersEverySearch: Bool

    /// Creates a catalog.
    ///
    /// - Parameters:
    ///   - source: The source name of its items.
    ///   - day: The day of the facts, such as `2026-11-22`.
    ///   - answersEverySearch: Whether every search finds all items, so that a switch to a fixture shows at once.
    ///   - items: Returns the items, the most popular first; called once, on first use.
    public init(
        _ source: String,
        day: String,
        answersEverySearch: Bool = false,
        items: @escaping @Sendable () -> [Item]
    ) {
        self.source = source
        self.answersEverySearch = answersEverySearch
        self.day = day
        index = Lazy { SearchIndex(items()) }
    }

    /// Creates a catalog of a tab-separated table in UTF-8, whose first line has the keys of the fields, read on first use.
    public init(
        _ source: String,
        day: String,
        answersEverySearch: Bool = false,
        table: some Collection<UInt8> & Sendable
    ) {
        self.init(source, day: day, answersEverySearch: answersEverySearch) {
            BuiltInTable<Item>(table, from: ItemSource(source: source, asOf: day)).items
        }
    }

    public func search(_ request: SearchRequest<Item>) async throws -> Page<Item> {
        var request = request
        if answersEverySearch { request.query = .everything }
        return index.value.page(request, state: .snapshot(day: day))
    }

    public func place() async -> SearchedPlace {
        SearchedPlace(source: source, title: title, builtIn: items.count)
    }

    /// All items, the most popular first.
    public var items: [Item] { index.value.items }

    public func item(_ id: ItemID<Item>) async throws -> Item? { index.value.item(id) }

    public func suggestions(for prefix: String, limit: Int) async -> [String] {
        index.value.suggestions(for: prefix, limit: limit)
    }

    public func texts(in section: SearchSection, matching prefix: String, limit: Int) async -> [String] {
        index.value.texts(in: section, matching: prefix, limit: limit)
    }

    public func correction(of query: SearchQuery<Item>) async -> SearchCorrection<Item>? {
        index.value.correction(of: query)
    }

    public func values(of field: FieldWord<Item>) async -> [String] {
        Set(items.flatMap { FieldWord<Item>.trait(of: field, for: $0).words }).sorted()
    }
}
