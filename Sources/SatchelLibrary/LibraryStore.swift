import SatchelCatalog
import SatchelImporting
import SatchelPersistence

/// Where the documents of a library are: a file, or a database of a server.
///
/// It stores documents and finds those that meet a condition, the most popular first. What matches and in which order is
/// decided above it, the same for all.
protocol LibraryStore<Format>: Sendable {
    associatedtype Format: LibraryFormat

    /// Whether something may be stored; says so without reading anything.
    var exists: Bool { get }
    /// The file, which a restore may replace; nil before there is one, and on a server.
    var file: FileIdentity? { get }

    /// Reads from one snapshot.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any LibraryTables) throws -> Result
    ) async throws -> Result

    /// Makes a change in one transaction; `rows` is about how many items it adds.
    func change<Result: Sendable>(
        rows: Int,
        _ body: @escaping @Sendable (inout any LibraryTransaction<Format>) throws -> Result
    ) async throws -> Result

    /// Replaces the built-in items, in front of all others, unless this `stamp` is stored.
    func putBuiltIn(
        _ entries: [LibraryEntry<Format>],
        from source: String,
        day: String,
        stamp: String
    ) async throws

    /// Returns how far an unfinished import of a file got.
    func checkpoint(of file: FileFingerprint, for source: String) async throws -> ImportCheckpoint?

    /// Stores the rows of a batch together with its checkpoint.
    func commit<Row>(
        _ batch: ImportBatch<Row>,
        from source: String,
        _ keep: @escaping LibraryRows<Format, Row>
    ) async throws -> ImportChanges

    /// Removes some items of a source after a place; with fewer than the limit left, the source too.
    func removeSome(
        of source: String,
        after place: Int64,
        limit: Int
    ) async throws -> (count: Int, last: Int64)

    /// Removes the checkpoints of a source.
    func forgetImports(of source: String) async throws

    /// Closes the file or the connection.
    func close() async throws
}

/// Stores rows, at least one, within a transaction.
package typealias LibraryRows<Format: LibraryFormat, Row: Sendable> =
    @Sendable ([Row], inout any LibraryTransaction<Format>) throws -> ImportChanges

/// A change of a library, in a file as on a server.
package protocol LibraryTransaction<Format> {
    associatedtype Format: LibraryFormat

    /// Adds a source without items, such as one whose rows are about those of others.
    func begin(_ source: String, day: String) throws
    /// Adds items, and updates those whose id is known; a source begins with its first item.
    mutating func put(_ entries: [LibraryEntry<Format>], from source: String, day: String) throws -> ImportChanges
    /// Returns the items with a word of a kind, the most popular first.
    func items(with word: String, of kind: String) throws -> [Format.Item]

    /// Returns a text about several items, such as the facts of a set.
    func note(_ name: String) throws -> String?
    func setNote(_ text: String, named name: String) throws
    /// Removes all notes, and has the built-in items stored again.
    func forgetNotes() throws
}

/// A stored item, encoded.
struct StoredDocument: Sendable {
    let place: Int64
    let source: Int64
    let id: String
    let text: String
}

/// Values of a stored order, as far as they are read.
typealias OrderedPlaces = () throws -> (place: Int64, isSame: Bool)?

/// Some places in order, and the one after which others may follow; nil if none do.
typealias PlacesRead = (places: [Int64], next: Int64?)

/// The documents of a library and their index, within one transaction.
protocol LibraryTables {
    /// Every source, in the order they were added.
    var sources: [SourceRow] { get throws }
    /// The sources with an unfinished import.
    var unfinished: Set<String> { get throws }
    /// Differs after every change.
    var version: String { get throws }

    /// The document with an id, or else the edition; that is where the document of its work is.
    func document(_ id: String) throws -> StoredDocument?
    /// Where the documents of some items or editions are.
    func places(of ids: [String]) throws -> [Int64]
    /// The editions of a document, the first one first; none where it has one.
    func editions(at place: Int64) throws -> [StoredDocument]
    /// The documents at places, in their order.
    func documents(at places: [Int64]) throws -> [StoredDocument]
    /// The most popular documents after a place.
    func documents(after place: Int64, skipping offset: Int, limit: Int) throws -> [StoredDocument]
    func places(limit: Int) throws -> [Int64]

    /// Calls a closure with the id and the text of a document, without a copy where there need not be one.
    func withText<Result>(
        at place: Int64,
        _ body: (_ text: UnsafeBufferPointer<UInt8>) throws -> Result
    ) throws -> Result?

    /// The same for each of some places, as far as documents are there, in no particular order.
    func forEachText(at places: [Int64], _ body: (Int64, UnsafeBufferPointer<UInt8>) -> Void) throws

    /// What the index is asked for a condition; nil if nothing can match.
    func match(_ condition: IndexCondition) throws -> IndexMatch?
    /// The places of matches after a place, in order.
    func places(_ match: IndexMatch, after place: Int64, limit: Int) throws -> [Int64]
    /// The same where the texts are about to be read, and one request for each would take long.
    ///
    /// At least as many as are enough, if there are; no more where the next ones would take long.
    func placesToRead(_ match: IndexMatch, after place: Int64, limit: Int, enough: Int) throws -> PlacesRead
    /// The same for a condition that a section meets; of very many matches elsewhere, only popular documents count.
    func popularPlacesToRead(
        _ condition: IndexCondition,
        after place: Int64,
        limit: Int,
        enough: Int
    ) throws -> PlacesRead
    func count(_ match: IndexMatch) throws -> Int
    /// The same unless there are too many to count them while someone waits.
    func quickCount(_ match: IndexMatch) throws -> Int?

    /// Those of some words that documents have, or had.
    func known(_ words: [String]) throws -> Set<String>
    func words(beginningWithOneOf prefixes: [String], lengths: ClosedRange<Int>) throws -> [String]
    /// The words of eight letters or more whose letters from the fifth on are one of some texts.
    func longWords(withOneOf rests: [String]) throws -> [String]
    /// The tokens of values that begin so, each with the number of its documents and the place of the most popular one.
    func tokens(beginningWith start: String) throws -> [(token: String, count: Int, place: Int64)]

    /// The places with a value, sorted; of equal values, only ascending ones are sorted by place.
    func known(by key: String, _ direction: SortDirection, of found: FoundPlaces) throws -> OrderedPlaces
    /// The places without a value.
    func unknown(by key: String, of found: FoundPlaces) throws -> [Int64]
}

/// What an index is asked for a condition, in its language.
struct IndexMatch: Sendable {
    let query: String
}

/// The places that a search finds.
enum FoundPlaces {
    case all(count: Int)
    case matching(IndexMatch, count: Int)
    case these([Int64])

    var count: Int {
        switch self {
        case .all(let count), .matching(_, let count): count
        case .these(let places): places.count
        }
    }
}
