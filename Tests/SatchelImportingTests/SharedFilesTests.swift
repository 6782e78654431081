import Foundation
import SatchelImporting
import Testing

/// The real files that lie beside the repository on some machines.
private enum SharedFiles {
    /// The path of a file, or nil where it does not exist.
    static func path(_ name: String) -> String? {
        // Tests/SatchelImportingTests/<this file>: three steps up is the package, and the data lies beside it.
        let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let file = root.deletingLastPathComponent().appending(path: "shared/data/" + name).path()
        return FileManager.default.fileExists(atPath: file) ? file : nil
    }

    static func names(in folder: String) -> [String] {
        guard let path = path(folder) else { return [] }
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted().map { folder + "/" + $0 }
    }
}

@Suite("Importing: real files, where they are")
struct SharedFilesTests {
    @Test(
        "Tables come in whole",
        arguments: [
            ("books/gutenberg-catalog.csv.gz", 82_415), ("books/goodbooks-10k-books.csv", 10_000),
            ("pokeapi/pokemon_species_names.csv", 12_300), ("pokeapi/item_names.csv", 20_113),
        ]
    )
    func tables(_ name: String, _ count: Int) throws {
        guard let path = SharedFiles.path(name) else { return }
        var reader = try CSVReader(FileBytes(path: path))
        let readings = try reader.rest()
        let invalid = readings.filter { if case .invalid = $0 { true } else { false } }

        #expect(readings.count == count)
        #expect(invalid.isEmpty)
    }

    @Test("Titles of several lines stay one field")
    func titles() throws {
        guard let path = SharedFiles.path("books/gutenberg-catalog.csv.gz") else { return }
        var reader = try CSVReader(FileBytes(path: path))
        let title = try reader.header.require("title")

        #expect(try reader.rows().count { $0.bytes(title).contains(10) } == 11_721)
    }

    @Test("All cards come in, from lines and from arrays")
    func cards() throws {
        struct Card: Decodable { let id: String }
        for (name, count) in [
            ("cards-en.ndjson.gz", 20_106), ("raw/base1.json", 102), ("raw/sv1.json", 258), ("raw/swsh1.json", 216),
            ("sets-en.json", 172),
        ] {
            guard let path = SharedFiles.path("pokemon-tcg/" + name) else { continue }
            var reader = try JSONElementReader(FileBytes(path: path))
            let cards = try reader.rest().compactMap { reading -> Card? in
                guard case .row(let element) = reading else { return nil }
                return try JSONDecoder().decode(Card.self, from: Data(element.bytes))
            }
            #expect(Set(cards.map(\.id)).count == count)
        }
    }

    @Test("Price histories come in")
    func histories() throws {
        let rows = try SharedFiles.names(in: "coins/history").compactMap(SharedFiles.path).map { path in
            var reader = try CSVReader(FileBytes(path: path))
            return try reader.rest().count
        }
        #expect(rows.isEmpty || rows.reduce(0, +) == 16_354)
    }
}
