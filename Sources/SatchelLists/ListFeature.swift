import SatchelCatalog
import SatchelPluginAPI

/// A feature's description of its items, from which lists, favorites, filters and their commands follow.
///
/// ```swift
/// public enum CoinLists: ListFeature {
///     public typealias Item = Coin
///     public static let words = ListWords(feature: "coins", one: "coin")
/// }
/// ```
///
/// Columns, values and pages follow from the ``Kind`` of the items.
public protocol ListFeature: Sendable {
    /// The items of its lists.
    associatedtype Item: CatalogItem

    /// The words for its items.
    static var words: ListWords { get }

    /// The feature's own columns, before those that every list adds about its source.
    static var columns: [RecordList.Column] { get }

    /// Those columns for the items of a list, whose headings may depend on them; by default ``columns``.
    static func columns(for items: [Item]) -> [RecordList.Column]

    /// The values of an item in those columns.
    static func values(of item: Item) -> [Value]

    /// The page of `show`; by default the fields.
    static func page(of details: Item.Details) -> ItemPage

    /// What lists show of a declared field whose fact is not enough, such as a price in its currency; nil shows the fact.
    static func value(_ key: String, of item: Item) -> Value?

    /// What pages show of a declared field; by default what lists do.
    static func value(_ key: String, in details: Item.Details) -> Value?

    /// An item in a sentence: `'Dune'`.
    static func name(of item: Item) -> String

    /// What other sources may know an item by, the most certain first.
    static func identifiers(of item: Item) -> [String]

    /// Whether an item is better known than those after it, so that it is meant by a name that they share.
    static func isRanked(_ item: Item) -> Bool

    /// Whether rows that are not live show the day of their facts.
    static var showsDates: Bool { get }

    /// Adjusts changed filters; a feature may let one clear another.
    static func settled(_ filters: ListFilters<Item>) -> ListFilters<Item>
}

extension ListFeature {
    /// The fields of searches and filters.
    public typealias Field = FieldWord<Item>
    /// The sort keys.
    public typealias Key = FieldOrder<Item>

    /// A line that calls a command of the feature: `books show 1` of `show 1`.
    static func line(_ rest: String) -> String { "\(words.feature) \(rest)" }

    /// The key of the column with the number of an item's editions.
    static var editionsKey: String { "editions" }

    /// Whether items have editions, which have a column.
    static var haveEditions: Bool { columns.contains { $0.key == editionsKey } }

    /// By default, the same columns for all items.
    public static func columns(for items: [Item]) -> [RecordList.Column] { columns }

    /// By default, the fact.
    public static func value(_ key: String, of item: Item) -> Value? { nil }

    /// By default, what lists show.
    public static func value(_ key: String, in details: Item.Details) -> Value? { value(key, of: details.item) }

    /// The title in quotes.
    public static func name(of item: Item) -> String { "'\(item.title)'" }

    /// By default, the order of the catalog says which item is best known.
    public static func isRanked(_ item: Item) -> Bool { true }

    /// Facts that seldom change need no date beside them.
    public static var showsDates: Bool { false }

    /// By default, filters are not adjusted.
    public static func settled(_ filters: ListFilters<Item>) -> ListFilters<Item> { filters }
}

/// What follows from the declaration of a kind.
extension ListFeature {
    public static var columns: [RecordList.Column] { Item.kind.columns.compactMap { RecordList.Column(of: $0) } }

    public static func values(of item: Item) -> [Value] {
        Item.kind.columns.map { value($0.key, of: item) ?? Value($0.fact(of: item)) }
    }

    /// The column of the field.
    static func column(of key: Key) -> String { key.key ?? key.rawValue }

    /// The values that identify an item wherever it is from, then its id.
    public static func identifiers(of item: Item) -> [String] { Item.kind.identifiers(of: item) }

    public static func page(of details: Item.Details) -> ItemPage { declaredPage(of: details) }

    /// The page of the fields, for a feature that adds to it.
    public static func declaredPage(of details: Item.Details) -> ItemPage {
        let (kind, item) = (Item.kind, details.item)
        var page = ItemPage(
            item.title,
            fields: kind.page.filter { !$0.isProse }.map { field in
                let shown = value(field.key, in: details) ?? Value(field.fact(in: details))
                return .init(field.key, label: field.label(for: item), shown)
            }
        )
        page.texts = kind.page.filter { $0.isProse }.map { field in
            guard case .text(let text)? = field.fact(in: details) else { return (field.key, nil) }
            return (field.key, text)
        }
        return page
    }
}

extension RecordList.Column {
    /// The column of a field; nil if it has none.
    init?(of field: Field<some CatalogItem>) {
        guard let column = field.column else { return nil }
        let role: Role =
            switch column.role {
            case .title: .title
            case .subtitle: .subtitle
            case .fact: .fact
            case .data: .data
            }
        self.init(
            field.key,
            column.heading,
            role,
            alignment: column.isTrailing ? .trailing : .leading,
            hidesWhenEmpty: column.hidesWhenEmpty,
            priority: column.priority
        )
    }
}

extension Value {
    /// A fact as it is shown; absent if it is unknown.
    init(_ fact: Fact?) {
        self =
            switch fact {
            case .text(let text): .text(text)
            case .texts(let texts): .texts(texts)
            case .number(let number): .integer(number)
            case .year(let year): .year(year)
            case .decimal(let digits): .decimal(digits)
            case .flag(let flag): .boolean(flag)
            case nil: .absent
            }
    }
}

/// A feature's words for its items, and examples that fit its catalog.
public struct ListWords: Sendable {
    /// The id of the feature, such as `books`.
    public var feature: String
    /// One item: `book`.
    public var one: String
    /// Several items; by default the word for one with an `s`.
    public var many: String
    /// A command that makes a list; by default the first of the searches.
    public var example: String
    /// What contains the items: by default the catalog, or `closet` for the user's own.
    public var place: String
    /// The order of the whole list in words: `best-known books first`.
    public var firstListed: String
    /// Whether the items are the user's own: they have no other source, and rows count even without a list on screen.
    public var areOwn: Bool
    /// How a command names an item.
    public var reference: String
    /// What is special about searching.
    public var searching: String?
    /// Lines that add items, for examples that would otherwise find none.
    public var preparation: [String]
    /// Examples of searches.
    public var searches: [Example]
    /// Conditions for `filter`, such as `language=ko`.
    public var filters: [String]
    /// What is special about `show`.
    public var showing: String?
    /// More examples of `show`.
    public var shown: [Example]
    /// The service to offer where nothing on this machine matches; with one, the catalog is `auto` by default.
    public var service: Service?

    var catalog: String { service == nil ? "embedded" : "auto" }

    /// A service by its name for `--from` and its name for people.
    public struct Service: Sendable, Hashable {
        let source: String
        let title: String

        /// Names a service.
        public init(_ source: String, _ title: String) {
            self.source = source
            self.title = title
        }
    }

    /// Creates words.
    public init(
        feature: String,
        one: String,
        many: String? = nil,
        example: String? = nil,
        place: String = "catalog",
        firstListed: String? = nil,
        areOwn: Bool = false,
        reference: String? = nil,
        searching: String? = nil,
        preparation: [String] = [],
        searches: [Example] = [],
        filters: [String] = [],
        showing: String? = nil,
        shown: [Example] = [],
        service: Service? = nil
    ) {
        let many = many ?? one + "s"
        self.feature = feature
        self.one = one
        self.many = many
        self.example = example ?? searches.first?.line ?? feature + " list"
        self.place = place
        self.firstListed = firstListed ?? "best-known \(many) first"
        self.areOwn = areOwn
        self.reference = reference ?? "a row number, an id, or a title on screen"
        self.searching = searching
        self.preparation = preparation
        self.searches = searches
        self.filters = filters
        self.showing = showing
        self.shown = shown
        self.service = service
    }
}

/// The configuration of lists.
public struct ListPreferences: Sendable, Equatable {
    /// Items per page.
    public var pageSize: Int
    /// The initial layout of lists.
    public var layout: RecordList.Layout

    /// Creates preferences.
    public init(pageSize: Int = 20, layout: RecordList.Layout = .list) {
        self.pageSize = pageSize
        self.layout = layout
    }
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// The names of the cases, in order.
    ///
    /// By a closure: a key path into a type unknown to the caller is looked up by name at run time, which took a tenth
    /// of the startup.
    public static var names: [String] { allCases.map { $0.rawValue } }
}
