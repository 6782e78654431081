import Foundation
import Glibc
import SatchelCatalog
import SatchelImporting
import Synchronization
import TestSupport
import Testing

@Suite("Importing: what kind of file it is")
struct ImportFormatTests {
    /// Tables with a column `n`, values of JSON, and lines that begin with a mark.
    private static func formats(_ store: RecordingStore) -> [ImportFormat] {
        [
            .lines("lines", beginning: "#lines") { path in
                RowImport(as: ImportFormat.sourceName(path), into: store) { $0.text.isEmpty ? nil : $0.text }
            },
            .csv("a table of letters") { header, _ in
                header["letter"] == nil ? nil : RowImport(as: "letters", into: store) { $0[0] }
            },
            .csv("a table of numbers") { header, _ in
                header["n"].map { column in RowImport(as: "numbers", into: store) { $0[column] } }
            },
            .json("JSON") { _ in
                RowImport(as: "json", into: store) { String(decoding: $0.bytes, as: UTF8.self) }
            },
        ]
    }

    private func importing(
        _ bytes: some Sequence<UInt8>,
        named name: String = "file"
    ) async throws -> (report: ImportReport, rows: [String]) {
        try await withTemporaryFolder { folder in
            try put(bytes, at: folder + "/" + name)
            let store = RecordingStore()
            let report = try await ImportRun().importFile(folder + "/" + name, as: Self.formats(store))
            return (report, store.kept.rows)
        }
    }

    @Test(
        "The contents say what a file is, behind a byte order mark, blank lines and gzip",
        arguments: ["", "\u{FEFF}", "\n\n\r\n", "\u{FEFF}\n\n", String(repeating: "\n", count: 70_000)],
        [true, false]
    )
    func kinds(_ beginning: String, _ isPacked: Bool) async throws {
        for (text, source, rows) in [
            ("n,word\n1,one\n", "numbers", ["1"]), ("letter\na\n", "letters", ["a"]),
            ("[{\"a\":1},{\"b\":2}]", "json", ["{\"a\":1}", "{\"b\":2}"]), ("{\"a\":1}\n", "json", ["{\"a\":1}"]),
        ] {
            let bytes = Array((beginning + text).utf8)
            let imported = try await importing(isPacked ? gzip(bytes) : bytes)
            #expect(imported.report.source == source)
            #expect(imported.rows == rows)
        }
        let lines = try await importing((beginning + "#lines\nmore").utf8, named: "some.txt")
        #expect(lines.report.source == "some")
        #expect(lines.rows == ["#lines", "more"])
    }

    @Test("Minified JSON has one line, of whatever length")
    func minified() async throws {
        let values = (0..<20_000).map { "{\"number\":\($0),\"text\":\"해리\"}" }
        let imported = try await importing(("[" + values.joined(separator: ",") + "]").utf8)
        #expect(imported.report.added == 20_000)
        #expect(imported.rows.last == values.last)
    }

    @Test("What is of no kind is refused with the kinds there are, and what is empty with that")
    func refused() async throws {
        let accepted = ["lines", "a table of letters", "a table of numbers", "JSON"]
        for text in ["name,color\nx,red\n", "\u{1}PNG", "\"never closed\n"] {
            let error = await #expect(throws: CatalogSourceError.self) { try await importing(text.utf8) }
            guard case .unknownFile(_, accepted)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        for text in ["", "\u{FEFF}", " \n\n"] {
            let error = await #expect(throws: CatalogSourceError.self) { try await importing(text.utf8) }
            guard case .emptyFile? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test("A folder and a device are refused at once, by what they are")
    func notFiles() async throws {
        try await withTemporaryFolder { folder in
            let formats = Self.formats(RecordingStore())
            await #expect(throws: ImportFileError.isFolder(path: folder)) {
                try await ImportRun().importFile(folder, as: formats)
            }
            await #expect(throws: ImportFileError.isDevice(path: "/dev/zero")) {
                try await ImportRun().importFile("/dev/zero", as: formats)
            }
        }
    }

    @Test("A pipe is read once, whatever comes out of it", arguments: ["n\n1\n2\n", "[{\"a\":1}]", "#lines\nmore\n"])
    func pipe(_ text: String) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/pipe"
            #expect(mkfifo(path, 0o600) == 0)
            let writer = Thread { try? Data(text.utf8).write(to: URL(filePath: path)) }
            writer.start()
            let told = Mutex<ImportProgress?>(nil)

            let report = try await ImportRun(progress: { moment in told.withLock { $0 = moment } })
                .importFile(path, as: Self.formats(RecordingStore()))

            #expect(report.added > 0)
            let progress = try #require(told.withLock { $0 })
            #expect(progress.rows == report.rowsRead && progress.fraction == nil)
        }
    }

    @Test("A source that is named for its file never takes the name of another")
    func names() {
        #expect(ImportFormat.sourceName("/a/b/mine.ndjson.gz") == "mine")
        #expect(ImportFormat.sourceName("mine") == "mine")
        #expect(ImportFormat.sourceName("/dev/stdin") == "stdin")
        #expect(ImportFormat.sourceName("embedded.json", reserved: ["embedded"]) == "my-embedded")
        #expect(ImportFormat.sourceName("...") == "file")
    }
}
