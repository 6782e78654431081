import BooksDomain
import SatchelCatalog
import Synchronization

/// Who wrote the works of earlier answers, so that a work and its author can be asked for at the same time.
///
/// A hint and no more: what is not here is asked for once the work is known.
final class SeenAuthors: Sendable {
    private static let limit = 5000
    private let authors = Mutex<[BookID: OpenLibraryKey]>([:])

    /// Takes in the first authors of rows.
    func note(_ rows: [OpenLibraryWorkRow]) {
        authors.withLock { authors in
            if authors.count > Self.limit { authors.removeAll() }
            for row in rows {
                guard let work = OpenLibraryKey(row.key) else { continue }
                authors[BookID(work.name)] = row.authorKeys?.first.flatMap(OpenLibraryKey.init)
            }
        }
    }

    /// The first author of a work, where it was seen.
    func author(of work: OpenLibraryKey) -> OpenLibraryKey? {
        authors.withLock { $0[BookID(work.name)] }
    }
}
