/// Words that are in the tables of words of a library on a server, so that an import sends each once and not with every batch.
struct StoredWords: Sendable {
    /// The most words of each table that are remembered, of some fifty bytes each.
    private static let limit = 150_000

    /// The change of the library after which they are there.
    private var change: Int64 = 0
    /// Words of titles, credits and topics.
    var words = ByteStringSet()
    /// Tokens that can be listed.
    var listed = ByteStringSet()

    /// Returns what is surely there for the change with a number: nothing if another client changed the library meanwhile.
    func forChange(_ number: Int64) -> StoredWords {
        var stored = number == change + 1 ? self : StoredWords()
        if stored.words.count > Self.limit { stored.words = ByteStringSet() }
        if stored.listed.count > Self.limit { stored.listed = ByteStringSet() }
        stored.change = number
        return stored
    }
}
