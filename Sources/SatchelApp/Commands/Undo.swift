import SatchelCollection
import SatchelDI
import SatchelPluginAPI
import SatchelShell

/// `undo`: undoes the newest change of any feature, also of an earlier session.
struct Undo: Command {
    let composition: Composition

    var spec: CommandSpec {
        CommandSpec(
            "undo",
            "undo the last change",
            effect: .destroys,
            discussion: """
                Undoes the last change of what you keep, in whichever feature, even from an earlier session. Run it again to
                undo the change before. 'redo' makes it again.
                """,
            examples: [Example("undo", "undo the last change", after: composition.example.map { [$0.line] } ?? [])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let collection = try composition.container.resolve(CollectionStore.self)
        guard let turn = try await collection.undo() else { return .message("nothing to undo") }
        return try .turned(turn, "undo", "undid: ")
    }
}

/// `redo`: makes the change again that was undone last.
struct Redo: Command {
    let composition: Composition

    var spec: CommandSpec {
        CommandSpec(
            "redo",
            "redo the change that was undone last",
            effect: .destroys,
            discussion: """
                Makes a change again that 'undo' has undone, even in an earlier session, unless another was made since. Run it
                again to redo the change after it.
                """,
            examples: [
                Example(
                    "redo",
                    "redo the change",
                    after: composition.example.map { [$0.line] } ?? []
                )
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let collection = try composition.container.resolve(CollectionStore.self)
        guard let turn = try await collection.redo() else { return .message("nothing to redo") }
        return try .turned(turn, "redo", "redid: ")
    }
}

extension Output {
    fileprivate static func turned(_ turn: CollectionStore.Turn, _ verb: String, _ past: String) throws -> Output {
        switch turn {
        case .done(let label): return .message(past + label)
        case .refused(let label, let because):
            throw PlainError(
                "can't \(verb): \(label); " + (because.map { "since then: \($0)" } ?? "it has changed since"),
                hint: "nothing was changed; run '\(verb)' again for the next change"
            )
        }
    }
}
