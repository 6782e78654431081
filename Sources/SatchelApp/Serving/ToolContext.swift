import SatchelMCP
import SatchelPluginAPI
import SatchelShell

/// The session of a command that an assistant calls: its client is asked and told, instead of a terminal.
final class ToolContext: CommandContext {
    private let session: any CommandContext
    private let call: ToolCall

    init(_ session: any CommandContext, _ call: ToolCall) {
        self.session = session
        self.call = call
    }

    var isInteractive: Bool { false }

    var drawsAnswer: Bool { false }

    func rendered(_ output: Output, as format: OutputFormat) async throws -> String {
        try await session.rendered(output, as: format)
    }

    func whenDone(_ effect: @escaping @MainActor () -> Void) { session.whenDone(effect) }

    func navigate(to destination: Destination) { session.navigate(to: destination) }

    func excludeOthers(changing feature: String?) async throws { try await session.excludeOthers(changing: feature) }

    func confirm(_ question: String) async throws -> Bool { try await call.confirm(question) }

    func ask(_ question: Question) async throws -> String { try await call.ask(question) }

    func notify(_ line: String) { session.notify(line) }

    func fail(_ errors: [any Error]) { session.fail(errors) }

    func show(_ progress: WorkProgress) { call.show(progress) }

    func ifInterrupted(say line: String) { session.ifInterrupted(say: line) }

    func refresh(_ output: Output) throws {
        throw UsageError("this command needs a terminal")
    }

    func browse(_ browsing: any Browsing, words: String) async throws {
        throw UsageError("this command needs a terminal")
    }

    func lines(from path: String) throws -> AsyncThrowingStream<String, any Error> { try session.lines(from: path) }
}
