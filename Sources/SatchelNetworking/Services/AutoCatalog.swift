import SatchelCatalog
import SatchelPluginAPI
import Synchronization

/// What is on this machine first, and services where that has nothing, or after its last page.
///
/// Whatever is found here asks nobody. A service that can't be asked is named in the page, with the reason; only a page
/// after the local ones, and a single item, fail with its error.
package final class AutoCatalog<Item: CatalogItem>: Catalog {
    package typealias Source = any Catalog<Item>

    package let source = "auto"
    /// What is on this machine.
    package let local: Source
    private let services: FallbackSources<Source>
    private let isOffline: Bool
    /// The service that the pages after the first one of an answer come from.
    private let answered = Mutex<(query: SearchQuery<Item>, service: String)?>(nil)

    /// The service that an item is from; nil for one of this machine, even if it was imported from a service's dump.
    private func service(of item: Item) -> FallbackSources<Source>.Member? {
        item.provenance.isSnapshot ? nil : services.member(item.provenance.source)
    }

    /// A catalog that a configuration key chooses.
    ///
    /// - Parameters:
    ///   - local: What is on this machine.
    ///   - services: The services, in the order in which they are asked.
    ///   - key: The name of the configuration key.
    ///   - isOffline: Whether the network is off, so that no list goes on in a service.
    package init(local: Source, services: [Source], chosenBy key: String, isOffline: Bool) {
        self.local = local
        self.services = FallbackSources(services.map { .service($0.source, $0.title, $0) }, chosenBy: key)
        self.isOffline = isOffline
    }

    package var sources: [String] { local.sources + services.members.map(\.name) }

    package func place() async -> SearchedPlace { await local.place() }

    // MARK: - Searches

    package func search(_ request: SearchRequest<Item>) async throws -> Page<Item> {
        var page = try await local.search(request)
        guard !page.hasMore else { return page }
        let count = page.total ?? page.items.count
        guard page.items.isEmpty else {
            if !isOffline, let next = services.members.first {
                page.hasMore = true
                page.continuation = next.title
            }
            return page
        }
        let localPages = count / request.size + (count % request.size == 0 ? 0 : 1)
        guard request.policy != .cacheOnly else {
            page.tried = [await place()]
            return page
        }
        guard request.page > localPages else { return page }
        return try await continued(request, after: count, pages: localPages)
    }

    /// A page of the services, after the local pages.
    private func continued(
        _ request: SearchRequest<Item>,
        after count: Int,
        pages localPages: Int
    ) async throws -> Page<Item> {
        let remote = SearchRequest<Item>(
            request.query,
            by: request.order,
            page: request.page - localPages,
            size: request.size,
            policy: request.policy
        )
        let last = answered.withLock { $0 }
        let service = remote.page > 1 && last?.query == request.query ? last?.service : nil
        var found = FallbackSources<Source>.Found<Page<Item>>()
        // Punctuation alone matches nothing anywhere, so no service is asked, nor said to have been.
        if request.query.canMatch {
            found = try await services.first(onlyOf: service) { member in
                let page = try await member.port.search(remote)
                return page.items.isEmpty ? nil : page
            }
        }
        guard var page = found.answer else {
            if let error = found.failure, count > 0 || request.page > 1 { throw error }
            var page = Page<Item>([], number: request.page, total: count, hasMore: false)
            page.tried = [await place()] + found.tried
            return page
        }
        if let member = found.member { answered.withLock { $0 = (request.query, member.name) } }
        page.number = request.page
        page.total = page.total.map { $0 + count }
        page.tried = found.tried.filter { $0.problem != nil }
        return page
    }

    // MARK: - Items

    package func identifies(_ reference: String) -> Bool {
        services.members.contains { $0.port.identifies(reference) }
    }

    package func item(_ id: ItemID<Item>) async throws -> Item? {
        if let item = try await here(id) { return item }
        return try await answer { try await $0.item(id) }
    }

    /// The item of this machine with an id, or with a value that names it, such as an ISBN.
    private func here(_ id: ItemID<Item>) async throws -> Item? {
        if let item = try await local.item(id) { return item }
        for meaning in FieldWord<Item>.meanings(of: id.rawValue) where meaning.value.isIdentity {
            let query = SearchQuery<Item>([[SearchTerm(.value(meaning.field, meaning.value))]])
            if let item = try await local.search(query, by: .relevance, page: 1, size: 1).items.first { return item }
        }
        return nil
    }

    package func current(_ item: Item) async throws -> Item? {
        guard let member = service(of: item) else { return try await local.current(item) }
        return try await member.port.current(item)
    }

    package func details(of id: ItemID<Item>, policy: FetchPolicy) async throws -> Item.Details? {
        if let item = try await here(id) { return try await local.details(of: item.id, policy: policy) }
        return try await answer { try await $0.details(of: id, policy: policy) }
    }

    package func details(of item: Item) async throws -> Item.Details? {
        guard let member = service(of: item) else {
            return try await local.details(of: item.id, policy: .standard)
        }
        return try await answer(onlyOf: member.name) { try await $0.details(of: item.id, policy: .standard) }
    }

    /// What the services answer; throws the error of one that failed if none has an answer.
    private func answer<Answer>(
        onlyOf name: String? = nil,
        _ ask: (Source) async throws -> Answer?
    ) async throws -> Answer? {
        let found = try await services.first(onlyOf: name) { try await ask($0.port) }
        if found.answer == nil, let error = found.failure { throw error }
        return found.answer
    }

    package func editions(of item: Item) async -> [Item] {
        service(of: item) == nil ? await local.editions(of: item) : []
    }

    // MARK: - Completion

    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        await local.suggestions(for: prefix, limit: limit)
    }

    package func texts(in section: SearchSection, matching prefix: String, limit: Int) async -> [String] {
        await local.texts(in: section, matching: prefix, limit: limit)
    }

    package func correction(of query: SearchQuery<Item>) async -> SearchCorrection<Item>? {
        await local.correction(of: query)
    }

    package func values(of field: FieldWord<Item>) async -> [String] { await local.values(of: field) }
}
