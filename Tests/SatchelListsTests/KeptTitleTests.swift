import SatchelCatalog
import SatchelImporting
import SatchelPluginAPI
import Testing

@testable import SatchelLists

private enum Stamps: RecordKind {
    static let kind = Kind<Record<Stamps>>(
        "stamps",
        one: "stamp",
        fields: [
            .id(), .one("title", .text).column(.title("Title")).part(.title).required, .one("number", .text),
            .one("year", .year),
        ]
    )
}

@Suite("Lists: what things in files are known by")
struct KeptTitleTests {
    @Test("Things of one title are told apart by other fields, without what writers add to these")
    func distinct() {
        let title = KeptTitle<Record<Stamps>>(distinct: ["number"])
        let name = { (number: String) in title.names(["title": ["Rose"], "number": [number]]).title }
        #expect(name("4") != name("5"))
        for number in ["004", "4/102", "04 (used)"] { #expect(name(number) == name("4"), "\(number)") }
        #expect(name("0") != name("4"))
    }

    @Test("Columns name things by a title or an id, and by nothing else")
    func columns() throws {
        func map(_ mapping: String...) throws {
            let columns = ["key", "year"].map { (key: $0, name: $0, type: "text") }
            let rows = [ImportTable.Row(line: 2, cells: [["a"], ["1840"]])]
            let table = ImportTable(columns, rows, kind: nil, by: "a program")
            _ = try KeptMapping<Record<Stamps>>(
                table,
                as: nil,
                mapping: mapping,
                dates: nil,
                currency: nil,
                choices: [:]
            )
        }
        try map("key=id")
        try map("key=title")
        #expect(throws: PlainError.self) { try map("key=number") }
    }
}
