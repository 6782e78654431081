/// Takes files into a catalogue that stays.
///
/// What was taken in survives an interruption, and taking in the same file again goes on where it stopped.
package protocol CatalogImports: Sendable {
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
package struct CatalogImportProgress: Hashable, Sendable {
    /// The rows that are done.
    package var rows: Int
    /// The part that is done, from 0 to 1.
    package var fraction: Double

    /// Describes a moment.
    package init(rows: Int, fraction: Double) {
        self.rows = rows
        self.fraction = fraction
    }
}

/// Where items of a catalogue came from.
package struct CatalogSource: Hashable, Sendable {
    /// The name that its items carry.
    package var name: String
    /// How many items it has.
    package var count: Int
    /// The day it was last added to, or that its facts were true.
    package var day: String
    /// Whether it comes with the program.
    package var isBuiltIn: Bool
    /// Whether an import stopped before its end.
    package var isUnfinished: Bool

    /// Describes a source.
    package init(name: String, count: Int, day: String, isBuiltIn: Bool = false, isUnfinished: Bool = false) {
        self.name = name
        self.count = count
        self.day = day
        self.isBuiltIn = isBuiltIn
        self.isUnfinished = isUnfinished
    }
}

/// What is wrong with what was asked of the sources of a catalogue.
package enum CatalogSourceError: Error, Hashable, Sendable {
    /// No imported source has this name.
    case unknown(String, known: [String])
    /// A file is of no kind that the catalogue takes in.
    case unknownFile(path: String, accepted: [String])
}
