import Foundation

/// Reads the syntax of the Pokémon TCG API strictly: an escape is an error, and so is a sign outside of quotes.
struct LuceneQuery {
    indirect enum Node: Equatable {
        case all([Node])
        case any([Node])
        case not(Node)
        case begins(field: String, String)
        case phrase(field: String, String)
        case range(field: String, Int?, Int?)
    }

    private var rest: Substring.UnicodeScalarView

    /// Reads a query; nil for one that is wrong.
    static func node(_ text: String) -> Node? {
        var reader = LuceneQuery(rest: Substring(text).unicodeScalars)
        guard let node = reader.readAny(), reader.rest.isEmpty else { return nil }
        return node
    }

    private mutating func readAny() -> Node? {
        var nodes: [Node] = []
        repeat {
            guard let node = readAll() else { return nil }
            nodes.append(node)
        } while skip(" OR ")
        return nodes.count == 1 ? nodes[0] : .any(nodes)
    }

    private mutating func readAll() -> Node? {
        var nodes: [Node] = []
        repeat {
            guard let node = readUnit() else { return nil }
            nodes.append(node)
        } while !String(rest).hasPrefix(" OR ") && skip(" ")
        return nodes.count == 1 ? nodes[0] : .all(nodes)
    }

    private mutating func readUnit() -> Node? {
        if skip("-") { return readUnit().map { .not($0) } }
        if skip("(") {
            let node = readAny()
            return skip(")") ? node : nil
        }
        let field = String(String.UnicodeScalarView(rest.prefix { $0.properties.isAlphabetic || $0 == "." }))
        guard !field.isEmpty, skip(field + ":") else { return nil }
        if skip("[") {
            let bounds = String(String.UnicodeScalarView(rest.prefix { $0 != "]" }))
            guard skip(bounds + "]") else { return nil }
            let ends = bounds.components(separatedBy: " TO ")
            guard ends.count == 2, ends.allSatisfy({ $0 == "*" || Int($0) != nil }) else { return nil }
            return .range(field: field, Int(ends[0]), Int(ends[1]))
        }
        if skip("\"") {
            let text = readText(isQuoted: true)
            return skip("\"") ? text.map { .phrase(field: field, $0) } : nil
        }
        let text = readText(isQuoted: false)
        return skip("*") ? text.map { .begins(field: field, $0) } : nil
    }

    private mutating func readText(isQuoted: Bool) -> String? {
        var text = ""
        while let scalar = rest.first {
            if scalar == "\"" || (!isQuoted && (scalar == "*" || scalar == " " || scalar == ")")) { break }
            let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            guard isQuoted ? scalar != "\\" : isLetter else { return nil }
            text.unicodeScalars.append(scalar)
            rest.removeFirst()
        }
        return text
    }

    private mutating func skip(_ text: String) -> Bool {
        guard rest.starts(with: text.unicodeScalars) else { return false }
        rest = rest.dropFirst(text.unicodeScalars.count)
        return true
    }
}
