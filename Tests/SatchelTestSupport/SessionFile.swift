import Foundation
import SatchelApp
import SatchelConsole
import SatchelPluginAPI
import Synchronization

/// A conversation in a file that reads like a screen capture.
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
/// `# ` describes the conversation, `% ` sets a configuration key (`% columns=60` makes standard output a terminal of
/// that width), `> ` is typed, `! ` goes to standard error, `[2]` is an exit status other than 0, and the rest goes to
/// standard output. A typed line that ends in `⇥` is not run: Tab is pressed there, and what completes its last word is
/// listed, one a line. After `exit`, the program is started again.
///
/// `% timing` shows the times of each line, as `--timing` does, with `{time}` for each figure.
///
/// `% answers=yes|no` answers the questions of commands and then hangs up; a question shows as `? ` with its answer.
/// `% books.openlibrary.url=stub:gzip-bomb` starts a ``FailingService`` and sets the key to its address; `{port}`
/// stands for its port in the output, `{version}` for the program's version. `{folder}` stands for the conversation's own folder, which contains a picture
/// `coat.png`, cards `cards.ndjson`, books `shelf.ndjson`, coins `coins.json`, a price history `bitcoin.csv` and lots
/// `lots.csv`; `% home` makes it the home folder, too. A session adds files of its own before its first line:
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
    let heading: [String]
    private let settings: [String]
    private let files: [SessionFolder.File]
    /// The file without an end line, if any.
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

    /// Runs a session file that lies beside the test: how it reads, and how it should.
    ///
    /// With `RECORD_SESSIONS` in the environment, the file is written as it should read.
    @MainActor
    public static func run(
        _ name: String,
        beside test: String = #filePath,
        plugins: [any FeaturePlugin] = SatchelProgram.builtInPlugins
    ) async throws -> (written: String, transcript: String) {
        let path = URL(filePath: test).deletingLastPathComponent().appending(path: name).path
        let written = try String(contentsOfFile: path, encoding: .utf8)
        let transcript = try await SessionFile(written).transcript(plugins: plugins)
        if ProcessInfo.processInfo.environment["RECORD_SESSIONS"] != nil {
            try transcript.write(toFile: path, atomically: true, encoding: .utf8)
        }
        return (written, transcript)
    }

    /// Runs the conversation again and returns the text as it should read.
    @MainActor
    public func transcript(
        plugins: [any FeaturePlugin] = SatchelProgram.builtInPlugins
    ) async throws -> String {
        try await lines(plugins, picture: nil).joined(separator: "\n") + "\n"
    }

    /// Runs the conversation again and returns the lines of a screen with colors and pictures, by kitty's protocol.
    ///
    /// Typed lines begin with `> `, those of standard error with `! `. Every picture that is fetched is `picture`, a PNG.
    @MainActor
    package func screen(picture: [UInt8]) async throws -> [String] {
        try await lines(SatchelProgram.builtInPlugins, picture: picture).dropFirst(heading.count)
            .map { $0.replacing("{folder}", with: "~") }
    }

    @MainActor
    private func lines(_ plugins: [any FeaturePlugin], picture: [UInt8]?) async throws -> [String] {
        if let unclosed { throw UnclosedFile(name: unclosed.name) }
        var settings = settings
        let services = try await startServices(in: &settings)
        do {
            let lines = try await lines(with: settings, services, plugins, picture: picture)
            for service in services { await service.stop() }
            return lines
        } catch {
            for service in services { await service.stop() }
            throw error
        }
    }

    @MainActor
    private func lines(
        with settings: [String],
        _ services: [StubService],
        _ plugins: [any FeaturePlugin],
        picture: [UInt8]?
    ) async throws -> [String] {
        func value(of key: String) -> String? {
            settings.last { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
        }
        let columns = value(of: "columns").flatMap { Int($0) }
        let isScreen = picture != nil
        var facts = TerminalFacts(
            output: .init(isTerminal: columns != nil, usesColor: isScreen),
            error: .init(usesColor: isScreen),
            columns: columns ?? 80
        )
        // A picture takes few bytes if its pixels are large.
        if isScreen { facts.cell = TerminalFacts.CellSize(width: 2, height: 4) }
        let folder = try SessionFolder(files)
        defer { folder.remove() }
        let showsTiming = settings.contains("timing")
        let transcript = SessionTranscript(heading) { text in
            let text = showsTiming ? text.replacing(/\d+\.\d ms/, with: "{time}") : text
            let number = SatchelVersion.number
            let unversioned = folder.hidden(in: text).replacing("satchel \(number)", with: "satchel {version}")
                .replacing("\"version\": \"\(number)\"", with: "\"version\": \"{version}\"")
            return services.reduce(unversioned) { text, service in
                // A port's digits may also be part of an ISBN.
                text.replacing(" port \(service.port)", with: " port {port}")
            }
        }
        let answers = AnswerQueue(
            (value(of: "answers") ?? "").split(separator: "|", omittingEmptySubsequences: false)
        )
        func start() throws -> TestShell {
            let program = try TestShell(
                set: settings.filter {
                    !$0.hasPrefix("columns=") && !$0.hasPrefix("answers=") && !["home", "timing"].contains($0)
                }
                    + (isScreen ? ["shell.pictures=kitty"] : []),
                plugins: plugins,
                facts: facts,
                picture: picture ?? SamplePicture.png(width: 64, height: 96),
                home: settings.contains("home") ? folder.shown(in: "{folder}") : nil
            )
            transcript.console = program.console
            if showsTiming { program.showTiming() }
            guard value(of: "answers") != nil else { return program }
            program.shell.answerQuestions { question in
                let answer = answers.next()
                let shown = "? " + folder.hidden(in: question) + (answer ?? "^D")
                transcript.append(answer == "" ? String(shown.dropLast()) : shown)
                return answer.map(folder.shown)
            }
            return program
        }
        var program = try start()
        for line in typed {
            if program.shell.session.hasEnded {
                await program.shell.close()
                program = try start()
            }
            transcript.append("> " + line)
            if line.hasSuffix("⇥") {
                let before = folder.shown(in: String(line.dropLast()))
                let found = await program.shell.complete(before, before.utf8.count)
                for candidate in found.candidates { transcript.append(folder.hidden(in: candidate.text)) }
                continue
            }
            let status = await program.shell.runTyped(folder.shown(in: line))
            transcript.takePrinted()
            if status != .success { transcript.append("[\(status.rawValue)]") }
        }
        return transcript.lines
    }

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

    private struct UnclosedFile: Error {
        let name: String
    }

    private struct UnknownService: Error {
        let name: String
    }
}

@MainActor
final class SessionTranscript {
    private(set) var lines: [String]
    /// Where the running program prints.
    var console: RecordingConsole?
    private let generalized: (String) -> String

    /// Starts with the heading of a file; `generalized` replaces what differs from run to run.
    init(_ heading: [String], generalized: @escaping (String) -> String) {
        lines = heading
        self.generalized = generalized
    }

    func append(_ line: String) {
        takePrinted()
        lines.append(line)
    }

    func takePrinted() {
        for (stream, text) in console?.take() ?? [] {
            // A final line feed ends the last line and starts none.
            let printed = generalized(text).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            lines += printed.map { stream == .error ? "! " + $0 : String($0) }
        }
    }
}

struct SessionFolder {
    struct File {
        let name: String
        var text: String
    }

    private let path: String

    init(_ files: [File] = []) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(SamplePicture.png(width: 30, height: 40)).write(to: URL(filePath: path + "/coat.png"))
        try Data(SamplePicture.png(width: 40, height: 30)).write(to: URL(filePath: path + "/jeans.png"))
        try Data(Self.cards.utf8).write(to: URL(filePath: path + "/cards.ndjson"))
        try Data(Self.books.utf8).write(to: URL(filePath: path + "/shelf.ndjson"))
        try Data(Self.coins.utf8).write(to: URL(filePath: path + "/coins.json"))
        try Data(Self.prices.utf8).write(to: URL(filePath: path + "/bitcoin.csv"))
        try Data(Self.lots.utf8).write(to: URL(filePath: path + "/lots.csv"))
        for file in files { try Data(file.text.utf8).write(to: URL(filePath: path + "/" + file.name)) }
    }

    /// Three cards of the set Team Rocket, and an invalid row.
    private static let cards = """
        {"id":"base5-4","name":"Dark Charizard","supertype":"Pokémon","subtypes":["Stage 2"],"hp":"80",\
        "types":["Fire"],"number":"4","artist":"Ken Sugimori","rarity":"Rare Holo","convertedRetreatCost":3}
        {"id":"base5-5","name":"Dark Dragonite","supertype":"Pokémon","subtypes":["Stage 2"],"hp":"70",\
        "types":["Colorless"],"number":"5","artist":"Mitsuhiro Arita","rarity":"Rare Holo","convertedRetreatCost":2}
        {"id":"base5-6","number":"6"}
        {"id":"base5-83","name":"Dark Raichu","supertype":"Pokémon","subtypes":["Stage 1"],"hp":"70",\
        "types":["Lightning"],"number":"83","artist":"Mitsuhiro Arita","rarity":"Rare Secret","convertedRetreatCost":1}

        """

    /// Two user-owned books, a row that names none, and a book by its ISBN.
    private static let books = """
        {"id":"moonstone","title":"The Moonstone","authors":["Wilkie Collins"],"year":1868,"language":"en"}
        {"id":"cranford","title":"Cranford","authors":["Elizabeth Gaskell"],"year":1853,"language":"en"}
        {"title":"A book that nothing names"}
        {"isbn13":"9780141439617","title":"The Woman in White","authors":["Wilkie Collins"],"year":1860}

        """

    private static let coins = """
        [{"id":"acorn","symbol":"acn","name":"Acorn"},{"id":"pebble","symbol":"pbl","name":"Pebble"},
         {"id":"pebble-2","symbol":"pbl","name":"Pebble Two"},{"id":"bitcoin-2","symbol":"bitcoin","name":"Bitcoin Two"}]

        """

    private static let prices = "date,close\n2013-04-28,134.21\n2013-04-29,144.54\n2013-04-30,139.00\n"

    /// A lot without a currency, and one of an unknown coin.
    private static let lots = "coin,amount,price\nbitcoin,0.5,20000000\nbitcon,1,\n"

    /// A typed line with the folder's path in place of `{folder}`.
    func shown(in line: String) -> String { line.replacing("{folder}", with: path) }

    /// A printed text with `{folder}` in place of the folder's path.
    func hidden(in text: String) -> String { text.replacing(path, with: "{folder}") }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// The answers of a session to questions, each given once.
private final class AnswerQueue: Sendable {
    private let rest: Mutex<ArraySlice<String>>

    init(_ answers: [Substring]) {
        rest = Mutex(answers.map(String.init)[...])
    }

    func next() -> String? { rest.withLock { $0.popFirst() } }
}
