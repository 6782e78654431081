import Foundation

/// The lines of a conversation, in the order in which they were typed and printed.
@MainActor
final class SessionTranscript {
    private(set) var lines: [String]
    private let console: RecordingConsole
    private let generalized: (String) -> String

    /// Begins with the heading of a file.
    ///
    /// - Parameters:
    ///   - heading: The lines before the first one typed.
    ///   - console: What the program prints on.
    ///   - generalized: Puts names in the place of what differs from run to run.
    init(_ heading: [String], of console: RecordingConsole, generalized: @escaping (String) -> String) {
        lines = heading
        self.console = console
        self.generalized = generalized
    }

    /// Adds a line, after what was printed before it.
    func append(_ line: String) {
        takePrinted()
        lines.append(line)
    }

    /// Adds what was printed since the last time.
    func takePrinted() {
        for (stream, text) in console.take() {
            // A list ends in a line feed, which ends its last line and begins none.
            let printed = generalized(text).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            lines += printed.map { stream == .error ? "! " + $0 : String($0) }
        }
    }
}

/// A folder of one conversation, with a picture in it.
struct SessionFolder {
    private let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(SamplePicture.png(width: 30, height: 40)).write(to: URL(filePath: path + "/coat.png"))
    }

    /// A typed line with the path of the folder in the place of its name.
    func shown(in line: String) -> String { line.replacing("{folder}", with: path) }

    /// A printed text with the name of the folder in the place of its path.
    func hidden(in text: String) -> String { text.replacing(path, with: "{folder}") }

    /// Removes the folder and what is in it.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
