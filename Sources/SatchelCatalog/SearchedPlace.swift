/// A place where an answer was looked for, or should have been.
public struct SearchedPlace: Hashable, Sendable {
    /// The name of the source in the configuration: `openlibrary`.
    public var source: String
    /// The name of the source for people: `Open Library`.
    public var title: String
    /// The number of its built-in items, for a source on this machine.
    public var builtIn: Int?
    /// The number of its imported items.
    public var imported: Int
    /// What kept it from answering, as the end of a sentence: `could not be reached (timed out)`.
    public var problem: String?

    public init(source: String, title: String, builtIn: Int? = nil, imported: Int = 0, problem: String? = nil) {
        self.source = source
        self.title = title
        self.builtIn = builtIn
        self.imported = imported
        self.problem = problem
    }

    /// What kept it from answering, in a sentence: `Open Library could not be reached (timed out)`.
    public var failure: String? { problem.map { "\(title) \($0)" } }
}

extension [SearchedPlace] {
    /// What kept these places from answering, in one sentence; nil if nothing did.
    public var problem: String? {
        let failures = compactMap(\.failure)
        return failures.isEmpty ? nil : failures.joined(separator: "; ")
    }
}

/// A source that a command can ask by name, and its state.
public struct SourceStatus: Hashable, Sendable {
    /// How a source takes part in answers.
    public enum Use: Hashable, Sendable {
        /// The configuration chooses it.
        case active
        /// `auto`, which the configuration chooses, asks it.
        case partOfAuto
        /// Only `--from` asks it.
        case available
    }

    /// The key of a service.
    public struct Key: Hashable, Sendable {
        /// The environment variable that may hold it.
        public var variable: String
        /// Whether the service answers nothing without it.
        public var isRequired: Bool
        /// Whether there is one.
        public var isSet: Bool

        public init(variable: String, isRequired: Bool, isSet: Bool) {
            self.variable = variable
            self.isRequired = isRequired
            self.isSet = isSet
        }
    }

    /// How a service was when last asked; moments are in UTC, such as `2026-11-21T09:30:00Z`.
    public enum Contact: Hashable, Sendable {
        /// It was never asked.
        case never
        /// It answered.
        case answered(at: String)
        /// It failed, for this reason, with an answer or without.
        case failed(at: String, reason: String, didAnswer: Bool = false)
    }

    /// The name in the configuration and for `--from`.
    public var name: String
    /// The name for people.
    public var title: String
    /// How it takes part in answers.
    public var use: Use
    /// Its key, if it takes one.
    public var key: Key?
    /// How it was when last asked; nil for a source on this machine.
    public var contact: Contact?
    /// What a setting would make better, if it is not set.
    public var note: String?

    /// Whether nothing is missing without which it can't answer.
    public var isSetUp: Bool { key.map { $0.isSet || !$0.isRequired } ?? true }

    public init(
        name: String,
        title: String,
        use: Use,
        key: Key? = nil,
        contact: Contact? = nil,
        note: String? = nil
    ) {
        self.name = name
        self.title = title
        self.use = use
        self.key = key
        self.contact = contact
        self.note = note
    }
}

/// Tells which sources of a kind of items there are, and their state; asks none of them.
public struct SourceStatuses<Item>: Sendable {
    /// Returns the sources, in the order in which they are listed.
    public let statuses: @Sendable () async -> [SourceStatus]

    public init(_ statuses: @escaping @Sendable () async -> [SourceStatus]) {
        self.statuses = statuses
    }
}
