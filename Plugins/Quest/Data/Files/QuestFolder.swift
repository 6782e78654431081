import QuestRouting
import Foundation
import Glibc
import QuestDomain
import SatchelImporting
import SatchelPersistence
import SatchelPluginAPI

/// Quests as files of this machine.
package struct QuestFolder: QuestFiles {
    private let today: @Sendable () -> Date

    /// Gives access to files.
    ///
    /// - Parameter today: Tells the day that facts of a file are from.
    package init(today: @escaping @Sendable () -> Date = { Date() }) {
        self.today = today
    }

    @concurrent package func quest(at path: String) async throws -> Quest {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let day = UTCTime(nearestTo: today().timeIntervalSince1970).day
        do {
            return try StopFile(name: name, day: day).quest(FileBytes(path: path, acceptsPipes: true))
        } catch ImportFileError.interrupted {
            throw CancellationError()
        }
    }

    package func text(of quest: Quest, as format: QuestFileFormat) throws -> String {
        guard quest.metric == .greatCircle || format == .csv else { throw QuestError.notOnTheGlobe(title: quest.title) }
        return switch format {
        case .gpx: GPXText.text(of: quest)
        case .geojson: try GeoJSONText.text(of: quest)
        case .csv: CSVText.text(of: quest)
        }
    }

    package func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    @concurrent package func write(_ text: String, to path: String) async throws {
        try Task.checkCancellation()
        try AtomicFile.write(Data(text.utf8), to: path, mode: 0o644)
    }
}
