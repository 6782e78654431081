import SatchelPluginAPI

/// The tools of a plugin as a source of facts.
///
/// Only tools that say they destroy nothing are called, and nobody is asked whether a changed plugin may run.
struct ToolFacts: FactSource {
    let plugin: String
    let servers: PluginServers
    let registry: PluginRegistry
    let patience: Duration

    func facts(for question: FactQuestion) async throws -> SourcedFacts? {
        let registration = try registry.plugin(plugin)
        let tools = ToolCommands(of: registration, try registry.signature(of: plugin)).tools
        guard let tool = tools.first(where: { $0.tool.name == question.tool || $0.word == question.tool })?.tool else {
            let known = tools.map(\.word)
            throw PlainError(
                "the plugin '\(plugin)' has no tool '\(UsageError.shown(question.tool ?? ""))'",
                hint: "tools: " + known.joined(separator: ", ")
            )
        }
        guard CommandSpec.Effect(tool.annotations) != .destroys else {
            throw PlainError("the tool '\(tool.name)' of '\(plugin)' may change or delete data")
        }
        let caller = PluginCaller(servers: servers, registry: registry, patience: patience)
        do {
            let arguments = Value.object([.init(question.field, Self.argument(question, of: tool))])
            let result = try await caller.call(tool, arguments, of: registration)
            guard let thing = try ToolOutput(tool: tool, command: plugin).data(of: result).first else { return nil }
            let texts = question.wanted.map { ($0, thing.texts(at: $0)) }
            return SourcedFacts(
                from: "\(plugin)/\(question.tool ?? tool.name)",
                Dictionary(texts) { first, _ in first }
            )
        } catch let error as PluginError {
            throw error.of(plugin)
        }
    }

    /// The text as what the schema of the tool takes.
    private static func argument(_ question: FactQuestion, of tool: ToolDescription) -> Value {
        let type = tool.inputSchema["properties"]?[question.field]?["type"]?.string
        guard type == "integer" || type == "number", let number = Int(question.text) else {
            return .text(question.text)
        }
        return .integer(number)
    }
}

extension ToolOutput {
    /// The things in an answer: the elements of a list, also of one that is the only member, or else the answer itself.
    func data(of result: ToolResult) throws(PluginError) -> [Value] {
        guard !result.isError else { throw .toolFailed(Self.failure(result)) }
        guard let data = result.structured ?? Self.soleJSON(in: result.content) else { return [] }
        if let elements = data.elements { return elements }
        if let members = data.members, members.count == 1, let only = members.first?.value {
            return only.elements ?? (only.members == nil ? [data] : [only])
        }
        return [data]
    }
}

extension Value {
    /// The texts of the member at a path, such as `volume.title`.
    fileprivate func texts(at path: String) -> [String] {
        var value = self
        for key in path.split(separator: ".", omittingEmptySubsequences: false) {
            guard let member = value[String(key)] ?? value.elements?.first?[String(key)] else { return [] }
            value = member
        }
        return (value.elements ?? [value]).compactMap { element in
            switch element {
            case .text(let text): text.isEmpty ? nil : text
            case .integer, .decimal: element.plainText
            case .boolean(let flag): flag ? "yes" : "no"
            default: element["name"]?.string
            }
        }
    }
}
