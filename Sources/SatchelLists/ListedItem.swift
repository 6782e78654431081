import SatchelCatalog
import SatchelPluginAPI

/// An item that a feature lists: from its ``Kind`` and what a feature says here follow lists, favorites, filters and commands.
///
/// ```swift
/// extension Coin: ListedItem {
///     public static let words = ListWords(Coin.kind)
/// }
/// ```
public protocol ListedItem: CatalogItem {
    /// The words for its items; by default those of the kind.
    static var words: ListWords { get }

    /// The columns for the items of a list, whose headings may depend on them; by default ``columns``.
    static func columns(for items: [Self]) -> [RecordList.Column]

    /// The page of `show`, without what every page has, such as its longer texts and its source; by default the fields.
    static func page(of details: Details) -> Detail

    /// What lists show of a declared field whose fact is not enough, such as a price in its currency; nil shows the fact.
    static func value(_ key: String, of item: Self) -> Value?

    /// What pages show of a declared field; by default what lists do.
    static func value(_ key: String, in details: Details) -> Value?

    /// An item in a sentence: `'Dune'`.
    static func name(of item: Self) -> String

    /// What other sources may know an item by, the most certain first; by default the values that identify it, then its id.
    static func identifiers(of item: Self) -> [String]

    /// Whether an item is better known than those after it, so that it is meant by a name that they share.
    static func isRanked(_ item: Self) -> Bool

    /// Whether rows that are not live show the day of their facts.
    static var showsDates: Bool { get }

    /// Adjusts changed filters; a feature may let one clear another.
    static func settled(_ filters: ListFilters<Self>) -> ListFilters<Self>
}

extension ListedItem {
    public static var words: ListWords { ListWords(kind) }

    /// A line that calls a command of the feature: `books show 1` of `show 1`.
    static func line(_ rest: String) -> String { "\(words.feature) \(rest)" }

    /// The key of the column with the number of an item's editions.
    static var editionsKey: String { "editions" }

    /// Whether items have editions, which have a column.
    static var haveEditions: Bool { kind.columns.contains { $0.key == editionsKey } }

    /// By default, the same columns for all items.
    public static func columns(for items: [Self]) -> [RecordList.Column] { columns }

    /// By default, the fact.
    public static func value(_ key: String, of item: Self) -> Value? { nil }

    /// By default, what lists show.
    public static func value(_ key: String, in details: Details) -> Value? { value(key, of: details.item) }

    /// The title in quotes.
    public static func name(of item: Self) -> String { "'\(item.title)'" }

    public static func identifiers(of item: Self) -> [String] { kind.identifiers(of: item) }

    /// By default, the order of the catalog says which item is best known.
    public static func isRanked(_ item: Self) -> Bool { true }

    /// Facts that seldom change need no date beside them.
    public static var showsDates: Bool { false }

    /// By default, filters are not adjusted.
    public static func settled(_ filters: ListFilters<Self>) -> ListFilters<Self> { filters }

    public static func page(of details: Details) -> Detail { declaredPage(of: details) }
}

/// What follows from the declaration of a kind.
extension ListedItem {
    /// The columns of its fields.
    public static var columns: [RecordList.Column] { kind.columns.compactMap { RecordList.Column(of: $0) } }

    /// The values of an item in those columns.
    public static func values(of item: Self) -> [Value] {
        kind.columns.map { value($0.key, of: item) ?? Value($0.fact(of: item)) }
    }

    /// The page of the fields, for a feature that adds to it.
    public static func declaredPage(of details: Details) -> Detail {
        Detail(
            title: details.item.title,
            fields: kind.page.filter { !$0.isProse }.map { field in
                let shown = value(field.key, in: details) ?? Value(field.fact(in: details))
                return .init(field.key, label: field.label(for: details.item), shown)
            }
        )
    }

    /// The longer texts of a page, by their keys.
    static func prose(of details: Details) -> [(key: String, text: String)] {
        kind.page.filter { $0.isProse }.compactMap { field in
            guard case .text(let text)? = field.fact(in: details) else { return nil }
            return (field.key, text)
        }
    }
}

/// A kind that is a declaration alone is listed by it.
extension Record: ListedItem {}

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
            case .decimal(let digits, nil): .decimal(digits)
            case .decimal(let digits, let shown?): .amount(.init(digits: digits, shown: shown))
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
    /// Several items.
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
    public var service: SearchedPlace?

    /// The verb that records an amount, for a kind of amounts.
    private let amountVerb: String?

    var catalog: String { service == nil ? "embedded" : "auto" }

    public init(
        _ kind: Kind<some CatalogItem>,
        example: String? = nil,
        place: String? = nil,
        firstListed: String? = nil,
        areOwn: Bool? = nil,
        reference: String? = nil,
        searching: String? = nil,
        preparation: [String] = [],
        searches: [Example] = [],
        filters: [String] = [],
        showing: String? = nil,
        shown: [Example] = [],
        service: SearchedPlace? = nil
    ) {
        (feature, one, many) = (kind.id, kind.one, kind.many)
        amountVerb = kind.keeping?.quantity == .amount ? kind.keeping?.entryTypes.first?.verb : nil
        self.example = example ?? searches.first?.line ?? kind.id + " list"
        self.place = place ?? (kind.isOwn ? "collection" : "catalog")
        self.firstListed = firstListed ?? (kind.isOwn ? "newest first" : "best-known \(kind.many) first")
        self.areOwn = areOwn ?? kind.isOwn
        self.reference = reference ?? "a row number, an id, or a title"
        self.searching = searching
        self.preparation = preparation
        self.searches = searches
        self.filters = filters
        self.showing = showing
        self.shown = shown
        self.service = service
    }
}

extension ListWords {
    /// Lines that put items on screen, for examples.
    var filled: [String] { preparation + [example] }

    /// The same, the first of which is owned.
    var owned: [String] { areOwn ? filled : filled + [adding("1")] }

    /// A command that makes an item the user's.
    func adding(_ reference: String) -> String {
        amountVerb.map { "\(feature) \($0) \(reference) 0.5" } ?? "\(feature) add \(reference)"
    }
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// The names of the cases, in order.
    ///
    /// By a closure: a key path into a type unknown to the caller is looked up by name at run time, which took a tenth
    /// of the startup.
    public static var names: [String] { allCases.map { $0.rawValue } }
}
