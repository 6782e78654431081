/// What a thing is: its name, and its fields in the order in which they are shown.
///
/// Each field is declared here once. Its column, its line of `show`, its JSON key, its field word and sort key in searches,
/// its completion, and how favorites, libraries and built-in tables store it follow from the declaration.
///
/// ```swift
/// extension Film: CatalogItem {
///     static let kind = Kind<Film>(
///         "films",
///         one: "film",
///         fields: [
///             .id(),
///             .one("title", .text, { $0.title }, { $0.title = $1 ?? $0.title })
///                 .column(.title("Title")).part(.title).required
///                 .search("in the title", ["vertigo"])
///                 .sort { .letters($0.title.sortKey) },
///             .one("year", .year, { $0.year }, { $0.year = $1 })
///                 .column(.fact("Year", isTrailing: true))
///                 .search("first shown in these years", ["1950..1959"], alone: .topic)
///                 .sort(),
///             .many("actors", .text, { $0.actors }, { $0.actors = $1 }).column(.data("Actors")).part(.credits),
///         ]
///     )
/// }
/// ```
public final class Kind<Item: CatalogItem>: Sendable {
    /// The id, which is also the word of its commands: `books`.
    public let id: String
    /// One item: `book`.
    public let one: String
    /// Several items; by default the word for one with an `s`.
    public let many: String
    /// What the user may keep of its items; nil for a kind of which only favorites are kept.
    public let keeping: KindKeeping<Item>?
    /// Whether its items are the user's own, so that no catalog has others.
    public let isOwn: Bool
    private let declared: Lazy<KindFields<Item>>

    /// Declares a kind; its fields are made when the first one is asked for, so that a start that needs none has none.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - one: The word for one item.
    ///   - many: The word for several items.
    ///   - fields: The fields, in the order shown. Those of one ``FieldPart`` are declared one after another.
    ///   - words: Field words, in the order of the help; the others follow in the order of the fields.
    ///   - orders: Sort keys, likewise.
    ///   - page: Keys of fields in the order of `show`, likewise.
    ///   - isOwn: Whether its items are the user's own.
    ///   - keeping: What the user may keep of its items.
    public init(
        _ id: String,
        one: String,
        many: String? = nil,
        fields: @autoclosure @escaping @Sendable () -> [Field<Item>],
        words: [String] = [],
        orders: [String] = [],
        page: [String] = [],
        isOwn: Bool = false,
        keeping: KindKeeping<Item>? = nil
    ) {
        self.id = id
        self.isOwn = isOwn
        self.one = one
        self.many = many ?? one + "s"
        self.keeping = keeping
        declared = Lazy {
            KindFields(keeping?.fields(beside: fields()) ?? fields(), words: words, orders: orders, page: page)
        }
    }

    private var all: KindFields<Item> { declared.value }

    /// The fields, in the order shown.
    public var fields: [Field<Item>] { all.fields }
    /// The fields with a column in lists.
    public var columns: [Field<Item>] { all.columns }
    /// The fields that `show` shows.
    public var page: [Field<Item>] { all.page }
    /// The fields that are stored of an item, beside its id and its source.
    public var stored: [Field<Item>] { all.stored }
    /// The fields that the user says, rather than a catalog.
    public var kept: [Field<Item>] { all.kept }
    /// The field words of searches, in the order of the help.
    public var words: [FieldWord<Item>] { all.words }
    /// The sort keys, relevance first.
    public var orders: [FieldOrder<Item>] { all.orders }
    /// The first and the last stored field of each part of the searched texts.
    public var storedParts: [FieldPart: ClosedRange<Int>] { all.storedParts }
    /// The fields that identify an item wherever it is from, in the order of certainty.
    public var identity: [Field<Item>] { all.identity }
    /// The fields whose values an index holds, other than those whose words it has anyway.
    public var indexed: [Field<Item>] { all.indexed }
    /// The first searched field of years.
    var year: Field<Item>? { all.year }

    /// The field with a key.
    public func field(_ key: String) -> Field<Item>? { fields.first { $0.key == key } }

    /// What other sources may know an item by, the most certain first, and its id at last.
    public func identifiers(of item: Item) -> [String] {
        let (values, id) = (identity.flatMap { $0.texts(item) }, item.id.rawValue)
        return values.contains(id) ? values : values + [id]
    }

    /// Whether every text that words are looked for in is stored.
    var areTextsStored: Bool { all.searchedParts.allSatisfy { $0.field.isStored } }

    /// Differs where items are stored or searched in another way.
    package var storedForm: String {
        let parts = stored.map { field in "\(field.key):\(field.part.map { "\($0)" } ?? "")" }
        let words = indexed.map { field in
            "\(FieldWord(field).token):\(field.form)" + field.choices.map { "|" + $0 }.joined()
        }
        return (parts + words).joined(separator: ",")
    }

    /// The texts of the fields, each in its part.
    func searchTexts(of item: Item) -> SearchTexts {
        var texts = SearchTexts(title: item.title)
        // One loop over what is known of the kind: favorites and clothes are searched without an index.
        for (part, field) in all.searchedParts {
            switch part {
            case .title: break
            case .otherNames: texts.otherNames += field.texts(item)
            case .credits: texts.credits += field.texts(item)
            case .topics: texts.topics += field.texts(item)
            }
        }
        return texts
    }
}

/// The fields of a kind, by what they are for.
private final class KindFields<Item: CatalogItem>: Sendable {
    let fields, columns, page, stored, kept, identity, indexed: [Field<Item>]
    let words: [FieldWord<Item>]
    let orders: [FieldOrder<Item>]
    let storedParts: [FieldPart: ClosedRange<Int>]
    let year: Field<Item>?
    /// Those with texts that words are looked for in, beside the title.
    let searchedParts: [(part: FieldPart, field: Field<Item>)]

    init(_ fields: [Field<Item>], words: [String], orders: [String], page: [String]) {
        self.fields = fields
        columns = fields.filter { $0.column != nil }
        kept = fields.filter { $0.kept != nil }
        self.page = Self.ordered(fields.filter { $0.declaration.isOnPage && $0.kept == nil }, by: page) { $0.key }
        stored = fields.filter { $0.declaration.isStored }
        let searched = fields.filter { $0.declaration.search != nil }
        self.words = Self.ordered(searched, by: words) { $0.word }.map { FieldWord($0) }
        let sorted = Self.ordered(fields.filter { $0.declaration.sort != nil }, by: orders) { $0.word }
        self.orders = [.relevance] + sorted.map { FieldOrder($0) }
        indexed =
            self.words.map(\.field).filter { !$0.takesWords && $0.kept == nil }
            + fields.filter { $0.declaration.isIndexed }
        year = searched.first { $0.form == .year }
        identity = fields.filter { $0.isIdentity }
        storedParts = stored.enumerated().reduce(into: [:]) { parts, field in
            guard let part = field.element.part else { return }
            parts[part] = (parts[part]?.lowerBound ?? field.offset)...field.offset
        }
        searchedParts = fields.compactMap { field in field.part.map { ($0, field) } }.filter { $0.part != .title }
    }

    /// The fields by some names, in their order, then the others.
    private static func ordered(
        _ fields: [Field<Item>],
        by names: [String],
        _ name: (Field<Item>) -> String
    ) -> [Field<Item>] {
        names.compactMap { wanted in fields.first { name($0) == wanted } } + fields.filter { !names.contains(name($0)) }
    }
}

extension CatalogItem {
    /// The texts of the fields, each in its part.
    public var searchTexts: SearchTexts { Self.kind.searchTexts(of: self) }
}
