/// A field of a kind as searches name it: `author:` and `year:`.
public struct FieldWord<Item: CatalogItem>: RawRepresentable, CaseIterable, Hashable, Sendable {
    package let field: Field<Item>

    init(_ field: Field<Item>) { self.field = field }

    /// The word of a field that the kind declares, by the key of the field.
    public init(_ key: String) {
        guard let word = Item.kind.words.first(where: { $0.field.key == key }) else {
            // The key stands in our own code, and every test that comes by finds a mistake.
            preconditionFailure("'\(key)' is not a searched field of \(Item.kind.id)")
        }
        self = word
    }

    public init?(rawValue: String) {
        guard let word = Item.kind.words.first(where: { $0.field.word == rawValue }) else { return nil }
        self = word
    }

    public var rawValue: String { field.word }

    public static var allCases: [FieldWord] { Item.kind.words }

    public static func == (left: FieldWord, right: FieldWord) -> Bool { left.field === right.field }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(field)) }
}

extension FieldWord {
    /// The section that its words must be in; nil for a field that takes a value.
    public var section: SearchSection? { field.takesWords ? field.part?.section : nil }

    /// One line for help.
    public var summary: String { field.declaration.search?.summary ?? "" }

    /// Whether the user says it, so that only what is kept has it.
    public var isKept: Bool { field.kept != nil }

    /// Whether it is stored of an item, rather than following from other fields.
    var isStored: Bool { field.isStored }

    /// The stored texts of an item's values.
    public func texts(of item: Item) -> [String] { field.texts(item) }

    /// Examples of values, for help and errors.
    public var examples: [String] { field.declaration.search?.examples ?? [] }

    /// Parses a value; nil where the text is not one.
    public func value(of text: String) -> FieldCriterion? { field.takesWords ? nil : field.criterion(text) }

    /// Whether an item has a value.
    public static func holds(_ value: FieldCriterion, of field: FieldWord, for item: Item) -> Bool {
        value.predicate.holds(field.field.declaration.trait(item))
    }

    /// The words or the number of an item that completion offers; nothing of a field whose values name one item each.
    public static func trait(of field: FieldWord, for item: Item) -> SearchTrait {
        field.field.isIdentity || field.field.takesWords ? .none : field.field.declaration.trait(item)
    }

    /// Whether an item has anything in a field.
    public static func has(_ field: FieldWord, _ item: Item) -> Bool {
        field.field.declaration.isPresent?(item) ?? !field.field.texts(item).isEmpty
    }

    /// The values that there may be; empty where there may be any.
    public var choices: [String] { field.declaration.choices }

    /// The values that a word without a field may also be, such as a number that names one item.
    public static func meanings(of word: String) -> [(field: FieldWord, value: FieldCriterion)] {
        allCases.compactMap { field in field.field.meaning(word).map { (field, $0) } }
    }

    /// The distinct words that items, the most popular first, have in a field; in no particular order.
    public static func values(in items: [Item], _ words: (Item) -> [String]) -> [FieldValue<Item>] {
        var values: [String: FieldValue<Item>] = [:]
        for item in items {
            for word in Set(words(item)) {
                let known = values[word]
                values[word] = FieldValue(word: word, count: (known?.count ?? 0) + 1, item: known?.item ?? item)
            }
        }
        return Array(values.values)
    }
}

// MARK: - Tokens of an index

extension FieldWord {
    /// Writes the tokens of an item's values, one for each way to search for it; see ``IndexToken``.
    package static func writeTokens(of item: Item, in fields: [Field<Item>], to tokens: inout TokenWriter) {
        for field in fields.lazy.map({ FieldWord($0) }) {
            let trait = field.field.declaration.trait(item)
            if field.isYear, let year = trait.number {
                ([year] + trait.others).flatMap { NumberTokens.tokens(of: $0) }.forEach { tokens.add($0) }
            } else {
                tokens.add(trait, of: field.token)
            }
        }
    }

    /// The tokens of which its items, and no others, have at least one; nil to check each item.
    public static func tokens(for value: FieldCriterion, of field: FieldWord) -> [String]? {
        // What the user says is in no index.
        guard !field.isKept else { return nil }
        return switch value.predicate {
        case .words(let words): words.map { IndexToken.word($0, of: field.token) }
        case .numbers(let range):
            field.isYear ? NumberTokens.tokens(for: range) : IndexToken.numbers(in: range, of: field.token)
        }
    }

    /// The token of a word of a field or another kind; that of no letters begins the tokens of all its words, and no others.
    public static func token(ofWord word: String, kind: String) -> String {
        IndexToken.word(word, of: FieldWord(rawValue: kind)?.token ?? kind)
    }

    /// What its words are stored as.
    var token: String { field.declaration.search?.token ?? field.word }

    /// The first field of years has the shortest tokens, which need no name.
    private var isYear: Bool { Item.kind.year === field }
}

// MARK: - Orders

/// A field of a kind as a sort key, or the order of relevance.
public struct FieldOrder<Item: CatalogItem>: RawRepresentable, CaseIterable, Hashable, Sendable {
    let field: Field<Item>?

    init(_ field: Field<Item>?) { self.field = field }

    /// The order by a field that the kind declares, by the key of the field.
    public init(_ key: String) {
        guard let order = Item.kind.orders.first(where: { $0.field?.key == key }) else {
            // The key stands in our own code, and every test that comes by finds a mistake.
            preconditionFailure("'\(key)' is not a sorted field of \(Item.kind.id)")
        }
        self = order
    }

    public init?(rawValue: String) {
        guard let order = Item.kind.orders.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = order
    }

    public var rawValue: String { field?.word ?? "relevance" }

    /// The key of the field, which is that of its column; nil for relevance.
    public var key: String? { field?.key }

    public static var allCases: [FieldOrder] { Item.kind.orders }

    /// Whether the user says it, so that only what is kept is sorted by it.
    public var isKept: Bool { field?.kept != nil }

    /// Whether what is stored of an item tells its place.
    package var isStored: Bool { field?.isStored ?? true }

    /// The rank of the match, then popularity: the default order.
    public static var relevance: FieldOrder { FieldOrder(nil) }

    /// The value to sort by, or nil if unknown, which sorts last both ways; never called for relevance.
    public func value(of entry: SearchEntry<Item>) -> SortValue? { field?.declaration.sort?(entry) }

    public static func == (left: FieldOrder, right: FieldOrder) -> Bool { left.field === right.field }

    public func hash(into hasher: inout Hasher) { hasher.combine(field.map { ObjectIdentifier($0) }) }
}
