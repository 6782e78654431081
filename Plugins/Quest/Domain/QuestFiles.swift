/// Quests as files.
package protocol QuestFiles: Sendable {
    /// Reads a quest from a file: a table, GeoJSON or TSPLIB, told by what is in it.
    ///
    /// - Parameter path: The file.
    /// - Returns: The quest; nothing of it is kept yet.
    /// - Throws: `QuestError` that names what cannot be read; a file is read whole or not at all.
    func quest(at path: String) async throws -> Quest

    /// The text of a quest in a format.
    func text(of quest: Quest, as format: QuestFileFormat) throws -> String

    /// Tells whether there is a file.
    func exists(_ path: String) -> Bool

    /// Writes a text whole or not at all.
    func write(_ text: String, to path: String) async throws
}

/// How a quest is written for others.
package enum QuestFileFormat: String, CaseIterable, Sendable {
    case gpx
    case geojson
    case csv
}
