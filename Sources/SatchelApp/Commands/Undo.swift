import SatchelCollection
import SatchelPluginAPI

/// `undo` and `redo`: undo the newest change of any feature, also of an earlier session, and make it again.
struct Undo: Command {
    enum Verb: String {
        case undo, redo
    }

    unowned let session: Session
    let verb: Verb

    var spec: CommandSpec {
        CommandSpec(
            verb.rawValue,
            verb == .undo ? "undo the last change" : "redo the change that was undone last",
            effect: .destroys,
            discussion: verb == .undo
                ? """
                Undoes the last change of what you keep, in whichever feature, even from an earlier session. Run it again to
                undo the change before. 'redo' makes it again.
                """
                : """
                Makes a change again that 'undo' has undone, even in an earlier session, unless another was made since. Run it
                again to redo the change after it.
                """,
            examples: [
                Example(
                    verb.rawValue,
                    verb == .undo ? "undo the last change" : "redo the change",
                    after: session.composition.example.map { [$0.line] } ?? []
                )
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let store = try session.store
        switch try await verb == .undo ? store.undo() : store.redo() {
        case nil: return .message("nothing to \(verb)")
        case .done(let label): return .message((verb == .undo ? "undid: " : "redid: ") + label)
        case .refused(let label, let because):
            throw PlainError(
                "can't \(verb): \(label); " + (because.map { "since then: \($0)" } ?? "it has changed since"),
                hint: "nothing was changed; run '\(verb)' again for the next change"
            )
        }
    }
}
