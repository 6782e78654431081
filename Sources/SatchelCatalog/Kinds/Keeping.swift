import SatchelNumbers

/// What the user keeps of an item beside its facts: what they say about it, and dated entries.
public struct Keeping: Hashable, Sendable {
    /// A copy, a loan, a reading.
    public struct Entry: Hashable, Sendable {
        /// The id, such as `copy-3`.
        public let id: String
        /// What it is: `copy`.
        public let type: String
        /// Its fields.
        public var texts: FieldTexts

        public init(id: String, type: String, texts: FieldTexts) {
            (self.id, self.type, self.texts) = (id, type, texts)
        }

        /// The first text of a field.
        public subscript(key: String) -> String? { texts[key]?.first }

        /// Whether it is a copy that is not gone.
        package var isCopy: Bool { type == KeptEntryType.copy && self["gone"] == nil }
    }

    /// What the user says about the item.
    public var texts: FieldTexts
    /// Its entries, in the order in which they were added.
    public var entries: [Entry]
    /// The names of the lists that have it.
    public var lists: [String]
    /// What entries of other items took of it.
    package var fees: [Entry] = []

    public init(texts: FieldTexts = [:], entries: [Entry] = [], lists: [String] = []) {
        (self.texts, self.entries, self.lists) = (texts, entries, lists)
    }

    /// Whether nothing is kept.
    public var isEmpty: Bool { texts.isEmpty && entries.isEmpty && lists.isEmpty }

    /// The entries of a type.
    public func entries(_ type: String) -> [Entry] { entries.filter { $0.type == type } }

    /// What is owned: copies that are not gone.
    public var copies: [Entry] { entries.filter(\.isCopy) }

    /// What is lent and not back.
    public var loans: [Entry] { entries(KeptEntryType.loan).filter { $0["returned"] == nil } }
}

/// The types of entries that every kind has.
public enum KeptEntryType {
    /// What is owned.
    public static let copy = "copy"
    /// A copy that somebody else has or had.
    public static let loan = "loan"
    /// The key of the amount of an entry, in a kind of amounts.
    public static let amount = "amount"
}

/// Where the user says the value of a field.
public enum KeptPlace: Hashable, Sendable {
    /// About the item.
    case item
    /// About each of its entries of a type.
    case entry(String)
    /// Nowhere: it follows from others, or from anything for nil.
    case computed(KeptSources?)
}

/// What a field is computed from.
public struct KeptSources: Hashable, Sendable {
    /// The keys of what the user says about the item.
    package var item: Set<String> = []
    /// The keys of its entries.
    package var entry: Set<String> = []
    /// Whether it is the lists that have the item.
    package var isLists = false
}

/// What the user may keep of the items of a kind; its fields follow those of the catalogs.
public struct KindKeeping<Item: CatalogItem>: Sendable {
    /// What one does with an item for some time, from a start to a finish, again and again.
    public struct Progress: Sendable {
        /// The type of its entries: `reading`.
        public let entry: String
        /// The state of one that goes on, which is also its verb: `reading`.
        public let active: String
        /// The state of one that is finished, and the word of its years: `read`.
        public let done: String

        public init(entry: String, active: String, done: String) {
            (self.entry, self.active, self.done) = (entry, active, done)
        }
    }

    /// What one does with an item on a day, by a verb of its own, which is also the type of its entries: `drink`.
    public struct EntryType: Sendable {
        /// The verb.
        public let verb: String
        /// What the verb does, for help: `record that you drank a wine`.
        public let summary: String
        /// What was done, for its answer: `drank`; nil for `recorded 'drink' of`.
        public let done: String?
        /// Whether it uses up a copy: the oldest is gone then.
        public let usesCopy: Bool
        /// What it does to the amount that the user has, in a kind of amounts.
        public let amount: AmountChange?
        /// The fields of an entry, of which those that are facts of the item become the item's, too.
        public let fields: @Sendable () -> [Field<Item>]

        public init(
            _ verb: String,
            _ summary: String,
            done: String? = nil,
            usesCopy: Bool = false,
            amount: AmountChange? = nil,
            fields: @escaping @Sendable () -> [Field<Item>] = { [] }
        ) {
            (self.verb, self.summary, self.done, self.usesCopy) = (verb, summary, done, usesCopy)
            (self.amount, self.fields) = (amount, fields)
        }
    }

    /// How much the user can have of an item.
    public enum Quantity: Sendable {
        /// Copies, each with a condition, a place and a price.
        case copies
        /// One: an item is the very thing that the user has. It is archived rather than wanted.
        case one
        /// An amount, which follows from entries that add to it or take from it.
        case amount
    }

    /// What an entry does to the amount that the user has.
    public enum AmountChange: Sendable {
        case adds, takes
        /// It takes the amount from one place to another.
        case moves
    }

    /// The word for a list of items: `shelf`.
    public let list: String
    /// What one does with an item for some time, if anything.
    public let progress: Progress?
    /// What else one does with an item, on a day.
    public let entryTypes: [EntryType]
    /// How much the user can have of an item.
    public let quantity: Quantity
    /// What its entries may take of other items, if they do.
    package internal(set) var fee: Fee?
    private let rule: @Sendable (Item) -> (words: String, isStrict: Bool)?
    private let conditions: [String]
    private let copy: @Sendable () -> [Field<Item>]

    /// Declares what may be kept.
    ///
    /// - Parameters:
    ///   - list: The word for a list of items.
    ///   - conditions: The conditions that a copy may be in; any text for none.
    ///   - progress: What one does with an item for some time.
    ///   - entryTypes: What else one does with an item, on a day.
    ///   - quantity: How much the user can have of an item.
    ///   - copy: More fields of a copy; see ``Field/kept(_:_:of:)``.
    ///   - broken: The rule that an item breaks, and whether a change that leads there is refused.
    public init(
        list: String,
        conditions: [String] = [],
        progress: Progress? = nil,
        entryTypes: [EntryType] = [],
        quantity: Quantity = .copies,
        copy: @escaping @Sendable () -> [Field<Item>] = { [] },
        broken: @escaping @Sendable (Item) -> (words: String, isStrict: Bool)? = { _ in nil }
    ) {
        (self.list, self.conditions, self.progress, self.copy) = (list, conditions, progress, copy)
        (self.entryTypes, self.quantity, rule) = (entryTypes, quantity, broken)
    }

    /// Whether an item is one thing that the user has.
    public var isSingle: Bool { quantity == .one }

    /// How many things the user has of an item.
    public func owned(_ keeping: Keeping) -> Int { isSingle ? 1 : keeping.copies.count }

    /// The type of an entry, if it is one that the kind declares.
    public func entryType(_ type: String) -> EntryType? { entryTypes.first { $0.verb == type } }

    /// The rule that an item breaks, in words, and whether it may not be kept so; nil if it breaks none.
    public func broken(_ item: Item) -> (words: String, isStrict: Bool)? {
        rule(item) ?? overdraft(item.keeping).map { ($0, false) }
    }

    /// The state that is said of an item, rather than following from entries, and the key of its field.
    private var mark: (key: String, state: String) { isSingle ? ("archived", "archived") : ("want", "wanted") }

    /// The state of an item: `wanted` or `archived`, or that of its last entry of ``progress``.
    public func status(of keeping: Keeping) -> String? {
        if let progress, let last = keeping.entries.last(where: { $0.type == progress.entry }) {
            return last["state"] ?? progress.active
        }
        return keeping.texts[mark.key] == nil ? nil : mark.state
    }

    /// The days on which ``progress`` was finished, as precisely as they are known.
    private func finishes(_ keeping: Keeping) -> [KeptDay] {
        guard let progress else { return [] }
        return keeping.entries(progress.entry).compactMap { $0["finished"].flatMap { KeptDay($0) } }
    }

    /// What is kept, in a few words: `2 copies · read 2024`.
    public func summary(of keeping: Keeping) -> String? {
        let copies = keeping.copies.count
        let status = status(of: keeping).map { status in
            let year = status == progress?.done ? finishes(keeping).last.map { " " + $0.year } : nil
            let why = status == mark.state ? keeping.texts["why"]?.first : nil
            let price = keeping.texts["soldFor"]?.first.map { " for \($0)" } ?? ""
            return (why.map { $0 + price } ?? status) + (year ?? "")
        }
        let held = held(keeping)
        let parts = [
            held > .zero ? "\(held) held" : nil,
            copies == 0 ? nil : copies.counted("copy", "copies"), status,
            keeping.texts["rating"]?.first.map { "rated " + $0 },
        ]
        let loans = keeping.loans.compactMap { $0["person"].map { "lent to " + $0 } }
        let words = (parts.compactMap { $0 } + loans).joined(separator: " · ")
        return words.isEmpty ? nil : words
    }

    /// The fields of the kind, then what follows from the rest, what the user says, and what they say about copies.
    ///
    /// A kind may declare a field of those by itself, such as its tags.
    func fields(beside own: [Field<Item>]) -> [Field<Item>] {
        let known = Set(own.flatMap { [$0.key, $0.word] })
        return own
            + (computed + said + copies + finished + ofEntries + others).filter {
                !known.contains($0.key) && !known.contains($0.word)
            }
    }

    private var ofEntries: [Field<Item>] {
        var known: Set<String> = []
        return entryTypes.flatMap { $0.fields() }.filter { $0.kept != nil && known.insert($0.key).inserted }
            .map { $0.hidden }
    }

    private var computed: [Field<Item>] {
        let states = [mark.state] + (progress.map { [$0.active, "paused", "stopped", $0.done] } ?? [])
        // Also none are a number, of what was added.
        let sources = KeptSources(item: ["added"], entry: ["gone"])
        let copies: Field<Item> = .kept("owned", .number(), from: sources) {
            $0.texts["added"] == nil && $0.entries.isEmpty ? [] : [$0.copies.count]
        }
        .column(.data("Owned")).search("how many copies you own", ["2", "1..", "0"])
        let ofAmounts = KeptSources(
            entry: fee.map { $0.others.union([$0.key, KeptEntryType.amount]) } ?? [KeptEntryType.amount]
        )
        let amount: Field<Item> = .kept("owned", .amount, from: ofAmounts) { [held($0)].filter { $0 > .zero } }
            .column(.data("Owned")).search("of which you have some", ["any", "none"]).hidden
        let owned =
            switch quantity {
            case .copies: [copies]
            case .amount: [amount]
            case .one: [Field<Item>]()
            }
        let ofState = KeptSources(item: [mark.key], entry: ["state"])
        return [
            .kept("mine", .text, from: nil) { summary(of: $0).map { [$0] } ?? [] }
                .column(.fact("Mine", hidesWhenEmpty: true, priority: 2)).hidden
        ] + owned + [
            .kept("status", .word(in: states), from: ofState) { status(of: $0).map { [$0] } ?? [] }
                .column(.data("Status")).search("in a state", Array(states.prefix(2)))
        ]
    }

    private var said: [Field<Item>] {
        [
            .kept("rating", .rating, of: .item).column(.data("Rating"))
                .search("rated by you, from 0.25 to 5", ["4.5", "4..", "none"]).sort(),
            .kept("tags", .word(in: []), of: .item, isMultiple: true).word("tag").column(.data("Tags"))
                .search("with a tag", ["office"]),
            .kept("note", .remark, of: .item).column(.data("Note")),
            isSingle
                ? .kept("archived", .keptDay, of: .item).untyped.column(.data("Archived"))
                : .kept("want", .flag, of: .item).label(nil).untyped,
        ] + (isSingle ? gone : []) + [
            .kept("added", .keptDay, of: .item).untyped.column(.data("Added"))
                .search("kept since a day, a month or a year", ["2026", "2026-11", "2020.."]).sort(),
            .kept("extra", .remark, of: .item, isMultiple: true).untyped,
        ]
    }

    /// Why what is one thing may be archived.
    package static var reasonsToArchive: [String] { ["sold", "given", "worn-out", "lost", "other"] }

    private var gone: [Field<Item>] {
        [
            .kept("why", .word(in: Self.reasonsToArchive), of: .item).untyped.column(.data("Why"))
                .search("archived for a reason", ["sold"]),
            .kept("soldFor", .price, of: .item).untyped.label("sold for").column(.data("Sold for")),
        ]
    }

    private var copies: [Field<Item>] {
        guard quantity == .copies else { return [] }
        let place = KeptPlace.entry(KeptEntryType.copy)
        let condition: FieldType<String> = conditions.isEmpty ? .label : .word(in: conditions)
        let fields: [Field<Item>] = [
            .kept("condition", condition, of: place)
                .search("with a copy in a condition", [conditions.first ?? "good"]),
            .kept("place", .label, of: place).search("with a copy in a place", ["cellar", "\"living/shelf 3\""]),
            .kept("paid", .money, of: place).search("paid for a copy, in whole units", ["10..20"]),
            .kept("bought", .keptDay, of: place).search("with a copy bought on a day or in a year", ["2026"]),
        ]
        return (fields + copy()).map { $0.column(.data($0.key.asHeading)).hidden }
    }

    private var finished: [Field<Item>] {
        guard let progress else { return [] }
        let ofFinishes = KeptSources(entry: ["finished"])
        let field: Field<Item> = .kept(progress.done, .keptDay, from: ofFinishes, isMultiple: true) { finishes($0) }
        return [
            field.column(.data(progress.done.asHeading))
                .search("\(progress.done) on a day, in a month or a year", ["2024", "2020..2024"])
        ]
    }

    private var others: [Field<Item>] {
        let lent: Field<Item> = .kept(
            "lent",
            .label,
            from: KeptSources(entry: ["person", "returned"]),
            isMultiple: true
        ) {
            $0.loans.compactMap { $0["person"] }
        }
        return
            (quantity == .amount
            ? [] : [lent.column(.data("Lent")).search("lent to somebody", ["mina", "any"])]) + [
                .kept("lists", .label, from: KeptSources(isLists: true), isMultiple: true) { $0.lists }.word(list)
                    .label(list)
                    .column(.data("Lists")).search("on a \(list)", ["\"to read\""])
            ]
    }
}

extension Field {
    /// A field that the user says, about the item or each entry of a type.
    public static func kept<Value>(
        _ key: String,
        _ type: FieldType<Value>,
        of place: KeptPlace,
        isMultiple: Bool = false
    ) -> Field {
        kept(key, type, at: place, isMultiple: isMultiple || place != .item) { keeping in
            guard case .entry(let entry) = place else { return keeping.texts[key]?.compactMap(type.parse) ?? [] }
            return keeping.entries(entry).flatMap { $0.texts[key] ?? [] }.distinct.compactMap(type.parse)
        }
    }

    /// A field that follows from what the user keeps.
    static func kept<Value>(
        _ key: String,
        _ type: FieldType<Value>,
        from sources: KeptSources?,
        isMultiple: Bool = false,
        _ values: @escaping @Sendable (Keeping) -> [Value]
    ) -> Field {
        kept(key, type, at: .computed(sources), isMultiple: isMultiple, values)
    }

    private static func kept<Value>(
        _ key: String,
        _ type: FieldType<Value>,
        at place: KeptPlace,
        isMultiple: Bool,
        _ values: @escaping @Sendable (Keeping) -> [Value]
    ) -> Field {
        Field(Declaration(key, type, isMultiple: isMultiple, values: { values($0.keeping) })).with {
            $0.isStored = false
            $0.kept = place
        }
    }
}

// MARK: - Types

extension FieldType<ExactDecimal> {
    /// How much there is of something.
    package static var amount: FieldType {
        FieldType(
            "a number above 0, with \(ExactDecimal.bound)",
            .decimal,
            parse: { ExactDecimal($0).flatMap { $0 > .zero ? $0 : nil } },
            text: \.description,
            order: { .letters($0.sortLetters) }
        )
    }
}

extension FieldType<Int> {
    /// A rating from 0.25 to 5 in quarters, in hundredths.
    public static var rating: FieldType {
        FieldType(
            "a rating from 0.25 to 5 in steps of 0.25",
            .decimal,
            parse: { hundredths($0).flatMap { (1...500).contains($0) && $0 % 25 == 0 ? $0 : nil } },
            text: { rating($0) },
            order: { .number($0) }
        )
        .searched(as: { .number($0) }) { typed in
            NumberRange(typed, each: hundredths).map { (.numbers($0), typed) }
        }
    }

    private static func hundredths(_ text: String) -> Int? {
        // Digits alone, as people write a rating; a number could also have a sign or an exponent.
        guard text.utf8.count <= 4, text.first?.isNumber == true, text.last?.isNumber == true else { return nil }
        return ExactDecimal(text).flatMap { Int(($0 * .hundred).description) }
    }

    private static func rating(_ hundredths: Int) -> String {
        ExactDecimal(hundredths).divided(by: .hundred, places: 2)?.description ?? ""
    }
}

extension FieldType<String> {
    /// What somebody writes about a thing.
    public static var remark: FieldType {
        let most = 10_000
        return FieldType(
            "a text of up to \(most) bytes",
            .prose,
            parse: { $0.isEmpty || $0.utf8.count > most ? nil : $0 },
            text: { $0 }
        )
    }

    /// A short text, found by the whole of it, by one of its words, or by a place that it lies in: `living` of `living/shelf 3`.
    public static var label: FieldType {
        FieldType("a text of up to 200 bytes", parse: { label($0) }, text: { $0 }).searched(byWordsOf: { text in
            let places = text.split(separator: "/").map(String.init)
            let trees = places.indices.map { places[...$0].joined(separator: "/") }
            let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            return (trees + places + words).map { FoldedText($0).spaced }
        }) { typed in
            label(typed).map { ([FoldedText($0).spaced], $0) }
        }
    }

    /// One word of a few, as they are spelled, or any without commas.
    public static func word(in choices: [String]) -> FieldType {
        var type = FieldType(
            choices.isEmpty ? "a text without commas" : "one of " + choices.joined(separator: ", "),
            parse: { typed in
                guard choices.isEmpty else {
                    return choices.contains(typed) ? typed : choices.first { $0.lowercased() == typed.lowercased() }
                }
                return typed.contains(",") ? nil : label(typed)
            },
            text: { $0 }
        )
        .searched(byWordsOf: { [FoldedText($0).spaced] }) { typed in ([FoldedText(typed).spaced], typed) }
        type.choices = choices
        return type
    }

    private static func label(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty || words.utf8.count > 200 ? nil : words
    }
}

/// A day as precisely as it is known: `2024-05-01`, `2024-05` or `2024`.
public struct KeptDay: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// Reads a day, a month or a year; nil for anything else.
    public init?(_ text: String) {
        // A year or a month has a first day.
        let count = text.utf8.count
        guard Day(count == 4 ? text + "-01-01" : count == 7 ? text + "-01" : text) != nil else { return nil }
        description = text
    }

    /// The digits of the year.
    public var year: String { String(description.prefix(4)) }

    /// The year, the month and the day.
    var parts: [String] { [4, 7, 10].filter { $0 <= description.utf8.count }.map { String(description.prefix($0)) } }
}

extension FieldType<KeptDay> {
    /// A day, a month or a year, searched by each of them and by years.
    public static var keptDay: FieldType {
        FieldType(
            "a day such as 2024-05-01, a month such as 2024-05, or a year",
            parse: { KeptDay($0) },
            text: { $0.description },
            order: { .letters($0.description.unicodeScalars) }
        )
        .searched(byWordsOf: \.parts) { typed in
            if KeptDay(typed) != nil { return ([typed], typed) }
            // Other years are no days of somebody's.
            guard let range = NumberRange(typed, allowed: 1000...2999) else { return nil }
            let (first, last) = (range.first ?? 1000, range.last ?? 2999)
            return ((first...max(first, last)).map { String($0) }, range.description)
        }
    }
}

extension FieldType<String> {
    /// An amount, with or without a currency.
    package static var price: FieldType {
        FieldType(
            "an amount such as 20 or '20 EUR'",
            parse: { text in
                if let money = Money(text) { return money.description }
                return Money(text + " EUR").map(\.amount)
            },
            text: { $0 }
        )
    }
}

/// An amount and its currency, as they were given: `9.90 EUR`.
public struct Money: Hashable, Sendable, CustomStringConvertible {
    /// The digits: `9.90`.
    public let amount: String
    /// The three letters of the currency: `EUR`.
    public let currency: String
    /// The amount as a number.
    package let value: ExactDecimal

    private static let signs = ["€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₩": "KRW", "₹": "INR"]

    /// Reads `9.90 EUR`, `EUR 9.90`, `9.90EUR`, `€9.90` and `9.90 €`; nil for anything else.
    public init?(_ text: String) {
        let visible: ClosedRange<Unicode.Scalar> = "!"..."~"
        let scalars = text.unicodeScalars.filter { visible ~= $0 || !$0.properties.isWhitespace }
        let signs = String(scalars)
        let digits = String(scalars.filter { ("0"..."9").contains($0) || $0 == "." })
        guard signs.hasPrefix(digits) || signs.hasSuffix(digits) else { return nil }
        let name = signs.hasPrefix(digits) ? signs.dropFirst(digits.count) : signs.dropLast(digits.count)
        let currency = Self.signs[String(name)] ?? name.uppercased()
        // At most twelve digits before the point and six after it.
        guard currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) }),
            !digits.hasPrefix("."), !digits.hasSuffix("."), let value = ExactDecimal(digits),
            // A short one is within.
            digits.utf8.count < 8 || value < ExactDecimal(powerOfTen: 12) && value == value.rounded(places: 6)
        else { return nil }
        (amount, self.currency, self.value) = (digits, currency, value)
    }

    public var description: String { amount + " " + currency }

    /// The whole units.
    var whole: Int { amount.split(separator: ".").first.flatMap { Int($0) } ?? 0 }
}

extension FieldType<Money> {
    /// An amount and its currency, searched by whole units.
    public static var money: FieldType {
        FieldType("an amount and a currency, such as '9.90 EUR'", .money, parse: { Money($0) }, text: \.description) {
            .number($0.whole)
        }
        .searched(as: { .number($0.whole) }) { typed in
            NumberRange(typed, allowed: 0...999_999_999_999).map { (.numbers($0), $0.description) }
        }
    }
}
