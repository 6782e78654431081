import SatchelCatalog
import SatchelImporting
import TestSupport
import Testing

@Suite("Files of collection managers as tables")
struct CollectionFileTests {
    private func table(_ text: String, _ name: String) async throws -> ImportTable {
        try await withTemporaryFolder { folder in
            let path = folder + "/" + name
            try put(text.utf8, at: path)
            return try ImportTable(path: path)
        }
    }

    @Test("Tellico's fields are columns, its lists values, its days days, and what stands around it is passed over")
    func tellico() async throws {
        let table = try await table(
            """
            <noise name='<x>'> junk
            <?xml version="1.0"?>
            <!DOCTYPE tellico PUBLIC 'x' 'y'>
            <tellico syntaxVersion="11"><collection title="Mine" type="3"><fields>
            <field name="title" title="Title" type="1" flags="8"/><field name="genre" title="Genre" type="1" flags="7"/>
            <field name="cast" title="Cast" type="8"/><field name="seen" title="Seen" type="12"/>
            <field name="gift" title="Gift" type="4"/><field name="id" title="ID" type="6" flags="32"/></fields>
            <entry id="1"><title>Tide &amp; Quay&#x2a;&#33;</title><genres><genre>Drama</genre><genre>Sea</genre></genres>
            <casts><cast><column>Ann</column><column>Ada</column></cast></casts>
            <seen><year>2020</year><month>5</month><day>2</day></seen><gift>true</gift></entry></collection></tellico>
            """,
            "films.tc"
        )

        #expect(table.kind == "movies")
        #expect(table.names == ["Title", "Genre", "Cast", "Seen", "Gift"])
        #expect(
            table.rows.map(\.cells) == [[["Tide & Quay*!"], ["Drama", "Sea"], ["Ann – Ada"], ["2020-05-02"], ["yes"]]]
        )
    }

    @Test(
        "What is cut off, newer, too deep or makes much of little is refused",
        arguments: [
            "<", "<tellico syntaxVersion=\"11\"><collection>", "<tellico syntaxVersion=\"99\"><collection/></tellico>",
            "<!DOCTYPE a [<!ENTITY b \"c\">]><tellico/>", "<tellico><collection></tellico>", "<!-- ", "<other/>",
            "<tellico>" + String(repeating: "<a>", count: 100_000),
        ]
    )
    func refused(text: String) async {
        await #expect(throws: ImportFileError.self) { try await table(text, "x.tc") }
    }

    @Test("An archive of other files is told from one that is cut off")
    func otherArchive() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/letterboxd.zip"
            let writer = try ArchiveWriter(path: path, format: .zip)
            try writer.add("ratings.csv", bytes: Array("Name,Rating\n".utf8))
            try writer.finish()

            #expect(throws: ImportFileError.isArchive(path: path)) { try ImportTable(path: path) }
        }
    }

    @Test("GCstar's attributes and lists are cells, and its days are days")
    func gcstar() async throws {
        let table = try await table(
            """
            <collection type="GCwines" items="1"><information><maxId>1</maxId></information>
            <item id="1" name="Volnay" purchasedate="28/08/2010"><comments>fine
            day</comments><grapes><line><col>one</col></line><line><col>two</col></line></grapes></item></collection>
            """,
            "wine.gcs"
        )

        #expect(table.kind == "wine")
        #expect(table.names == ["title", "purchasedate", "comments", "grapes"])
        #expect(table.rows.map(\.cells) == [[["Volnay"], ["2010-08-28"], ["fine\nday"], ["one", "two"]]])
    }

    @Test("Records have the fields of their descriptor, values may go on, and a line that is no field is named")
    func recfile() async throws {
        let table = try await table(
            """
            # lenses
            %rec: Lens
            %mandatory: Name
            %type: Weight int

            Name: Wide
            Mount: A
            Mount: B
            Note: one
            + two

            Name: Long \\
            one
            what is this
            """,
            "lenses.rec"
        )

        #expect(table.kind == "Lens")
        #expect(table.names == ["Name", "Weight", "Mount", "Note"])
        #expect(table.types["Weight"] == "number")
        #expect(table.rows.map(\.cells) == [[["Wide"], [], ["A", "B"], ["one\ntwo"]], [["Long one"], [], [], []]])
        #expect(table.rows.map(\.line) == [6, 12])
        #expect(table.invalid.map(\.line) == [14])
    }
}
