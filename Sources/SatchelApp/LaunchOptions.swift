import SatchelPluginAPI

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
    /// Whether the network is off, whatever the configuration and `--set` say.
    package var isOffline = false
    /// Whether a script continues after a failed line.
    package var keepsGoing = false
    /// Whether only the version is printed.
    package var showsVersion = false
    /// Whether the times are shown.
    package var showsTiming = false
    /// Where a trace goes, if one is wanted.
    package var trace: TraceTarget?
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

    /// Creates options that open the prompt.
    package init() {}
}

/// Where a trace goes.
package enum TraceTarget: Sendable, Equatable {
    /// Standard error.
    case standardError
    /// A file.
    case file(String)
}

extension LaunchOptions {
    /// The most arguments of a start; longer lists belong in a script.
    static let mostArguments = 10_000

    /// Reads plain arguments in one pass, and returns the rest from the first that is not plain.
    ///
    /// swift-argument-parser takes a third of a short run, since it finds property wrappers by dynamic casts that walk
    /// every conformance linked in, and its time is quadratic in the number of arguments; scripts start the program
    /// often. So it gets only help, mistakes and rare forms. A test checks that both read the same.
    static func reading(plain arguments: [String]) -> (options: LaunchOptions, rest: ArraySlice<String>) {
        var options = LaunchOptions()
        var rest = arguments[...]
        while let argument = rest.first {
            guard argument.hasPrefix("-") else {
                options.words = Array(rest)
                return (options, [])
            }
            let taken = options.takeOption(from: rest)
            guard taken > 0 else { break }
            rest = rest.dropFirst(taken)
        }
        return (options, rest)
    }

    /// Returns the number of arguments read, 0 if the option is not plain.
    private mutating func takeOption(from rest: ArraySlice<String>) -> Int {
        guard let argument = rest.first else { return 0 }
        if argument.hasPrefix("--"), let mark = argument.utf8.firstIndex(of: UInt8(ascii: "=")) {
            let value = argument[argument.utf8.index(after: mark)...]
            guard !value.isEmpty, let option = Self.option(argument[..<mark]), option.mayTakeValue else { return 0 }
            return option.apply(String(value), &self) ? 1 : 0
        }
        guard let option = Self.option(argument[...]) else { return 0 }
        guard option.takesValue else { return option.apply("", &self) ? 1 : 0 }
        // A value that looks like an option is left to the parser.
        guard let value = rest.dropFirst().first, !value.hasPrefix("-") || value == "-" else { return 0 }
        return option.apply(value, &self) ? 2 : 0
    }

    private static func option(_ name: Substring) -> ProcessOption? { ProcessOption.all.first { $0.name == name } }
}
