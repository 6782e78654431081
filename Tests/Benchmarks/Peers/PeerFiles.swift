import Foundation

/// The same things in the formats of several programs: a table, a task list, bookmarks, a bibliography, a ledger, music.
struct PeerFiles {
    /// A word that one title of a hundred has.
    static let word = "word42"

    private let folder: String
    private let things: [(title: String, author: String, year: Int, tag: String)]

    init(_ count: Int, in folder: String) {
        self.folder = folder
        things = (0..<count).map { number in
            ("Book \(number) of word\(number % 100)", "Author \(number % 97)", 1900 + number % 120, "tag\(number % 7)")
        }
    }

    func write() throws {
        for name in ["music", "task", "beets", "Documents/papers"] {
            try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
        }
        try write("taskrc", [""])
        try write("ledger.rules", ["fields date,description,amount", "currency EUR", "account1 things"])
        try write(
            "things.csv",
            ["title,authors,year,tags"] + things.map { "\($0.title),\($0.author),\($0.year),\($0.tag)" }
        )
        let tasks = things.map { #"{"description":"\#($0.title)","project":"\#($0.year)","tags":["\#($0.tag)"]}"# }
        try write("things.json", ["[" + tasks.joined(separator: ",\n") + "]"])
        try write("things.md", things.indices.map { "- [\(things[$0].title)](http://127.0.0.1:9/\($0))" })
        try write(
            "things.bib",
            things.indices.map {
                "@book{b\($0),title={\(things[$0].title)},author={\(things[$0].author)},year={\(things[$0].year)}}"
            }
        )
        try write("ledger.csv", things.indices.map { "2024-01-\(10 + $0 % 20),\(things[$0].title),\($0)" })
        for (number, thing) in things.enumerated() {
            try Data(Self.music(thing.title, by: thing.author)).write(
                to: URL(filePath: folder + "/music/\(number).mp3")
            )
        }
    }

    private func write(_ name: String, _ lines: [String]) throws {
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: folder + "/" + name))
    }

    /// Four silent frames of MP3 behind an ID3 tag.
    private static func music(_ title: String, by artist: String) -> [UInt8] {
        func size(_ count: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(count >> $0 & 127) } }
        func frame(_ name: String, _ text: String) -> [UInt8] {
            Array(name.utf8) + size(text.utf8.count + 1) + [0, 0, 3] + Array(text.utf8)
        }
        let tag = frame("TIT2", title) + frame("TPE1", artist)
        let silence: [UInt8] = [0xFF, 0xFB, 0x90, 0] + [UInt8](repeating: 0, count: 413)
        return Array("ID3".utf8) + [4, 0, 0] + size(tag.count) + tag + silence + silence + silence + silence
    }
}
