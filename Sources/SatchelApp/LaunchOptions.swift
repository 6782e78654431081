import SatchelPluginAPI
import SatchelShell

/// The options the process was started with.
package struct LaunchOptions: Sendable, Equatable {
    /// The lines of `-c`.
    package var lines: [String] = []
    /// The script of `-f`; `-` is standard input.
    package var script: String?
    /// The words of one command, given as arguments.
    package var words: [String] = []
    /// The configuration file of `--config`.
    package var configuration: String?
    /// The `key=value` texts of `--set`.
    package var assignments: [String] = []
    /// The format of `--output`.
    package var output: OutputFormat?
    /// Whether formulas in CSV and TSV answers are disarmed.
    package var isCSVSafe = false
    /// Whether an empty list is a failure.
    package var failsEmpty = false
    /// Whether the network is off, whatever the configuration and `--set` say.
    package var isOffline = false
    /// Whether a script continues after a failed line.
    package var keepsGoing = false
    /// Whether only the help is printed.
    package var showsHelp = false
    /// Whether the times are shown.
    package var showsTiming = false
    /// The file that a trace goes to, if one is wanted; empty for standard error.
    package var trace: String?
    /// Whether the trace shows search words and arguments.
    package var tracesWords = false

    /// Whether the only line asks `doctor`.
    var asksDoctor: Bool { onlyCommand == DoctorCommand.name }

    /// Whether the only line runs with a broken configuration too: it says what is wrong, saves it or brings back another.
    var bearsBrokenConfiguration: Bool {
        [DoctorCommand.name, BackupCommand.name, RestoreCommand.name].contains(onlyCommand)
    }

    private var onlyCommand: String? {
        guard words.isEmpty else { return words.first }
        return lines.count == 1 ? lines[0].split(separator: " ").first.map(String.init) : nil
    }
}

extension LaunchOptions {
    /// Reads the arguments of the process; `home` replaces `~` in paths.
    package init(arguments: [String], home: String?) throws(UsageError) {
        do throws(UsageError) {
            let words = arguments.map { Token(argument: $0) }
            self.init(try CommandParser.parse(words, for: LaunchOptions.spec(), home: home))
            try check()
        } catch {
            throw UsageError(error.message, hint: "run 'satchel --help' for the list of options")
        }
    }

    private init(_ parsed: CommandParser.Result) {
        let given = parsed.invocation
        output = parsed.output
        isCSVSafe = parsed.isCSVSafe
        failsEmpty = parsed.failsEmpty
        showsHelp = parsed.wantsHelp
        configuration = given[LaunchOptions.config]
        assignments = given[LaunchOptions.assignments()]
        isOffline = given[LaunchOptions.offline]
        keepsGoing = given[LaunchOptions.keepGoing]
        showsTiming = given[LaunchOptions.timing]
        trace = given[LaunchOptions.trace]
        tracesWords = given[LaunchOptions.traceWords]
        if given[LaunchOptions.version] {
            lines = ["version"]
        } else {
            lines = given[LaunchOptions.lines()]
            script = given[LaunchOptions.script]
            words = given[LaunchOptions.words()]
        }
    }

    private func check() throws(UsageError) {
        if let first = words.first, first.hasPrefix("-") { throw UsageError("unknown option '\(first)'") }
        guard [!lines.isEmpty, script != nil, !words.isEmpty].count(where: { $0 }) <= 1 else {
            throw UsageError("-c, -f and a command can't be combined")
        }
        guard !tracesWords || trace != nil else { throw UsageError("--trace-words needs --trace") }
    }
}
