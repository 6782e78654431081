import SatchelDI
import SatchelPluginAPI

/// A feature made up for a test.
struct FakePlugin: FeaturePlugin {
    let id: String
    var settings: [SettingDefinition] = []
    var registration: @MainActor @Sendable (inout ContainerBuilder) throws -> Void = { _ in }
    /// Makes the commands; nil where the registration has registered them.
    var commands: (@MainActor @Sendable (Settings) throws -> [any Command])? = { _ in [] }

    var title: String { "The \(id)" }
    var summary: String { "what \(id) is for" }

    func register(in builder: inout ContainerBuilder) throws {
        try registration(&builder)
        guard let commands else { return }
        builder.registerCommands(of: id) { (settings: Settings) in try commands(settings) }
    }
}

/// A command made up for a test.
struct FakeCommand: Command {
    let spec: CommandSpec
    private let body: @MainActor @Sendable (Invocation, any CommandContext) async throws -> Output

    init(
        _ spec: CommandSpec,
        _ body: @escaping @MainActor @Sendable (Invocation, any CommandContext) async throws -> Output
    ) {
        self.spec = spec
        self.body = body
    }

    init(
        _ path: String,
        _ body: @escaping @MainActor @Sendable (any CommandContext) async throws -> Output = { _ in .message("done") }
    ) {
        self.init(CommandSpec(path, "do something")) { _, context in try await body(context) }
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try await body(invocation, context)
    }
}

extension Destination {
    /// A place made up for a test, which says its name.
    init(_ feature: String, _ name: String) { self.init(in: feature) { _ in .message("at \(name)") } }
}

/// A failure with the words it is given.
struct FakeFailure: UserFacingError, Equatable {
    let message: String
    var hint: String?
}
