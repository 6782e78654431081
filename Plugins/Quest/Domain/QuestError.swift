/// What can go wrong with a quest.
package enum QuestError: Error, Hashable, Sendable {
    /// The quest has nobody to visit.
    case noPatients
    /// The route must end with the patient it begins with.
    case endIsStart(String)
    /// The route must end with a patient who was visited already.
    case endIsVisited(PatientID)
    /// A route can come back or end with a patient, and not both.
    case endAndReturn
    /// Another shell changed the quest while the route was planned.
    case changedMeanwhile
    /// The text is no length of time.
    case malformedBudget(String)
    /// The text is no distance, or one that a quest cannot have.
    case malformedRadius(String)
    /// Quests are made on the globe, and this one is in the units of a file.
    case notOnTheGlobe(title: String)
    /// Lines of a file cannot be read; the first of them.
    case unreadableLines(file: String, [FileProblem], total: Int)
    /// A file cannot be opened.
    case unreadableFile(String, reason: String)
    /// A file is neither a table, GeoJSON nor TSPLIB.
    case unknownFormat(String)
    /// A file was read and has no stop in it.
    case noStops(file: String)
    /// The patient is none that has a picture.
    case noPicture(String)
    /// A stream ended and had no position in it.
    case noPosition(String)
}

/// What is wrong with a line, or a feature, of a file.
package struct FileProblem: Hashable, Sendable {
    /// What is counted.
    package enum Unit: String, Hashable, Sendable {
        case line
        case feature
    }

    /// What is counted.
    package var unit: Unit
    /// Which one, from 1.
    package var number: Int
    /// What is wrong, in a few words.
    package var reason: String

    /// Creates a problem.
    package init(_ unit: Unit = .line, _ number: Int, _ reason: String) {
        self.unit = unit
        self.number = number
        self.reason = reason
    }
}
