import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// What a feature adds to what its kind declares.
public struct KeptRules<Item: ListedItem>: Sendable {
    /// The keys of fields that tell things of one title apart; by default who made them, or the year.
    package var distinct: [String] = []
    /// Whether those identify a thing together, so that another one can't have the same.
    var isIdentity = false
    /// The keys of fields that do so, too, where both things have them.
    package var apart: [String] = []
    /// The values that fields may have, by their keys, where the configuration says them.
    public var choices: [String: [String]] = [:]
    /// The currency of amounts that are typed without one, where the configuration says it.
    public var currency: String?
    /// Throws if an item may not be as some of its texts were just changed to.
    public var check: (@Sendable (CollectionContents, _ item: Item, _ changed: FieldTexts) throws -> Void)?
    /// Changes what must change with an entry as a line edits it, and returns that in words; by default nothing.
    package var following: (@Sendable (inout CollectionChange, _ entry: KeptEntry, FieldTexts) throws -> String?)?
    /// The entry that says the other half of what an entry says, and goes with it, if any.
    package var otherSide: (@Sendable (CollectionContents, _ entry: KeptEntry) throws -> KeptEntry?)?
    /// The prices of a market, if there is one, read once for a command.
    package var prices: (@Sendable () async throws -> WorthPrices<Item>)?
    /// Where exchange rates come from.
    package var rates: ExchangeRateSource?
    /// What fills the facts of new items, if anything.
    var lookups: KindLookups?
    /// What finds or keeps what fields name elsewhere, if any do.
    var referred: KeptReferents?
    /// The files that items name, for a feature that has a folder of its own for them.
    package var files: (any FileStore)?

    /// No rules.
    public init() {}
}

/// What the user keeps of a kind, for the commands that change it: finds items and makes changes.
@MainActor
package final class KeptItems<Item: ListedItem> {
    package let presenter: ListPresenter<Item>
    package let store: CollectionStore
    package let clock: any WallClock
    let ids: ShortIDs
    let rules: KeptRules<Item>
    package var viewModel: ListViewModel<Item> { presenter.viewModel }

    /// Creates what the commands of a list share; nil for a kind of which only favorites are kept.
    package init?(
        _ presenter: ListPresenter<Item>,
        clock: any WallClock,
        random: any RandomSource,
        rules: KeptRules<Item> = KeptRules()
    ) {
        guard let store = presenter.viewModel.keeping?.store else { return nil }
        // Copies and loans would be kept, and shown by no command.
        precondition(Item.storesKeeping, "\(Item.self) has Kind.keeping, and so needs 'var keeping = Keeping()'")
        (self.presenter, self.store, self.clock, self.rules) = (presenter, store, clock, rules)
        ids = ShortIDs(random)
    }

    // MARK: - Parameters

    /// One or more items.
    package var items: Parameter<[String]> {
        .repeatedArgument(
            Item.words.one,
            .text,
            "a row number, an id or a title; also ranges such as 3-5",
            from: titles
        )
    }

    package var item: Parameter<String> {
        .argument(Item.words.one, .text, "a row number, an id or a title", from: titles)
    }

    package var titles: CompletionSource { presenter.parameters.titles }

    /// The day of an option as it is stored: also `today`, `yesterday` and `-3d`; today for none.
    func day(_ text: String?, of option: String) throws -> String {
        guard let text else { return clock.today.description }
        let typed = Day(typed: text, today: clock.today)
        return try Self.value(typed?.description ?? text, of: option, .keptDay)
    }

    /// The day of something that has happened.
    package func past(_ text: String?, of option: String) throws -> String {
        let (day, today) = (try day(text, of: option), clock.today.description)
        guard day <= today else {
            throw PlainError.invalid(option, text ?? day, expected: "a day that is not in the future")
        }
        return day
    }

    package static func value<Value>(_ text: String, of option: String, _ type: FieldType<Value>) throws -> String {
        guard let value = type.parse(text) else {
            throw PlainError.invalid(option, text, expected: type.expected)
        }
        return type.text(value)
    }

    // MARK: - Finding

    /// The items that are meant, as they are kept: a row, or an id, an identity or a title that is kept or in the catalog.
    package func found(_ references: [String], in context: any CommandContext) async throws -> [Item] {
        var found: [Item] = []
        for reference in try RowSet.expanding(references, unless: { viewModel.browsed[$0] != nil }) {
            guard let item = try await meant(by: reference, in: context) else {
                presenter.reportProblems(in: context)
                throw Item.notFound(reference)
            }
            found.append(item)
        }
        presenter.reportProblems(in: context)
        return found.distinct(by: \.id)
    }

    /// The items that are meant, of which something is kept.
    func kept(_ references: [String], in context: any CommandContext) async throws -> [Item] {
        let found = try await found(references, in: context)
        for item in found where try await store.read({ try $0.keptItem(item.id) }) == nil {
            let line = Item.words.adding(item.id.rawValue)
            throw PlainError("you keep nothing of \(Item.name(of: item))", hint: "run '\(line)' to add it")
        }
        return found
    }

    /// The item that is meant; nil if neither what is kept nor the catalog has it.
    package func meant(by reference: String, in context: any CommandContext) async throws -> Item? {
        var found: Item?
        if RowSet.isOne(reference[...]) || viewModel.browsed[reference] != nil {
            found = try await viewModel.item(reference)
        } else if let kept = try await kept(named: reference, in: context) {
            guard let other = try await named(reference, otherThan: kept, in: context) else { return kept }
            found = other
        } else {
            do {
                found = try await presenter.choosing([reference], in: context) { try await viewModel.item($0[0]) }
            } catch ListError.notFound {
                found = await viewModel.titled(reference, policy: .standard)
            }
        }
        guard let found else { return nil }
        if let kept = try await store.read({ try $0.keptItem(found.id) }) { return kept }
        guard !Item.words.areOwn else {
            throw PlainError(
                "\(Item.name(of: found)) is no longer in the \(Item.words.place)",
                hint: "'undo' brings back what was removed last"
            )
        }
        return found
    }

    /// What has a text as its id or its name, where something kept has it as a symbol alone, which several may share.
    private func named(_ reference: String, otherThan kept: Item, in context: any CommandContext) async throws -> Item?
    {
        let name = FoldedText(reference).spaced
        guard Item.kind.keeping?.quantity == .amount, FoldedText(kept.id.rawValue).spaced != name,
            FoldedText(kept.title).spaced != name,
            let others = try? await viewModel.catalog.items(named: reference),
            others.contains(where: { FoldedText($0.id.rawValue).spaced == name || FoldedText($0.title).spaced == name })
        else { return nil }
        return try await presenter.choosing([reference], in: context) { try await viewModel.item($0[0]) }
    }

    func kept(named reference: String, in context: any CommandContext) async throws -> Item? {
        let ids = try await store.read { try $0.ids(of: Item.self, named: reference) }
        guard let first = ids.first else { return nil }
        var chosen = first
        if ids.count > 1 {
            chosen = try await presenter.choosing([reference], in: context) { references in
                guard let id = ids.first(where: { $0.rawValue == references[0] }) else {
                    throw Item.ambiguous(reference, ids)
                }
                return id
            }
        }
        return try await store.read { [chosen] in try $0.keptItem(chosen) }
    }

    /// All that is kept and matches a search.
    func mine(matching words: String) async throws -> [Item] {
        let query = try SearchQuery<Item>.parse(words)
        guard !query.isEverything else { return try await viewModel.keeping?.all() ?? [] }
        if let some = try await viewModel.kept?.some(matching: query) { return some.results(of: query) }
        return try await viewModel.mine().results(of: query)
    }

    /// What a closure makes of all that is kept and matches a search.
    ///
    /// Where some fields are given, only these, the copies and what the search asks for are read, if it asks for values or
    /// an index finds its words.
    func reduce<Result: Sendable>(
        matching words: String,
        only fields: [Field<Item>]?,
        into result: Result,
        _ add: @Sendable (inout Result, Item) -> Void
    ) async throws -> Result {
        let query = try SearchQuery<Item>.parse(words)
        let (asked, factsStay) = (query.decidingFields, Item.factsStay)
        let found = asked == nil && factsStay ? try await viewModel.kept?.ids(matching: query) : nil
        let isKnown = factsStay ? asked != nil || found != nil : asked?.allSatisfy { $0.kept != nil } ?? false
        guard isKnown, let keeping = viewModel.keeping else {
            return try await mine(matching: words).reduce(into: result, add)
        }
        let matcher = SearchMatcher(query)
        return try await keeping.reduce(into: result, only: fields.map { $0 + (asked ?? []) }) { result, item in
            if found?.contains(item.id) ?? matcher.matches(item) { add(&result, item) }
        }
    }

    // MARK: - Changing

    /// Makes a change about items, each of which is kept with its facts from then on, and is told by a line.
    package func tell(
        _ items: [Item],
        _ body: @escaping @Sendable (inout CollectionChange, Thing, Item) throws -> String
    ) async throws -> Output {
        let today = clock.today.description
        let lines = try await store.change { change in
            try items.map { item in
                let thing = item.id.thing
                if try change.texts(of: thing) == nil { try change.save(item) }
                if try change.texts(of: thing)?["added"] == nil { try change.set(["added": [today]], of: thing) }
                let line = try body(&change, thing, item)
                change.label = items.count == 1 ? line : "\(line) and \(items.count - 1) more"
                guard let broken = try change.broken(by: item) else { return line }
                guard !broken.isStrict else { throw PlainError.rule(broken.words) }
                return line + "; but \(broken.words)"
            }
        }
        return .messages(lines)
    }
}

extension CollectionChange {
    /// The rule of its kind that an item breaks as it is now.
    func broken<Item: ListedItem>(by item: Item) throws -> (words: String, isStrict: Bool)? {
        guard let now: Item = try contents.keptItem(item.id) else { return nil }
        return Item.kind.keeping?.broken(now)
    }

    /// What is kept of an item, with this change.
    func keeping<Item: ListedItem>(of item: Item) throws -> Keeping { try contents.keeping(of: item.id) }
}

// MARK: - Errors of several commands

extension PlainError {
    /// A value of an option is not one.
    static func invalid(_ option: String, _ text: String, expected: String) -> PlainError {
        PlainError(
            "invalid \(option) '\(UsageError.shown(text))': expected \(expected)",
            hint: DecimalText.pointed(text).map { "use a decimal point: \($0)" },
            exitStatus: .usage
        )
    }

    /// A day is before the one that it has to follow.
    static func tooEarly(_ name: String, after day: String, _ what: String) -> PlainError {
        PlainError("invalid \(name): expected a day not before \(day), \(what)", exitStatus: .usage)
    }

    static func noEntry(_ id: String, feature: String) -> PlainError {
        PlainError("no entry has the id '\(id)'", hint: "run '\(feature) log' to list the entries with their ids")
    }

    /// The item would break a rule of its kind.
    static func rule(_ words: String) -> PlainError { PlainError("that can't be: \(words)") }

    static func noList(_ name: String, word: String, feature: String) -> PlainError {
        PlainError("no \(word) is called '\(name)'", hint: "run '\(feature) \(word) list' to list them")
    }
}

extension CatalogItem {
    /// Whether an item has what is kept of it: a type that does not declare the property drops it.
    static var storesKeeping: Bool {
        var item = Self(id: ItemID("item"), provenance: ItemSource(source: "none"))
        item.keeping = Keeping(lists: ["list"])
        return item.keeping.lists == ["list"]
    }
}
