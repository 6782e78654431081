import SatchelCatalog
import SatchelCollection
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
        var surroundings: [ObjectIdentifier: Surroundings] = [:]
    }

    /// What the items of a kind are read and shown with, as its commands were made last.
    struct Surroundings: Sendable {
        /// The day that formulas read.
        var today: @Sendable () -> Day
        /// Where a kept file is.
        var path: @Sendable (_ file: String) -> String? = { _ in nil }
    }

    private static let state = Mutex(State())

    /// The type of a declaration, whose items are from now on read and shown with these surroundings.
    static func type(of declaration: KindDeclaration, in surroundings: Surroundings) -> any RecordKind.Type {
        state.withLock { state in
            let type = state.types[declaration] ?? next(after: state.last)
            let id = ObjectIdentifier(type)
            state.surroundings[id] = surroundings
            guard state.types[declaration] == nil else { return type }
            state.kinds[id] = kind(of: type, declaration)
            state.types[declaration] = type
            state.last = type
            return type
        }
    }

    private static let checks = Mutex(())

    /// What is wrong with the views of a declaration, which gets no type of its own for that.
    static func problemsOfViews(of declaration: KindDeclaration) -> [[KindProblem]] {
        // One at a time, as they share a type.
        checks.withLock { _ in
            let kind = Kind<Record<CheckedKind>>(declaration)
            state.withLock { $0.kinds[ObjectIdentifier(CheckedKind.self)] = kind }
            return declaration.views.map { $0.problems(for: Record<CheckedKind>.self) }
        }
    }

    fileprivate static func today<Declared: RecordKind>(of type: Declared.Type) -> Day? {
        surroundings(of: type)?.today()
    }

    fileprivate static func path<Declared: RecordKind>(of file: String, for type: Declared.Type) -> String? {
        surroundings(of: type)?.path(file)
    }

    private static func surroundings<Declared: RecordKind>(of type: Declared.Type) -> Surroundings? {
        state.withLock { $0.surroundings[ObjectIdentifier(type)] }
    }

    private static func next<Last: RecordKind>(after last: Last.Type) -> any RecordKind.Type { NextKind<Last>.self }

    private static func kind<Declared: RecordKind>(
        of type: Declared.Type,
        _ declaration: KindDeclaration
    ) -> any Sendable {
        Kind<Record<Declared>>(declaration)
    }

    fileprivate static func kind<Declared: RecordKind>(of type: Declared.Type) -> Kind<Record<Declared>> {
        guard let kind = state.withLock({ $0.kinds[ObjectIdentifier(type)] }) as? Kind<Record<Declared>> else {
            // A type is made together with its kind, and nothing removes one.
            preconditionFailure("no kind is declared of \(type)")
        }
        return kind
    }
}

/// Whatever declaration is being checked.
private enum CheckedKind: RecordKind {
    static var kind: Kind<Record<CheckedKind>> { DeclaredKinds.kind(of: self) }
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
    convenience init<Declared: RecordKind>(_ declaration: KindDeclaration) where Item == Record<Declared> {
        let declaration = declaration.expanded
        let (title, facts) = (declaration.title, declaration.facts)
        let subtitle =
            facts.first { $0.isRequired && $0.formula == nil } ?? facts.first { [.text, .person].contains($0.type) }
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
                        isIdentity: declaration.identity.contains(field.key) || declaration.codes.contains(field.key)
                    )
                    .sources(field.formula.flatMap(declaration.sources))
                }
                + (declaration.lookups.isEmpty
                    ? []
                    : [
                        .kept(KindLookups.key, .label, of: .item, isMultiple: true).untyped.label("looked up")
                            .column(.data("Looked up"))
                    ]),
            isOwn: true,
            keeping: KindKeeping(
                list: declaration.list,
                conditions: declaration.conditions,
                entryTypes: declaration.entries.map { entry in
                    .init(
                        entry.verb,
                        "record that you \(entry.verb) \(declaration.one.withArticle)",
                        usesCopy: entry.usesCopy,
                        fulfills: entry.fulfills
                    ) {
                        entry.fields.map { field in
                            // One of the kind becomes the item's, too; the kind can't be asked for it while it is made.
                            facts.contains { $0.key == field.key }
                                ? .declared(field, isTitle: false, isSubtitle: false, isIdentity: false)
                                : .kept(field, of: entry.verb)
                        }
                    }
                }
                    + KindKeeping.leaving(declaration.one.withArticle).filter { usual in
                        !declaration.entries.contains { $0.verb == usual.verb }
                    },
                broken: { item in
                    let broken = declaration.rules.filter { !item.keeps($0.must) }
                    return (broken.first(where: \.isStrict) ?? broken.first).map { ($0.say, $0.isStrict) }
                }
            )
        )
    }
}

extension KindDeclaration {
    /// What the user may say of every item and every copy, with the type that it has.
    package static let kept: [String: FieldTypeDeclaration] = [
        "rating": .rating(.stars), "tags": .tags, "note": .note, "place": .place, "paid": .money, "bought": .day,
    ]

    /// The fields that are facts: all but the title and those that every item has.
    fileprivate var facts: [FieldDeclaration] {
        fields.filter { $0.key != title.key && Self.kept[$0.key] == nil && $0.key != "condition" }
    }

    /// The same with the formulas of other fields in the places of these.
    fileprivate var expanded: KindDeclaration {
        var kind = self
        for index in fields.indices { kind.fields[index].formula = fields[index].formula.map { whole($0) } }
        for index in rules.indices { kind.rules[index].must = whole(rules[index].must) }
        return kind
    }

    /// One that can't be whole, such as one that follows from itself, has no answer.
    private func whole(_ formula: Formula) -> Formula { (try? formula.expanded(formulas)) ?? formula }

    /// What a formula reads of an item; nil where it may depend on the order of several values.
    fileprivate func sources(of formula: Formula) -> FieldSources? {
        // Also of 'count(copy)', which names no field of these.
        var sources = FieldSources(entry: ["gone"])
        for name in formula.fields {
            let parts = name.split(separator: ".").map(String.init)
            if parts.count > 1 { sources.entry.insert(parts[1]) } else { sources.item.insert(name) }
        }
        let several = (fields + entries.flatMap(\.fields)).filter { $0.isMultiple || $0.type == .tags }.map(\.key)
        return sources.item.union(sources.entry).isDisjoint(with: several + ["tags"]) ? sources : nil
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
        isIdentity: Bool
    ) -> Field where Item == Record<Declared> {
        let isMoney = field.type == .money
        let made = typed(field) { item in field.formula.flatMap { item.text(of: $0, withCurrency: isMoney) } }
        let heading = field.label.asHeading
        if isTitle {
            return made.column(.title(heading)).part(.title).required
                .search("in the \(field.label)", ["\"a \(field.word)\""])
                .sort { .letters($0.title.sortKey) }
        }
        var result = made.word(field.word).label(field.label)
        if field.isRequired { result = result.required }
        switch field.type {
        case .note, .url, .picture, .file:
            if field.type == .note { result = result.part(.topics) }
            return result.column(.data(heading)).search("with a \(field.label) or not", ["any", "none"])
        case .text, .choice, .tags, .person: result = result.part(isSubtitle ? .credits : .topics)
        default: break
        }
        let column: FieldColumn =
            isSubtitle
            ? .subtitle(heading, hidesWhenEmpty: !field.isRequired)
            : .fact(heading, isTrailing: field.type.isNumeric, hidesWhenEmpty: true)
        let alone: FieldSearch.Alone? = isIdentity ? .identity : field.type == .year ? .topic : nil
        return result.column(column).search(field.type.asks(field.label), field.type.examples, alone: alone).sort()
    }

    /// A field of an entry, such as the score of `drink`.
    fileprivate static func kept<Declared: RecordKind>(_ field: FieldDeclaration, of entry: String) -> Field
    where Item == Record<Declared> {
        typed(field, ofEntry: entry) { _ in nil }.word(field.word).column(.data(field.label.asHeading))
            .search("\(field.label) of '\(entry)'", field.type.examples)
    }

    /// A field with the type of its declaration, of an item or of an entry; `computed` says what a formula leads to.
    fileprivate static func typed<Declared: RecordKind>(
        _ field: FieldDeclaration,
        ofEntry entry: String? = nil,
        computed: @escaping @Sendable (Item) -> String?
    ) -> Field where Item == Record<Declared> {
        func made<Value>(_ type: FieldType<Value>, computed other: FieldType<Value>? = nil) -> Field {
            let type = field.formula == nil ? type : other ?? type
            if let entry { return kept(field.key, type, of: .entry(entry), isMultiple: field.isMultiple) }
            if field.formula != nil { return self.computed(field.key, type) { computed($0).flatMap(type.parse) } }
            return field.isMultiple ? many(field.key, type) : one(field.key, type)
        }
        let shown: @Sendable (Referred) -> String = { file in
            DeclaredKinds.path(of: file.id, for: Declared.self).map { "\(file.title) (\($0))" } ?? file.title
        }
        return switch field.type {
        case .text: made(.text)
        case .note: made(.remark)
        case .money: made(.money, computed: .balance)
        case .day: made(.keptDay)
        case .year: made(.year)
        case .duration(let inMinutes): made(.duration(inMinutes: inMinutes))
        case .tags: made(.word(in: []))
        case .flag: made(.flag)
        case .url: made(.url)
        case .isbn: made(.isbn)
        case .code: made(.barcode)
        case .place, .person: made(.label)
        case .picture: made(.referred(.picture, shown: shown))
        case .file: made(.referred(.file, shown: shown))
        case .reference(let kind): made(.referred(.item(of: kind)))
        case .range(let bounds): made(.span(bounds))
        case .number(let bounds, let unit): made(.decimal(bounds, unit: unit))
        case .rating(let bounds): made(.decimal(bounds))
        case .choice(let choices, let isOpen): made(.choice(choices, isOpen: isOpen))
        }
    }
}

extension FieldTypeDeclaration {
    /// Whether values end at the right.
    fileprivate var isNumeric: Bool {
        switch self {
        case .number, .money, .year, .duration, .rating, .range: true
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
        case .range: ["18", "18..20"]
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
    func text(of formula: Formula, withCurrency: Bool = false) -> String? {
        formula.text(reader, withCurrency: withCurrency)
    }

    /// Whether a rule holds; what is not known breaks none.
    func keeps(_ rule: Formula) -> Bool { rule.value(reader) != .flag(false) }

    private var reader: Formula.Reader {
        let types = Set(keeping.entries.map(\.type))
        return Formula.Reader(
            texts: { key, entry in
                if let entry { return keeping.present(entry).flatMap { $0.texts[key] ?? [] } }
                return self[key].isEmpty ? keeping.texts[key] ?? [] : self[key]
            },
            countOfEntries: { name in
                name == KeptEntryType.copy || types.contains(name) ? keeping.present(name).count : nil
            },
            today: { DeclaredKinds.today(of: Declaration.self) }
        )
    }
}

extension FieldDeclaration {
    /// Whether a text is a value of the field.
    package func accepts(_ text: String) -> Bool { Field<Record<FirstKind>>.typed(self) { _ in nil }.accepts(text) }
}
