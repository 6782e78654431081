import Foundation

/// The real tables of PokeAPI that lie beside the repository on some machines; none has a quoted cell that matters.
enum SharedPokemonData {
    /// The rows of a table, cells by the name of their column, or nil where the file does not exist.
    static func rows(_ name: String) throws -> [[String: String]]? {
        // Tests/QuestTests/Data/<this file>: four steps up is the package, and the data lies beside it.
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let file = root.deletingLastPathComponent().appending(path: "shared/data/pokeapi/\(name)")
        guard FileManager.default.fileExists(atPath: file.path()) else { return nil }
        let lines = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
        let table = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        guard let heading = table.first else { return [] }
        return table.dropFirst().filter { $0.count == heading.count }.map {
            Dictionary(zip(heading, $0)) { first, _ in first }
        }
    }
}
