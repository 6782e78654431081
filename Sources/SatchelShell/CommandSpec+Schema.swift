import SatchelPluginAPI

extension CommandSpec {
    /// The JSON Schema of an object with a property for each parameter.
    package var schema: Value {
        let parameters = arguments + options + CommandParser.sharedOptions
        let required = parameters.filter(\.isRequired).map { Value.text($0.name) }
        return .object([
            .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .text(name)),
            .init("description", .text(summary)),
            .init("type", .text("object")),
            .init("properties", .object(parameters.map { .init($0.name, $0.schema) })),
            .init("required", .list(required)),
            .init("additionalProperties", .boolean(false)),
            .init("examples", .list(examples.map { .text($0.line) })),
        ])
    }
}

extension ParameterSpec {
    fileprivate var isRequired: Bool {
        switch role {
        case .argument: true
        case .repeatedArgument(let minimum): minimum > 0
        case .optionalArgument, .option, .flag: false
        }
    }

    fileprivate var schema: Value {
        var members: [Value.Member] = [.init("description", .text(summary))]
        if case .repeatedArgument(let minimum) = role, kind != .query {
            members.append(.init("type", .text("array")))
            members.append(.init("items", .object(kind.schema)))
            members.append(.init("minItems", .integer(minimum)))
        } else {
            members += kind.schema
        }
        if let source { members.append(.init("x-completion", .text(source.name))) }
        return .object(members)
    }
}

extension ValueKind {
    fileprivate var schema: [Value.Member] {
        switch self {
        case .text, .query, .path: [.init("type", .text("string"))]
        case .none: [.init("type", .text("boolean"))]
        case .choice(let words):
            [.init("type", .text("string")), .init("enum", .list(words.map { .text($0) }))]
        case .limit(let range):
            [
                .init(
                    "anyOf",
                    .list([.object(Self.integer(range).schema), .object([.init("const", .text(Self.all))])])
                )
            ]
        case .integer(let range):
            [.init("type", .text("integer")), .init("minimum", .integer(range.lowerBound))]
                + (range.upperBound == .max ? [] : [.init("maximum", .integer(range.upperBound))])
        }
    }
}
