import SatchelPluginAPI

/// An option of the process, for the quick reading of arguments, swift-argument-parser and completion scripts.
struct ProcessOption: Sendable {
    enum Value: Sendable {
        case none
        /// Text, with its name in the help.
        case text(String)
        /// The path of a file, with its name in the help.
        case file(String)
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
        case .none: nil
        case .text(let name), .file(let name): name
        case .format: "format"
        }
    }

    var takesValue: Bool { valueName != nil }
}

extension ProcessOption {
    static let line = ProcessOption("-c", .text("line"), "Run a line and end; may be repeated.") { value, options in
        options.lines.append(value)
        return true
    }
    static let script = ProcessOption("-f", .file("file"), "Run the lines of a file; - is standard input.") {
        value,
        options in
        options.script = value
        return true
    }
    static let config = ProcessOption(
        "--config",
        .file("file"),
        "Read this configuration file on top of the others."
    ) { value, options in
        options.configuration = value
        return true
    }
    static let set = ProcessOption("--set", .text("key=value"), "Set a configuration key; may be repeated.") {
        value,
        options in
        options.assignments.append(value)
        return true
    }
    static let output = ProcessOption(
        "--output",
        .format,
        "The format of answers: table, plain, json, ndjson, csv, tsv or markdown."
    ) { value, options in
        guard let format = OutputFormat(rawValue: value) else { return false }
        options.output = format
        return true
    }
    static let csvSafe = ProcessOption("--csv-safe", "Keep spreadsheets from running CSV and TSV cells as formulas.") {
        $0.isCSVSafe = true
    }
    static let offline = ProcessOption("--offline", "Use no network; answer from what is kept.") {
        $0.isOffline = true
    }
    static let keepGoing = ProcessOption("--keep-going", "Run the lines after a failed one all the same.") {
        $0.keepsGoing = true
    }
    static let version = ProcessOption("--version", "Show the version.") { $0.showsVersion = true }

    /// Every option, in the order of the help; `--help` is swift-argument-parser's own.
    static let all = [line, script, config, set, output, csvSafe, offline, keepGoing, version]
}
