import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// The options of `add` and `edit`, one for each field that the user may set, and what a line says with them.
@MainActor
struct KeptFields<Item: ListedItem> {
    /// An option, and the field that it sets.
    private enum Option {
        case one(Parameter<String?>)
        case many(Parameter<[String]>)

        var spec: ParameterSpec {
            switch self {
            case .one(let parameter): parameter.spec
            case .many(let parameter): parameter.spec
            }
        }

        func texts(_ invocation: Invocation) -> [String]? {
            switch self {
            case .one(let parameter): invocation[parameter].map { [$0] }
            case .many(let parameter): invocation[parameter].isEmpty ? nil : invocation[parameter]
            }
        }
    }

    /// What a line says: facts, what the user says about the item, and about its copies.
    struct Given: Sendable {
        var facts: FieldTexts = [:]
        var said: FieldTexts = [:]
        var copies: FieldTexts = [:]
        /// Tags to add and to remove, beside those that are there.
        var tagged: (added: [String], removed: [String]) = ([], [])
    }

    private let fields: [(field: Field<Item>, option: Option)]
    private let today: Day

    init(_ kept: KeptItems<Item>, _ settable: [Field<Item>] = Self.settable) {
        today = kept.clock.today
        let viewModel = kept.viewModel
        fields = settable.map { field in
            let values = CompletionSource("\(Item.words.feature).\(field.word)") { () -> [Completion] in
                guard field.choices.isEmpty else { return field.choices.map { Completion($0) } }
                guard field.kept != nil else { return [] }
                let items = await CompletionPatience.value { (try? await viewModel.keeping?.all()) ?? [] } ?? []
                return Set(items.flatMap { field.texts($0) }).sorted().map { Completion($0) }
            }
            let isFact = field.kept == nil
            let summary = isFact ? "the \(field.word)" : "\(field.word): \(field.expected)"
            return (
                field,
                isFact && field.isMultiple
                    ? .many(.repeatedOption(field.word, .text, summary + "; repeat it for several", from: values))
                    : .one(.option(field.word, .text, summary, from: values))
            )
        }
    }

    /// The fields that the user may set: facts with a column, and all that they say themselves.
    static var settable: [Field<Item>] {
        Item.kind.stored.filter { $0.column != nil }
            + Item.kind.kept.filter { field in
                switch field.kept {
                case .item: !["want", "added"].contains(field.key)
                case .entry(let type): type == KeptEntryType.copy
                case .computed, nil: false
                }
            }
    }

    var options: [ParameterSpec] { fields.map(\.option.spec) }

    /// Reads the options of a line.
    func given(_ invocation: Invocation) throws -> Given {
        var given = Given()
        for (field, option) in fields {
            guard let texts = option.texts(invocation) else { continue }
            if field.key == "tags" {
                let tags = texts.flatMap { $0.split(separator: ",").map(String.init) }
                given.tagged.added += try normalized(tags.filter { !$0.hasPrefix("-") }.map { $0.drop("+") }, field)
                given.tagged.removed += try normalized(tags.filter { $0.hasPrefix("-") }.map { $0.drop("-") }, field)
                continue
            }
            let values = try normalized(texts, field)
            switch field.kept {
            case nil: given.facts[field.key] = values
            case .entry: given.copies[field.key] = values
            case .item, .computed: given.said[field.key] = values
            }
        }
        return given
    }

    private func normalized(_ texts: [String], _ field: Field<Item>) throws -> [String] {
        try texts.map { text in
            let day = field.isDay ? Day(typed: text, today: today)?.description : nil
            guard let value = field.normalized(day ?? text) else {
                throw KeepingError.invalid("--\(field.word)", text, expected: field.expected)
            }
            return value
        }
    }
}

extension Field {
    /// Whether its values are days, which may be typed as `today`.
    var isDay: Bool { normalized("2024-05") != nil && normalized("x") == nil }
}

extension String {
    fileprivate func drop(_ prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}

extension KeptFields.Given {
    /// What becomes of the tags of an item.
    func tags(_ tags: [String]) -> [String] {
        let kept = tags.filter { !tagged.removed.contains($0) }
        return kept + tagged.added.filter { !kept.contains($0) }
    }

    /// Whether it changes tags.
    var changesTags: Bool { !tagged.added.isEmpty || !tagged.removed.isEmpty }
}
