import SatchelPluginAPI

extension CommandSpec {
    /// The JSON Schema of an object with a property for each parameter.
    package var schema: Value {
        let parameters = arguments + namedParameters.filter { !$0.isAlsoNamed }
        return .object(
            [
                .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
                .init("title", .text(name)),
                .init("description", .text(summary)),
            ] + Self.members(of: parameters) + [
                .init("examples", .list(examples.map { .text($0.line) }))
            ]
        )
    }

    /// The JSON Schema of a program's arguments: as flat as every client can read, without the formats of output.
    package var argumentSchema: Value { .object(Self.members(of: arguments + options, isFlat: true)) }

    private static func members(of parameters: [ParameterSpec], isFlat: Bool = false) -> [Value.Member] {
        [
            .init("type", .text("object")),
            .init(
                "properties",
                .object(parameters.map { .init(isFlat ? $0.propertyName : $0.name, $0.schema(isFlat: isFlat)) })
            ),
            .init(
                "required",
                .list(parameters.filter { $0.leastCount > 0 }.map { .text(isFlat ? $0.propertyName : $0.name) })
            ),
            .init("additionalProperties", .boolean(false)),
        ]
    }
}

extension ParameterSpec {
    fileprivate func schema(isFlat: Bool) -> Value {
        var members: [Value.Member] = [.init("description", .text(summary))]
        var kind = kind
        if isFlat, case .limit(let range) = kind { kind = .integer(range) }
        if case .repeatedArgument(let minimum) = role, kind != .query {
            members.append(.init("type", .text("array")))
            members.append(.init("items", .object(kind.schema)))
            members.append(.init("minItems", .integer(minimum)))
        } else if role == .repeatedOption {
            members.append(.init("type", .text("array")))
            members.append(.init("items", .object(kind.schema)))
        } else {
            members += kind.schema
        }
        if let source, !isFlat { members.append(.init("x-completion", .text(source.name))) }
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
            [.init("type", .text("integer"))]
                + (range.lowerBound == .min ? [] : [.init("minimum", .integer(range.lowerBound))])
                + (range.upperBound == .max ? [] : [.init("maximum", .integer(range.upperBound))])
        }
    }
}
