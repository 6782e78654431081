import SatchelCatalog

extension Page {
    /// Every page from the first on, as long as there are more; a list without end is cut.
    package static func all(_ page: (_ number: Int) async throws -> Page) async throws -> [Page] {
        var pages = [try await page(1)]
        while pages.last?.hasMore == true, pages.count < 10_000 { pages.append(try await page(pages.count + 1)) }
        return pages
    }
}
