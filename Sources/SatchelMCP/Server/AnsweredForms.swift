import SatchelConsole
import SatchelPluginAPI

/// A tool of the modern era needs an answer of the person at the client: the call ends, and is repeated with it.
package struct InputNeeded: Error, Sendable {
    let form: ElicitationForm
    /// What was answered before.
    let answered: [AnsweredForms.Entry]

    /// The result that asks for the answer.
    var result: InputRequired {
        let request = Value.object(["method": .text(RPCMethod.elicit), "params": form.value])
        let state = Value.object([
            "asked": .text(form.message), "answered": .list(answered.map(\.value)),
        ])
        return InputRequired(
            requests: [.init(AnsweredForms.key, request)],
            state: JSONText.compact(state)
        )
    }
}

/// The answers that a repeated call of the modern era brings along.
///
/// The client could make them up, as it could answer for its person in any other way.
struct AnsweredForms: Sendable, Equatable {
    /// The key of the one question of a result.
    static let key = "answer"

    struct Entry: Sendable, Equatable {
        let message: String
        let answer: ElicitationResult

        var value: Value { .object(["message": .text(message), "answer": answer.value]) }
    }

    /// The answers in the order of the questions.
    var entries: [Entry] = []

    /// Reads the parameters of `tools/call`: no answers in a first call.
    init(params: Value) throws(RPCError) {
        guard let state = params["requestState"]?.string else { return }
        guard let state = try? JSONReader.value(of: state), let asked = state["asked"]?.string else {
            throw RPCError(RPCError.invalidParams, "invalid requestState")
        }
        entries = (state["answered"]?.elements ?? []).compactMap { entry in
            entry["message"]?.string.map { Entry(message: $0, answer: ElicitationResult(entry["answer"])) }
        }
        guard let answer = params["inputResponses"]?[Self.key] else {
            throw RPCError(RPCError.invalidParams, "missing inputResponses.\(Self.key)")
        }
        entries.append(Entry(message: asked, answer: ElicitationResult(answer)))
    }
}
