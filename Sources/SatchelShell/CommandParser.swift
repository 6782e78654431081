import SatchelPluginAPI

/// Reads the words after a command's name against its spec.
///
/// Options may stand anywhere; `--` ends them. Of the words with one dash only the declared letters are options, such as
/// `-n` and `-h`: the rest is data, so that `-5`, `-not` and `37.5,-122` need no quoting.
package enum CommandParser {
    /// The parsed words of a line.
    package struct Result: Sendable {
        /// The arguments and options of the command.
        package var invocation: Invocation
        /// The format of `--output`, if any.
        package let output: OutputFormat?
        /// Whether `--csv-safe` disarms formulas.
        package let isCSVSafe: Bool
        /// Whether `--fail-empty` makes an empty list a failure.
        package let failsEmpty: Bool
        /// Whether `--help` asks for the help page instead.
        package let wantsHelp: Bool
    }

    package static let sharedOptions: [ParameterSpec] =
        [output.spec] + shortFormats.map(\.spec) + [csvSafe.spec, failEmpty.spec, help.spec]

    private static let output = Parameter.option(
        "output",
        .choice(OutputFormat.allCases.map(\.rawValue)),
        "the output format"
    )
    /// The formats that are options themselves.
    private static let shortFormats = [OutputFormat.json, .csv].map { format in
        Parameter.flag(format.rawValue, "short for --output \(format.rawValue)")
    }
    private static let csvSafe = Parameter.flag("csv-safe", "escape CSV and TSV cells that look like formulas")
    private static let failEmpty = Parameter.flag("fail-empty", "exit with status 1 if a list is empty")
    private static let help = Parameter.flag("help", "show this help", short: "h")

    /// Whether a word asks for the page of a command: `--help` or `-h`.
    static func isHelp(_ word: Token) -> Bool {
        !word.isQuoted && word.text == "--\(help.spec.name)" || help.spec.isShort(word)
    }

    /// Reads the words after a command's name; `home` replaces `~` in paths, and errors carry the command's usage line.
    package static func parse(
        _ tokens: [Token],
        for spec: CommandSpec,
        home: String? = nil
    ) throws(UsageError) -> Result {
        var reader = Reader(spec: spec, home: home)
        do throws(UsageError) {
            try reader.read(tokens)
            let wantsHelp = reader.values[help.spec.name] != nil
            if !wantsHelp { try reader.requireArguments() }
            let invocation = Invocation(values: reader.values)
            // A command may have an option of its own of that name, such as the --json of a plugin's tool.
            let short = shortFormats.filter { format in !spec.options.contains { $0.name == format.spec.name } }
            let formats: [String?] = [invocation[output]] + short.map { invocation[$0] ? $0.spec.name : nil }
            let named = formats.compactMap { $0 }
            guard named.count < 2 else { throw UsageError(.repeatedOption(output.spec.name)) }
            return Result(
                invocation: invocation,
                output: named.first.flatMap(OutputFormat.init(rawValue:)),
                isCSVSafe: invocation[csvSafe],
                failsEmpty: invocation[failEmpty],
                wantsHelp: wantsHelp
            )
        } catch {
            throw UsageError(error.problem, usage: spec.usage)
        }
    }
}

extension CommandSpec {
    /// What may be given by name; an option of the command hides a shared one of the same name.
    var namedParameters: [ParameterSpec] {
        let own = options + arguments.filter(\.isAlsoNamed)
        return own + CommandParser.sharedOptions.filter { shared in !own.contains { $0.name == shared.name } }
    }
}

extension ParameterSpec {
    /// Whether several values are taken.
    var mayRepeat: Bool {
        switch role {
        case .repeatedArgument, .repeatedOption: true
        case .argument, .optionalArgument, .option, .flag: false
        }
    }

    /// How many values have to be given.
    var leastCount: Int {
        switch role {
        case .argument: 1
        case .repeatedArgument(let minimum): minimum
        case .optionalArgument, .option, .repeatedOption, .flag: 0
        }
    }

    /// Whether a word is the option's letter after one dash, such as `-n`.
    func isShort(_ word: Token) -> Bool {
        guard let short, !word.isQuoted, word.text.utf8.count == 2 else { return false }
        return word.text == "-\(short)"
    }
}

extension ValueKind {
    /// The word for no limit.
    static let all = "all"
}

// MARK: - Reading

private struct Reader {
    let spec: CommandSpec
    let home: String?
    var values: [String: [any Sendable]] = [:]
    private let options: [ParameterSpec]
    private var position = 0
    /// The arguments that are given by name, whose places the other words do not take.
    private var named: Set<String> = []

    init(spec: CommandSpec, home: String?) {
        self.spec = spec
        self.home = home
        options = spec.namedParameters
    }

    mutating func read(_ tokens: [Token]) throws(UsageError) {
        let typed = Set(tokens.prefix { $0.text != "--" }.map { $0.text.prefix { $0 != "=" } })
        named = Set(spec.arguments.filter { $0.isAlsoNamed && typed.contains("--" + $0.name) }.map(\.name))
        var rest = tokens[...]
        var areOptionsOver = false
        while let token = rest.popFirst() {
            if !areOptionsOver, let option = options.first(where: { $0.isShort(token) }) {
                try readOption(option.name, value: nil, &rest)
            } else if !areOptionsOver, !token.isQuoted || token.raw.hasPrefix("--"), token.text.hasPrefix("--") {
                if token.text == "--" {
                    areOptionsOver = true
                } else {
                    try readOption(token, &rest)
                }
            } else {
                try readArgument(token)
                if spec.endsOptionsAtArgument { areOptionsOver = true }
            }
        }
    }

    func requireArguments() throws(UsageError) {
        for argument in spec.arguments {
            guard values[argument.name]?.count ?? 0 >= argument.leastCount else {
                throw UsageError(.missingArgument(argument.name))
            }
        }
    }

    private mutating func readOption(_ token: Token, _ rest: inout ArraySlice<Token>) throws(UsageError) {
        let parts = token.text.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        try readOption(parts.first.map(String.init) ?? "", value: parts.dropFirst().first.map(String.init), &rest)
    }

    private mutating func readOption(
        _ name: String,
        value given: String?,
        _ rest: inout ArraySlice<Token>
    ) throws(UsageError) {
        guard let option = options.first(where: { $0.name == name }) else {
            throw UsageError(.unknownOption(name, nearest: NearestName.of(name, in: options.map(\.name))))
        }
        guard values[name] == nil || option.mayRepeat else { throw UsageError(.repeatedOption(name)) }
        if option.role == .flag {
            guard given == nil || option.kind != .none else { throw UsageError(.unexpectedValue(name)) }
            guard given != "" else { throw UsageError(.missingValue(name + "=")) }
            values[name] = if let given { [try value(given, of: option)] } else { [true] }
            return
        }
        if let given {
            values[name, default: []].append(try value(given, of: option))
        } else if let next = rest.popFirst() {
            values[name, default: []].append(try value(next.text, of: option))
        } else {
            throw UsageError(.missingValue(name))
        }
    }

    private mutating func readArgument(_ token: Token) throws(UsageError) {
        while position < spec.arguments.count, named.contains(spec.arguments[position].name) { position += 1 }
        guard position < spec.arguments.count else { throw UsageError(.unexpectedArgument(token.text)) }
        let argument = spec.arguments[position]
        let text = argument.kind == .query ? token.queryText : token.text
        values[argument.name, default: []].append(try value(text, of: argument))
        if case .repeatedArgument = argument.role { return }
        position += 1
    }

    private func value(_ text: String, of parameter: ParameterSpec) throws(UsageError) -> any Sendable {
        let name = parameter.role.isNamedWithValue ? "--" + parameter.name : "<\(parameter.name)>"
        switch parameter.kind {
        case .text, .query, .none:
            return text
        case .path:
            guard let home, text == "~" || text.hasPrefix("~/") else { return text }
            return home + text.dropFirst()
        case .limit where text.lowercased() == ValueKind.all:
            return ValueKind.noLimit
        case .integer(let range), .limit(let range):
            guard let number = Int(DecimalText.ungrouped(text)), range.contains(number) else {
                var allowed = "a whole number"
                if range.lowerBound > .min { allowed += " from \(range.lowerBound)" }
                if range.upperBound < .max {
                    allowed += (range.lowerBound > .min ? "" : " up") + " to \(range.upperBound)"
                }
                if case .limit = parameter.kind { allowed += ", or \(ValueKind.all)" }
                throw UsageError(.wrongValue(name, found: text, allowed: allowed, nearest: nil))
            }
            return number
        case .choice(let words):
            guard let word = words.first(where: { $0.lowercased() == text.lowercased() }) else {
                let allowed = "one of " + words.joined(separator: ", ")
                throw UsageError(.unknownValue(name, text, of: words, allowed: allowed))
            }
            return word
        }
    }
}
