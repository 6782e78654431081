import QuestDomain

/// A quest that lasts as long as the process.
package actor InMemoryQuestStore: QuestStore {
    private var kept: Quest?

    /// Creates an empty store.
    package init() {}

    package func quest() throws -> Quest? {
        try Task.checkCancellation()
        return kept
    }

    package func update<Result: Sendable>(
        _ change: @escaping @Sendable (Quest?) throws -> (quest: Quest, result: Result)
    ) throws -> Result {
        try Task.checkCancellation()
        let (quest, result) = try change(kept)
        kept = quest
        return result
    }
}
