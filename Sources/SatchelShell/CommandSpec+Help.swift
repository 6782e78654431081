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
        let described = arguments.map { (Self.label($0), Self.description($0)) }
        if !described.isEmpty { sections.append(Self.table("arguments", described)) }
        if let first = arguments.first(where: \.isAlsoNamed) {
            sections.append("arguments may be given by name, too: --\(first.name) <\(first.kind.valueLabel)>")
        }
        let named = namedParameters.filter { !$0.isAlsoNamed }.map { (Self.label($0), Self.description($0)) }
        sections.append(Self.table("options", named))
        var others = callPaths.dropFirst().map { $0.joined(separator: " ") }
        if shorthand != nil, path.count > 1, let argument = arguments.first {
            others.append(path[0] + " " + argument.usage)
        }
        if !others.isEmpty { sections.append("also: " + others.joined(separator: ", ")) }
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

    private static func label(_ parameter: ParameterSpec) -> String {
        switch parameter.role {
        case .argument, .optionalArgument, .repeatedArgument: "<\(parameter.name)>"
        case .option, .repeatedOption: "\(short(parameter))--\(parameter.name) <\(parameter.kind.valueLabel)>"
        case .flag: "\(short(parameter))--\(parameter.name)"
        }
    }

    private static func short(_ parameter: ParameterSpec) -> String { parameter.short.map { "-\($0), " } ?? "" }

    private static func description(_ parameter: ParameterSpec) -> String {
        switch parameter.kind {
        case .choice(let words): "\(parameter.summary): \(words.joined(separator: ", "))"
        case .integer(let range) where range.upperBound == .max: "\(parameter.summary), at least \(range.lowerBound)"
        case .integer(let range): "\(parameter.summary), \(range.lowerBound) to \(range.upperBound)"
        case .limit(let range): "\(parameter.summary), \(range.lowerBound) to \(range.upperBound), or all"
        case .text, .query, .path, .none: parameter.summary
        }
    }
}

extension ValueKind {
    fileprivate var valueLabel: String {
        if case .choice = self { return "word" }
        return label
    }
}
