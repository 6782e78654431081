import ArgumentParser
import SatchelPluginAPI

/// The command line as swift-argument-parser reads it: for help, mistakes and rare forms.
struct ProgramArguments: ParsableCommand {
    /// Lines that the help shows; the first also shows what a command looks like.
    @TaskLocal static var examples: [String] = []

    /// What the program is for, in a sentence.
    static let abstract = "Look up and organize books, cards, coins and more in the terminal."

    static var configuration: CommandConfiguration {
        let lines = examples.enumerated().map { index, line in
            switch index {
            case 0: "  satchel \(line)"
            case 1: "  satchel -c '\(examples[0])' -c '\(line)' --output json"
            default: "  echo '\(line)' | satchel"
            }
        }
        return CommandConfiguration(
            commandName: "satchel",
            abstract: abstract,
            discussion: ([
                "Without arguments, satchel opens a prompt, where 'help' lists the commands."
                    + (lines.isEmpty ? "" : " You can also run single commands:")
            ] + lines).joined(separator: "\n")
        )
    }

    @Option(name: .of(.line), help: .of(.line))
    var lines: [String] = []

    @Option(name: .of(.script), help: .of(.script))
    var script: String?

    @Option(name: .of(.config), help: .of(.config))
    var config: String?

    @Option(name: .of(.set), help: .of(.set))
    var assignments: [String] = []

    @Option(name: .of(.output), help: .of(.output))
    var output: String?

    @Flag(name: .of(.json), help: .of(.json))
    var json = false

    @Flag(name: .of(.csv), help: .of(.csv))
    var csv = false

    @Flag(name: .of(.csvSafe), help: .of(.csvSafe))
    var csvSafe = false

    @Flag(name: .of(.offline), help: .of(.offline))
    var offline = false

    @Flag(name: .of(.keepGoing), help: .of(.keepGoing))
    var keepGoing = false

    @Flag(name: .of(.timing), help: .of(.timing))
    var timing = false

    @Flag(name: .of(.trace), help: .of(.trace))
    var trace = false

    /// `--trace=FILE`, under the name that ``reading(_:)`` gives it.
    @Option(name: .customLong(Self.traceFile), help: .hidden)
    var traceFile: String?

    @Flag(name: .of(.traceWords), help: .of(.traceWords))
    var traceWords = false

    @Flag(name: .of(.version), help: .of(.version))
    var version = false

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp(
            Self.examples.first.map { "The command to run, such as: \($0)" } ?? "The command to run.",
            valueName: "command"
        )
    )
    var words: [String] = []

    private static let traceFile = "trace-file"

    /// Parses arguments; swift-argument-parser would take the word after an option with an optional value for it.
    static func reading(_ arguments: [String]) throws -> ProgramArguments {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let name = ProcessOption.trace.name + "="
        // The word after it would be taken for the file, and a file of that name be emptied.
        guard !arguments[..<end].contains(name) else { throw ValidationError("missing file name after '\(name)'") }
        var parsed = try parse(
            arguments[..<end].map { $0.hasPrefix(name) ? "--\(traceFile)=" + $0.dropFirst(name.count) : $0 }
                + arguments[end...]
        )
        // The words of the command stay as typed.
        parsed.words = Array(arguments.suffix(parsed.words.count))
        return parsed
    }

    fileprivate var given: [(option: ProcessOption, value: String)] {
        let flags = [
            (ProcessOption.json, json), (.csv, csv), (.csvSafe, csvSafe), (.offline, offline), (.keepGoing, keepGoing),
            (.timing, timing), (.trace, trace), (.traceWords, traceWords), (.version, version),
        ]
        return lines.map { (.line, $0) } + [script].compactMap { $0 }.map { (.script, $0) }
            + [config].compactMap { $0 }.map { (.config, $0) } + assignments.map { (.set, $0) }
            + [output].compactMap { $0 }.map { (.output, $0) }
            + [traceFile].compactMap { $0 }.map { (.trace, $0) } + flags.filter(\.1).map { ($0.0, "") }
    }
}

extension NameSpecification {
    fileprivate static func of(_ option: ProcessOption) -> NameSpecification {
        let name = option.name.drop { $0 == "-" }
        return name.count == 1 ? [.customShort(Character(String(name)))] : [.customLong(String(name))]
    }
}

extension ArgumentHelp {
    fileprivate static func of(_ option: ProcessOption) -> ArgumentHelp {
        ArgumentHelp(option.help, valueName: option.valueName)
    }
}

extension LaunchOptions {
    /// More than anybody types by hand; the parser's time is quadratic in their number.
    private static let mostParsed = 100

    /// Throws what swift-argument-parser throws, including requested help, and ``UsageError``.
    init(arguments: [String]) throws {
        guard arguments.count <= Self.mostArguments else {
            throw UsageError(
                .other(
                    "too many arguments: \(arguments.count), the limit is \(Self.mostArguments)",
                    hint: "put the lines in a script and run it with -f, and the settings in a file for --config"
                )
            )
        }
        let (plain, rest) = Self.reading(plain: arguments)
        self = plain
        if let first = rest.first {
            guard rest.count <= Self.mostParsed else {
                throw UsageError(
                    .other("invalid option '\(first)'", hint: "run 'satchel --help' for the list of options")
                )
            }
            try add(ProgramArguments.reading(Array(rest)))
        }
        if showsVersion { (lines, words) = (["version"], []) }
        guard [!lines.isEmpty, script != nil, !words.isEmpty].count(where: { $0 }) <= 1 else {
            throw ValidationError("-c, -f and a command can't be combined")
        }
        guard !tracesWords || trace != nil else { throw ValidationError("--trace-words needs --trace") }
    }

    mutating func add(_ parsed: ProgramArguments) throws {
        // What follows the first word belongs to the command, so an unknown option arrives as that word.
        if let first = parsed.words.first, first.hasPrefix("-") {
            if ["--help", "-h"].contains(first) { throw CleanExit.helpRequest(parsed) }
            throw ValidationError("unknown option '\(first)'")
        }
        for (option, value) in parsed.given where !option.apply(value, &self) {
            let names = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("invalid \(option.name) '\(value)': expected one of \(names)")
        }
        words += parsed.words
    }
}
