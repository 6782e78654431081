import GRDB
import SatchelSearch

extension LibraryReader {
    /// The letters of the shortest beginning of a word that the index has no list for.
    private static var unlisted: Int { 4 }
    /// The most words that a beginning is asked for as.
    private static var completionLimit: Int { 300 }

    /// A condition in the language of FTS5, or nil where nothing meets it.
    ///
    /// What FTS5 puts together for the beginning of a word before it gives the first row, it gives row by row for words,
    /// which are known; only short beginnings have lists of their own.
    func matchText(_ condition: IndexCondition) throws -> String? {
        try condition.completed { beginning in
            guard beginning.unicodeScalars.count >= Self.unlisted else { return nil }
            let words = try words(from: beginning, limit: Self.completionLimit + 1)
            return words.count > Self.completionLimit ? nil : words
        }
        .matchText
    }

    /// Those of some words that documents have, or had.
    func known(_ words: [String]) throws -> [String] {
        let find = try db.cachedStatement(sql: "SELECT 1 FROM term WHERE word = ?")
        return try words.filter { try Int.fetchOne(find, arguments: [$0]) != nil }
    }

    private func words(from beginning: String, limit: Int) throws -> [String] {
        let find = try db.cachedStatement(sql: "SELECT word FROM term WHERE word >= ? AND word < ? LIMIT ?")
        // No folded word has the last of all letters.
        return try String.fetchAll(find, arguments: [beginning, beginning + "\u{10FFFF}", limit])
    }
}
