import Foundation
import SatchelCatalog
import SatchelImporting
import TestSupport
import Testing

@Suite("Files of programs as tables")
struct ProgramFileTests {
    private func table(_ text: String, _ name: String = "file.json") async throws -> ImportTable {
        try await withTemporaryFolder { folder in
            let path = folder + "/" + name
            try put(text.utf8, at: path)
            let table = try ImportTable(path: path)
            #expect(try ImportTable.marks(of: path) == table.marks)
            return table
        }
    }

    @Test("Objects are rows, in an array, in a member, by ids or one on each line, and lists are several values")
    func json() async throws {
        let object =
            #"{"title": "Dune", "by": ["A", "B"], "isbn": {"0": "1", "2": "2"}, "ddc": {"code": null, "n": 3.10}}"#
        for text in [
            "[\(object)]", #"{"count": 1, "books": [\#(object)]}"#, #"{"7": \#(object)}"#, "\(object)\n\(object)",
        ] {
            let table = try await table(text)

            #expect(table.names == ["title", "by", "isbn", "ddc.n"], "\(text)")
            #expect(table.rows.first?.cells == [["Dune"], ["A", "B"], ["1", "2"], ["3.10"]], "\(text)")
        }
    }

    @Test("A thousand names are columns, and one more is refused, in one object or in two")
    func names() async throws {
        func object(_ names: Range<Int>) -> String {
            "{" + names.map { "\"n\($0)\": \"x\"" }.joined(separator: ",") + "}"
        }

        #expect(try await table("[\(object(0..<1000))]").names.count == 1000)
        for text in ["[\(object(0..<1001))]", "[\(object(0..<1000)),\(object(1000..<1001))]"] {
            await #expect(throws: ImportFileError.self) { try await table(text) }
        }
    }

    @Test("A line that is no object is named, and the others are read")
    func brokenLine() async throws {
        let table = try await table("{\"a\": 1}\n{\"a\": }\n[2]\n{\"a\": 3}\n")

        #expect(table.rows.map(\.line) == [1, 4])
        #expect(table.invalid.map(\.line) == [2, 3])
    }

    @Test(
        "What is cut off, too deep or no list is refused",
        arguments: ["[{\"a\": 1}", "{", "[1, 2", "[" + String(repeating: "[", count: 100_000), "{\"a\": 1}}"]
    )
    func refused(text: String) async {
        await #expect(throws: ImportFileError.self) { try await table(text) }
    }

    @Test("Headings are found below the title of a report, and below a table of one thing")
    func preamble() async throws {
        let report = try await table(",,\nTransactions,,\nUser,,\nId,Day,Coin\n1,2024-01-01,BTC\n", "report.csv")
        #expect(report.names == ["Id", "Day", "Coin"])
        #expect(report.rows.map(\.line) == [5])
        #expect(report.notes == ["2 lines before the headings are left out"])
        // Whose report it is, in as many cells as a table could have.
        let own = try await table("\nTransactions\nUser,Jo,abc\nId,Day,Coin,Fee\n1,2024-01-01,BTC,2\n", "own.csv")
        #expect(own.names == ["Id", "Day", "Coin", "Fee"])
        #expect(own.rows.map(\.line) == [5])

        let list = try await table(
            "Date,Name,Tags,URL\n2019-09-24,Favorites,top,x\n\nPosition,Name,Year,URL\n1,Moonlight,2016,y\n",
            "list.csv"
        )
        #expect(list.names == ["Position", "Name", "Year", "URL"])
        #expect(list.rows.map(\.cells) == [[["1"], ["Moonlight"], ["2016"], ["y"]]])

        let plain = try await table("Name\nx,y,z\n", "plain.csv")
        #expect(plain.rows.isEmpty || plain.names != ["Name"])
    }

    @Test("Tellico's loans stand in columns of the entries, and its pictures are with the file")
    func loansAndPictures() async throws {
        let table = try await table(
            """
            <tellico syntaxVersion="11"><collection title="Mine" type="2"><fields>
            <field name="title" title="Titel" type="1"/><field name="cover" title="Cover" type="10"/></fields>
            <entry id="4"><title>Dune</title><cover>a.png</cover></entry>
            <images><image id="a.png" format="PNG">aGVs
            bG8=</image></images></collection><borrowers><borrower name="Mina">
            <loan entryRef="4" loanDate="2024-01-02" dueDate="2024-02-02"/></borrower></borrowers></tellico>
            """,
            "books.xml"
        )

        #expect(table.origin == "tellico books")
        #expect(table.keys["Titel"] == "title")
        #expect(table.names == ["Titel", "Cover", "Lent to", "Lent on", "Due"])
        #expect(table.rows.first?.cells == [["Dune"], ["a.png"], ["Mina"], ["2024-01-02"], ["2024-02-02"]])
        #expect(table.files?.bytes(of: "a.png") == Array("hello".utf8))
        #expect(table.files?.bytes(of: "../a.png") == nil)
    }

    @Test("CLZ's lists are values, of which people see one name each")
    func clz() async throws {
        let table = try await table(
            """
            <bookinfo><bookmetadata/><booklist><book><id>7</id><mainsection><title>Dune</title><authors><author>
            <role>Author</role><person><displayname>Frank Herbert</displayname><sortname>Herbert, Frank</sortname></person>
            </author></authors><myrating>8</myrating><myrating><displayname>8</displayname></myrating></mainsection>
            <publicationdate><year><displayname>1965</displayname></year><date>1965</date></publicationdate><links/>
            </book></booklist></bookinfo>
            """,
            "books.xml"
        )

        #expect(table.origin == "clz books")
        #expect(table.names == ["id", "title", "authors", "myrating", "publicationdate"])
        #expect(table.rows.first?.cells == [["7"], ["Dune"], ["Frank Herbert"], ["8"], ["1965"]])
    }

    @Test("A file that a row names is read only beside the table")
    func filesBeside() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/in", withIntermediateDirectories: true)
            try put("Name,Photo\n".utf8, at: folder + "/in/list.csv")
            try put("x".utf8, at: folder + "/in/photo.txt")
            try put("secret".utf8, at: folder + "/secret.txt")
            let files = try ImportTable(path: folder + "/in/list.csv").files

            #expect(files?.bytes(of: "photo.txt") == Array("x".utf8))
            for name in ["../secret.txt", folder + "/secret.txt", "/etc/passwd", "none.txt", ""] {
                #expect(files?.bytes(of: name) == nil, "\(name)")
            }
        }
    }
}
