import SatchelCatalog

/// Stores the quest; a change with a label can be undone.
package protocol QuestStore: UndoableChanges {
    /// Returns the quest, or nil before the first change.
    func quest() async throws -> Quest?

    /// Changes the quest atomically; a canceled or failed call changes nothing.
    ///
    /// `change` returns the new quest and the result of the call; it may run again. `label` is what undo says of it:
    /// `visited 'Pikachu'`. A change without one belongs to the change before, and is undone with it.
    func update<Result: Sendable>(
        label: (@Sendable (Result) -> String)?,
        _ change: @escaping @Sendable (Quest?) throws -> (quest: Quest, result: Result)
    ) async throws -> Result
}

extension QuestStore {
    /// Changes the quest without a label.
    package func update<Result: Sendable>(
        _ change: @escaping @Sendable (Quest?) throws -> (quest: Quest, result: Result)
    ) async throws -> Result {
        try await update(label: nil, change)
    }
}

package enum QuestFileFormat: String, CaseIterable, Sendable {
    case gpx
    case geojson
    case csv
}

package enum QuestError: Error, Hashable, Sendable {
    case noPatients
    case endIsStart(String)
    case endIsVisited(PatientID)
    case endAndReturn
    /// Another shell changed the quest during planning.
    case changedMeanwhile
    case malformedBudget(String)
    case malformedRadius(String)
    case notOnTheGlobe(title: String)
    /// The first lines of a file that cannot be read.
    case unreadableLines(file: String, [FileProblem], total: Int)
    case unreadableFile(String, reason: String)
    case unknownFormat(String)
    case noStops(file: String)
    case noPosition(String)
}

/// A problem with a line or a feature of a file.
package struct FileProblem: Hashable, Sendable {
    package enum Unit: String, Hashable, Sendable {
        case line
        case feature
    }

    package var unit: Unit
    package var number: Int
    /// What is wrong, in a few words.
    package var reason: String

    package init(_ unit: Unit = .line, _ number: Int, _ reason: String) {
        self.unit = unit
        self.number = number
        self.reason = reason
    }
}
