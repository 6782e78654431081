import SatchelLibrary
import TestSupport

/// Where a library is: one code searches and imports in both.
package enum LibraryKind: String, Sendable {
    case file
    case server

    /// Those that can be tested here.
    package static var all: [LibraryKind] { [.file] + (TestPostgres.isInstalled ? [.server] : []) }

    /// A new, empty library of a feature.
    package func library<Format>(of feature: String, at path: String) async throws -> Library<Format> {
        switch self {
        case .file: Library(at: { path })
        case .server: Library(on: try await TestPostgres.shared.get().newDatabase(), of: feature)
        }
    }

    /// Runs a test with a new, empty library of a feature.
    package func withLibrary<Format>(
        of feature: String,
        _ body: (Library<Format>) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let library: Library<Format> = try await library(of: feature, at: folder + "/library.sqlite")
            try await body(library)
            try await library.close()
        }
    }
}
