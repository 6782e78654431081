/// A check of `doctor`: one part of the program, its files or its surroundings.
///
/// A feature registers its own by name; `doctor` runs all of them at once, each with a time limit.
///
/// ```swift
/// builder.register((any DiagnosticCheck).self, as: id) { (locations: FileLocations) in FilmFilesCheck(locations) }
/// ```
///
/// A check changes nothing unless it is asked to repair: it creates no file or folder, opens databases for reading only, and asks no server.
public protocol DiagnosticCheck: Sendable {
    /// What is checked, in a word or two: `databases`.
    var subject: String { get }

    /// Looks; ends early when its task is canceled.
    @concurrent
    func diagnose() async -> Diagnosis

    /// Repairs what there is no doubt about, for `doctor --repair`, and returns what it did: `removed 2 entries`.
    @concurrent
    func repair() async throws -> [String]
}

extension DiagnosticCheck {
    public func repair() async throws -> [String] { [] }
}

/// What a check found.
public struct Diagnosis: Sendable, Equatable {
    /// What was looked at, for the list of checks: `3 databases, 1.2 MB`.
    public var summary: String
    /// What is wrong, the worst first.
    public var findings: [DiagnosticFinding]

    public init(_ summary: String, _ findings: [DiagnosticFinding] = []) {
        self.summary = summary
        self.findings = findings
    }
}

/// Something that is wrong, with what to do about it.
public struct DiagnosticFinding: Sendable, Equatable {
    /// How bad it is.
    public enum Severity: String, Sendable, Comparable {
        /// Something is not as it should be, and everything works.
        case warning
        /// Something doesn't work.
        case problem

        public static func < (left: Severity, right: Severity) -> Bool { left == .warning && right == .problem }
    }

    /// How bad it is.
    public var severity: Severity
    /// What is wrong, in one line: lower case, no period.
    public var message: String
    /// What to type or do next.
    public var hint: String

    public init(_ severity: Severity, _ message: String, hint: String) {
        self.severity = severity
        self.message = message
        self.hint = hint
    }

    public init(_ error: any Error, hint: String) {
        let own = (error as? any UserFacingError)?.hint
        self.init(.problem, error.userMessage, hint: own ?? hint)
    }
}
