/// Imports files into a catalog.
///
/// What was imported survives an interruption, and importing the same file again continues where it stopped.
public protocol CatalogImports: Sendable {
    /// Imports the rows of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - progress: Reports progress.
    /// - Returns: What was done, also when the file turned out to be damaged or the user interrupted.
    /// - Throws: What is wrong with the file as a whole, and what the catalog cannot keep.
    func importFile(_ path: String, progress: @escaping ImportProgress.Handler) async throws -> ImportReport

    /// Joins rows of several files into items; called after the last file.
    ///
    /// - Parameter progress: Reports progress.
    /// - Returns: How many items are new or changed, or nil where there was nothing to join.
    /// - Throws: What the catalog cannot keep.
    func finish(progress: @escaping ImportProgress.Handler) async throws -> ImportReport?

    /// Returns the sources of the catalog, the first imported first.
    func sources() async throws -> [CatalogSource]

    /// Removes everything that was imported from a source.
    ///
    /// - Parameters:
    ///   - name: The name of the source.
    ///   - progress: Reports progress.
    /// - Returns: How many items it had.
    /// - Throws: `CatalogSourceError.unknown` where no imported source has the name.
    func removeSource(_ name: String, progress: @escaping ImportProgress.Handler) async throws -> Int
}

extension CatalogImports {
    /// Joins nothing, which is right where each row is an item.
    public func finish(progress: @escaping ImportProgress.Handler) async throws -> ImportReport? { nil }
}

/// Where items of a catalog came from.
public struct CatalogSource: Hashable, Sendable {
    /// The name of the source.
    public var name: String
    /// How many items it has.
    public var count: Int
    /// The day of its last import, or the day its facts were true, such as `2026-11-22`.
    public var day: String
    /// Whether it is part of the program.
    public var isBuiltIn: Bool
    /// Whether an import stopped before its end, or waits for another file.
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

/// Why a file or a source was refused.
public enum CatalogSourceError: Error, Hashable, Sendable {
    /// No imported source has this name.
    case unknown(String, known: [String])
    /// The file is not of a kind that can be imported.
    case unknownFile(path: String, accepted: [String])
    /// The file has nothing in it.
    case emptyFile(path: String)
}
