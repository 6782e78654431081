import SatchelCatalog
import SatchelNumbers
import Synchronization

/// The kinds of this process that are declared as data, each with a type of its own for its items.
///
/// Lists are generic over the type of an item, so each declaration gets another one: the first is ``FirstKind``, and after
/// it comes ``NextKind`` of the one before. A declaration keeps its type, and a changed one gets the next.
enum DeclaredKinds {
    private struct State {
        var types: [KindDeclaration: any RecordKind.Type] = [:]
        var kinds: [ObjectIdentifier: any Sendable] = [:]
        var last: any RecordKind.Type = FirstKind.self
    }

    private static let state = Mutex(State())

    /// The type of a declaration; `today` is the day that formulas read.
    static func type(
        of declaration: KindDeclaration,
        today: @escaping @Sendable () -> Day
    ) -> any RecordKind.Type {
        state.withLock { state in
            if let type = state.types[declaration] { return type }
            let next = next(after: state.last)
            state.kinds[ObjectIdentifier(next)] = kind(of: next, declaration, today)
            state.types[declaration] = next
            state.last = next
            return next
        }
    }

    private static func next<Last: RecordKind>(after last: Last.Type) -> any RecordKind.Type { NextKind<Last>.self }

    private static func kind<Declared: RecordKind>(
        of type: Declared.Type,
        _ declaration: KindDeclaration,
        _ today: @escaping @Sendable () -> Day
    ) -> any Sendable {
        Kind<Record<Declared>>(declaration, today: today)
    }

    fileprivate static func kind<Declared: RecordKind>(of type: Declared.Type) -> Kind<Record<Declared>> {
        guard let kind = state.withLock({ $0.kinds[ObjectIdentifier(type)] }) as? Kind<Record<Declared>> else {
            // A type is made together with its kind, and nothing removes one.
            preconditionFailure("no kind is declared of \(type)")
        }
        return kind
    }
}

/// Before the first declared kind.
private enum FirstKind: RecordKind {
    static var kind: Kind<Record<FirstKind>> { DeclaredKinds.kind(of: self) }
}

/// The kind that was declared after another.
private enum NextKind<Last: RecordKind>: RecordKind {
    static var kind: Kind<Record<NextKind>> { DeclaredKinds.kind(of: self) }
}

// MARK: - From a declaration

extension Kind {
    /// The kind of a declaration, whose items are the user's own.
    convenience init<Declared: RecordKind>(_ declaration: KindDeclaration, today: @escaping @Sendable () -> Day)
    where Item == Record<Declared> {
        let (title, facts) = (declaration.title, declaration.facts)
        let subtitle = facts.first { $0.isRequired && $0.formula == nil } ?? facts.first { $0.type == .text }
        self.init(
            declaration.id,
            one: declaration.one,
            many: declaration.many,
            fields: [.id()]
                + ([title] + facts).map { field in
                    Field<Item>.declared(
                        field,
                        isTitle: field.key == title.key,
                        isSubtitle: field.key == subtitle?.key,
                        isIdentity: declaration.identity.contains(field.key),
                        today: today
                    )
                },
            isOwn: true,
            keeping: KindKeeping(
                list: declaration.list,
                conditions: declaration.conditions,
                entryTypes: declaration.entries.map { entry in
                    .init(
                        entry.verb,
                        "record that you \(entry.verb) \(declaration.one.withArticle)",
                        usesCopy: entry.usesCopy
                    ) {
                        entry.fields.compactMap { field in
                            facts.contains { $0.key == field.key }
                                ? Self.field(field.key, of: Item.self)
                                : Field<Item>.kept(field, of: entry.verb)
                        }
                    }
                }
            )
        )
    }

    private static func field<Declared: RecordKind>(_ key: String, of item: Record<Declared>.Type) -> Field<Item>?
    where Item == Record<Declared> {
        Item.kind.field(key)
    }
}

extension KindDeclaration {
    /// What the user may say of every item and every copy, with the type that it has.
    static let kept: [String: FieldTypeDeclaration] = [
        "rating": .rating(.stars), "tags": .tags, "note": .note, "place": .place, "paid": .money, "bought": .day,
    ]

    /// The fields that are facts: all but the title and those that every item has.
    fileprivate var facts: [FieldDeclaration] {
        fields.filter { $0.key != title.key && Self.kept[$0.key] == nil && $0.key != "condition" }
    }

    /// The conditions of a copy.
    fileprivate var conditions: [String] {
        guard case .choice(let choices, false)? = fields.first(where: { $0.key == "condition" })?.type else {
            return []
        }
        return choices.map(\.label)
    }
}

extension Field {
    /// A field of an item of a declared kind.
    fileprivate static func declared<Declared: RecordKind>(
        _ field: FieldDeclaration,
        isTitle: Bool,
        isSubtitle: Bool,
        isIdentity: Bool,
        today: @escaping @Sendable () -> Day
    ) -> Field where Item == Record<Declared> {
        let made: Field =
            switch field.type {
            case .text: plain(field, .text, today)
            case .note: plain(field, .remark, today)
            case .money: plain(field, .money, today)
            case .day: plain(field, .keptDay, today)
            case .year: plain(field, .year, today)
            case .duration: plain(field, .duration, today)
            case .tags: plain(field, .word(in: []), today)
            case .flag: plain(field, .flag, today)
            case .url: plain(field, .url, today)
            case .isbn: plain(field, .isbn, today)
            case .code: plain(field, .barcode, today)
            case .place, .person: plain(field, .label, today)
            case .number(let bounds, let unit): plain(field, .decimal(bounds, unit: unit), today)
            case .rating(let bounds): plain(field, .decimal(bounds), today)
            case .choice(let choices, let isOpen): plain(field, .choice(choices, isOpen: isOpen), today)
            }
        let heading = field.label.asHeading
        if isTitle {
            return made.column(.title(heading)).part(.title).required
                .search("in the \(field.label)", ["\"a \(field.word)\""])
                .sort { .letters($0.title.sortKey) }
        }
        var result = made.word(field.word).label(field.label)
        switch field.type {
        case .note: return result.part(.topics)
        case .url: return result.column(.data(heading))
        case .text: result = result.part(isSubtitle ? .credits : .topics)
        case .choice, .tags, .person: result = result.part(isSubtitle ? .credits : .topics)
        default: break
        }
        let column: FieldColumn =
            isSubtitle
            ? .subtitle(heading)
            : .fact(heading, isTrailing: field.type.isNumeric, hidesWhenEmpty: true)
        let alone: FieldSearch.Alone? = isIdentity ? .identity : field.type == .year ? .topic : nil
        result = result.column(column).search(field.type.asks(field.label), field.type.examples, alone: alone).sort()
        return field.isRequired ? result.required : result
    }

    private static func plain<Declared: RecordKind, Value>(
        _ field: FieldDeclaration,
        _ type: FieldType<Value>,
        _ today: @escaping @Sendable () -> Day
    ) -> Field where Item == Record<Declared> {
        if let formula = field.formula {
            return computed(field.key, type) { item in item.text(of: formula, today: today).flatMap(type.parse) }
        }
        return field.isMultiple ? many(field.key, type) : one(field.key, type)
    }

    /// A field of an entry, such as the score of `drink`.
    fileprivate static func kept(_ field: FieldDeclaration, of entry: String) -> Field {
        let place = KeptPlace.entry(entry)
        let made: Field =
            switch field.type {
            case .text, .person, .place: kept(field.key, .label, of: place)
            case .note: kept(field.key, .remark, of: place)
            case .money: kept(field.key, .money, of: place)
            case .day: kept(field.key, .keptDay, of: place)
            case .year: kept(field.key, .year, of: place)
            case .duration: kept(field.key, .duration, of: place)
            case .tags: kept(field.key, .word(in: []), of: place)
            case .flag: kept(field.key, .flag, of: place)
            case .url: kept(field.key, .url, of: place)
            case .isbn: kept(field.key, .isbn, of: place)
            case .code: kept(field.key, .barcode, of: place)
            case .number(let bounds, let unit): kept(field.key, .decimal(bounds, unit: unit), of: place)
            case .rating(let bounds): kept(field.key, .decimal(bounds), of: place)
            case .choice(let choices, let isOpen): kept(field.key, .choice(choices, isOpen: isOpen), of: place)
            }
        return made.word(field.word).column(.data(field.label.asHeading))
            .search("\(field.label) of '\(entry)'", field.type.examples)
    }
}

extension FieldTypeDeclaration {
    /// Whether values end at the right.
    fileprivate var isNumeric: Bool {
        switch self {
        case .number, .money, .year, .duration, .rating: true
        default: false
        }
    }

    /// What a search in the field asks for.
    fileprivate func asks(_ label: String) -> String {
        switch self {
        case .number, .money, .rating, .duration: "with \(label) in a range"
        case .year, .day: "with \(label) in these years"
        case .flag: "\(label) or not"
        default: "by \(label)"
        }
    }

    /// Values for help and errors.
    fileprivate var examples: [String] {
        switch self {
        case .number(let bounds, _), .rating(let bounds):
            [
                "\((bounds.greatest ?? bounds.least ?? ExactDecimal(10)).description)",
                "..\(bounds.greatest ?? ExactDecimal(10))",
            ]
        case .money: ["10..20"]
        case .day, .year: ["2015", "..2016"]
        case .duration: ["90m", "..2h"]
        case .flag: ["yes", "no"]
        case .choice(let choices, _): choices.isEmpty ? ["any"] : choices.prefix(2).map { $0.label.asTyped }
        case .isbn: ["9780441013593"]
        case .code: ["4006381333931"]
        default: ["any", "none"]
        }
    }
}

extension String {
    /// The text as a value of a search.
    fileprivate var asTyped: String { contains { $0.isWhitespace || $0 == "," } ? "\"\(self)\"" : self }
}

// MARK: - Formulas

extension Record {
    /// What a formula says of the item, as it is stored; nil where that is not known.
    func text(of formula: Formula, today: @escaping () -> Day) -> String? {
        switch formula.value(reader(today)) {
        case .number(let number): number.description
        case .text(let text): text
        case .flag(let flag): flag ? "yes" : "no"
        case nil: nil
        }
    }

    /// Whether a rule holds; what is not known breaks none.
    func keeps(_ rule: Formula, today: @escaping () -> Day) -> Bool { rule.value(reader(today)) != .flag(false) }

    private func reader(_ today: @escaping () -> Day) -> Formula.Reader {
        let types = Set(keeping.entries.map(\.type))
        return Formula.Reader(
            texts: { key, entry in
                if let entry { return keeping.entries(entry).flatMap { $0.texts[key] ?? [] } }
                return self[key].isEmpty ? keeping.texts[key] ?? [] : self[key]
            },
            countOfEntries: { name in
                name == KeptEntryType.copy
                    ? keeping.copies.count : types.contains(name) ? keeping.entries(name).count : nil
            },
            today: today
        )
    }
}
