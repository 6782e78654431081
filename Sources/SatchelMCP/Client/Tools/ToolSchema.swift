import SatchelPluginAPI

/// The parameters of a tool, read from the JSON Schema of its input.
struct ToolSchema: Sendable, Equatable {
    /// What a parameter takes, as far as words of a line can say it.
    indirect enum Kind: Sendable, Equatable {
        case text
        case integer(ClosedRange<Int>)
        case number
        case boolean
        /// One of these values, by their words.
        case choice([Value])
        /// Several values of a kind that is not a list.
        case list(Kind)
        /// Whatever needs JSON.
        case json
    }

    /// A property of the input.
    struct Property: Sendable, Equatable {
        let name: String
        let kind: Kind
        let summary: String
        let isRequired: Bool
        let defaultValue: Value?
    }

    /// The properties, in the schema's order.
    let properties: [Property]
    /// Whether the schema asks for more than its properties say, such as one of two groups of them.
    let hasAlternatives: Bool

    private static let mostProperties = 100
    /// The most steps of reading one tool's schema; a schema can refer to itself, or to the same part many times.
    private static let mostSteps = 2_000
    private static let mostReferences = 16
    private static let mostChoices = 200

    /// Reads a schema; throws ``ToolSchemaError`` if it isn't one of an object, or too large.
    init(_ root: Value) throws(ToolSchemaError) {
        var reader = Reader(root: root)
        let object = try reader.resolved(root)
        guard object.members != nil else { throw .notObject }
        guard object["type"].map({ $0 == .text("object") }) ?? true else { throw .notObject }
        let members = object["properties"]?.members ?? []
        guard members.count <= Self.mostProperties else { throw .tooLarge }
        let required = Set((object["required"]?.elements ?? []).compactMap(\.string))
        var properties: [Property] = []
        for member in members where !properties.contains(where: { $0.name == member.key }) {
            // Outside of a reference a property may have a default and a description of its own.
            let schema = try reader.resolved(member.value)
            let fallback = member.value["default"] ?? schema["default"]
            properties.append(
                Property(
                    name: member.key,
                    kind: try reader.kind(of: member.value),
                    summary: ToolSchema.summary(
                        member.value["description"] ?? schema["description"],
                        orElse: member.key
                    ),
                    isRequired: required.contains(member.key),
                    defaultValue: fallback == .absent ? nil : fallback
                )
            )
        }
        self.properties = properties
        hasAlternatives = ["anyOf", "oneOf", "allOf", "if", "$dynamicRef"].contains { object[$0] != nil }
    }

    private struct Reader {
        let root: Value
        var steps = 0

        /// The schema that references lead to, within the document.
        mutating func resolved(_ schema: Value) throws(ToolSchemaError) -> Value {
            var schema = schema
            for _ in 0..<ToolSchema.mostReferences {
                steps += 1
                guard steps <= ToolSchema.mostSteps else { throw .tooLarge }
                guard let reference = schema["$ref"] else { return schema }
                guard let pointer = reference.string, pointer.hasPrefix("#"),
                    let target = Self.target(of: pointer.dropFirst(), in: root)
                else { throw .badReference(reference.string ?? "") }
                schema = target
            }
            throw .tooLarge
        }

        private static func target(of pointer: Substring, in root: Value) -> Value? {
            var value = root
            for part in pointer.split(separator: "/") {
                let key = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
                guard let next = value[key] ?? Int(key).flatMap({ value.elements?.at($0) }) else { return nil }
                value = next
            }
            return value
        }

        mutating func kind(of unresolved: Value, inList: Bool = false) throws(ToolSchemaError) -> Kind {
            let schema = try resolved(unresolved)
            if let constant = schema["const"], constant.word != nil { return .choice([constant]) }
            if let values = schema["enum"]?.elements {
                let present = values.filter { $0 != .absent }
                let words = present.compactMap(\.word)
                guard words.count == present.count, !words.isEmpty, words.count <= ToolSchema.mostChoices,
                    Set(words.map { $0.lowercased() }).count == words.count
                else { return words.count == present.count && present.allSatisfy { $0.string != nil } ? .text : .json }
                return .choice(present)
            }
            for key in ["anyOf", "oneOf"] {
                guard let branches = schema[key]?.elements else { continue }
                // One kind or null: an option that may be left out.
                let others = branches.filter { $0["type"] != .text("null") }
                let constants = others.compactMap { $0["const"]?.string }
                if constants.count == others.count, constants.count > 1 {
                    return try kind(of: .object(["enum": .list(constants.map { .text($0) })]))
                }
                guard others.count == 1, let only = others.first else { return .json }
                return try kind(of: only, inList: inList)
            }
            if let parts = schema["allOf"]?.elements {
                guard parts.count == 1, schema["type"] == nil else { return .json }
                return try kind(of: parts[0], inList: inList)
            }
            let names = schema["type"]?.string.map { [$0] } ?? (schema["type"]?.elements ?? []).compactMap(\.string)
            let types = names.filter { $0 != "null" }
            guard types.count == 1 else { return .json }
            switch types.first {
            case "string": return .text
            case "boolean": return .boolean
            case "number": return .number
            case "integer":
                let low = schema["minimum"]?.wholeNumber ?? .min
                return .integer(low...max(low, schema["maximum"]?.wholeNumber ?? .max))
            case "array" where !inList:
                guard let items = schema["items"] else { return .json }
                let element = try kind(of: items, inList: true)
                return element == .json ? .json : .list(element)
            default: return .json
            }
        }
    }
}

/// Why the input of a tool can't be read; that tool has no command.
package enum ToolSchemaError: Error, Equatable, Sendable {
    case notObject
    /// It refers to something that is not in it.
    case badReference(String)
    /// It is too large, or refers to itself without end.
    case tooLarge
}

extension ToolSchemaError: UserFacingError {
    package var message: String {
        switch self {
        case .notObject: "its input is not an object"
        case .badReference(let target): "its input refers to '\(target.prefix(80))', which it does not contain"
        case .tooLarge: "the schema of its input is too large"
        }
    }
}

extension Array {
    fileprivate func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension Value {
    /// A scalar as a word of a line; nil for anything else.
    var word: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .decimal(let digits): digits
        case .boolean(let flag): flag ? "true" : "false"
        default: nil
        }
    }
}

/// Texts of plugins, shortened to a line of help.
extension ToolSchema {
    private static let longest = 160

    /// The first sentence or line of a text, in the form of a summary: lower case, no period.
    static func summary(_ value: Value?, orElse fallback: String) -> String {
        let text = (value?.string ?? "").prefix(10_000)
        let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        let words = line.prefix(4 * longest).split(whereSeparator: \.isWhitespace)
        var summary = words.joined(separator: " ")
        if let end = summary.firstRange(of: ". ") { summary = String(summary[..<end.lowerBound]) }
        while summary.last == "." || summary.last == ":" { summary.removeLast() }
        if summary.count > longest { summary = summary.prefix(longest - 1) + "…" }
        guard let first = summary.first else { return fallback.isEmpty ? "no description" : fallback }
        // "SQL query" keeps its capitals.
        let isWord = summary.dropFirst().first.map { !$0.isUppercase } ?? true
        return (isWord ? first.lowercased() : String(first)) + summary.dropFirst()
    }
}
