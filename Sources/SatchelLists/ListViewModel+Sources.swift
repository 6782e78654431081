import SatchelCatalog
import SatchelPluginAPI

extension ListViewModel {
    /// The catalog that a list is from.
    func source(of list: ListState<Item>) throws -> Source {
        try list.from.map { try sources.source($0) } ?? catalog
    }

    /// The name for people of the source that answered last.
    func title(of list: ListState<Item>) -> String {
        let asked = (try? source(of: list)) ?? catalog
        guard let name = list.items.last?.provenance.source, name != asked.source, sources.names.contains(name) else {
            return asked.title
        }
        return (try? sources.source(name))?.title ?? name
    }

    /// How each item of a list matches, in words, or what else the list is sorted by.
    func reason(in list: ListState<Item>) -> (Item) -> String {
        let (key, matcher) = (list.order.key, SearchMatcher(list.condition))
        guard key == .relevance else { return { _ in "sorted by \(key.rawValue)" } }
        return { item in
            guard let rank = matcher.rank(SearchEntry(item)) else { return "found by \(item.provenance.source)" }
            let weighed = list.fames[item.id].flatMap { matcher.rank(SearchEntry(item), $0) }
            guard let weighed, weighed != rank else { return rank.reason }
            return rank.reason + (weighed < rank ? ", well known" : ", less known")
        }
    }

    /// The catalog that knows more about an item, which may be on screen since another one was chosen.
    public func source(of item: Item) -> Source {
        let provenance = item.provenance
        // A service's dump may have been imported under the service's name.
        func suits(_ source: Source) -> Bool { source.isService != provenance.isSnapshot }
        let isCombined = catalog.sources.count > 1
        if catalog.sources.contains(provenance.source), isCombined || suits(catalog) { return catalog }
        let names = sources.names
        if names.contains(provenance.source), let named = try? sources.source(provenance.source), suits(named) {
            return named
        }
        // Imported items are with the built-in ones.
        let home = "embedded"
        guard provenance.isSnapshot, !catalog.sources.contains(home), names.contains(home) else { return catalog }
        return (try? sources.source(home)) ?? catalog
    }

    /// Returns more about an item than a list shows, nil if there is no more; by default from the source it is from.
    public func details(of item: Item, from name: String? = nil) async throws -> Item.Details? {
        guard let name else { return try await source(of: item).details(of: item) }
        return try await sources.source(name).details(of: item.id, policy: .standard)
    }

    /// Finds the item a user means in a source; a row, or a title on screen, means the same item there.
    ///
    /// - Throws: Like ``item(_:)`` for a row, `ListError.notFound`, and a usage error for an unknown source.
    public func item(_ reference: String, from name: String?) async throws -> Item {
        guard let name else { return try await item(reference) }
        let source = try sources.source(name)
        let isRow = ItemID<Item>(reference).isRowNumber
        if let shown = isRow ? try await item(reference) : Self.items(called: reference, in: state).first {
            return try await item(shown, at: source, named: name)
        }
        if let found = try await item(named: reference, at: source) { return found }
        throw Item.notFound(reference)
    }

    /// The same item in a source, which is found by what identifies it; throws ``ListError`` if it isn't there.
    private func item(_ shown: Item, at source: Source, named name: String) async throws -> Item {
        if shown.provenance.source == name { return shown }
        for reference in Item.identifiers(of: shown) {
            if let found = try await item(named: reference, at: source) { return found }
        }
        let words = Item.words
        throw ListError.notInSource(title: shown.title, one: words.one, source: name, feature: words.feature)
    }

    /// Finds the item a user means, or the one on screen for nil, in a source; throws like ``item(_:from:)``.
    public func item(orOnScreen reference: String?, from name: String?) async throws -> Item {
        guard let name, reference != nil || itemOnScreen != nil else { return try await item(orOnScreen: reference) }
        guard reference == nil, let itemOnScreen else { return try await item(reference ?? "", from: name) }
        return try await item(itemOnScreen, at: try sources.source(name), named: name)
    }
}

extension SearchRank {
    /// How the words of a search match, for people.
    fileprivate var reason: String {
        switch self {
        case .exact: "is the title or its maker"
        case .wholeTitle: "has the words of the title"
        case .titleStart: "begins the title"
        case .titleInOrder: "in the title, in order"
        case .title: "in the title, or in title and makers"
        case .otherName: "is another name"
        case .names: "in title and names"
        case .partialTitleStart: "unfinished, begins the title"
        case .partialTitleInOrder: "unfinished, in the title, in order"
        case .partialTitle: "unfinished, in the title"
        case .partialNames: "unfinished, in title and names"
        case .wholeTitleAndTopics: "is the title, with topics"
        case .topics: "in the topics"
        case .partialTopics: "unfinished, in the topics"
        case .unranked: "by popularity"
        }
    }
}
