import QuestRouting
import Foundation
import Glibc
import QuestDomain
import SatchelPersistence
import SatchelPluginAPI

/// Quests as files of this machine.
package struct QuestFolder: QuestFiles {
    /// The most bytes a file may have.
    private static let limit = 64 << 20

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
        return try StopFile(name: name, day: day).quest(try text(at: path))
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

    private func text(at path: String) throws -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw unreadable(path, errno) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { throw unreadable(path, EISDIR) }
        let bytes: Data
        do {
            bytes = try handle.read(upToCount: Self.limit + 1) ?? Data()
        } catch {
            throw unreadable(path, EIO)
        }
        guard bytes.count <= Self.limit else {
            throw QuestError.unreadableFile(path, reason: "it has more than \(Self.limit >> 20) MB")
        }
        // A byte order mark is no part of the text.
        let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        guard let text = String(bytes: marked ? bytes.dropFirst(3) : bytes, encoding: .utf8) else {
            throw QuestError.unreadableFile(path, reason: "it is no UTF-8 text")
        }
        return text
    }

    private func unreadable(_ path: String, _ code: Int32) -> QuestError {
        .unreadableFile(path, reason: String(cString: strerror(code)).lowercased())
    }
}
