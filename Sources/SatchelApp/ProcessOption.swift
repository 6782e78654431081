import SatchelPluginAPI

/// An option of the process, for the quick reading of arguments, swift-argument-parser and completion scripts.
struct ProcessOption: Sendable {
    enum Value: Sendable {
        case none
        /// A line to run.
        case line
        /// A configuration key with its value.
        case assignment
        /// The path of a file.
        case file
        /// The path of a file, or nothing: only `--name=file` has a value.
        case optionalFile
        case format
    }

    /// The name with its dashes: `-c`, `--config`.
    let name: String
    let value: Value
    let help: String
    /// False if the value is invalid.
    let apply: @Sendable (_ value: String, _ options: inout LaunchOptions) -> Bool

    private init(
        _ name: String,
        _ value: Value = .none,
        _ help: String,
        _ apply: @escaping @Sendable (String, inout LaunchOptions) -> Bool
    ) {
        self.name = name
        self.value = value
        self.help = help
        self.apply = apply
    }

    private init(_ name: String, _ help: String, _ claim: @escaping @Sendable (inout LaunchOptions) -> Void) {
        self.init(name, .none, help) { _, options in
            claim(&options)
            return true
        }
    }

    var valueName: String? {
        switch value {
        case .none, .optionalFile: nil
        case .line: "line"
        case .assignment: "key=value"
        case .file: "file"
        case .format: "format"
        }
    }

    /// Whether a value follows as the next argument.
    var takesValue: Bool { valueName != nil }
    /// Whether a value may follow `=`.
    var mayTakeValue: Bool { takesValue || value == .optionalFile }
}

extension ProcessOption {
    static let line = ProcessOption("-c", .line, "Run a command line and exit; may be repeated.") { value, options in
        options.lines.append(value)
        return true
    }
    static let script = ProcessOption("-f", .file, "Run the lines of a script file; - is standard input.") {
        value,
        options in
        options.script = value
        return true
    }
    static let config = ProcessOption(
        "--config",
        .file,
        "Also read this configuration file, overriding the others."
    ) { value, options in
        options.configuration = value
        return true
    }
    static let set = ProcessOption("--set", .assignment, "Set a configuration key; may be repeated.") {
        value,
        options in
        options.assignments.append(value)
        return true
    }
    static let output = ProcessOption(
        "--output",
        .format,
        "The output format: table, plain, json, ndjson, csv, tsv or markdown."
    ) { value, options in
        guard let format = OutputFormat(rawValue: value) else { return false }
        options.output = format
        return true
    }
    static let json = ProcessOption("--json", "Short for --output json.") { $0.output = .json }
    static let csv = ProcessOption("--csv", "Short for --output csv.") { $0.output = .csv }
    static let csvSafe = ProcessOption(
        "--csv-safe",
        "Escape CSV and TSV cells that spreadsheets would run as formulas."
    ) {
        $0.isCSVSafe = true
    }
    static let offline = ProcessOption("--offline", "Don't use the network; use cached and local data.") {
        $0.isOffline = true
    }
    static let keepGoing = ProcessOption("--keep-going", "Continue after a line that fails.") {
        $0.keepsGoing = true
    }
    static let version = ProcessOption("--version", "Show the version.") { $0.showsVersion = true }

    static let timing = ProcessOption("--timing", "Show where the time went, on standard error.") {
        $0.showsTiming = true
    }
    static let trace = ProcessOption(
        "--trace",
        .optionalFile,
        "Trace services, databases and plugins as ndjson, on standard error or in a file: --trace=FILE."
    ) { value, options in
        options.trace = value.isEmpty ? .standardError : .file(value)
        return true
    }
    static let traceWords = ProcessOption("--trace-words", "Also trace search words and arguments.") {
        $0.tracesWords = true
    }

    /// Every option, in the order of the help; `--help` is swift-argument-parser's own.
    static let all = [
        line, script, config, set, output, json, csv, csvSafe, offline, keepGoing, timing, trace, traceWords, version,
    ]
}
