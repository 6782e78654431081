import BooksData
import Foundation
import SatchelCatalog
import SatchelImporting

/// Made-up books out of real words, the same ones for a seed, as a file in the form of Project Gutenberg's catalog.
struct BookCorpus {
    private let titles: [[String]]
    private let authors: [String]
    private let subjects: [String]

    /// Takes the words of Project Gutenberg's catalog where it lies beside the repository, else those of the books
    /// that come with Satchel.
    init() throws {
        let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let real = root.deletingLastPathComponent().appending(path: "shared/data/books/gutenberg-catalog.csv.gz")
        var (titles, authors, subjects): ([[String]], [String], [String]) = ([], [], [])
        if FileManager.default.fileExists(atPath: real.path()) {
            var reader = try CSVReader(FileBytes(path: real.path()))
            let columns = try ["title", "author", "subjects"].map { try reader.header.require($0) }
            while case .row(let row)? = try reader.next() {
                titles.append(row[columns[0]].split { !$0.isLetter }.map(String.init))
                authors.append(row[columns[1]])
                subjects.append(row[columns[2]])
            }
        } else {
            for line in EmbeddedBookTable.text.split(separator: "\n").dropFirst() {
                let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                titles.append(cells[1].split { !$0.isLetter }.map(String.init))
                authors.append(cells[2])
                subjects.append(cells[6].split(separator: ";").joined(separator: " |"))
            }
        }
        self.titles = titles.filter { !$0.isEmpty }
        self.authors = authors.filter { !$0.isEmpty }
        self.subjects = subjects
    }

    /// Writes so many books; one in fifty has a Korean title.
    func write(_ count: Int, to path: String) throws {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        guard let file = FileHandle(forWritingAtPath: path) else { throw CocoaError(.fileWriteUnknown) }
        defer { try? file.close() }
        var random = SplitMix64(seed: 8)
        var text = "gutenberg_id,title,author,language,subjects\n"
        for number in 1...count {
            let isKorean = number.isMultiple(of: 50)
            let title = isKorean ? koreanTitle(&random) : title(&random)
            text += CSVReader.line([
                String(number), title, authors[random.index(authors.count)], isKorean ? "ko" : "en",
                subjects[random.index(subjects.count)],
            ])
            if text.utf8.count > 1 << 20 {
                try file.write(contentsOf: Data(text.utf8))
                text = ""
            }
        }
        try file.write(contentsOf: Data(text.utf8))
    }

    /// A few words of two real titles.
    private func title(_ random: inout SplitMix64) -> String {
        let words = titles[random.index(titles.count)].prefix(6) + titles[random.index(titles.count)].suffix(3)
        return words.joined(separator: " ")
    }

    private func koreanTitle(_ random: inout SplitMix64) -> String {
        (0...random.index(3)).map { _ in
            String(
                String.UnicodeScalarView(
                    (0...1 + random.index(3)).compactMap { _ in Unicode.Scalar(0xAC00 + UInt32(random.index(400)) * 28)
                    }
                )
            )
        }
        .joined(separator: " ")
    }

    /// A word of a title.
    func word(_ random: inout SplitMix64) -> String {
        let title = titles[random.index(titles.count)]
        return title[random.index(title.count)].lowercased()
    }

    /// An author's last name.
    func author(_ random: inout SplitMix64) -> String {
        authors[random.index(authors.count)].prefix { $0.isLetter }.lowercased()
    }
}

extension SplitMix64 {
    mutating func index(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &self)
    }
}
