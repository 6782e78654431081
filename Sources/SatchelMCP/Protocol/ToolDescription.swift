import SatchelPluginAPI

/// A tool as `tools/list` describes it.
package struct ToolDescription: Sendable, Equatable {
    /// The name that calls it.
    package var name: String
    /// The name for people.
    package var title: String?
    /// What it does.
    package var description: String?
    /// The JSON Schema of its arguments.
    package var inputSchema: Value
    /// The JSON Schema of its structured result.
    package var outputSchema: Value?
    /// What it does to the world.
    package var annotations: ToolAnnotations

    package init(
        name: String,
        title: String? = nil,
        description: String? = nil,
        inputSchema: Value,
        outputSchema: Value? = nil,
        annotations: ToolAnnotations = ToolAnnotations()
    ) {
        self.name = name
        self.title = title
        self.description = description
        self.inputSchema = inputSchema
        self.outputSchema = outputSchema
        self.annotations = annotations
    }

    /// Reads a description; nil if it has no name.
    ///
    /// A missing schema is that of no arguments.
    package init?(_ value: Value) {
        guard let name = value["name"]?.string else { return nil }
        self.init(
            name: name,
            title: value["title"]?.string ?? value["annotations"]?["title"]?.string,
            description: value["description"]?.string,
            inputSchema: value["inputSchema"] ?? .object(["type": .text("object")]),
            outputSchema: value["outputSchema"].flatMap { $0.members == nil ? nil : $0 },
            annotations: ToolAnnotations(value["annotations"])
        )
    }

    /// The description in JSON.
    package var value: Value {
        .object([
            "name": .text(name), "title": title.map { .text($0) }, "description": description.map { .text($0) },
            "inputSchema": inputSchema, "outputSchema": outputSchema, "annotations": annotations.value,
        ])
    }
}

/// What a tool does to the world: hints, which nobody has checked.
package struct ToolAnnotations: Sendable, Equatable {
    /// Whether it changes nothing.
    package var isReadOnly: Bool
    /// Whether a change may destroy something, rather than only add.
    package var isDestructive: Bool
    /// Whether a second call with the same arguments changes nothing more.
    package var isIdempotent: Bool
    /// Whether it deals with things outside the program, such as the web.
    package var isOpenWorld: Bool

    /// By default those of a tool that has none.
    package init(
        isReadOnly: Bool = false,
        isDestructive: Bool = true,
        isIdempotent: Bool = false,
        isOpenWorld: Bool = true
    ) {
        self.isReadOnly = isReadOnly
        self.isDestructive = isDestructive
        self.isIdempotent = isIdempotent
        self.isOpenWorld = isOpenWorld
    }

    /// Reads annotations; what is missing or not a Boolean has its default.
    package init(_ value: Value?) {
        self.init(
            isReadOnly: value?["readOnlyHint"]?.bool ?? false,
            isDestructive: value?["destructiveHint"]?.bool ?? true,
            isIdempotent: value?["idempotentHint"]?.bool ?? false,
            isOpenWorld: value?["openWorldHint"]?.bool ?? true
        )
    }

    /// The annotations in JSON; of a read-only tool, only those that mean something.
    package var value: Value {
        .object([
            "readOnlyHint": .boolean(isReadOnly),
            "destructiveHint": isReadOnly ? nil : .boolean(isDestructive),
            "idempotentHint": isReadOnly ? nil : .boolean(isIdempotent),
            "openWorldHint": .boolean(isOpenWorld),
        ])
    }
}

/// A page of `tools/list`.
package struct ToolPage: Sendable, Equatable {
    /// The tools that could be read.
    package var tools: [ToolDescription]
    /// Where the next page begins; nil on the last.
    package var nextCursor: String?

    package init(tools: [ToolDescription], nextCursor: String?) {
        self.tools = tools
        self.nextCursor = nextCursor
    }

    /// Reads a result; nil if it has no list of tools.
    package init?(_ result: Value) {
        guard let tools = result["tools"]?.elements else { return nil }
        self.init(tools: tools.compactMap { ToolDescription($0) }, nextCursor: result["nextCursor"]?.string)
    }

    /// The result in JSON, in both eras alike.
    package var value: Value {
        .object([
            "tools": .list(tools.map(\.value)), "nextCursor": nextCursor.map { .text($0) },
        ])
    }
}
