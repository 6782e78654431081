import SatchelDI
import SatchelPluginAPI

/// A feature made up for a test.
struct FakePlugin: FeaturePlugin {
    let id: String
    var settings: [SettingDefinition] = []
    var registration: @MainActor @Sendable (inout ContainerBuilder, Settings) throws -> Void = { _, _ in }
    var commands: @MainActor @Sendable (Container) throws -> [any Command] = { _ in [] }

    var title: String { "The \(id)" }
    var summary: String { "what \(id) is for" }

    func register(in builder: inout ContainerBuilder, settings: Settings) throws {
        try registration(&builder, settings)
    }

    func makeCommands(from container: Container) throws -> [any Command] { try commands(container) }
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

/// A place made up for a test.
struct FakePlace: Destination {
    let feature: String
    let name: String

    init(_ feature: String, _ name: String) {
        self.feature = feature
        self.name = name
    }

    func revisit() async throws -> Output { .message("at \(name)") }
}

/// A failure with the words it is given.
struct FakeFailure: UserFacingError, Equatable {
    let message: String
    var hint: String?
}
