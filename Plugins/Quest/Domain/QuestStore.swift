/// Keeps the quest between one command and the next.
package protocol QuestStore: Sendable {
    /// Returns the quest, or nil before the first change.
    func quest() async throws -> Quest?

    /// Changes the quest as it stands now, whole or not at all; a cancelled call changes nothing.
    ///
    /// - Parameter change: Makes the new quest of the present one, with whatever is to be returned; it may be called again.
    /// - Returns: What the closure returned beside the quest.
    /// - Throws: What the closure throws, with the quest as it was.
    func update<Result: Sendable>(
        _ change: @escaping @Sendable (Quest?) throws -> (quest: Quest, result: Result)
    ) async throws -> Result
}
