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
/// picture `coat.png`, a list of cards `cards.ndjson` and one of books `shelf.ndjson` in it; `% home` makes it the home
/// folder too, for what is kept in files.
package struct SessionFile: Sendable {
    /// The first comment.
    package let title: String
    /// The lines before the first one typed.
    let heading: [String]
    /// The lines typed.
    let typed: [String]

    /// Reads the text of a file.
    package init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        heading = Array(lines.prefix { !$0.hasPrefix("> ") })
        title = heading.first { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) } ?? "untitled"
        typed = lines.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
    }

    /// Holds the conversation anew.
    ///
    /// - Returns: The file as it should read.
    /// - Throws: What keeps the program or a service from starting.
    @MainActor
    package func transcript() async throws -> String {
        var settings = heading.filter { $0.hasPrefix("% ") }.map { String($0.dropFirst(2)) }
        let services = try await startServices(in: &settings)
        do {
            let lines = try await lines(with: settings, services)
            for service in services { await service.stop() }
            return lines.joined(separator: "\n") + "\n"
        } catch {
            for service in services { await service.stop() }
            throw error
        }
    }

    @MainActor
    private func lines(with settings: [String], _ services: [StubService]) async throws -> [String] {
        func value(of key: String) -> String? {
            settings.last { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
        }
        let columns = value(of: "columns").flatMap { Int($0) }
        let folder = try SessionFolder()
        defer { folder.remove() }
        let program = try TestShell(
            set: settings.filter { !$0.hasPrefix("columns=") && !$0.hasPrefix("answers=") && $0 != "home" },
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

    /// A session names a service that nobody has described.
    private struct UnknownService: Error {
        let name: String
    }
}
