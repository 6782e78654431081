import ArgumentParser
import Glibc
import SatchelApp
import SatchelPluginAPI

/// The command line of the process.
struct Satchel: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "satchel",
        abstract: "One terminal for everything you collect and look up.",
        discussion: """
            Without arguments it opens a prompt; 'help' there lists the commands. A line can be run without one:
              satchel books search dune
              satchel -c 'books search dune' -c 'books show 1' --output json
              echo 'books recent' | satchel
            """
    )

    @Option(name: .customShort("c"), help: ArgumentHelp("Run a line and end; may be repeated.", valueName: "line"))
    var lines: [String] = []

    @Option(
        name: .customShort("f"),
        help: ArgumentHelp("Run the lines of a file; - is standard input.", valueName: "file")
    )
    var script: String?

    @Option(help: ArgumentHelp("Read this configuration file on top of the others.", valueName: "file"))
    var config: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Set a configuration key; may be repeated.", valueName: "key=value")
    )
    var assignments: [String] = []

    @Option(
        help: ArgumentHelp(
            "The format of answers: table, plain, json, ndjson, csv, tsv or markdown.",
            valueName: "format"
        )
    )
    var output: String?

    @Flag(help: "Keep spreadsheets from running CSV and TSV cells as formulas.")
    var csvSafe = false

    @Flag(help: "Use no network; answer from what is kept.")
    var offline = false

    @Flag(help: "Run the lines after a failed one all the same.")
    var keepGoing = false

    @Flag(help: "Show the version.")
    var version = false

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp("A command, such as: books search dune", valueName: "command")
    )
    var words: [String] = []
}

@main
enum Main {
    @MainActor
    static func main() async {
        let options: LaunchOptions
        do {
            try Launcher.prepareProcess()
            options = try LaunchOptions(arguments: Array(CommandLine.arguments.dropFirst()))
        } catch {
            exit(end(with: error))
        }
        exit(await Launcher.run(options, environment: ProcessEnvironment.variables))
    }

    /// Prints the help that was asked for, or what is wrong with the arguments, and returns the exit status.
    @MainActor
    private static func end(with error: any Error) -> Int32 {
        if Satchel.exitCode(for: error) == .success {
            print(Satchel.fullMessage(for: error))
            return ExitStatus.success.rawValue
        }
        if let error = error as? any UserFacingError {
            return Launcher.report(error, ProcessEnvironment.variables)
        }
        let message = Satchel.message(for: error).loweringFirst
        return Launcher.report(
            UsageError(.other(message, hint: "'satchel --help' lists the options")),
            ProcessEnvironment.variables
        )
    }
}

extension LaunchOptions {
    /// More than anybody types by hand; the parser's time grows with the square of their number.
    private static let mostParsed = 100

    /// The options that arguments stand for.
    ///
    /// - Throws: ``UsageError`` and what swift-argument-parser throws, which may be the help that was asked for.
    init(arguments: [String]) throws {
        guard arguments.count <= Self.mostArguments else {
            throw UsageError(
                .other(
                    "\(arguments.count) arguments; at most \(Self.mostArguments) are allowed",
                    hint: "put the lines in a script and run it with -f, and the settings in a file for --config"
                )
            )
        }
        let (plain, rest) = Self.reading(plain: arguments)
        self = plain
        if let first = rest.first {
            guard rest.count <= Self.mostParsed else {
                throw UsageError(.other("invalid option '\(first)'", hint: "'satchel --help' lists the options"))
            }
            try add(Satchel.parse(Array(rest)))
        }
        guard [!lines.isEmpty, script != nil, !words.isEmpty].count(where: { $0 }) <= 1 else {
            throw ValidationError("-c, -f and a command exclude each other")
        }
    }

    /// Adds what the parser found.
    mutating func add(_ parsed: Satchel) throws {
        // What follows the first word belongs to the command, and so an option nobody knows arrives as that word.
        if let first = parsed.words.first, first.hasPrefix("-") {
            if ["--help", "-h"].contains(first) { throw CleanExit.helpRequest(parsed) }
            throw ValidationError("unknown option '\(first)'")
        }
        lines = parsed.version ? ["version"] : lines + parsed.lines
        words = parsed.version ? [] : words + parsed.words
        script = parsed.script ?? script
        configuration = parsed.config ?? configuration
        assignments += parsed.assignments
        isOffline = parsed.offline || isOffline
        keepsGoing = parsed.keepGoing || keepsGoing
        isCSVSafe = parsed.csvSafe || isCSVSafe
        output =
            try parsed.output.map { name in
                guard let format = OutputFormat(rawValue: name) else {
                    let names = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
                    throw ValidationError("--output is '\(name)', and must be one of \(names)")
                }
                return format
            } ?? output
    }
}

extension String {
    fileprivate var loweringFirst: String { prefix(1).lowercased() + dropFirst() }
}
