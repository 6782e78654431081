/// Keeps the quest between one command and the next.
package protocol QuestStore: Sendable {
    /// Returns the quest, or nil before the first change.
    func quest() async throws -> Quest?

    /// Changes the quest as it stands now, whole or not at all; a canceled call changes nothing.
    ///
    /// - Parameter change: Makes the new quest of the present one, with whatever is to be returned; it may be called again.
    /// - Returns: What the closure returned beside the quest.
    /// - Throws: What the closure throws, with the quest as it was.
    func update<Result: Sendable>(
        _ change: @escaping @Sendable (Quest?) throws -> (quest: Quest, result: Result)
    ) async throws -> Result
}

/// Quests as files.
package protocol QuestFiles: Sendable {
    /// Reads a quest from a file: a table, GeoJSON or TSPLIB, told by what is in it.
    ///
    /// - Returns: The quest; nothing of it is kept yet.
    /// - Throws: `QuestError` that names what cannot be read; a file is read whole or not at all.
    func quest(at path: String) async throws -> Quest

    /// The text of a quest in a format.
    func text(of quest: Quest, as format: QuestFileFormat) throws -> String

    func exists(_ path: String) -> Bool

    /// Writes a text whole or not at all.
    func write(_ text: String, to path: String) async throws
}

package enum QuestFileFormat: String, CaseIterable, Sendable {
    case gpx
    case geojson
    case csv
}

package enum QuestError: Error, Hashable, Sendable {
    case noPatients
    /// The route must end with the patient it begins with.
    case endIsStart(String)
    /// The route must end with a patient who was visited already.
    case endIsVisited(PatientID)
    /// A route can come back or end with a patient, and not both.
    case endAndReturn
    /// Another shell changed the quest while the route was planned.
    case changedMeanwhile
    case malformedBudget(String)
    /// The text is no distance, or one that a quest cannot have.
    case malformedRadius(String)
    /// Quests are made on the globe, and this one is in the units of a file.
    case notOnTheGlobe(title: String)
    /// Lines of a file cannot be read; the first of them.
    case unreadableLines(file: String, [FileProblem], total: Int)
    case unreadableFile(String, reason: String)
    /// A file is neither a table, GeoJSON nor TSPLIB.
    case unknownFormat(String)
    case noStops(file: String)
    /// A stream ended and had no position in it.
    case noPosition(String)
}

/// What is wrong with a line, or a feature, of a file.
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
