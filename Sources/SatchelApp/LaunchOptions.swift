import SatchelPluginAPI

/// What the process was started with.
package struct LaunchOptions: Sendable, Equatable {
    /// Lines to run, of `-c`.
    package var lines: [String] = []
    /// The script to run, of `-f`; `-` is standard input.
    package var script: String?
    /// The words of one command, given as arguments.
    package var words: [String] = []
    /// The configuration file named.
    package var configuration: String?
    /// The `key=value` texts of `--set`.
    package var assignments: [String] = []
    /// The format of answers.
    package var output: OutputFormat?
    /// Whether every csv and tsv answer keeps its cells from being formulas.
    package var isCSVSafe = false
    /// Whether no connection is made, whatever the configuration and `--set` say.
    package var isOffline = false
    /// Whether lines after a failed one run all the same.
    package var keepsGoing = false
    /// Whether the version is all that is asked for.
    package var showsVersion = false

    /// Creates options that open the prompt.
    package init() {}
}

extension LaunchOptions {
    /// The arguments a start takes at most; longer lists belong in a script.
    static let mostArguments = 10_000

    /// Reads the arguments that raise no question, in one pass.
    ///
    /// Setting swift-argument-parser to work takes a third of a short run (its property wrappers are found by dynamic
    /// casts, each of which walks every conformance linked in), scripts start the program often, and its time grows with
    /// the square of their number. So help, mistakes and rare forms alone are left to it; where both know the answer it is
    /// the same, which a test makes sure of.
    ///
    /// - Parameter arguments: The arguments after the program's name.
    /// - Returns: The options so far, and the arguments from the first one on that raises a question.
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

    /// Takes an option: a flag, `--set key=value` or `--set=key=value`.
    ///
    /// - Returns: How many arguments it is; 0 where it raises a question.
    private mutating func takeOption(from rest: ArraySlice<String>) -> Int {
        guard let argument = rest.first else { return 0 }
        if argument.hasPrefix("--"), let mark = argument.utf8.firstIndex(of: UInt8(ascii: "=")) {
            let value = argument[argument.utf8.index(after: mark)...]
            guard !value.isEmpty, let option = Self.option(argument[..<mark]), option.takesValue else { return 0 }
            return option.apply(String(value), &self) ? 1 : 0
        }
        guard let option = Self.option(argument[...]) else { return 0 }
        guard option.takesValue else { return option.apply("", &self) ? 1 : 0 }
        // A value that looks like an option is a question of its own.
        guard let value = rest.dropFirst().first, !value.hasPrefix("-") || value == "-" else { return 0 }
        return option.apply(value, &self) ? 2 : 0
    }

    private static func option(_ name: Substring) -> ProcessOption? { ProcessOption.all.first { $0.name == name } }
}
