/// Imports files into a catalog; an interrupted import is kept, and importing the same file again resumes it.
public protocol CatalogImports: Sendable {
    /// Imports the rows of a file; the report tells what was done even if the file was damaged or the user interrupted.
    func importFile(_ path: String, progress: @escaping ImportProgress.Handler) async throws -> ImportReport

    /// Joins rows of several files into items after the last file; nil if there was nothing to join.
    func finish(progress: @escaping ImportProgress.Handler) async throws -> ImportReport?

    /// Returns the sources of the catalog, the first imported first.
    func sources() async throws -> [CatalogSource]

    /// Removes what was imported from a source, and returns the number of items; throws `CatalogSourceError.unknown`.
    func removeSource(_ name: String, progress: @escaping ImportProgress.Handler) async throws -> Int
}

extension CatalogImports {
    /// Joins nothing, which suits files whose rows are items.
    public func finish(progress: @escaping ImportProgress.Handler) async throws -> ImportReport? { nil }
}

/// A source of a catalog's items.
public struct CatalogSource: Hashable, Sendable {
    /// The name of the source.
    public var name: String
    /// The number of its items.
    public var count: Int
    /// The day of its last import, or of its facts, such as `2026-11-22`.
    public var day: String
    /// Whether it is built in.
    public var isBuiltIn = false
    /// Whether an import was interrupted, or waits for another file.
    public var isUnfinished = false

    public init(name: String, count: Int, day: String) {
        self.name = name
        self.count = count
        self.day = day
    }
}

/// Why a file or a source is rejected.
public enum CatalogSourceError: Error, Hashable, Sendable {
    /// No imported source has this name.
    case unknown(String, known: [String])
    /// The file can't be imported, with the files that can.
    case unknownFile(path: String, accepted: [String])
    case emptyFile(path: String)
}
