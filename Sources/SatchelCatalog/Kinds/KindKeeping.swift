import SatchelNumbers

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
        /// Whether the item is no longer wanted then, as a film that was watched.
        public let fulfills: Bool
        /// What it does to the amount that the user has, in a kind of amounts.
        public let amount: AmountChange?
        /// The fields of an entry, of which those that are facts of the item become the item's, too.
        public let fields: @Sendable () -> [Field<Item>]

        public init(
            _ verb: String,
            _ summary: String,
            done: String? = nil,
            usesCopy: Bool = false,
            fulfills: Bool = false,
            amount: AmountChange? = nil,
            fields: @escaping @Sendable () -> [Field<Item>] = { [] }
        ) {
            (self.verb, self.summary, self.done, self.usesCopy) = (verb, summary, done, usesCopy)
            (self.fulfills, self.amount, self.fields) = (fulfills, amount, fields)
        }
    }

    /// The verbs by which a copy goes to somebody else.
    package static func leaving(_ one: String) -> [EntryType] {
        @Sendable func fields(_ verb: String) -> [Field<Item>] {
            let price: Field<Item> = .kept("price", .money, of: .entry(verb)).word("for")
            return (verb == "sell" ? [price] : []) + [.kept("to", .label, of: .entry(verb))]
        }
        return [
            EntryType("sell", "record that you sold \(one)", done: "sold", usesCopy: true) { fields("sell") },
            EntryType("give", "record that you gave away \(one)", done: "gave away", usesCopy: true) { fields("give") },
        ]
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
        return isMarked(keeping) ? mark.state : nil
    }

    private func isMarked(_ keeping: Keeping) -> Bool { keeping.texts[mark.key] != nil }

    /// The days on which ``progress`` was finished, as precisely as they are known.
    private func finishes(_ keeping: Keeping) -> [KeptDay] {
        guard let progress else { return [] }
        return keeping.entries(progress.entry).compactMap { $0["finished"].flatMap { KeptDay($0) } }
    }

    /// What is kept, in a few words: `2 copies · read 2024 · living/shelf 3`.
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
            copies == 0 ? nil : copies.counted("copy", "copies"),
            isMarked(keeping) && self.status(of: keeping) != mark.state ? mark.state : nil, status,
            keeping.texts["rating"]?.first.map { "rated " + $0 },
        ]
        let loans = keeping.loans.compactMap { $0["person"].map { "lent to " + $0 } }
        let places = loans.count < copies ? Set(keeping.copies.map { $0["place"] }) : []
        let place = places.count == 1 ? places.first ?? nil : nil
        let words = (parts + loans + [place]).compactMap { $0 }.joined(separator: " · ")
        return words.isEmpty ? nil : words
    }

    /// The fields of the kind, then what follows from the rest, what the user says, and what they say about copies.
    ///
    /// A kind may declare a field of those by itself, such as its tags.
    func fields(beside own: [Field<Item>]) -> [Field<Item>] {
        let known = Set(own.flatMap { [$0.key, $0.word] })
        return own
            + (computed + said + copies + finished + sold + ofEntries + others).filter {
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
        let sources = FieldSources(item: ["added"], entry: ["gone"])
        let copies: Field<Item> = .kept("owned", .number(), from: sources) {
            $0.texts["added"] == nil && $0.entries.isEmpty ? [] : [$0.copies.count]
        }
        .column(.data("Owned")).search("how many copies you own", ["2", "1..", "0"])
        let ofAmounts = FieldSources(
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
        let ofState = FieldSources(item: [mark.key], entry: ["state"])
        return [
            .kept("mine", .text, from: nil) { summary(of: $0).map { [$0] } ?? [] }
                .column(.fact("Mine", hidesWhenEmpty: true, priority: 2)).hidden
        ] + owned + [
            .kept("status", .word(in: states), from: ofState) { status(of: $0).map { [$0] } ?? [] }
                .column(.data("Status")).search("in a state", Array(states.prefix(2)))
                // What is wanted may have been read before.
                .search(alsoBy: .word(in: states)) { isMarked($0.keeping) ? [mark.state] : [] }
        ]
    }

    private var said: [Field<Item>] {
        [
            .kept("rating", .rating, of: .item).column(.data("Rating"))
                .search("rated by you, from 0.25 to 5", ["4.5", "4..", "none"]).sort(),
            .kept("tags", .word(in: []), of: .item, isMultiple: true).word("tag").column(.data("Tags"))
                .search("with a tag", ["office"]),
            .kept("note", .ownNote, of: .item).column(.data("Note"))
                .search("with words in your note", ["signed", "any"]),
            isSingle
                ? .kept("archived", .keptDay, of: .item).untyped.column(.data("Archived"))
                : .kept("want", .flag, of: .item).label(nil).untyped,
        ] + (isSingle ? gone : []) + [
            .kept("added", .keptDay, of: .item).untyped.column(.data("Added"))
                .search("kept since a day, a month or a year", ["2026", "2026-11", "-7d..", "today"]).sort(),
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
            .kept("condition", condition, of: place).sort()
                .search("with a copy in a condition", [conditions.first ?? "good"]),
            .kept("place", .label, of: place).sort().search(
                "with a copy in a place",
                ["cellar", "\"living/shelf 3\""]
            ),
            .kept("paid", .money, of: place).sort().search("paid for a copy", ["10..20", "9.99.."]),
            .kept("bought", .keptDay, of: place).sort().search("with a copy bought on a day or in a year", ["2026"]),
        ]
        return (fields + copy()).map { $0.column(.data($0.key.asHeading)).hidden }
    }

    private var finished: [Field<Item>] {
        guard let progress else { return [] }
        let ofFinishes = FieldSources(entry: ["finished"])
        let field: Field<Item> = .kept(progress.done, .keptDay, from: ofFinishes, isMultiple: true) { finishes($0) }
        return [
            field.column(.data(progress.done.asHeading))
                .search("\(progress.done) on a day, in a month or a year", ["2024", "2020..2024"])
        ]
    }

    /// The days of sales and what they brought.
    private var sold: [Field<Item>] {
        guard entryType("sell") != nil, quantity == .copies else { return [] }
        func field<Value>(_ key: String, _ type: FieldType<Value>, of part: String) -> Field<Item> {
            .kept(key, type, from: FieldSources(entry: [part], of: "sell"), isMultiple: true) {
                $0.entries("sell").compactMap { $0[part].flatMap(type.parse) }
            }
        }
        let (days, prices) = (field("sold", .keptDay, of: "day"), field("proceeds", .money, of: "price"))
        return [
            days.column(.data("Sold")).search("sold on a day, in a month or a year", ["2026", "any"]).hidden,
            prices.column(.data("Proceeds")).search("sold for an amount", ["10..20"]).hidden,
        ]
    }

    private var others: [Field<Item>] {
        let lent: Field<Item> = .kept(
            "lent",
            .label,
            from: FieldSources(entry: ["person", "returned"]),
            isMultiple: true
        ) {
            $0.loans.compactMap { $0["person"] }
        }
        return
            (quantity == .amount
            ? [] : [lent.column(.data("Lent")).search("lent to somebody", ["mina", "any"])]) + [
                .kept("lists", .label, from: FieldSources(isLists: true), isMultiple: true) { $0.lists }.word(list)
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
            return keeping.present(entry).flatMap { $0.texts[key] ?? [] }.distinct.compactMap(type.parse)
        }
        .with { $0.isSeveralOfEntry = isMultiple && place != .item }
    }

    /// A field that follows from what the user keeps.
    static func kept<Value>(
        _ key: String,
        _ type: FieldType<Value>,
        from sources: FieldSources?,
        isMultiple: Bool = false,
        _ values: @escaping @Sendable (Keeping) -> [Value]
    ) -> Field {
        kept(key, type, at: .computed, isMultiple: isMultiple, values).with { $0.sources = sources }
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
