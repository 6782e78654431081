import SatchelPluginAPI
import SatchelShell

/// A command that is only its declaration.
struct StubCommand: Command {
    let spec: CommandSpec

    init(_ spec: CommandSpec) {
        self.spec = spec
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        .message(spec.name)
    }
}
