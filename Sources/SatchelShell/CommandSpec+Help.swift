import SatchelConsole
import SatchelPluginAPI

extension CommandSpec {
    /// The help page: usage, summary, parameters and examples.
    package var helpPage: String {
        var sections = [["usage: \(usage)", "", summary].joined(separator: "\n")]
        let terms = Self.lines(terms.map { ($0.text, $0.meaning) })
        let explanation = [discussion].compactMap { $0 } + terms
        if !explanation.isEmpty { sections.append(explanation.joined(separator: "\n")) }
        let described = arguments.map { (Self.label($0), Self.description($0)) }
        if !described.isEmpty { sections.append(Self.table("arguments", described)) }
        let named = (options + CommandParser.sharedOptions).map { (Self.label($0), Self.description($0)) }
        sections.append(Self.table("options", named))
        if !aliases.isEmpty {
            let others = callPaths.dropFirst().map { $0.joined(separator: " ") }
            sections.append("also: " + others.joined(separator: ", "))
        }
        if !examples.isEmpty {
            sections.append(Self.table("examples", examples.map { ($0.line, $0.summary) }))
        }
        return sections.joined(separator: "\n\n")
    }

    /// A heading above lines of two columns.
    package static func table(_ heading: String, _ rows: [(String, String)]) -> String {
        ([heading + ":"] + lines(rows)).joined(separator: "\n")
    }

    private static func lines(_ rows: [(String, String)]) -> [String] {
        let width = rows.map(\.0.displayWidth).max() ?? 0
        return rows.map { "  " + $0.0.padded(to: width + 2) + $0.1 }
    }

    private static func label(_ parameter: ParameterSpec) -> String {
        switch parameter.role {
        case .argument, .optionalArgument, .repeatedArgument: "<\(parameter.name)>"
        case .option: "--\(parameter.name) <\(parameter.kind.valueLabel)>"
        case .flag: "--\(parameter.name)"
        }
    }

    private static func description(_ parameter: ParameterSpec) -> String {
        switch parameter.kind {
        case .choice(let words): "\(parameter.summary): \(words.joined(separator: ", "))"
        case .integer(let range) where range.upperBound == .max: "\(parameter.summary), from \(range.lowerBound)"
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
