import Foundation
import SatchelTestSupport

extension FuzzTarget {
    static let databases = [FuzzTarget("database", longestInput: 256, database)]

    /// Changes bytes of files that the program keeps, and has every feature read them.
    ///
    /// An input is a list of changes of six bytes each: which file, where in it (three bytes), which bits; an odd last
    /// byte cuts the file there.
    @MainActor
    private static func database(_ bytes: [UInt8]) async throws {
        var files = try await KeptFiles.sound()
        let names = files.keys.sorted()
        guard !names.isEmpty else { return }
        var input = FuzzInput(bytes)
        while !input.isEmpty {
            let name = input.pick(names)
            let place = input.number(below: max(257, files[name]?.count ?? 0))
            let bits = input.byte()
            let cuts = input.byte() == 0xFF
            guard place < files[name]?.count ?? 0 else { continue }
            if cuts { files[name]?.removeSubrange(place...) } else { files[name]?[place] ^= bits }
        }
        ScratchFolder.empty()
        let home = ScratchFolder.path + "/home"
        try KeptFiles.write(files, to: home)
        let program = try ProgramUnderTest(set: ["store=sqlite"], columns: 80, home: home)
        do {
            for line in KeptFiles.readingLines { try await program.run(line) }
        } catch {
            await program.end()
            throw error
        }
        await program.end()
    }
}

/// The files that a little of everything leaves in a home folder.
@MainActor
enum KeptFiles {
    private static var files: [String: [UInt8]]?

    /// What reads each of them, and writes a little.
    static let readingLines = [
        "books favorites", "books recent", "books sources", "books search moonstone", "books show 1", "books fav 1",
        "cards favorites", "cards search raichu", "cards show 1",
        "coins holdings", "coins favorites", "coins chart BTC", "coins buy ETH 1",
        "closet list", "closet show 1", "closet style list", "closet stats", "closet suggest", "closet wear 1",
        "undo", "redo", "doctor", "quest stops", "quest map", "quest visit 1",
    ]

    /// The files as they should be, by their paths in the home folder.
    static func sound() async throws -> [String: [UInt8]] {
        if let files { return files }
        ScratchFolder.empty()
        let home = ScratchFolder.path + "/home"
        let books = try ScratchFolder.file(
            "shelf.ndjson",
            Array(#"{"id":"moonstone","title":"The Moonstone","authors":["Wilkie Collins"],"year":1868}"#.utf8)
        )
        let cards = try ScratchFolder.file(
            "cards.ndjson",
            Array(
                #"{"id":"base5-83","name":"Dark Raichu","supertype":"Pokémon","hp":"70","types":["Lightning"]}"#.utf8
            )
        )
        let prices = try ScratchFolder.file(
            "bitcoin.csv",
            Array("date,open,high,low,close\n2026-11-20,1,2,1,2\n2026-11-19,1,1,1,1\n".utf8)
        )
        let photo = try ScratchFolder.file("coat.png", SamplePicture.png(width: 30, height: 40))
        let program = try ProgramUnderTest(set: ["store=sqlite"], home: home)
        try await program.run(
            "books import '\(books)'",
            "books search moonstone",
            "books fav 1",
            "cards import '\(cards)'",
            "cards search dark",
            "cards fav 1",
            "coins import '\(prices)'",
            "coins buy BTC 0.5 --price 20000",
            "coins search bitcoin",
            "coins fav BTC",
            "closet add Coat --category outer --price 49.90 --photo '\(photo)'",
            "closet add Jeans --category bottom",
            "closet style new Monday",
            "closet style add Monday 1 2",
            "closet wear Monday",
            "closet fav 1",
            "quest new --count 5 --seed 1",
            "quest route",
            "quest visit 1"
        )
        await program.end()
        let paths = try FileManager.default.subpathsOfDirectory(atPath: home).filter { $0.contains("sqlite") }
        let found = Dictionary(
            uniqueKeysWithValues: paths.compactMap { path in
                FileManager.default.contents(atPath: home + "/" + path).map { (path, Array($0)) }
            }
        )
        files = found
        return found
    }

    /// Writes files into a home folder.
    static func write(_ files: [String: [UInt8]], to home: String) throws {
        for (path, bytes) in files {
            let file = URL(filePath: home + "/" + path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            try Data(bytes).write(to: file)
        }
    }
}
