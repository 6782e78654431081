import SatchelCatalog
import SatchelPluginAPI
import SatchelSearch

/// What a feature says of its items; lists, favourites, filters and their commands follow from it.
///
/// ```swift
/// public enum CoinLists: ListFeature {
///     public typealias Field = CoinField
///     public typealias Key = CoinSortKey
///     public static let words = ListWords(feature: "coins", one: "coin", many: "coins", example: "coins search bit")
///     public static let columns: [RecordList.Column] = [.init("id", "Id", .data), .init("name", "Name", .title)]
///     public static func values(of coin: Coin) -> [Value] { [.text(coin.id.rawValue), .text(coin.name)] }
/// }
/// ```
public protocol ListFeature: Sendable {
    /// What its lists hold.
    associatedtype Item: CatalogItem
    /// The field words they are searched and filtered by.
    associatedtype Field: SearchField where Field.Item == Item
    /// What they can be ordered by.
    associatedtype Key: SortKey where Key.Item == Item

    /// The words for its items.
    static var words: ListWords { get }

    /// The columns that are the feature's own; what every list says of its source comes after them.
    static var columns: [RecordList.Column] { get }

    /// The values of an item in those columns.
    static func values(of item: Item) -> [Value]

    /// What `show` says of an item; by default what the columns say.
    static func page(of details: Item.Details) -> ItemPage

    /// An item as a sentence has it: `'Dune'`.
    static func name(of item: Item) -> String

    /// Whether people see in every row from which day its facts are, where they are not live.
    static var showsDates: Bool { get }

    /// The filters that follow from a change of them; a feature may let one clear another.
    static func settled(_ filters: ListFilters<Field>) -> ListFilters<Field>
}

extension ListFeature {
    /// The title in quotes.
    public static func name(of item: Item) -> String { "'\(item.title)'" }

    /// Facts that seldom change need no date beside them.
    public static var showsDates: Bool { false }

    /// Filters stay as they were set.
    public static func settled(_ filters: ListFilters<Field>) -> ListFilters<Field> { filters }
}

/// The words a feature has for its items, and examples that fit its catalogue.
public struct ListWords: Sendable {
    /// The id of the feature, such as `books`.
    public var feature: String
    /// One item: `book`.
    public var one: String
    /// Several: `books`.
    public var many: String
    /// A command that makes a list: `books search dune`.
    public var example: String
    /// What holds them: `catalogue`, or `closet` for what is the user's own.
    public var place: String
    /// The order of the whole list in words: `the best known books first`.
    public var firstListed: String
    /// Whether they are the user's own things, which have no other source, and whose rows count from the first even
    /// where no list is on screen.
    public var areOwn: Bool
    /// What names an item in a command.
    public var reference: String
    /// What is said about searching, beyond what holds for every feature.
    public var searching: String?
    /// Lines that put something in, which examples need where nothing is there before.
    public var preparation: [String]
    /// Examples of searches.
    public var searches: [Example]
    /// Conditions for `filter`, such as `language=ko`.
    public var filters: [String]
    /// What is said about `show`, beyond what holds for every feature.
    public var showing: String?
    /// Further examples of `show`.
    public var shown: [Example]

    /// Creates words.
    public init(
        feature: String,
        one: String,
        many: String,
        example: String,
        place: String = "catalogue",
        firstListed: String? = nil,
        areOwn: Bool = false,
        reference: String? = nil,
        searching: String? = nil,
        preparation: [String] = [],
        searches: [Example] = [],
        filters: [String] = [],
        showing: String? = nil,
        shown: [Example] = []
    ) {
        self.feature = feature
        self.one = one
        self.many = many
        self.example = example
        self.place = place
        self.firstListed = firstListed ?? "the best known \(many) first"
        self.areOwn = areOwn
        self.reference = reference ?? "a row number, an id or a title on screen"
        self.searching = searching
        self.preparation = preparation
        self.searches = searches
        self.filters = filters
        self.showing = showing
        self.shown = shown
    }
}

/// What the configuration says about lists.
public struct ListPreferences: Sendable, Equatable {
    /// Items to a page.
    public var pageSize: Int
    /// How lists are laid out at first.
    public var layout: RecordList.Layout

    /// Creates preferences.
    public init(pageSize: Int = 20, layout: RecordList.Layout = .list) {
        self.pageSize = pageSize
        self.layout = layout
    }
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// What the cases are called, in order.
    ///
    /// By a closure: a key path into a type that the caller does not know is looked up by name while the program runs,
    /// which took a tenth of the whole start.
    public static var names: [String] { allCases.map { $0.rawValue } }
}
