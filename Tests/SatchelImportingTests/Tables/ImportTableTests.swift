import Foundation
import SatchelCatalog
import SatchelImporting
import TestSupport
import Testing

@Suite("A file as a table")
struct ImportTableTests {
    private func table(_ bytes: some Sequence<UInt8>) async throws -> ImportTable {
        try await withTemporaryFolder { folder in
            let path = folder + "/list.csv"
            try put(bytes, at: path)
            return try ImportTable(path: path)
        }
    }

    @Test(
        "Cells are parted by the mark that the first line has most of, or that it names",
        arguments: [
            "title,place\nDune,shelf\n", "title\tplace\nDune\tshelf\n", "title;place\r\nDune;shelf\r\n",
            "\"sep=;\"\r\ntitle;place\r\nDune;shelf\r\n", "sep=,\ntitle,place\nDune,shelf",
        ]
    )
    func delimiters(text: String) async throws {
        let table = try await table(text.utf8)

        #expect(table.names == ["title", "place"])
        #expect(table.rows.map(\.cells) == [[["Dune"], ["shelf"]]])
    }

    @Test("Rows keep the lines of the file, and a row of another width is named")
    func lines() async throws {
        let table = try await table("sep=,\ntitle,place\n\"two\nlines\",a\nshort\nlast,b\n".utf8)

        #expect(table.rows.map(\.line) == [3, 6])
        #expect(table.invalid.map(\.line) == [5])
    }

    @Test(
        "A file in another encoding has the same text",
        arguments: [
            [0xFF, 0xFE] + "title\nCaf\u{E9}\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            [0xFE, 0xFF] + "title\nCaf\u{E9}\n".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
            Array("title\nCaf".utf8) + [0xE9, 0x0A], [0xEF, 0xBB, 0xBF] + Array("title\nCaf\u{E9}\n".utf8),
        ] as [[UInt8]]
    )
    func encodings(bytes: [UInt8]) async throws {
        #expect(try await table(bytes).rows.map(\.cells) == [[["Caf\u{E9}"]]])
    }

    @Test(
        "What spreadsheets write in other scripts is read, and told",
        arguments: [
            ("CP949", 0x8000_0422, "제목,상태\n채식주의자,CD 두 장\n"), ("Shift-JIS", 0x8000_0420, "題名,評価\nノルウェイの森,良い\n"),
            ("GB18030", 0x8000_0632, "书名,作者\n三体,刘慈欣\n"), ("Windows-1251", 11, "Название,Автор\nВойна и мир,Толстой\n"),
            ("Latin-1", 5, "Titel,Autor\nDer Prozeß,Müller\nÀ la carte,où çà\nÖl,Ærø\n"),
        ] as [(String, UInt, String)]
    )
    func scripts(encoding: String, code: UInt, text: String) async throws {
        let bytes = try #require(text.data(using: String.Encoding(rawValue: code)))

        let table = try await table(bytes)
        // The start of a long one may end within a letter.
        let long = try await withTemporaryFolder { folder in
            try put(bytes + Data(repeating: 0x0A, count: 65535 - bytes.count) + bytes, at: folder + "/list.csv")
            return try ImportTable.marks(of: folder + "/list.csv")
        }

        let lines = text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
        #expect(table.names == lines[0])
        #expect(table.rows.map { $0.cells.map { $0[0] } } == Array(lines.dropFirst()))
        #expect(table.notes == ["read as \(encoding)"])
        #expect(long == lines[0])
    }

    @Test("A stray byte in UTF-8 costs its own letter, and is told")
    func strayByte() async throws {
        let table = try await table(Array("title\nCaf\u{E9} M\u{FC}ller\nCort".utf8) + [0xE2] + Array("azar\n".utf8))

        #expect(table.rows.map(\.cells) == [[["Caf\u{E9} M\u{FC}ller"]], [["Cort\u{FFFD}azar"]]])
        #expect(table.notes == ["1 byte is not UTF-8, shown as \u{FFFD}"])
    }

    @Test("Columns without a name, or with one twice, have names of their own")
    func names() async throws {
        #expect(try await table("a,,a,a\n1,2,3,4\n".utf8).names == ["a", "column 2", "a (2)", "a (3)"])
    }

    @Test(
        "Both sides of a merge are not a table",
        arguments: ["title\n<<<<<<< HEAD\nDune\n=======\n", "<<<<<<< a\ntitle\n"]
    )
    func conflict(text: String) async throws {
        await #expect(throws: ImportFileError.self) { try await table(text.utf8) }
    }

    @Test("A file without named columns is not a table", arguments: ["", "\n\n", ",,\n1,2,3\n", "\"a\nb"])
    func noHeading(text: String) async throws {
        await #expect(throws: ImportFileError.self) { try await table(text.utf8) }
    }
}
