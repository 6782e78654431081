import SatchelConsole
import SatchelPluginAPI

extension CommandSpec {
    /// The help page, with the JSON Schema of the parameters as its data.
    package var helpDocument: Document { Document(helpPage, data: schema, wraps: true) }

    /// The help page: usage, summary, parameters and examples.
    package var helpPage: String {
        var sections = [["usage: \(usage)", "", summary].joined(separator: "\n")]
        let terms = Self.columns(terms.map { ($0.text, $0.meaning) })
        let explanation = [discussion].compactMap { $0.map(Self.flowing) } + terms
        if !explanation.isEmpty { sections.append(explanation.joined(separator: "\n")) }
        let described = arguments.map { ($0.label, $0.explanation) }
        if !described.isEmpty { sections.append(Self.table("arguments", described)) }
        if let advice = namingAdvice { sections.append(advice) }
        let named = namedParameters.filter { !$0.isAlsoNamed }.map { ($0.label, $0.explanation) }
        sections.append(Self.table("options", named))
        if !otherUsages.isEmpty { sections.append("also: " + otherUsages.joined(separator: ", ")) }
        if !examples.isEmpty {
            sections.append(Self.table("examples", examples.map { ($0.line, $0.summary) }))
        }
        return sections.joined(separator: "\n\n")
    }

    /// A heading above lines of two columns.
    package static func table(_ heading: String, _ rows: [(String, String)]) -> String {
        ([heading + ":"] + columns(rows)).joined(separator: "\n")
    }

    /// Lines of two columns.
    package static func columns(_ rows: [(String, String)]) -> [String] {
        let width = rows.map(\.0.displayWidth).max() ?? 0
        return rows.map { "  " + $0.0.padded(to: width + 2) + $0.1 }
    }

    /// The text with each paragraph on one line, to be broken where the window ends; indented lines stay as they are.
    private static func flowing(_ text: String) -> String {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isProse = line.first.map { $0 != " " } ?? false
            if isProse, let last = lines.last?.first, last != " " {
                lines[lines.count - 1] += " " + String(line)
            } else {
                lines.append(String(line))
            }
        }
        return lines.joined(separator: "\n")
    }
}

// MARK: - What the manual shares

extension CommandSpec {
    /// How arguments are given by name, if they may be.
    package var namingAdvice: String? {
        arguments.first(where: \.isAlsoNamed).map {
            "arguments may be given by name, too: --\($0.name) <\($0.kind.valueLabel)>"
        }
    }

    /// Other ways to call the command: with its aliases, and without its verb.
    package var otherUsages: [String] {
        let aliases = callPaths.dropFirst().map { $0.joined(separator: " ") }
        guard shorthand != nil, path.count > 1, let argument = arguments.first else { return aliases }
        return aliases + [path[0] + " " + argument.usage]
    }
}

extension ParameterSpec {
    /// The parameter as lists of parameters show it: `-n, --limit <n|all>`.
    package var label: String {
        switch role {
        case .argument, .optionalArgument, .repeatedArgument: "<\(name)>"
        case .option, .repeatedOption: "\(shortLabel)--\(name) <\(kind.valueLabel)>"
        case .flag: "\(shortLabel)--\(name)" + (kind == .none ? "" : "[=<\(kind.valueLabel)>]")
        }
    }

    private var shortLabel: String { short.map { "-\($0), " } ?? "" }

    /// What the parameter is for, and its allowed values.
    package var explanation: String {
        switch kind {
        case .choice(let words) where words.count > ValueKind.mostWordsShown:
            "\(summary): \(words.prefix(ValueKind.mostWordsShown).joined(separator: ", ")), …"
        case .choice(let words): "\(summary): \(words.joined(separator: ", "))"
        case .integer(let range) where range == .min ... .max: summary
        case .integer(let range) where range.upperBound == .max: "\(summary), at least \(range.lowerBound)"
        case .integer(let range) where range.lowerBound == .min: "\(summary), at most \(range.upperBound)"
        case .integer(let range): "\(summary), \(range.lowerBound) to \(range.upperBound)"
        case .limit(let range): "\(summary), \(range.lowerBound) to \(range.upperBound), or all"
        case .text, .query, .path, .none: summary
        }
    }
}

extension ValueKind {
    fileprivate var valueLabel: String {
        if case .choice = self { return "word" }
        return label
    }
}
