import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// The options of `add` and `edit`, one for each field that the user may set, and what a line says with them.
@MainActor
package struct KeptFields<Item: ListedItem> {
    /// An option that sets a field.
    private struct Option {
        let field: Field<Item>
        let spec: ParameterSpec
        let values: CompletionSource
        /// What a line says with it; nil if it isn't given.
        let texts: (Invocation) -> [String]?
    }

    /// What a line says: facts, what the user says about the item, and about its copies.
    package struct Given: Sendable {
        package var facts: FieldTexts = [:]
        package var said: FieldTexts = [:]
        package var copies: FieldTexts = [:]
        /// Of new items by their ids, which facts were looked up where.
        var filled: [String: (texts: [String], words: String)] = [:]
        /// Tags, choices and the like to add and to remove, beside those that are there.
        package var changes: [String: (added: [String], removed: [String])] = [:]
    }

    private let fields: [Option]
    private let choices: [String: [String]]
    private let currency: String?
    private let today: Day
    private let referred: KeptReferents?

    package init(_ kept: KeptItems<Item>, _ settable: [Field<Item>] = Self.settable) {
        (today, choices, currency) = (kept.clock.today, kept.rules.choices, kept.rules.currency)
        referred = kept.rules.referred
        let (viewModel, referred) = (kept.viewModel, kept.rules.referred)
        fields = settable.map { [choices] field in
            let values = CompletionSource("\(Item.words.feature).\(field.word)") { () -> [Completion] in
                let choices = choices[field.key] ?? field.choices
                guard choices.isEmpty else { return choices.map { Completion($0) } }
                if case .item(let kind)? = field.referent {
                    return await referred?.titles(of: kind).map { Completion($0) } ?? []
                }
                guard field.kept != nil || Item.words.areOwn else { return [] }
                let texts = await CompletionPatience.values { try await viewModel.keeping?.texts(of: field) ?? [] }
                return texts.map { Completion($0) }
            }
            let isFact = field.kept == nil
            let summary =
                isFact && !Item.words.areOwn
                ? "the \(field.called)"
                : (field.called == field.word ? "" : "\(field.called): ") + field.expected
            let isPath = field.referent == .file || field.referent == .picture
            let (type, source): (ValueType<String>, _) = isPath ? (.path, nil) : (.text, values)
            guard field.takesSeveral else {
                let one: Parameter<String?> = .option(field.word, type, summary, from: source)
                return Option(field: field, spec: one.spec, values: values) { $0[one].map { [$0] } }
            }
            let many: Parameter<[String]> =
                .repeatedOption(field.word, type, summary + "; repeat it for several", from: source)
            return Option(field: field, spec: many.spec, values: values) { $0[many].isEmpty ? nil : $0[many] }
        }
    }

    /// The fields that the user may set: facts with a column, and all that they say themselves.
    package nonisolated static var settable: [Field<Item>] {
        Item.kind.stored.filter { $0.column != nil && $0.isTyped }
            + Item.kind.kept.filter { field in
                switch field.kept {
                case .item: field.isTyped
                case .entry(let type): field.isTyped && type == KeptEntryType.copy
                case .computed, nil: false
                }
            }
    }

    package var options: [ParameterSpec] { fields.map(\.spec) }

    /// Reads the options of a line.
    package func given(_ invocation: Invocation) throws -> Given {
        var given = Given()
        for option in fields {
            if let texts = option.texts(invocation) { try read(texts, of: option.field, into: &given) }
        }
        return given
    }

    /// What a line says, with what fields name elsewhere found, or kept if it is a file.
    func resolved(_ given: Given) async throws -> Given {
        var resolved = given
        for field in fields.map(\.field) {
            guard let referent = field.referent, let referred else { continue }
            for part in [\Given.facts, \.copies, \.said] {
                guard let texts = given[keyPath: part][field.key] else { continue }
                var values: [String] = []
                for text in texts { values.append(try await referred.value(text, referent, of: "--\(field.word)")) }
                resolved[keyPath: part][field.key] = values
            }
        }
        return resolved
    }

    /// Asks for values of fields; an empty answer leaves one unknown.
    package func ask(
        _ asked: [Field<Item>],
        _ given: inout Given,
        in context: any CommandContext
    ) async throws {
        for field in asked {
            let chosen = choices[field.key] != nil
            let words = choices[field.key] ?? field.choices
            // Dots among the choices are read as others.
            let isOpen = !chosen && field.accepts("…")
            let allowed = isOpen ? [] : words
            let others = isOpen && !words.isEmpty ? " (\(words.joined(separator: ", ")) or another)" : ""
            var question = Question(
                field.called.asHeading + (field.isMultiple && allowed.isEmpty ? ", separated by commas" : "")
                    + others,
                parameter: field.key == Item.titleKey ? "<\(field.word)>" : "--\(field.word)",
                isOptional: !field.isRequired,
                allowed: allowed,
                takesSeveral: field.isMultiple,
                completion: fields.first { $0.field === field }?.values
            ) { answer in
                var unused = Given()
                try read(Self.parts(answer, field), of: field, into: &unused)
            }
            question.accepts = { !chosen && field.accepts($0) }
            let answer = try await context.ask(question)
            if !answer.isEmpty { try read(Self.parts(answer, field), of: field, into: &given) }
        }
    }

    private static func parts(_ answer: String, _ field: Field<Item>) -> [String] {
        field.isMultiple ? answer.split(separator: ",").map(String.init) : [answer]
    }

    /// Reads the value of a field, which a line calls by its option or another name; `none` or an empty one clears it.
    package func read(
        _ texts: [String],
        of field: Field<Item>,
        named name: String? = nil,
        into given: inout Given
    ) throws {
        let parts = texts.flatMap { $0.split(separator: ",").map(\.spaced) }
        let isChange = parts.contains { $0.count > 1 && ($0.hasPrefix("+") || $0.hasPrefix("-")) }
        if ![[""], ["none"]].contains(texts), field.key == "tags" || field.isSet && isChange {
            var change = given.changes[field.key] ?? ([], [])
            change.added += try normalized(parts.filter { !$0.hasPrefix("-") }.map { $0.drop("+") }, field)
            change.removed += try normalized(parts.filter { $0.hasPrefix("-") }.map { $0.drop("-") }, field)
            given.changes[field.key] = change
            return
        }
        let values = try normalized(texts, field, named: name)
        switch field.kept {
        case nil: given.facts[field.key] = values
        case .entry: given.copies[field.key] = values
        case .item, .computed: given.said[field.key] = values
        }
    }

    private func normalized(_ texts: [String], _ field: Field<Item>, named name: String? = nil) throws -> [String] {
        let texts = texts.flatMap { field.chosen($0) }.map { field.isProse ? $0 : $0.spaced }
        let choices = self.choices[field.key]
        let isNone = texts == ["none"] && !(choices ?? field.choices).contains("none")
        if isNone || texts.allSatisfy(\.isEmpty), !field.isRequired { return [] }
        // What it names is found later.
        if field.referent != nil { return texts.filter { !$0.isEmpty } }
        return try texts.flatMap { text -> [String] in
            let day = field.isDay ? Day(typed: text, today: today)?.description : nil
            let value =
                if let choices {
                    choices.first { $0.lowercased() == text.lowercased() }
                } else {
                    read(day ?? text, as: field) ?? read(DecimalText.ungrouped(text), as: field)
                }
            guard let value else {
                let expected = choices.map { "one of " + $0.joined(separator: ", ") } ?? field.expected
                throw PlainError.invalid(name ?? "--\(field.word)", text, expected: expected)
            }
            return [value]
        }
        .distinct
    }

    /// A value as it is stored, of an amount without a currency in the usual one.
    private func read(_ text: String, as field: Field<Item>) -> String? {
        field.normalized(text) ?? currency.flatMap { field.normalized("\(text) \($0)") }
    }
}

extension Field {
    /// Whether its values are days, which may be typed as `today`.
    var isDay: Bool { normalized("2024-05-01") != nil && normalized("x") == nil }

    /// Whether it has several values without commas: choices, or words such as tags.
    fileprivate var isSet: Bool { isMultiple && (!choices.isEmpty || accepts("a") && !accepts("a,b")) }

    /// The texts between commas of a set, of which `all` means each choice; others as they are.
    func chosen(_ text: String) -> [String] {
        guard isSet, !text.isEmpty else { return [text] }
        return text.split(separator: ",").map(\.trimmed).flatMap { part in
            part.lowercased() == "all" && !choices.isEmpty && !accepts(part) ? choices.filter(accepts) : [part]
        }
    }
}

extension String {
    fileprivate func drop(_ prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}

extension KeptFields.Given {
    /// What becomes of the values of a field.
    package func changed(_ key: String, _ values: [String]) -> [String] {
        guard let change = changes[key] else { return values }
        let kept = values.filter { !change.removed.contains($0) }
        return kept + change.added.filter { !kept.contains($0) }
    }

    /// Whether it says nothing.
    package var isEmpty: Bool { facts.isEmpty && said.isEmpty && copies.isEmpty && changes.isEmpty }
}

extension Field where Item: ListedItem {
    /// What people call it: by its label in a declared kind, else as its option, with the label's capitals.
    var called: String {
        let label = label(for: Item(id: ItemID(""), provenance: ItemSource(source: ""))) ?? word
        return Item.words.areOwn || label.lowercased() == word ? label : word
    }
}
