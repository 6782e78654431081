import BooksDomain
import Foundation
import SatchelPersistence

/// The favourite books in the store that every feature shares.
package struct StoredBookFavorites: BookFavorites {
    private static let collection = "books"

    private let store: any FavoriteStore

    /// Keeps favourites in a store.
    package init(store: any FavoriteStore) {
        self.store = store
    }

    package func add(_ books: [Book]) async throws -> Set<BookID> {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let snapshots = try books.map { book in
            FavoriteSnapshot(id: book.id.rawValue, payload: try encoder.encode(BookRecord(book)))
        }
        return Set(try await store.add(snapshots, in: Self.collection).map(BookID.init))
    }

    package func remove(_ ids: [BookID]) async throws -> Set<BookID> {
        Set(try await store.remove(ids.map(\.rawValue), in: Self.collection).map(BookID.init))
    }

    package func all() async throws -> FavoriteBooks {
        let decoder = JSONDecoder()
        var favorites = FavoriteBooks()
        for favorite in try await store.all(in: Self.collection) {
            let id = BookID(favorite.id)
            if let record = try? decoder.decode(BookRecord.self, from: favorite.payload) {
                favorites.books.append(record.book(id: id))
            } else {
                favorites.unreadable.append(id)
            }
        }
        return favorites
    }

    package func ids() async throws -> Set<BookID> {
        Set(try await store.ids(in: Self.collection).map(BookID.init))
    }
}
