import SatchelCollection
import SatchelConsole
import SatchelPluginAPI
import SatchelShell

extension RunningLine {
    /// Runs lines that a key makes while a person browses, undone as one, and returns what the last says in one line.
    func perform(whileBrowsing lines: [String]) async throws -> String {
        let unlock = try await lock(nil, alone: lines.count > 1) { _ in }
        defer { unlock() }
        var said = ""
        try await session.store.together { for line in lines { said = try await perform(line) } }
        return said
    }

    private func perform(_ text: String) async throws -> String {
        let tokens = try Tokenizer.tokens(of: text)
        let (match, parsed) = try await session.read(tokens)
        guard match.spec.effect != .reads, !match.spec.isForPrompt else {
            throw UsageError("'\(match.spec.name)' changes nothing", hint: "leave with Enter or Esc to run it")
        }
        session.history.append(text)
        let context = BrowsingContext(self)
        defer { context.end() }
        let output = try await match.command.run(parsed.invocation, in: context)
        if let failure = context.failure { throw failure }
        context.effects.forEach { $0() }
        let page = try self.output.renderingContext(for: .plain, isCSVSafe: false)
        let rendered = OutputFormat.plain.render(output, for: page)
        return ([rendered.standardOutput + rendered.standardError] + context.notices).flatMap {
            $0.split(separator: "\n")
        }
        .joined(separator: " · ")
    }
}

/// The session of a command that a key calls: nobody is asked, and it says one line.
private final class BrowsingContext: CommandContext {
    private weak var line: RunningLine?
    private var unlocks: [String: () -> Void] = [:]
    private(set) var notices: [String] = []
    private(set) var failure: (any Error)?
    private(set) var effects: [@MainActor () -> Void] = []

    init(_ line: RunningLine) { self.line = line }

    func end() { unlocks.values.forEach { $0() } }

    var isInteractive: Bool { false }
    var drawsAnswer: Bool { false }

    func whenDone(_ effect: @escaping @MainActor () -> Void) { effects.append(effect) }
    func navigate(to destination: Destination) {}
    func notify(_ line: String) { notices.append(line) }
    func fail(_ errors: [any Error]) { failure = failure ?? errors.first }
    func show(_ progress: WorkProgress) {}
    func ifInterrupted(say line: String) {}

    func excludeOthers(changing feature: String?) async throws {
        guard let line else { throw CancellationError() }
        let name = feature ?? "data"
        guard unlocks[name] == nil else { return }
        unlocks[name] = try await line.lock(feature, alone: true) { _ in }
    }

    func confirm(_ question: String) async throws -> Bool { throw UsageError(.unconfirmed(question)) }
    func ask(_ question: Question) async throws -> String { throw UsageError(.unanswered(question.parameter)) }
    func refresh(_ output: Output) throws { throw UsageError("this command needs a terminal") }

    func lines(from path: String) throws -> AsyncThrowingStream<String, any Error> {
        throw UsageError("this command reads lines")
    }
}
