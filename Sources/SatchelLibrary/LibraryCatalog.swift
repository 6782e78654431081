import SatchelCatalog

/// The built-in items together with the imported ones.
///
/// Before the first import it opens no file; from then on the library holds both, so that one search finds all.
package struct LibraryCatalog<Format: LibraryFormat>: Catalog {
    package typealias Item = Format.Item

    package let builtIn: IndexedCatalog<Item>
    private let library: Library<Format>
    private let preparation: @Sendable () async throws -> Void

    /// `preparation` puts the built-in items into the library unless they are there.
    package init(
        library: Library<Format>,
        builtIn: IndexedCatalog<Item>,
        preparation: @escaping @Sendable () async throws -> Void
    ) {
        self.library = library
        self.builtIn = builtIn
        self.preparation = preparation
    }

    package var source: String { builtIn.source }

    package func place() async -> SearchedPlace {
        guard library.exists, let size = try? await library.size() else { return await builtIn.place() }
        return SearchedPlace(source: source, title: title, builtIn: size.builtIn, imported: size.imported)
    }

    package func search(_ request: SearchRequest<Item>) async throws -> Page<Item> {
        guard library.exists else { return try await builtIn.search(request) }
        return try await searchLibrary(request)
    }

    /// Leaves the caller's actor once, rather than for each call of the library.
    @concurrent
    private func searchLibrary(_ request: SearchRequest<Item>) async throws -> Page<Item> {
        try await preparation()
        let (query, order, number, size) = (request.query, request.order, request.page, request.size)
        var found =
            request.listsEditions
            ? try await library.searchEditions(query, by: order, page: number, size: size)
            : try await library.search(query, by: order, page: number, size: size, preferring: request.preferred)
        found.state = found.items.first.map { DataState($0.provenance) } ?? .snapshot(day: builtIn.day)
        return found
    }

    package func item(_ id: ItemID<Item>) async throws -> Item? {
        guard library.exists else { return try await builtIn.item(id) }
        try await preparation()
        return try await library.item(id)
    }

    package func current(_ item: Item) async throws -> Item? { try await self.item(item.id) }

    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        guard library.exists else { return await builtIn.suggestions(for: prefix, limit: limit) }
        return (try? await library.suggestions(for: prefix, limit: limit)) ?? []
    }

    package func texts(in section: SearchSection, matching prefix: String, limit: Int) async -> [String] {
        guard library.exists else { return await builtIn.texts(in: section, matching: prefix, limit: limit) }
        return (try? await library.texts(in: section, matching: prefix, limit: limit)) ?? []
    }

    package func correction(of query: SearchQuery<Item>) async -> SearchCorrection<Item>? {
        guard library.exists else { return await builtIn.correction(of: query) }
        return try? await library.correction(of: query)
    }

    package func editions(of item: Item) async -> [Item] {
        guard library.exists else { return [] }
        return (try? await library.editions(of: item.id)) ?? []
    }

    package func values(of field: FieldWord<Item>) async -> [String] {
        let known = (try? await words(of: field.rawValue) { FieldWord<Item>.trait(of: field, for: $0).words }) ?? []
        // A feature with tokens of its own may index no words of the field.
        let values =
            known.isEmpty
            ? FieldWord<Item>.values(in: builtIn.items) { FieldWord<Item>.trait(of: field, for: $0).words } : known
        return values.flatMap { Format.names(of: field, $0) }.sorted()
    }

    /// Returns the words of a kind, such as a field's name, with their counts and most popular items; unordered.
    package func words(
        of kind: String,
        _ words: @escaping @Sendable (Item) -> [String]
    ) async throws -> [FieldValue<Item>] {
        guard library.exists else { return FieldWord<Item>.values(in: builtIn.items, words) }
        try await preparation()
        return try await library.values(of: kind, words)
    }
}
