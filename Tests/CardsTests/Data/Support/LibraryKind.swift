import CardsData
import PostgresTestSupport
import SatchelLibrary
import Testing

/// Where a library is: one code searches and imports in both.
enum LibraryKind: String, CustomTestStringConvertible {
    case file
    case server

    /// Those that can be tested here.
    static var all: [LibraryKind] { [.file] + (TestPostgres.isInstalled ? [.server] : []) }

    var testDescription: String { rawValue }

    /// A new, empty library.
    func library(at path: String) async throws -> CardLibrary {
        switch self {
        case .file: CardLibrary { path }
        case .server: CardLibrary(on: try await TestPostgres.shared.get().newDatabase(), of: "cards")
        }
    }
}
