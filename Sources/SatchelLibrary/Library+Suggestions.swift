import SatchelCatalog

extension Library {
    /// The most documents that one suggestion reads.
    private static var suggestionWindow: Int { 1000 }
    /// The documents that are read first.
    private static var suggestionBatch: Int { 100 }

    /// Returns titles and credits with a prefix, the most popular first, each once.
    package func suggestions(for prefix: String, limit: Int) async throws -> [String] {
        guard limit > 0, let condition = IndexCondition.beginning(prefix) else { return [] }
        let pattern = FoldedText(prefix)
        return try await store.read { tables in
            try Self.names(meeting: condition, limit: limit, LibraryReader<Format>(tables)) { sight in
                guard let names = try sight.texts(withTopics: false).beginnings(with: pattern) else { return [] }
                return names.texts(of: sight.item.searchTexts)
            }
        }
    }

    /// Returns texts of a section, each from the word with a prefix on, the most popular first and each once.
    package func texts(in section: SearchSection, matching prefix: String, limit: Int) async throws -> [String] {
        guard limit > 0 else { return [] }
        let pattern = FoldedText(prefix)
        return try await store.read { tables in
            let reader = try LibraryReader<Format>(tables)
            guard let condition = IndexCondition.beginning(prefix, in: section) else {
                let popular = try reader.items(after: nil, skipping: 0, limit: Self.suggestionBatch).map { $0.item }
                return SearchIndex<Format.Item>(popular).texts(in: section, matching: prefix, limit: limit)
            }
            return try Self.names(meeting: condition, limit: limit, reader) { sight in
                let texts = try sight.texts(withTopics: section == .topics)
                guard texts.mayHold(pattern, in: section) else { return [] }
                return sight.item.searchTexts.endings(from: pattern, in: section)
            }
        }
    }

    private static func names(
        meeting condition: IndexCondition,
        limit: Int,
        _ reader: LibraryReader<Format>,
        of names: (LibraryReader<Format>.Sight) throws -> [String]
    ) throws -> [String] {
        var found: [String] = []
        var seen: Set<String> = []
        var place: Int64 = -1
        var isComplete = false
        var looked = 0
        var size = suggestionBatch
        while !isComplete, found.count < limit, looked < suggestionWindow {
            let batch = try reader.tables.popularPlacesToRead(
                condition,
                after: place,
                limit: size,
                enough: min(size, limit - found.count)
            )
            for place in batch.places where found.count < limit {
                found += try names(reader.sight(at: place)).filter { seen.insert($0).inserted }
            }
            (place, isComplete) = (batch.next ?? place, batch.next == nil)
            looked += batch.places.count
            // Few have many names; a prefix of one author takes the whole window, in a few requests.
            size = min(4 * size, max(suggestionWindow - looked, 1))
        }
        return Array(found.prefix(limit))
    }
}
