import Foundation
import SatchelApp
import SatchelConsole
import SatchelPluginAPI

/// A conversation as a file that reads like a screen.
///
/// ```
/// # Books: find one, then ask for one that is not there
/// % books.view=grid
/// > books search dune
/// Dune
/// > books show b9
/// ! error: no book has id 'b9'
/// [1]
/// ```
///
/// `# ` says what the conversation shows, `% ` sets a configuration key (`% columns=60` makes standard output a terminal
/// of that width), `> ` is typed, `! ` lines go to standard error, `[2]` is the exit status where it is not 0, and the
/// rest goes to standard output.
///
/// `% answers=yes|no` has somebody answer the questions of commands, who hangs up after the last answer; a question shows
/// as `? ` with its answer. `% books.openlibrary.url=stub:gzip-bomb` starts a ``FailingService`` and sets the key to its
/// address; `{port}` stands for its port in what is printed. `{folder}` stands for a folder of the conversation's own, with a
/// picture `coat.png`, a list of cards `cards.ndjson`, one of books `shelf.ndjson`, one of coins `coins.json`, a price
/// history `bitcoin.csv` and lots `lots.csv` in it; `% home` makes it the home folder too, for what is kept in files. A
/// session brings a file of its own before its first line:
///
/// ```
/// --- films.csv
/// title,year
/// Ikiru,1952
/// ---
/// > films import {folder}/films.csv
/// ```
public struct SessionFile: Sendable {
    /// The first comment.
    public let title: String
    /// The lines before the first one typed.
    let heading: [String]
    /// The settings among them.
    private let settings: [String]
    /// The files of its own.
    private let files: [SessionFolder.File]
    /// The file that is never closed, if there is one.
    private let unclosed: SessionFolder.File?
    /// The lines typed.
    package let typed: [String]

    /// Reads the text of a file.
    public init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var heading: [String] = []
        var remarks: [String] = []
        var files: [SessionFolder.File] = []
        var open: SessionFolder.File?
        for line in lines {
            if open == nil, line.hasPrefix("> ") { break }
            heading.append(line)
            if line == "---", let file = open {
                files.append(file)
                open = nil
            } else if open != nil {
                open?.text += line + "\n"
            } else if line.hasPrefix("--- ") {
                open = SessionFolder.File(name: String(line.dropFirst(4)), text: "")
            } else {
                remarks.append(line)
            }
        }
        func marked(_ mark: String, _ lines: some Sequence<String>) -> [String] {
            lines.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
        }
        title = marked("# ", remarks).first ?? "untitled"
        settings = marked("% ", remarks)
        typed = marked("> ", lines.dropFirst(heading.count))
        self.heading = heading
        self.files = files
        unclosed = open
    }

    /// Holds the conversation anew.
    ///
    /// - Parameter plugins: The features of the program; the built-in ones by default.
    /// - Returns: The file as it should read.
    /// - Throws: What keeps the program or a service from starting.
    @MainActor
    public func transcript(
        plugins: [any FeaturePlugin] = SatchelProgram.builtInPlugins
    ) async throws -> String {
        if let unclosed { throw UnclosedFile(name: unclosed.name) }
        var settings = settings
        let services = try await startServices(in: &settings)
        do {
            let lines = try await lines(with: settings, services, plugins)
            for service in services { await service.stop() }
            return lines.joined(separator: "\n") + "\n"
        } catch {
            for service in services { await service.stop() }
            throw error
        }
    }

    @MainActor
    private func lines(
        with settings: [String],
        _ services: [StubService],
        _ plugins: [any FeaturePlugin]
    ) async throws -> [String] {
        func value(of key: String) -> String? {
            settings.last { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
        }
        let columns = value(of: "columns").flatMap { Int($0) }
        let folder = try SessionFolder(files)
        defer { folder.remove() }
        let program = try TestShell(
            set: settings.filter { !$0.hasPrefix("columns=") && !$0.hasPrefix("answers=") && $0 != "home" },
            plugins: plugins,
            facts: TerminalFacts(output: .init(isTerminal: columns != nil), columns: columns ?? 80),
            home: settings.contains("home") ? folder.shown(in: "{folder}") : nil
        )
        let transcript = SessionTranscript(heading, of: program.console) { text in
            services.reduce(folder.hidden(in: text)) { text, service in
                // A port may also stand among the digits of a book number.
                text.replacing(" port \(service.port)", with: " port {port}")
            }
        }
        if let answers = value(of: "answers") {
            var rest = answers.split(separator: "|", omittingEmptySubsequences: false).map(String.init)[...]
            program.shell.answerQuestions { question in
                let answer = rest.popFirst()
                let shown = "? " + question + (answer ?? "^D")
                transcript.append(answer == "" ? String(shown.dropLast()) : shown)
                return answer.map(folder.shown)
            }
        }
        for line in typed {
            transcript.append("> " + line)
            let status = await program.shell.runTyped(folder.shown(in: line))
            transcript.takePrinted()
            if status != .success { transcript.append("[\(status.rawValue)]") }
        }
        return transcript.lines
    }

    /// Starts the services that settings name, and puts their addresses in.
    private func startServices(in settings: inout [String]) async throws -> [StubService] {
        var services: [StubService] = []
        for (index, setting) in settings.enumerated() {
            guard let mark = setting.firstRange(of: "=stub:") else { continue }
            let name = String(setting[mark.upperBound...])
            guard let failing = FailingService(rawValue: name) else { throw UnknownService(name: name) }
            let service = try await failing.start()
            services.append(service)
            settings[index] = setting[..<mark.lowerBound] + "=" + service.address
        }
        return services
    }

    /// A file of a session has no line `---` at its end.
    private struct UnclosedFile: Error {
        let name: String
    }

    /// A session names a service that nobody has described.
    private struct UnknownService: Error {
        let name: String
    }
}

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
    /// A file that a session brings.
    struct File {
        let name: String
        var text: String
    }

    private let path: String

    init(_ files: [File] = []) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(SamplePicture.png(width: 30, height: 40)).write(to: URL(filePath: path + "/coat.png"))
        try Data(Self.cards.utf8).write(to: URL(filePath: path + "/cards.ndjson"))
        try Data(Self.books.utf8).write(to: URL(filePath: path + "/shelf.ndjson"))
        try Data(Self.coins.utf8).write(to: URL(filePath: path + "/coins.json"))
        try Data(Self.prices.utf8).write(to: URL(filePath: path + "/bitcoin.csv"))
        try Data(Self.lots.utf8).write(to: URL(filePath: path + "/lots.csv"))
        for file in files { try Data(file.text.utf8).write(to: URL(filePath: path + "/" + file.name)) }
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

    /// Two coins that no market has.
    private static let coins = """
        [{"id":"acorn","symbol":"acn","name":"Acorn"},{"id":"pebble","symbol":"pbl","name":"Pebble"}]

        """

    /// Three days of prices.
    private static let prices = "date,close\n2013-04-28,134.21\n2013-04-29,144.54\n2013-04-30,139.00\n"

    /// A lot without a currency, and one of a coin that nobody knows.
    private static let lots = "coin,amount,price\nbitcoin,0.5,20000000\nbitcon,1,\n"

    /// A typed line with the path of the folder in the place of its name.
    func shown(in line: String) -> String { line.replacing("{folder}", with: path) }

    /// A printed text with the name of the folder in the place of its path.
    func hidden(in text: String) -> String { text.replacing(path, with: "{folder}") }

    /// Removes the folder and what is in it.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
