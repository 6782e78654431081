import BooksDomain
import SatchelPluginAPI

/// Gets the picture of a book's cover, from the cache where it is there.
@MainActor
package final class BookCoverLoader {
    private let covers: any BookCovers
    private let store: any PictureStore
    private var ahead: Task<Void, Never>?

    /// Creates a loader.
    package nonisolated init(covers: any BookCovers, store: any PictureStore) {
        self.covers = covers
        self.store = store
    }

    /// The picture of a cover, with where it can be seen.
    package func cover(of book: Book) async throws -> PictureOutput {
        let picture = try await picture(of: book)
        return PictureOutput(picture, title: book.title, link: covers.address(of: book))
    }

    /// Fetches a cover in the background, so that `cover` need not wait; the one before it is given up.
    ///
    /// Only for a book that a service told us about: a catalogue that came with the program asks nobody unbidden.
    package func fetchAhead(_ details: BookDetails) {
        ahead?.cancel()
        if case .snapshot = details.state { return }
        guard details.book.coverAddress != nil || details.book.isbn13 != nil else { return }
        ahead = Task { _ = try? await picture(of: details.book) }
    }

    private func picture(of book: Book) async throws -> Picture {
        let covers = covers
        return try await store.picture(for: "books/\(book.provenance.source)/\(book.id.rawValue)") {
            try await covers.picture(of: book)
        }
    }
}
