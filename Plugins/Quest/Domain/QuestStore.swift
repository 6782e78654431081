import SatchelCatalog

/// Keeps the quest, and remembers its routes.
package protocol QuestStore: Sendable {
    /// Where the facts about patients come from.
    var patients: any PatientSource { get }

    /// The current quest, with the route to all who wait if one was planned.
    func quest() async throws -> Quest

    /// Changes the quest atomically; `body` may run again after a conflict with another shell.
    ///
    /// `label` is what undo says of it: `visited 'Pikachu'`. A change that continues the last is undone with it, if
    /// both only move the user. A route that is set is not saved.
    func update<Result: Sendable>(
        label: @escaping @Sendable (Result) -> String,
        continuesLast: Bool,
        _ body: @escaping @Sendable (inout Quest) throws -> Result
    ) async throws -> (quest: Quest, result: Result)

    /// The quests that are kept under a name, by name; of the current one what it was when it was opened.
    func named() async throws -> [String: Quest]

    /// Removes a quest that is kept under a name; returns whether there was one.
    func forget(_ name: String) async throws -> Bool

    /// Remembers a route, and returns the quest with it.
    ///
    /// - Throws: ``QuestError/changedMeanwhile``.
    func save(_ route: PlannedRoute, plannedFor quest: Quest) async throws -> Quest
}

extension QuestStore {
    /// Changes the quest; `label` is what undo says of it.
    package func update<Result: Sendable>(
        _ label: String,
        _ body: @escaping @Sendable (inout Quest) throws -> Result
    ) async throws -> (quest: Quest, result: Result) {
        try await update(label: { _ in label }, continuesLast: false, body)
    }
}

package enum QuestFileFormat: String, CaseIterable, Sendable {
    case gpx
    case kml
    case geojson
    case csv
    /// A problem for VROOM.
    case vroom
    /// Links to directions of Google Maps, one a line.
    case link
}

/// A quest read from a file, and what of it was left out.
package struct LoadedQuest: Sendable {
    package var quest: Quest
    /// The columns, or the properties of GeoJSON, that a quest has no place for.
    package var ignored: [String]
    /// What was taken where a file has more than stops.
    package var notes: [String]

    package init(_ quest: Quest, ignored: [String] = [], notes: [String] = []) {
        (self.quest, self.ignored, self.notes) = (quest, ignored, notes)
    }
}

package enum QuestError: Error, Hashable, Sendable {
    case noPatients
    case endIsStart(String)
    case endIsVisited(PatientID)
    /// More stops than rounds can have.
    case tooManyStops(Int, limit: Int)
    /// A stop would follow itself.
    case lockInCircle(String)
    /// A stop is locked after another, which therefore can't be last.
    case lockedBehind(String, String)
    case noSuchQuest(String)
    case noRoadServer
    case roadPlaces(Int, limit: Int)
    /// Another shell changed the quest during planning.
    case changedMeanwhile
    case notOnTheGlobe(title: String)
    /// The first lines of a file that cannot be read.
    case unreadableLines(file: String, [FileProblem], total: Int)
    case unreadableFile(String, reason: String)
    case unknownFormat(String)
    case noStops(file: String)
}

/// A problem with a line or a feature of a file.
package struct FileProblem: Hashable, Sendable {
    package enum Unit: String, Hashable, Sendable {
        case line
        case feature
        case point
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
