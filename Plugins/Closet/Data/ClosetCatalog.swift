import ClosetDomain
import SatchelCatalog
import SatchelLibrary

/// The clothes for lists and searches, read from the store each time.
package struct ClosetCatalog: Catalog {
    package let source = Garment.source
    private let store: any ClosetStore
    private let rules: ClosetRules
    private let index: KeptLibrary<Garment>?

    package init(store: any ClosetStore, rules: ClosetRules, index: KeptLibrary<Garment>? = nil) {
        (self.store, self.rules, self.index) = (store, rules, index)
    }

    package func search(_ request: SearchRequest<Garment>) async throws -> Page<Garment> {
        guard request.query.isEverything, request.order == .relevance else {
            guard var found = try await index?.search(request) else {
                return SearchIndex<Garment>(try await store.closet().garments).page(request)
            }
            let ids = found.items.map(\.id)
            found.items = []
            for id in ids { try await store.garment(id).map { found.items.append($0) } }
            return found
        }
        return try await store.garments(page: request.page, size: request.size)
    }

    package func item(_ id: GarmentID) async throws -> Garment? {
        if let garment = try await store.garment(id) { return garment }
        let named = try await store.garments(named: id.rawValue)
        guard named.count < 2 else { throw ClosetError.ambiguous(id.rawValue, ids: named.map(\.id)) }
        return named.first
    }

    /// A garment of the list seen last as it is now; one that is gone is returned as it was, so that it can be named.
    package func current(_ garment: Garment) async throws -> Garment? {
        try await store.garment(garment.id) ?? garment
    }

    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        let found = try? await index?.asking { try await $0.suggestions(for: prefix, limit: limit) }
        if let found { return found }
        let garments = (try? await store.closet().garments) ?? []
        return SearchIndex<Garment>(garments).suggestions(for: prefix, limit: limit)
    }

    package func texts(in section: SearchSection, matching prefix: String, limit: Int) async -> [String] {
        let garments = (try? await store.closet().garments) ?? []
        return SearchIndex<Garment>(garments).texts(in: section, matching: prefix, limit: limit)
    }

    package func correction(of query: SearchQuery<Garment>) async -> SearchCorrection<Garment>? {
        if query.asksForStoredAlone, let found = try? await index?.asking({ try await $0.correction(of: query) }) {
            return found
        }
        guard let closet = try? await store.closet() else { return nil }
        return SearchIndex<Garment>(closet.garments).correction(of: query)
    }

    package func values(of field: FieldWord<Garment>) async -> [String] {
        let facts = (try? await store.closet().garments.map(\.facts)) ?? []
        switch field {
        case .category: return Set(rules.categories + facts.map(\.category)).sorted()
        case .color: return Set(facts.compactMap(\.color)).sorted()
        case .tag: return Set(facts.flatMap(\.tags)).sorted()
        default: return field.choices
        }
    }
}

extension ClosetStore {
    /// Favorites as they are now, with photos and days worn.
    package func current(_ favorites: [Garment]) async throws -> [Garment] {
        var current: [Garment] = []
        for favorite in favorites { current.append(try await garment(favorite.id) ?? favorite) }
        return current
    }
}
