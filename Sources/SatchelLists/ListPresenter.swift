import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// Turns a view model's state into output, for the commands of a list.
@MainActor
public final class ListPresenter<Item: ListedItem> {
    /// The list.
    public let viewModel: ListViewModel<Item>
    /// Loads the pictures of items, if they have any.
    let pictures: ItemPictureLoader<Item>?
    /// The parameters that its commands share, each created on first use.
    public private(set) lazy var parameters = ListParameters(viewModel)

    private var hasReportedNumericIDs = false

    public nonisolated init(viewModel: ListViewModel<Item>, pictures: ItemPictureLoader<Item>? = nil) {
        self.viewModel = viewModel
        self.pictures = pictures
    }

    // MARK: - Answers

    /// Returns a list, or its last `count` rows, as output and as a place for `back`.
    ///
    /// The list is on screen, and `change` takes effect, once the command succeeds.
    public func listed(
        _ list: ListState<Item>,
        onlyLast count: Int? = nil,
        fetchesAhead: Bool = true,
        in context: any CommandContext,
        alongside change: @escaping @MainActor () -> Void = {}
    ) async -> Output {
        let output = await output(of: list, onlyLast: count, in: context)
        if let substitution = substitution(in: list), count == nil { context.notify("showing " + substitution) }
        if let question = SearchPreview.question(list.suggestions.map(\.displayText)), count == nil {
            context.notify(question + "?")
        }
        reportProblems(in: context)
        reportPassed(list, in: context)
        reportSkipped(list, in: context)
        reportNumericIDs(of: list.items, in: context)
        let fetchesAhead = fetchesAhead && context.isInteractive
        context.whenDone { [viewModel] in
            change()
            viewModel.show(list)
            if fetchesAhead { viewModel.fetchAhead() }
        }
        context.navigate(
            to: Destination(in: Item.words.feature) { [self] context in
                let list = try await viewModel.reloaded(list)
                context.whenDone { [viewModel] in viewModel.show(list) }
                return await self.output(of: list, in: context)
            }
        )
        return output
    }

    /// Filters the list on screen, or the whole catalog; the filters stay once the command succeeds.
    public func listed(
        filteredBy filters: ListFilters<Item>,
        _ request: ListRequest<Item>,
        in context: any CommandContext
    ) async throws -> Output {
        let list = try await viewModel.filter(by: filters, request)
        return await listed(list, in: context) { [viewModel] in viewModel.filters = list.filters }
    }

    /// Shows favorites only, or everything, in this list and, once the command succeeds, in those that follow.
    public func listed(
        favoritesOnly: Bool,
        _ request: ListRequest<Item>,
        in context: any CommandContext
    ) async throws -> Output {
        let list = try await viewModel.list(favoritesOnly: favoritesOnly, request)
        return await listed(list, in: context) { [viewModel] in viewModel.staysOnFavorites = favoritesOnly }
    }

    /// A list as output: every row loaded, or only the last `count`, with pictures where a context draws them.
    public func output(
        of state: ListState<Item>,
        onlyLast count: Int? = nil,
        layout: RecordList.Layout? = nil,
        in context: (any CommandContext)? = nil
    ) async -> Output {
        if state.isFollowed {
            context?.follow { [self] context in
                let next = try await viewModel.page(after: state)
                reportSkipped(next, in: context)
                guard case .records(let page) = await output(of: next, layout: layout, in: context) else {
                    throw CancellationError()
                }
                return page
            }
        }
        return .records(await records(of: state, onlyLast: count, layout: layout, in: context))
    }

    func records(
        of state: ListState<Item>,
        onlyLast count: Int? = nil,
        layout: RecordList.Layout? = nil,
        favorites known: Set<ItemID<Item>>? = nil,
        in context: (any CommandContext)? = nil
    ) async -> RecordList {
        let layout = layout ?? viewModel.layout
        let favorites = if let known { known } else { await viewModel.favoriteIDs() }
        var shown = Array(state.items.suffix(count ?? state.items.count))
        if !state.isMine { shown = await viewModel.attachingKept(to: shown) }
        let first = state.firstNumber + state.items.count - shown.count
        // Favorites, and rows that another source has continued, come from several answers, each with its own age.
        let sources = Set(state.items.map(\.provenance.source))
        let answering = state.answeringSource
        let reason = state.isExplained ? viewModel.reason(in: state) : nil
        let pictures = state.isFollowed ? [:] : await pictures(of: shown, as: layout, in: context)
        var list = RecordList(
            columns: Self.columns(
                Item.columns(for: shown),
                namingSources: sources.count > 1 && !Item.words.areOwn && !state.isMine,
                sortedBy: state.order.key
            ) + (reason == nil ? [] : [Self.reasonColumn]),
            records: shown.map { item in
                let isOfLastAnswer = !state.isOfCollection && item.provenance.source == answering
                let dataState = isOfLastAnswer ? state.dataState : DataState(item.provenance)
                return Self.record(
                    of: item,
                    isFavorite: favorites.contains(item.id),
                    pictures[item.id],
                    dataState.values(problem: isOfLastAnswer ? state.tried.lazy.compactMap(\.failure).first : nil)
                        + (reason.map { [Value.text($0(item))] } ?? [])
                )
            },
            firstNumber: first,
            layout: layout,
            header: header(of: state),
            footer: footer(of: state, shown, first: state.isWhole ? 1 : first, last: first + shown.count - 1),
            nextPage: state.hasMore && !state.isWhole ? "\(Item.words.feature) more" : nil,
            emptyMessage: shown.isEmpty ? emptyMessage(for: state) : "",
            matches: state.query.matchedWords
        )
        list.title = Item.words.many.asHeading
        list.isIncomplete = state.tried.contains { $0.problem != nil }
        list.isFollowed = state.isFollowed
        return list
    }

    /// The page of one item, as `show` prints it; `problem` is why more could not be fetched.
    public func page(of details: Item.Details, problem: (any Error)? = nil) async -> Output {
        let (item, provenance, problem) = (details.item, details.provenance, problem?.userMessage)
        let isFavorite = await viewModel.favoriteIDs().contains(item.id)
        let editions = Item.haveEditions ? await viewModel.source(of: item).editions(of: item) : []
        let prose = Item.prose(of: details)
        var page = Item.page(of: details)
        await showEdited(of: item, on: &page)
        page.fields += Item.value(ofEditions: editions).map { [.init("editions", label: "editions", $0)] } ?? []
        page.fields += await keptFields(of: item)
        page.fields += [
            .init("favorite", label: "favorite", .boolean(isFavorite)),
            .init("source", label: "source", .text(provenance.source)),
            .init("asOf", label: "as of", .moment(provenance.asOf)),
        ]
        page.fields += details.state.fields(problem: problem, tried: details.tried)
        page.fields += prose.map { .init($0.key, label: nil, .text($0.text)) }
        page.body = prose.isEmpty ? nil : prose.map(\.text).joined(separator: "\n\n")
        // The day of built-in and imported facts is a field already.
        let isDated = if case .snapshot = details.state { provenance.asOf != nil } else { false }
        let caption = problem == nil ? details.state.caption(of: provenance.source) : "\(provenance.source) failed"
        let notes = [page.footer, isDated && problem == nil ? nil : caption].compactMap { $0 }
        page.footer = notes.isEmpty ? nil : notes.joined(separator: " · ")
        return .detail(page)
    }

    /// One page of the recent searches.
    public func recentSearches(limit: Int? = nil, page: Int? = nil) async throws -> Output {
        let all = try await viewModel.recents.all()
        let shown = Page(page ?? 1, size: limit ?? max(all.count, 1), of: all)
        return .records(
            RecordList(
                columns: [.init("query", "Search", .title), .init("at", "When", .subtitle)],
                records: shown.items.map { .init([.text($0.text), .moment($0.at)]) },
                firstNumber: (shown.number - 1) * (limit ?? 0) + 1,
                footer: shown.items.isEmpty ? nil : "run 'recent 1' to repeat the newest",
                emptyMessage: "no recent searches"
            )
        )
    }

    /// Finds what is meant, and asks a person which item where a name means several; `find` must change nothing.
    public func choosing<Found>(
        _ references: [String],
        in context: any CommandContext,
        _ find: ([String]) async throws -> Found
    ) async throws -> Found {
        do {
            return try await find(references)
        } catch ListError.several(let reference, let ids, let one, let many) {
            let prompt = "'\(reference)' matches \(ids.count) \(many); which \(one)"
            let chosen: String
            do {
                chosen = try await context.ask(Question(prompt, parameter: "<\(one)>", allowed: ids))
            } catch is UsageError {
                // Nobody is there to ask.
                throw ListError.several(reference, ids: ids, one: one, many: many)
            }
            return try await choosing(references.map { $0 == reference ? chosen : $0 }, in: context, find)
        }
    }

    /// Prints each problem that arose beside the answer, once.
    public func reportProblems(in context: any CommandContext) {
        var told: Set<String> = []
        for problem in viewModel.takeProblems() {
            let words = problem.userMessage
            if told.insert(words).inserted { context.notify("warning: " + words) }
        }
    }

    /// Says why the rows of another source, or earlier ones, stand in, where no footer does.
    private func reportPassed(_ list: ListState<Item>, in context: any CommandContext) {
        guard !context.drawsAnswer, let source = list.answeringSource ?? list.items.last?.provenance.source else {
            return
        }
        if case .failed = list.dataState, !list.isOfCollection, list.tried.allSatisfy({ $0.problem == nil }) {
            context.notify("warning: " + list.dataState.caption(of: source))
        }
        for place in list.tried {
            guard let failure = place.failure else { continue }
            context.notify("warning: \(failure); showing \(list.dataState.caption(of: source))")
        }
    }

    /// Says how many rows could not be read, where no footer does.
    private func reportSkipped(_ list: ListState<Item>, in context: any CommandContext) {
        guard !list.isFollowed, !context.drawsAnswer || list.items.isEmpty, let skipped = skippedRows(of: list) else {
            return
        }
        context.notify("warning: " + skipped)
    }

    /// The rows that could not be read, in words; nil if all could.
    private func skippedRows(of list: ListState<Item>) -> String? {
        guard list.skipped > 0 else { return nil }
        return "\(list.skipped.counted("row")) of \(viewModel.title(of: list)) could not be read"
    }

    /// Warns the author of a catalog, once, of an id that is a number, which no command could name.
    private func reportNumericIDs(of items: [Item], in context: any CommandContext) {
        guard !hasReportedNumericIDs, let item = items.first(where: { $0.id.isRowNumber }) else { return }
        hasReportedNumericIDs = true
        let error = ListError.numericID(item.id.rawValue, one: Item.words.one, source: item.provenance.source)
        context.notify("warning: " + error.userMessage)
    }

    // MARK: - Rows

    /// What a list is sorted by stays longest in a narrow window.
    private static var priorityOfOrder: Int { 4 }

    /// The columns of every list of the feature: its own, and those about the source.
    static func columns(
        _ own: [RecordList.Column] = Item.columns,
        namingSources: Bool = false,
        sortedBy key: FieldOrder<Item>? = nil
    ) -> [RecordList.Column] {
        let sorted = key.map { $0.key ?? $0.rawValue }
        return own.map { column in
            guard column.key == sorted else { return column }
            var column = column
            column.priority = Self.priorityOfOrder
            if column.role == .data { column.role = .fact }
            return column
        }
            + [
                .init("favorite", "Favorite", .data),
                .init("source", "Source", namingSources ? .fact : .data, priority: namingSources ? 1 : 0),
                .init("asOf", "As of", Item.showsDates ? .fact : .data, hidesWhenEmpty: true),
            ] + DataState.columns
    }

    private static var reasonColumn: RecordList.Column { .init("match", "Match", .fact, priority: priorityOfOrder) }

    private static func record(
        of item: Item,
        isFavorite: Bool,
        _ picture: Picture?,
        _ state: [Value]
    ) -> RecordList.Record {
        .init(
            Item.values(of: item)
                + [.boolean(isFavorite), .text(item.provenance.source), .moment(item.provenance.asOf)] + state,
            mark: isFavorite ? "★" : nil,
            picture: picture
        )
    }

    // MARK: - Words

    private func header(of state: ListState<Item>) -> String? {
        let parts = [
            state.isFavoritesOnly ? "favorites" : state.isMine ? "mine" : nil,
            state.query.isEverything ? nil : state.query.heading,
            state.filters.isEmpty ? nil : "filter " + state.filters.displayText,
            state.order == .relevance ? nil : "by \(state.order.key.rawValue) \(state.order.direction.rawValue)",
        ]
        .compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    private func footer(of state: ListState<Item>, _ shown: [Item], first: Int, last: Int) -> String {
        let rows = "\(first)–\(last)" + (state.total.map { " of \($0)" } ?? "")
        let wanted = state.continuation.map { "to ask \($0)" } ?? "for the next page"
        let next = state.hasMore && !state.isWhole ? " · 'more' or Enter \(wanted)" : ""
        guard !state.isOfCollection, !Item.words.areOwn, !shown.isEmpty else {
            return ([rows + next, onlyMine(state)].compactMap { $0 }).joined(separator: " · ")
        }
        // Whatever could not be asked before this source answered.
        let problems = state.tried.compactMap(\.failure) + [skippedRows(of: state)].compactMap { $0 }
        return ([rows + next, state.caption(of: shown)] + problems).joined(separator: " · ")
    }

    /// Says of a search that found nothing but what the user keeps where else it looked; nil for other lists.
    private func onlyMine(_ state: ListState<Item>) -> String? {
        guard state.isMine, !state.tried.isEmpty else { return nil }
        let places = state.tried.map { state.dataState.words(for: $0, Item.words) }.joined(separator: ", ")
        let service = Item.words.service.flatMap { viewModel.sources.names.contains($0.source) ? $0 : nil }
        return "none in \(places)" + (service.map { "; '--from \($0.source)' asks \($0.title)" } ?? "")
    }

    /// Where the rows of a list to browse are from, and what keeps other sources from answering.
    func note(on state: ListState<Item>) -> String {
        let filters = state.filters
        let source = state.items.isEmpty ? nil : state.caption(of: state.items)
        let parts = [
            substitution(in: state), filters.isEmpty ? nil : "filter " + filters.displayText,
            state.isOfCollection || Item.words.areOwn ? onlyMine(state) : source,
        ]
        return (parts.compactMap { $0 } + state.tried.compactMap(\.failure)).joined(separator: " · ")
    }

    /// The search that a list shows in the place of the one that was typed; nil if it is that one.
    private func substitution(in state: ListState<Item>) -> String? {
        guard state.isCorrected else { return nil }
        return SearchPreview.results(for: state.query.displayText, without: state.leftOut)
    }

    private func emptyMessage(for state: ListState<Item>) -> String {
        let words = Item.words
        if state.pages.lowerBound > 1 {
            return "no page \(state.pages.lowerBound)" + (state.total.map { " (the list has \($0) in all)" } ?? "")
        }
        guard !state.condition.isEverything else {
            if state.isFavoritesOnly {
                return "no favorites yet; run '\(words.feature) fav <\(words.one)>' to add one"
            }
            if state.isMine {
                return "no \(words.many) kept yet; run '\(words.feature) add <\(words.one)>' to add one"
            }
            let addition = words.preparation.first.map { "; to start, run: \($0)" } ?? ""
            return "the \(words.place) is empty" + addition
        }
        return matchless(state) + advice(for: state)
    }

    /// Says that nothing matches, and where an answer was looked for.
    private func matchless(_ state: ListState<Item>) -> String {
        let what = state.isFavoritesOnly ? "favorites" : Item.words.many
        return "no \(what) match '\(state.condition.displayText)'" + place(of: state)
    }

    /// Where an empty answer was looked for, and what kept other sources from answering.
    private func place(of state: ListState<Item>) -> String {
        if state.isFavoritesOnly { return "" }
        if state.isMine { return " among those you keep" }
        if Item.words.areOwn { return " in the \(Item.words.place)" }
        let asked = state.tried.filter { $0.problem == nil }.map { state.dataState.words(for: $0, Item.words) }
        let problems = state.tried.compactMap(\.failure).map { "; " + $0 }
        return (asked.isEmpty ? "" : " in " + asked.joined(separator: ", ", last: " and ")) + problems.joined()
    }

    /// The service to offer for a search that found nothing on this machine, the only place it looked.
    private func serviceToOffer(for state: ListState<Item>) -> SearchedPlace? {
        guard let service = Item.words.service, state.items.isEmpty, !state.isOfCollection,
            !state.condition.isEverything, state.condition.canMatch, state.pages.lowerBound == 1,
            state.tried.allSatisfy({ $0.builtIn != nil }), viewModel.sources.names.contains(service.source)
        else { return nil }
        return service
    }

    /// Offers a person at the prompt to ask a service, where nothing was found on this machine.
    ///
    /// Returns the name of the source to ask; nil if there is none, nobody to answer, or the answer is no.
    func offeredSource(for state: ListState<Item>, in context: any CommandContext) async throws -> String? {
        guard context.isInteractive, state.from == nil, let service = serviceToOffer(for: state) else {
            return nil
        }
        return try await context.confirm(matchless(state) + "; ask \(service.title)") ? service.source : nil
    }

    /// What to do about an empty answer.
    private func advice(for state: ListState<Item>) -> String {
        let name = Item.words.feature
        if !state.filters.isEmpty { return "; run '\(name) filter clear' to clear the filter" }
        guard state.isFavoritesOnly else {
            let (service, word) = (serviceToOffer(for: state), state.condition.displayText.lowercased())
            if state.isMine, Item.kind.field("status")?.choices.contains(word) == true {
                return "; '\(name) mine status:\(word)' lists those that are \(word)"
            }
            return "; try fewer or different words" + (service.map { ", or --from \($0.source)" } ?? "")
        }
        return viewModel.staysOnFavorites
            ? "; run '\(name) favorites off' to search everything" : "; run '\(name) favorites' to list them all"
    }
}

extension SearchQuery {
    /// The words and phrases that a match has, as typed, to highlight in a list.
    fileprivate var matchedWords: [String] {
        alternatives.joined().filter { !$0.isExcluded }.compactMap { term -> String? in
            switch term.condition {
            case .word(let text, _), .phrase(let text, _): text
            case .value, .anything: nil
            }
        }
    }

    /// The search as a heading: `dune · author: herbert · year: 1965..`.
    fileprivate var heading: String {
        guard alternatives.count == 1, let terms = alternatives.first else { return displayText }
        let scoped = terms.filter { $0.heading != nil }
        let words = terms.filter { $0.heading == nil }.map(\.description).joined(separator: " ")
        return ((words.isEmpty ? [] : [words]) + scoped.compactMap(\.heading)).joined(separator: " · ")
    }
}

extension SearchTerm {
    fileprivate var heading: String? {
        let (field, text): (FieldWord<Item>?, String?) =
            switch condition {
            case .word(let text, let field), .phrase(let text, let field): (field, text)
            case .value(let field, let value): (field, value.description)
            case .anything(let field): (field, nil)
            }
        guard let text else { return field.map { "\($0.rawValue): \(isExcluded ? "none" : "any")" } }
        return field.map { "\($0.rawValue): \(isExcluded ? "not " : "")\(text)" }
    }
}
