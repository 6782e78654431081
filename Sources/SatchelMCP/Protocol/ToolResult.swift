import SatchelPluginAPI

/// What a call of a tool came to.
package enum ToolCallOutcome: Sendable, Equatable {
    /// The tool has answered.
    case complete(ToolResult)
    /// The tool needs answers first: the call is repeated with them, under a new id (the modern era only).
    case inputRequired(InputRequired)

    /// Reads the result of `tools/call`; nil if it is of another type.
    package init?(_ result: Value) {
        switch result["resultType"]?.string {
        case nil, "complete": self = .complete(ToolResult(result))
        case "input_required": self = .inputRequired(InputRequired(result))
        default: return nil
        }
    }
}

/// The answer of a tool.
package struct ToolResult: Sendable, Equatable {
    /// The answer for people and language models.
    package var content: [ToolContent]
    /// The answer as data.
    package var structured: Value?
    /// Whether the tool failed; the content then says why.
    package var isError: Bool

    package init(content: [ToolContent], structured: Value? = nil, isError: Bool = false) {
        self.content = content
        self.structured = structured
        self.isError = isError
    }

    /// Reads an answer; content of unknown types is kept as such.
    package init(_ result: Value) {
        let structured = result["structuredContent"]
        self.init(
            content: (result["content"]?.elements ?? []).map { ToolContent($0) },
            structured: structured == .absent ? nil : structured,
            isError: result["isError"]?.bool ?? false
        )
    }

    /// The answer in JSON; an error has no data, which would hide its message from some clients.
    package var value: Value {
        .object([
            "content": .list(content.map(\.value)), "structuredContent": isError ? nil : structured,
            "isError": isError ? .boolean(true) : nil,
        ])
    }
}

/// A block of an answer.
package enum ToolContent: Sendable, Equatable {
    case text(String)
    /// A picture, in Base64.
    case image(base64: String, mimeType: String)
    /// A sound, in Base64.
    case audio(base64: String, mimeType: String)
    /// A link to something that the server, or anybody, can read.
    case link(uri: String, name: String, description: String?, mimeType: String?)
    case resource(uri: String, text: String, mimeType: String?)
    /// Bytes that have a URI, in Base64.
    case blob(uri: String, base64: String, mimeType: String?)
    /// A block of a type that is not known or not well-formed.
    case unknown(type: String)

    /// Reads a block.
    package init(_ value: Value) {
        let type = value["type"]?.string ?? ""
        self = Self.known(type, value) ?? .unknown(type: type)
    }

    private static func known(_ type: String, _ value: Value) -> ToolContent? {
        let mimeType = value["mimeType"]?.string
        switch type {
        case "text":
            return value["text"]?.string.map { .text($0) }
        case "image", "audio":
            guard let data = value["data"]?.string, let mimeType else { return nil }
            return type == "image"
                ? .image(base64: data, mimeType: mimeType) : .audio(base64: data, mimeType: mimeType)
        case "resource_link":
            guard let uri = value["uri"]?.string else { return nil }
            return .link(
                uri: uri,
                name: value["name"]?.string ?? uri,
                description: value["description"]?.string,
                mimeType: mimeType
            )
        case "resource":
            guard let resource = value["resource"], let uri = resource["uri"]?.string else { return nil }
            let mimeType = resource["mimeType"]?.string
            if let text = resource["text"]?.string { return .resource(uri: uri, text: text, mimeType: mimeType) }
            return resource["blob"]?.string.map { .blob(uri: uri, base64: $0, mimeType: mimeType) }
        default: return nil
        }
    }

    /// The block in JSON.
    package var value: Value {
        switch self {
        case .text(let text):
            .object(["type": .text("text"), "text": .text(text)])
        case .image(let data, let mimeType):
            .object(["type": .text("image"), "data": .text(data), "mimeType": .text(mimeType)])
        case .audio(let data, let mimeType):
            .object(["type": .text("audio"), "data": .text(data), "mimeType": .text(mimeType)])
        case .link(let uri, let name, let description, let mimeType):
            .object([
                "type": .text("resource_link"), "uri": .text(uri), "name": .text(name),
                "description": description.map { .text($0) }, "mimeType": mimeType.map { .text($0) },
            ])
        case .resource(let uri, let text, let mimeType):
            Self.resource(["uri": .text(uri), "text": .text(text), "mimeType": mimeType.map { .text($0) }])
        case .blob(let uri, let data, let mimeType):
            Self.resource(["uri": .text(uri), "blob": .text(data), "mimeType": mimeType.map { .text($0) }])
        case .unknown(let type):
            .object(["type": .text(type)])
        }
    }

    private static func resource(_ members: KeyValuePairs<String, Value?>) -> Value {
        .object(["type": .text("resource"), "resource": .object(members)])
    }
}

// MARK: - Questions to the person at the client

/// What a tool of the modern era needs before it can answer.
package struct InputRequired: Sendable, Equatable {
    /// The questions by the keys of their answers, each with a `method` and `params`.
    package var requests: [Value.Member]
    /// What the repeated call gives back unchanged.
    package var state: String?

    package init(requests: [Value.Member], state: String?) {
        self.requests = requests
        self.state = state
    }

    /// Reads a result.
    package init(_ result: Value) {
        self.init(requests: result["inputRequests"]?.members ?? [], state: result["requestState"]?.string)
    }

    /// The result in JSON.
    package var value: Value {
        .object([
            "resultType": .text("input_required"),
            "inputRequests": requests.isEmpty ? nil : .object(requests),
            "requestState": state.map { .text($0) },
        ])
    }
}

/// A form for the person at the client: the `params` of `elicitation/create` in both eras.
package struct ElicitationForm: Sendable, Equatable {
    /// What the person is asked.
    package var message: String
    /// The JSON Schema of the answer: an object whose properties are primitive.
    package var schema: Value

    package init(message: String, schema: Value) {
        self.message = message
        self.schema = schema
    }

    /// Reads the parameters; nil if they are not those of a form, but of a page to open.
    package init?(_ params: Value?) {
        guard let params, params["mode"].map({ $0 == .text("form") }) ?? true, let message = params["message"]?.string,
            let schema = params["requestedSchema"], schema.members != nil
        else { return nil }
        self.init(message: message, schema: schema)
    }

    /// The parameters in JSON.
    package var value: Value {
        .object(["mode": .text("form"), "message": .text(message), "requestedSchema": schema])
    }
}

/// The answer to a form: the result of `elicitation/create`, and a member of `inputResponses`.
package enum ElicitationResult: Sendable, Equatable {
    /// The person filled it in.
    case accept([Value.Member])
    /// The person said no.
    case decline
    /// The person gave no answer.
    case cancel

    /// Reads an answer; anything else is no answer.
    package init(_ value: Value?) {
        switch value?["action"]?.string {
        case "accept": self = .accept(value?["content"]?.members ?? [])
        case "decline": self = .decline
        default: self = .cancel
        }
    }

    /// The answer in JSON.
    package var value: Value {
        switch self {
        case .accept(let content): .object(["action": .text("accept"), "content": .object(content)])
        case .decline: .object(["action": .text("decline")])
        case .cancel: .object(["action": .text("cancel")])
        }
    }
}
