import SatchelPluginAPI

/// Asks a person what a plugin wants to know, at the prompt; never for a secret.
@MainActor
struct ElicitationQuestions {
    private static let mostQuestions = 20
    private static let secretWords = [
        "password", "passphrase", "secret", "token", "api key", "apikey", "credential", "pin code",
    ]

    let plugin: String
    let context: any CommandContext

    /// The answers to a form.
    ///
    /// - Throws: ``PluginError/unanswered(_:)`` if the input is not interactive.
    func answer(_ form: ElicitationForm) async throws -> ElicitationResult {
        let properties = form.schema["properties"]?.members ?? []
        guard properties.count <= Self.mostQuestions, !Self.asksForSecret(form, properties) else {
            context.notify(
                "'\(plugin)' asks for a secret or too many values; the question was declined: \(form.message)"
            )
            return .decline
        }
        do {
            if properties.isEmpty {
                return try await context.confirm("\(plugin): \(form.message)") ? .accept([]) : .decline
            }
            context.notify("\(plugin): \(form.message)")
            let required = Set((form.schema["required"]?.elements ?? []).compactMap(\.string))
            var answers: [Value.Member] = []
            for property in properties {
                let isRequired = required.contains(property.key)
                if let value = try await answer(property, of: form, isRequired: isRequired) {
                    answers.append(.init(property.key, value))
                }
            }
            return .accept(answers)
        } catch let error as UsageError {
            switch error.problem {
            case .unanswered, .unconfirmed: throw PluginError.unanswered(form.message)
            default: throw error
            }
        } catch is PlainError {
            throw PluginError.unanswered(form.message)
        }
    }

    private func answer(_ property: Value.Member, of form: ElicitationForm, isRequired: Bool) async throws -> Value? {
        let schema = property.value
        let type = schema["type"]?.string ?? "string"
        let options = Self.options(of: type == "array" ? schema["items"] ?? schema : schema)
        let title = (schema["title"]?.string ?? schema["description"]?.string ?? property.key).prefix(200)
        let answer = try await context.ask(
            Question(
                // The person at a client of `satchel mcp` does not see the line above the questions.
                context.isInteractive ? String(title) : "\(plugin): \(form.message.prefix(1_000)) (\(title))",
                parameter: property.key,
                default: schema["default"]?.word,
                isOptional: !isRequired,
                allowed: type == "boolean" ? ["yes", "no"] : options.map(\.shown),
                takesSeveral: type == "array",
                check: { text in
                    guard Self.fits(text, type, isRequired: isRequired) else {
                        throw UsageError(
                            .wrongValue(property.key, found: text, allowed: Self.expected(type), nearest: nil)
                        )
                    }
                }
            )
        )
        guard !answer.isEmpty else { return nil }
        func meant(_ word: String) -> String { options.first { $0.shown == word }?.value ?? word }
        switch type {
        case "boolean": return .boolean(answer == "yes" || answer == "true")
        case "integer", "number": return Int(answer).map { .integer($0) } ?? .decimal(answer)
        case "array":
            let words = answer.split(separator: ",").map { $0.trimming(while: \.isWhitespace) }
            return .list(words.map { .text(meant($0)) })
        default: return .text(meant(answer))
        }
    }

    private static func fits(_ text: String, _ type: String, isRequired: Bool) -> Bool {
        if text.isEmpty { return !isRequired }
        switch type {
        case "integer": return Int(text) != nil
        case "number": return DecimalText.isNumber(text)
        default: return true
        }
    }

    private static func expected(_ type: String) -> String {
        switch type {
        case "integer": "a whole number"
        case "number": "a number"
        default: "an answer"
        }
    }

    /// The values to choose from, with what is shown for each.
    private static func options(of schema: Value) -> [(shown: String, value: String)] {
        if let titled = (schema["oneOf"] ?? schema["anyOf"])?.elements {
            return titled.compactMap { option in
                option["const"]?.string.map { (option["title"]?.string ?? $0, $0) }
            }
        }
        let values = (schema["enum"]?.elements ?? []).compactMap(\.string)
        let names = (schema["enumNames"]?.elements ?? []).compactMap(\.string)
        return names.count == values.count ? Array(zip(names, values)) : values.map { ($0, $0) }
    }

    private static func asksForSecret(_ form: ElicitationForm, _ properties: [Value.Member]) -> Bool {
        properties.contains { property in
            let schema = property.value
            let texts = [property.key, schema["title"]?.string, schema["description"]?.string].compactMap { $0 }
            let words = texts.joined(separator: " ").lowercased().replacing("_", with: " ").replacing("-", with: " ")
            return schema["format"] == .text("password") || secretWords.contains { words.contains($0) }
        } || properties.isEmpty && secretWords.contains { form.message.lowercased().contains("your \($0)") }
    }
}

extension Substring {
    fileprivate func trimming(while isBlank: (Character) -> Bool) -> String {
        String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
