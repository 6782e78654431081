/// Takes files into a catalogue that stays.
///
/// What was taken in survives an interruption, and taking in the same file again goes on where it stopped.
public protocol CatalogImports: Sendable {
    /// Takes in the rows of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - progress: Hears how far it is.
    /// - Returns: What was done, also when the file broke off or the user interrupted.
    /// - Throws: What is wrong with the file as a whole, and what the catalogue cannot keep.
    func importFile(
        _ path: String,
        progress: @escaping @MainActor @Sendable (CatalogImportProgress) -> Void
    ) async throws -> CatalogImportReport

    /// Puts together what rows of several files make up; to be called after the last of them.
    ///
    /// - Parameter progress: Hears how far it is.
    /// - Returns: How many items that brought or completed, or nil where there was nothing to put together.
    /// - Throws: What the catalogue cannot keep.
    func finish(progress: @escaping @MainActor @Sendable (CatalogImportProgress) -> Void) async throws
        -> CatalogJoinReport?

    /// Returns the sources of the catalogue, in order of their coming.
    func sources() async throws -> [CatalogSource]

    /// Takes a source out.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - progress: Hears how far it is.
    /// - Returns: How many items it had.
    /// - Throws: `CatalogSourceError` where no imported source has the name.
    func removeSource(
        _ name: String,
        progress: @escaping @MainActor @Sendable (CatalogImportProgress) -> Void
    ) async throws -> Int
}

/// How far a long piece of work is.
public struct CatalogImportProgress: Hashable, Sendable {
    /// The rows that are done.
    public var rows: Int
    /// The part that is done, from 0 to 1.
    public var fraction: Double

    /// Describes a moment.
    public init(rows: Int, fraction: Double) {
        self.rows = rows
        self.fraction = fraction
    }
}

/// Where items of a catalogue came from.
public struct CatalogSource: Hashable, Sendable {
    /// The name that its items carry.
    public var name: String
    /// How many items it has.
    public var count: Int
    /// The day it was last added to, or that its facts were true.
    public var day: String
    /// Whether it comes with the program.
    public var isBuiltIn: Bool
    /// Whether an import stopped before its end.
    public var isUnfinished: Bool

    /// Describes a source.
    public init(name: String, count: Int, day: String, isBuiltIn: Bool = false, isUnfinished: Bool = false) {
        self.name = name
        self.count = count
        self.day = day
        self.isBuiltIn = isBuiltIn
        self.isUnfinished = isUnfinished
    }
}

/// What is wrong with what was asked of the sources of a catalogue.
public enum CatalogSourceError: Error, Hashable, Sendable {
    /// No imported source has this name.
    case unknown(String, known: [String])
    /// A file is of no kind that the catalogue takes in.
    case unknownFile(path: String, accepted: [String])
}

/// What taking in a file did.
public struct CatalogImportReport: Hashable, Sendable {
    /// A row that makes no sense.
    public struct OddRow: Hashable, Sendable {
        /// The number of the line it begins on.
        public let line: Int
        /// What is wrong with it, as the rest of a sentence.
        public let reason: String

        /// Describes a row.
        public init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    /// The name of the source that the rows went to.
    public var source: String
    /// The path of the file.
    public var path: String
    /// How many rows were read, those of earlier runs not among them.
    public var rowsRead = 0
    /// How many rows an earlier run had read.
    public var resumedAfter = 0
    /// How many rows are new.
    public var added = 0
    /// How many rows replace another.
    public var changed = 0
    /// How many rows were there already.
    public var unchanged = 0
    /// How many rows are of a kind that the catalogue has no place for.
    public var skipped = 0
    /// How many rows make no sense.
    public var odd = 0
    /// The first of those.
    public var firstOddRows: [OddRow] = []
    /// Whether the user interrupted it before the end of the file.
    public var isInterrupted = false
    /// What is wrong with the file from some place on, or nil where its end was reached.
    public var fault: String?

    /// Creates the report of a file of which nothing was read yet.
    public init(source: String, path: String) {
        self.source = source
        self.path = path
    }
}

/// What putting rows of several files together did.
public struct CatalogJoinReport: Hashable, Sendable {
    /// The name of the source.
    public var source: String
    /// How many items are new.
    public var added: Int
    /// How many items were completed.
    public var changed: Int

    /// Creates a report.
    public init(source: String, added: Int, changed: Int) {
        self.source = source
        self.added = added
        self.changed = changed
    }
}
