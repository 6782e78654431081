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

/// A folder of one conversation, with a picture, a list of cards and a list of books in it.
struct SessionFolder {
    private let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(SamplePicture.png(width: 30, height: 40)).write(to: URL(filePath: path + "/coat.png"))
        try Data(Self.cards.utf8).write(to: URL(filePath: path + "/cards.ndjson"))
        try Data(Self.books.utf8).write(to: URL(filePath: path + "/shelf.ndjson"))
    }

    /// Three cards of the set Team Rocket, and between them one of which nobody can say what it is.
    private static let cards = """
        {"id":"base5-4","name":"Dark Charizard","supertype":"Pokémon","subtypes":["Stage 2"],"hp":"80",\
        "types":["Fire"],"number":"4","artist":"Ken Sugimori","rarity":"Rare Holo","convertedRetreatCost":3}
        {"id":"base5-5","name":"Dark Dragonite","supertype":"Pokémon","subtypes":["Stage 2"],"hp":"70",\
        "types":["Colorless"],"number":"5","artist":"Mitsuhiro Arita","rarity":"Rare Holo","convertedRetreatCost":2}
        {"id":"base5-6","number":"6"}
        {"id":"base5-83","name":"Dark Raichu","supertype":"Pokémon","subtypes":["Stage 1"],"hp":"70",\
        "types":["Lightning"],"number":"83","artist":"Mitsuhiro Arita","rarity":"Rare Secret","convertedRetreatCost":1}

        """

    /// Two books of one's own, a row that names none, and a book by its number.
    private static let books = """
        {"id":"moonstone","title":"The Moonstone","authors":["Wilkie Collins"],"year":1868,"language":"en"}
        {"id":"cranford","title":"Cranford","authors":["Elizabeth Gaskell"],"year":1853,"language":"en"}
        {"title":"A book that nothing names"}
        {"isbn13":"9780141439617","title":"The Woman in White","authors":["Wilkie Collins"],"year":1860}

        """

    /// A typed line with the path of the folder in the place of its name.
    func shown(in line: String) -> String { line.replacing("{folder}", with: path) }

    /// A printed text with the name of the folder in the place of its path.
    func hidden(in text: String) -> String { text.replacing(path, with: "{folder}") }

    /// Removes the folder and what is in it.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
