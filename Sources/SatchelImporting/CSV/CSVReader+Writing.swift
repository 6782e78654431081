import Foundation
import SatchelPersistence

extension CSVReader {
    /// Writes rows as a file, whole or not at all.
    package static func write(_ rows: [[String]], to path: String) throws {
        try AtomicFile.write(Data(rows.map(line).joined().utf8), to: path, mode: 0o644)
    }
}
