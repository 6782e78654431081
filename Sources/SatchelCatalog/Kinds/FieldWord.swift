/// A field of a kind as searches name it: `author:` and `year:`.
public struct FieldWord<Item: KindItem>: IndexableField {
    let field: Field<Item>

    init(_ field: Field<Item>) { self.field = field }

    /// The word of a field that the kind declares, by the key of the field.
    public init(_ key: String) {
        guard let word = Item.kind.words.first(where: { $0.field.key == key }) else {
            // The key stands in our own code, and every test that comes by finds a slip.
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
    public var section: SearchSection? { field.takesWords ? field.part?.section : nil }

    public var summary: String { field.declaration.search?.summary ?? "" }

    public var examples: [String] { field.declaration.search?.examples ?? [] }

    public func value(of text: String) -> FieldCriterion? { field.takesWords ? nil : field.criterion(text) }

    public static func holds(_ value: FieldCriterion, of field: FieldWord, for item: Item) -> Bool {
        value.predicate.holds(field.field.declaration.trait(item))
    }

    /// Nil for what one item alone has, which is not worth inverting.
    public static func predicate(of value: FieldCriterion) -> SearchPredicate? {
        value.isIdentity ? nil : value.predicate
    }

    /// What completion offers; nothing of a field whose values name one item each.
    public static func trait(of field: FieldWord, for item: Item) -> SearchTrait {
        field.field.isIdentity || field.field.takesWords ? .none : field.field.declaration.trait(item)
    }

    public static func has(_ field: FieldWord, _ item: Item) -> Bool {
        field.field.declaration.isPresent?(item) ?? !field.field.texts(item).isEmpty
    }

    /// The values that there may be; empty where there may be any.
    public var choices: [String] { field.declaration.choices }

    public static func meanings(of word: String) -> [SearchMeaning<FieldWord>] {
        allCases.compactMap { field in
            guard let value = field.field.meaning(word) else { return nil }
            return SearchMeaning(field, value, isIdentity: field.field.isIdentity)
        }
    }
}

// MARK: - Tokens of an index

extension FieldWord {
    public static func writeTokens(of item: Item, to tokens: inout TokenWriter) {
        for field in Item.kind.indexed.lazy.map({ FieldWord($0) }) {
            let trait = field.field.declaration.trait(item)
            if field.isYear, let year = trait.number {
                NumberTokens.tokens(of: year).forEach { tokens.add($0) }
            } else {
                tokens.add(trait, of: field.token)
            }
        }
    }

    public static func tokens(for value: FieldCriterion, of field: FieldWord) -> [String]? {
        switch value.predicate {
        case .words(let words): words.map { IndexToken.word($0, of: field.token) }
        case .numbers(let range):
            field.isYear ? NumberTokens.tokens(for: range) : IndexToken.numbers(in: range, of: field.token)
        }
    }

    public static func token(ofWord word: String, kind: String) -> String {
        IndexToken.word(word, of: FieldWord(rawValue: kind)?.token ?? kind)
    }

    private var token: String { field.declaration.search?.token ?? field.word }

    /// The first field of years has the shortest tokens, which need no name.
    private var isYear: Bool { Item.kind.year === field }
}

// MARK: - Orders

/// A field of a kind as a sort key, or the order of relevance.
public struct FieldOrder<Item: KindItem>: SortKey {
    private let field: Field<Item>?

    init(_ field: Field<Item>?) { self.field = field }

    /// The order by a field that the kind declares, by the key of the field.
    public init(_ key: String) {
        guard let order = Item.kind.orders.first(where: { $0.field?.key == key }) else {
            // The key stands in our own code, and every test that comes by finds a slip.
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

    public static var relevance: FieldOrder { FieldOrder(nil) }

    public func value(of entry: SearchEntry<Item>) -> SortValue? { field?.declaration.sort?(entry) }

    public static func == (left: FieldOrder, right: FieldOrder) -> Bool { left.field === right.field }

    public func hash(into hasher: inout Hasher) { hasher.combine(field.map { ObjectIdentifier($0) }) }
}
