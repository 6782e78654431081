import SatchelLibrary
import TestSupport

/// Where a library is: one code searches and imports in both.
package enum LibraryKind: String, Sendable {
    case file
    case server

    /// Those that can be tested here.
    package static var all: [LibraryKind] { [.file] + (TestPostgres.isInstalled ? [.server] : []) }

    /// A new, empty library of a feature.
    package func library<Format>(
        of feature: String,
        at path: String,
        inFile: (@escaping @Sendable () throws -> String) -> Library<Format> = { Library(at: $0) }
    ) async throws -> Library<Format> {
        switch self {
        case .file: inFile { path }
        case .server: Library(on: try await TestPostgres.shared.get().newDatabase(), of: feature)
        }
    }

    /// Runs a test with a new, empty library of a feature.
    package func withLibrary<Format>(
        of feature: String,
        inFile: (@escaping @Sendable () throws -> String) -> Library<Format> = { Library(at: $0) },
        _ body: (Library<Format>) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let library = try await library(of: feature, at: folder + "/library.sqlite", inFile: inFile)
            try await body(library)
            try await library.close()
        }
    }
}
