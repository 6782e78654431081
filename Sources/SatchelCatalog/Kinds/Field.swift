/// One field of a kind: how it is read, stored, shown, searched and sorted.
///
/// `one` declares a field of one value, `many` one of several, `computed` one that follows from others, and `detail` one that
/// only a source's details have. What is said after that, such as ``column(_:)``, adds to the declaration; see ``Kind`` for an
/// example.
public final class Field<Item: CatalogItem>: Sendable {
    /// Returns what an item has.
    public typealias Getter<Value> = @Sendable (Item) -> Value
    /// Changes what an item has.
    public typealias Setter<Value> = @Sendable (inout Item, Value) -> Void

    /// What is declared.
    struct Declaration: Sendable {
        let key: String
        let form: FactForm
        let expected: String
        let isFreeText: Bool
        let choices: [String]
        let referent: FieldReferent?
        let isMultiple: Bool
        var texts: Getter<[String]>
        var set: Setter<[String]>
        let normalized: @Sendable (String) -> String?
        let shown: @Sendable (String) -> String
        var trait: Getter<SearchTrait>
        let asked: @Sendable (String) -> (predicate: SearchPredicate, text: String)?
        let isPlain: @Sendable (String) -> Bool
        var order: Getter<SortValue?>
        let fact: Getter<Fact?>
        var more: (@Sendable (Item.Details) -> Fact?)?
        var word: String
        var label: Getter<String?>
        var column: FieldColumn?
        var part: FieldPart?
        var search: FieldSearch?
        var sort: (@Sendable (SearchEntry<Item>) -> SortValue?)?
        /// Whether an item has anything in the field, if that is not whether it has a value.
        var isPresent: Getter<Bool>?
        var isRequired = false
        var isOnPage = true
        var isStored = true
        var isIndexed = false
        var isTyped = true
        /// Where the user says it, for a field that is no fact of a catalog.
        var kept: KeptPlace?
        /// Whether each entry may have several, of a field of entries.
        var isSeveralOfEntry = false
        /// What a computed field follows from, if that is known.
        var sources: FieldSources?

        init<Value>(
            _ key: String,
            _ type: FieldType<Value>,
            isMultiple: Bool = false,
            values: @escaping Getter<[Value]>,
            set: @escaping Setter<[Value]> = { _, _ in }
        ) {
            self.key = key
            self.isMultiple = isMultiple
            form = type.form
            expected = type.expected
            isFreeText = type.isFreeText
            choices = type.choices
            referent = type.referent
            texts = { type.texts(values($0)) }
            self.set = { set(&$0, type.values($1)) }
            normalized = { type.parse($0).map(type.text) }
            shown = { text in type.parse(text).map(type.shown ?? type.text) ?? text }
            trait = { type.trait(values($0)) }
            asked = { type.asked($0) }
            isPlain = type.isPlain
            order = { values($0).first.flatMap(type.order) }
            fact = { Fact(values($0), type, isMultiple: isMultiple) }
            word = key
            label = { _ in key }
        }

        /// The same of at most one value, which searches and sorts read of every item without making a list of it.
        init<Value>(
            _ key: String,
            _ type: FieldType<Value>,
            value: @escaping Getter<Value?>,
            set: @escaping Setter<Value?> = { _, _ in }
        ) {
            self.init(key, type, values: { item in value(item).map { [$0] } ?? [] })
            let (parse, text, compared, order) = (type.parse, type.text, type.compared, type.order)
            self.set = { item, texts in
                for text in texts {
                    if let value = parse(text) { return set(&item, value) }
                }
                set(&item, nil)
            }
            texts = { item in
                guard let value = value(item) else { return [] }
                return [text(value)]
            }
            trait = { item in
                guard let value = value(item) else { return .none }
                return compared(value)
            }
            self.order = { item in
                guard let value = value(item) else { return nil }
                return order(value)
            }
        }
    }

    let declaration: Declaration

    init(_ declaration: Declaration) { self.declaration = declaration }
}

// MARK: - What a field is

extension Field {
    /// The key in JSON, CSV and stored items: camelCase and stable.
    public var key: String { declaration.key }
    /// The field word of a search and the sort key.
    public var word: String { declaration.word }
    /// The column in lists, if it has one.
    public var column: FieldColumn? { declaration.column }
    /// The part of an item's texts that its words belong to, if any.
    public var part: FieldPart? { declaration.part }
    /// Whether every item has it.
    public var isRequired: Bool { declaration.isRequired }
    /// Whether it may have several values.
    public var isMultiple: Bool { declaration.isMultiple }
    /// Whether what it is said of, an item or one entry, may have several values.
    package var takesSeveral: Bool { kept == nil ? isMultiple : declaration.isSeveralOfEntry }
    /// Whether `add` and `edit` set it, rather than a verb of its own.
    public var isTyped: Bool { declaration.isTyped }
    /// Whether pages show it.
    public var isOnPage: Bool { declaration.isOnPage }
    /// The form of its values in JSON.
    public var form: FactForm { declaration.form }
    /// Whether it is a longer text, shown below the facts.
    public var isProse: Bool { form == .prose }
    /// What a text has to be, for an error: `a year, such as 1954`.
    public var expected: String { declaration.expected }

    /// The stored texts of an item's values.
    public func texts(_ item: Item) -> [String] { declaration.texts(item) }

    /// Sets the values of an item from such texts; what can't be read is left out.
    public func set(_ item: inout Item, _ texts: [String]) { declaration.set(&item, texts) }

    /// Whether a text is a value.
    public func accepts(_ text: String) -> Bool { normalized(text) != nil }

    /// A value as it is stored; nil where the text is not one.
    public func normalized(_ text: String) -> String? { declaration.normalized(text) }

    /// A stored text for people, such as the label of a choice or a number with its unit.
    package func shown(_ text: String) -> String { declaration.shown(text) }

    /// Where the user says it; nil for a fact of a catalog.
    public var kept: KeptPlace? { declaration.kept }
    /// Whether it is stored of an item, rather than following from other fields or being kept beside its facts.
    public var isStored: Bool { declaration.isStored }

    /// What its values follow from; nil where that may be anything.
    package var sources: FieldSources? {
        switch kept {
        case .item: FieldSources(item: [key])
        case .entry(let type): FieldSources(entry: [key], of: type)
        case .computed: declaration.sources
        case nil: isStored ? FieldSources(item: [key]) : declaration.sources
        }
    }

    /// What a typed text names, if it has to be found or kept before it is a value.
    public var referent: FieldReferent? { declaration.referent }

    /// The values that there may be; empty where there may be any.
    public var choices: [String] { declaration.choices }

    /// What an item has in the field, as a list knows it; nil if nothing is known.
    public func fact(of item: Item) -> Fact? { declaration.fact(item) }

    /// What a source has in the field; nil if nothing is known.
    public func fact(in details: Item.Details) -> Fact? {
        declaration.more.map { $0(details) } ?? declaration.fact(details.item)
    }

    /// The label on the page of an item; nil where the value stands in the heading, or is for programs only.
    public func label(for item: Item) -> String? { column?.role == .title ? nil : declaration.label(item) }

    /// Whether a search looks for words in its texts, rather than for a value.
    var takesWords: Bool { part != nil && declaration.isFreeText }

    /// Whether a value names one item, wherever it is from.
    var isIdentity: Bool { declaration.search?.alone == .identity }

    /// Reads what a search asks for; nil where the text is not a value.
    func criterion(_ text: String) -> FieldCriterion? {
        declaration.asked(text).map { FieldCriterion($0.predicate, $0.text, isIdentity: isIdentity) }
    }

    /// What a word without a field may ask for.
    func meaning(_ word: String) -> FieldCriterion? {
        guard let search = declaration.search, search.alone != nil, !takesWords, declaration.isPlain(word) else {
            return nil
        }
        return search.spelling(word).flatMap(criterion)
    }
}

// MARK: - Declaring a field

extension Field {
    /// The id of an item.
    public static func id(_ column: FieldColumn = .data("Id")) -> Field {
        computed("id", FieldType<String>.text) { $0.id.rawValue }.required.column(column)
    }

    /// Says what a computed field follows from.
    package func sources(_ sources: FieldSources?) -> Field { with { $0.sources = sources } }

    /// A field of at most one value; `set` gets nil where it is unknown.
    public static func one<Value>(
        _ key: String,
        _ type: FieldType<Value>,
        _ get: @escaping Getter<Value?>,
        _ set: @escaping Setter<Value?>
    ) -> Field {
        Field(Declaration(key, type, value: get, set: set))
    }

    /// A field of several values, in order.
    public static func many<Value>(
        _ key: String,
        _ type: FieldType<Value>,
        _ get: @escaping Getter<[Value]>,
        _ set: @escaping Setter<[Value]>
    ) -> Field {
        Field(Declaration(key, type, isMultiple: true, values: get, set: set))
    }

    /// A field that follows from others, or that is not stored.
    public static func computed<Value>(
        _ key: String,
        _ type: FieldType<Value>,
        _ get: @escaping Getter<Value?>
    ) -> Field {
        Field(Declaration(key, type, value: get)).with { $0.isStored = false }
    }

    /// A field that `show` alone knows, of what a source tells about one item.
    public static func detail<Value>(
        _ key: String,
        _ type: FieldType<Value>,
        _ get: @escaping @Sendable (Item.Details) -> Value?
    ) -> Field {
        detail(key, type, isMultiple: false) { details in get(details).map { [$0] } ?? [] }
    }

    /// The same of several values.
    public static func details<Value>(
        _ key: String,
        _ type: FieldType<Value>,
        _ get: @escaping @Sendable (Item.Details) -> [Value]
    ) -> Field {
        detail(key, type, isMultiple: true, get)
    }

    private static func detail<Value>(
        _ key: String,
        _ type: FieldType<Value>,
        isMultiple: Bool,
        _ get: @escaping @Sendable (Item.Details) -> [Value]
    ) -> Field {
        Field(Declaration(key, type, values: { _ in [] })).with {
            $0.isStored = false
            $0.more = { Fact(get($0), type, isMultiple: isMultiple) }
        }
    }

    /// Gives it a column in lists; without one, it is on pages only.
    public func column(_ column: FieldColumn) -> Field { with { $0.column = column } }

    /// Adds its words to the texts of the item; see ``SearchTexts``.
    public func part(_ part: FieldPart) -> Field { with { $0.part = part } }

    /// Gives it a field word in searches: its key, unless ``word(_:)`` says another.
    ///
    /// A field of texts that belong to a ``part(_:)`` takes words; any other takes a value of its type.
    ///
    /// - Parameters:
    ///   - summary: One line for help: `first published in these years`.
    ///   - examples: Values, for help and errors.
    ///   - alone: Whether a word without a field may be its value.
    ///   - token: What its tokens in an index of millions begin with, if it is to be shorter than the field word.
    ///   - spelling: How a word without a field is spelled as a value; nil for one that is none.
    /// - Returns: The field.
    public func search(
        _ summary: String,
        _ examples: [String],
        alone: FieldSearch.Alone? = nil,
        token: String? = nil,
        spelling: @escaping @Sendable (String) -> String? = { $0 }
    ) -> Field {
        with {
            $0.search = FieldSearch(
                summary: summary,
                examples: examples,
                alone: alone,
                token: token,
                spelling: spelling
            )
        }
    }

    /// Lets searches find an item by other values, too, such as the ISBNs of its other editions.
    public func search<Value>(alsoBy type: FieldType<Value>, _ others: @escaping Getter<[Value]>) -> Field {
        with { declaration in
            let own = declaration.trait
            declaration.trait = { item in
                var trait = own(item)
                trait.words += type.trait(others(item)).words
                return trait
            }
        }
    }

    /// Lets lists be sorted by its first value.
    public func sort() -> Field {
        with { declaration in
            let order = declaration.order
            declaration.sort = { order($0.item) }
        }
    }

    /// Lets lists be sorted by a value made of the item, or of its folded texts.
    public func sort(_ value: @escaping @Sendable (SearchEntry<Item>) -> SortValue?) -> Field {
        with { $0.sort = value }
    }

    /// The field word and sort key, where it is not the key.
    public func word(_ word: String) -> Field { with { $0.word = word } }

    /// The label on a page, where it is not the key; nil for a value that is for programs only.
    public func label(_ label: String?) -> Field { with { $0.label = { _ in label } } }

    /// A label that depends on the item.
    public func label(_ label: @escaping Getter<String>) -> Field { with { $0.label = { label($0) } } }

    /// Says when an item has anything in the field, for `field:any`, where that is not whenever it has a value.
    public func present(_ isPresent: @escaping Getter<Bool>) -> Field { with { $0.isPresent = isPresent } }

    /// Says that a row without it is not an item.
    public var required: Field { with { $0.isRequired = true } }

    /// Keeps it from people: it is stored, and neither a column nor on a page.
    public var hidden: Field { with { $0.isOnPage = false } }

    /// Says that a verb of its own sets it, and neither `add` nor `edit`.
    public var untyped: Field { with { $0.isTyped = false } }

    /// Adds its values to an index without making it a field word, for a feature that asks the index by itself.
    public var indexed: Field { with { $0.isIndexed = true } }

    func with(_ change: (inout Declaration) -> Void) -> Field {
        var changed = declaration
        change(&changed)
        return Field(changed)
    }
}

/// The texts of an item that the words of a field belong to; see ``SearchTexts``.
public enum FieldPart: Sendable {
    /// The title.
    case title
    /// Other names, which `title:` finds, too.
    case otherNames
    /// The people who made it.
    case credits
    /// What it is about.
    case topics

    var section: SearchSection {
        switch self {
        case .title, .otherNames: .title
        case .credits: .credits
        case .topics: .topics
        }
    }
}

/// How a field is looked for in a search.
public struct FieldSearch: Sendable {
    /// What a word without a field may be, beside a word of the texts.
    public enum Alone: Sendable {
        /// The value that names one item: the best match.
        case identity
        /// A value of the field, which counts as a word of the topics.
        case topic
    }

    let summary: String
    let examples: [String]
    let alone: Alone?
    let token: String?
    let spelling: @Sendable (String) -> String?
}

/// The column of a field in lists, for people; its key is that of the field.
public struct FieldColumn: Sendable {
    /// What a column is for, which decides how long it stays in a narrow window.
    public enum Role: Sendable {
        /// The name of the item.
        case title
        /// What tells items apart.
        case subtitle
        /// More about it.
        case fact
        /// For programs only: in JSON, CSV and TSV.
        case data
    }

    /// The heading.
    public let heading: String
    /// What it is for.
    public let role: Role
    /// Whether its texts end at the right, as numbers do.
    public let isTrailing: Bool
    /// Whether people don't see it where no item has a value.
    public let hidesWhenEmpty: Bool
    /// How long it stays in a narrow window; nil for what is usual for the role.
    public let priority: Int?

    /// The name of the item.
    public static func title(_ heading: String) -> FieldColumn { FieldColumn(heading, .title) }

    /// What tells items apart.
    public static func subtitle(
        _ heading: String,
        hidesWhenEmpty: Bool = false,
        priority: Int? = nil
    ) -> FieldColumn {
        FieldColumn(heading, .subtitle, hidesWhenEmpty: hidesWhenEmpty, priority: priority)
    }

    /// More about it.
    public static func fact(
        _ heading: String,
        isTrailing: Bool = false,
        hidesWhenEmpty: Bool = false,
        priority: Int? = nil
    ) -> FieldColumn {
        FieldColumn(heading, .fact, isTrailing: isTrailing, hidesWhenEmpty: hidesWhenEmpty, priority: priority)
    }

    /// For programs only.
    public static func data(_ heading: String) -> FieldColumn { FieldColumn(heading, .data) }

    private init(
        _ heading: String,
        _ role: Role,
        isTrailing: Bool = false,
        hidesWhenEmpty: Bool = false,
        priority: Int? = nil
    ) {
        self.heading = heading
        self.role = role
        self.isTrailing = isTrailing
        self.hidesWhenEmpty = hidesWhenEmpty
        self.priority = priority
    }
}
