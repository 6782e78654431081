import SatchelPluginAPI

extension LaunchOptions {
    /// The arguments a start takes at most; longer lists belong in a script.
    package static let mostArguments = 10_000

    /// Reads the arguments that raise no question, in one pass.
    ///
    /// Setting swift-argument-parser to work takes a third of a short run (its property wrappers are found by dynamic
    /// casts, each of which walks every conformance linked in), scripts start the program often, and its time grows with
    /// the square of their number. So help, mistakes and rare forms alone are left to it; where both know the answer it is
    /// the same, which a test makes sure of.
    ///
    /// - Parameter arguments: The arguments after the program's name.
    /// - Returns: The options so far, and the arguments from the first one on that raises a question.
    package static func reading(plain arguments: [String]) -> (options: LaunchOptions, rest: ArraySlice<String>) {
        var options = LaunchOptions()
        var rest = arguments[...]
        while let argument = rest.first {
            let taken: Int
            switch argument {
            case "--offline": (options.isOffline, taken) = (true, 1)
            case "--csv-safe": (options.isCSVSafe, taken) = (true, 1)
            case "--keep-going": (options.keepsGoing, taken) = (true, 1)
            case _ where !argument.hasPrefix("-"): (options.words, taken) = (Array(rest), rest.count)
            default: taken = options.takeOption(from: rest)
            }
            guard taken > 0 else { break }
            rest = rest.dropFirst(taken)
        }
        return (options, rest)
    }

    /// Takes an option that has a value, `--set key=value` or `--set=key=value`.
    ///
    /// - Returns: How many arguments it is; 0 where it raises a question.
    private mutating func takeOption(from rest: ArraySlice<String>) -> Int {
        guard let argument = rest.first else { return 0 }
        if argument.hasPrefix("--"), let mark = argument.utf8.firstIndex(of: UInt8(ascii: "=")) {
            let value = argument[argument.utf8.index(after: mark)...]
            return !value.isEmpty && take(String(argument[..<mark]), String(value)) ? 1 : 0
        }
        // A value that looks like an option is a question of its own.
        guard let value = rest.dropFirst().first, !value.hasPrefix("-") || value == "-" else { return 0 }
        return take(argument, value) ? 2 : 0
    }

    private mutating func take(_ name: String, _ value: String) -> Bool {
        switch name {
        case "-c": lines.append(value)
        case "-f": script = value
        case "--config": configuration = value
        case "--set": assignments.append(value)
        case "--output":
            guard let format = OutputFormat(rawValue: value) else { return false }
            output = format
        default: return false
        }
        return true
    }
}
