import SatchelCatalog
import Foundation
import Glibc
import QuestData
import QuestDomain
import QuestRouting
import SatchelImporting
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Quest: files")
struct QuestFolderTests {
    private let files = QuestFolder.dated

    @Test(
        "Columns and properties that a stop has no place for are named",
        arguments: [
            ("name,Color,lat,lon,Size,\na,red,1,2,9,\n", ["Color", "Size"]), ("lat,lon\n1,2\n", []),
            (
                #"{"type": "Feature", "properties": {"name": "a", "opens": "9:00", "size": {"x": 1}}, "#
                    + #""geometry": {"type": "Point", "coordinates": [1, 2]}}"#,
                ["opens", "size"]
            ),
        ] as [(String, [String])]
    )
    func otherColumns(_ text: String, _ ignored: [String]) async throws {
        #expect(try await files.loaded(Data(text.utf8)).ignored == ignored)
    }

    @Test(
        "A table is told by its heading, whatever parts its cells and whatever order its columns have",
        arguments: [
            "name,latitude,longitude,ailment\nPikachu,37.5,127,burn\n\nCafé,-1.25,-180,\n",
            "\u{FEFF}LON;lat;Name;ailment\r\n127;37.5;Pikachu;Burn\r\n-180;-1.25;\"Café\";\r\n",
            "lng\tlat\ttitle\tailment\tcolour\n127\t37.5\tPikachu\tburn\tred\n-180\t-1.25\tCafé\t\t\n",
        ]
    )
    func table(_ text: String) async throws {
        let quest = try await files.load(text)
        #expect(quest.patients.map(\.title) == ["Pikachu", "Café"])
        #expect(quest.patients.map(\.position.description) == ["37.5,127", "-1.25,-180"])
        #expect(quest.patients[0].number == 25 && quest.patients[0].koreanName == "피카츄")
        #expect(quest.patients[0].ailment == .burn && quest.patients[1].ailment == nil)
        #expect(quest.patients[0].provenance.source == "stops")
        #expect(quest.metric == .greatCircle)
    }

    @Test("Quoted cells hold commas, quotation marks and line ends, and lines are counted as an editor counts")
    func quoted() async throws {
        let quest = try await files.load("name,place,lat,lon\n\"A \"\"b\"\", c\",\"two\nlines\",1,2\n")
        #expect(quest.patients[0].title == "A \"b\", c")
        #expect(quest.patients[0].place == "two\nlines")
        #expect(try await files.problems("name,lat,lon\n\"two\nlines\",1,2\nbad,91,0\n").map(\.number) == [4])
        #expect(try await files.problems("name,lat,lon\nok,1,2\n\"open,1,2\n").map(\.number).contains(3))
    }

    @Test("What a file says is of the day on which it is read, where the user is")
    func day() async throws {
        let files = QuestFolder(clock: FixedClock(today: Day("2026-11-22")))
        #expect(try await files.load("lat,lon\n1,2\n").patients[0].provenance.asOf == "2026-11-22")
    }

    @Test("A quotation mark inside a cell is a letter, and one behind a closing mark is told")
    func inches() async throws {
        let text = "name,lat,lon\n6\" pipe,1,2\nplain,3,4\n5\" pipe,5,6\nlast,7,8\n"
        #expect(try await files.load(text).patients.map(\.title) == ["6\" pipe", "plain", "5\" pipe", "last"])
        #expect(try await files.problems("name,lat,lon\n\"ab\"c,1,2\nd,3,4\n").map(\.number) == [2])
    }

    @Test("Nothing is cut off or replaced without a word: zero bytes and broken UTF-8 are told")
    func brokenBytes() async throws {
        #expect(
            try await files.problems("name,lat,lon\na\u{0}b,1,2\n") == [FileProblem(.line, 2, "it contains a NUL byte")]
        )
        let escaped =
            "{\"type\":\"Feature\",\"properties\":{\"name\":\"a\\u0000b\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}"
        #expect(try await files.problems(escaped) == [FileProblem(.feature, 1, "it contains a NUL byte")])
        await #expect(
            throws: QuestError.unreadableLines(file: "stops", [FileProblem(.line, 3, "it is not UTF-8 text")], total: 1)
        ) {
            try await files.loaded(Data("name,lat,lon\na,1,2\nb".utf8) + [0xFF] + Data(",1,2\n".utf8))
        }
    }

    @Test("Lines may end as old Macs ended them")
    func carriageReturns() async throws {
        #expect(try await files.load("name;lat;lon\ra;1;2\rb;3;4\r").patients.map(\.title) == ["a", "b"])
        #expect(try await files.problems("name;lat;lon\ra;1;2\rb;93;4\r").map(\.number) == [3])
    }

    @Test("A row has a bound, and so do the stops and the problems that are kept")
    func bounds() async throws {
        let long = String(repeating: "x", count: 70_000)
        let problems = try await files.problems("name,lat,lon\n\(long),1,2\n")
        #expect(problems == [FileProblem(.line, 2, "it is longer than 64 KB")])
        let number = String(repeating: "9", count: 1000)
        #expect(try await files.problems("name,lat,lon\na,\(number),2\n").first.map { $0.reason.count < 200 } == true)
        // The same name over and over: the numbers behind it must not be looked for from the first one each time.
        let same = "name,lat,lon\n" + String(repeating: "a,1,2\n", count: 20_000)
        #expect(try await files.load(same).patients.last?.id == PatientID("a-20000"))
    }

    @Test("A pipe is read to its end")
    func pipe() async throws {
        try await withTemporaryFolder { folder in
            let pipe = folder + "/stops"
            #expect(mkfifo(pipe, 0o600) == 0)
            let writer = Task.detached {
                let handle = try #require(FileHandle(forWritingAtPath: pipe))
                try handle.write(contentsOf: Data("name,lat,lon\na,1,".utf8))
                try await Task.sleep(for: .milliseconds(20))
                try handle.write(contentsOf: Data("2\n".utf8))
                try handle.close()
            }
            #expect(try await files.quest(at: pipe).quest.patients.map(\.title) == ["a"])
            try await writer.value
        }
    }

    @Test("Every line that cannot be read is named by its number, and nothing is loaded")
    func badLines() async throws {
        let text = "name,lat,lon\na,1,2\nb,95,0\nc,0,200\nd,x,1\ne\nf,3,4\n"
        #expect(try await files.problems(text).map(\.number) == [3, 4, 5, 6])
        #expect(
            try await files.problems("name,lat,lon,ailment\na,1,2,sneezing\n").first?.reason
                == "'sneezing' is not an ailment"
        )
    }

    @Test("More bad lines than one would read are counted")
    func manyBadLines() async throws {
        let text = "name,lat,lon\n" + String(repeating: "a,100,0\n", count: 50)
        do {
            _ = try await files.load(text)
            Issue.record("it was loaded")
        } catch QuestError.unreadableLines(_, let problems, let total) {
            #expect(problems.count == 5 && total == 50)
        }
    }

    @Test("The points of GeoJSON are taken, the longitude first, and lines are passed over")
    func geoJSON() async throws {
        let text = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"name":"One","ailment":"sleep"},"geometry":{"type":"Point","coordinates":[127,37.5,12]}},
            {"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}},
            {"type":"Feature","properties":{"name":7,"deep":{"er":1}},"geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}}]}
            """
        let quest = try await files.load(text)
        #expect(quest.patients.map(\.title) == ["One", "7", "7"])
        #expect(quest.patients.map(\.id.rawValue) == ["one", "stop-7", "stop-7-2"])
        #expect(quest.patients.map(\.position.description) == ["37.5,127", "2,1", "4,3"])
        #expect(quest.patients[0].ailment == .sleep)
    }

    @Test("Points in collections of geometries are taken, however deep, with the name of their feature")
    func geometryCollections() async throws {
        let inner = """
            {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[3,4]},\
            {"type":"LineString","coordinates":[[0,0],[1,1]]},{"type":"MultiPoint","coordinates":[[5,6],[7,8]]}]}
            """
        let outer = """
            {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},\(inner)]}
            """
        let positions = ["2,1", "4,3", "6,5", "8,7"]
        #expect(try await files.load(outer).patients.map(\.position.description) == positions)
        let feature = "{\"type\":\"Feature\",\"properties\":{\"name\":\"Here\"},\"geometry\":\(outer)}"
        for text in [feature, "{\"type\":\"FeatureCollection\",\"features\":[\(feature)]}"] {
            let quest = try await files.load(text)
            #expect(quest.patients.map(\.position.description) == positions)
            #expect(quest.patients.allSatisfy { $0.title == "Here" })
        }
        let bad = "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Point\",\"coordinates\":\"x\"}]}"
        #expect(try await files.problems(bad).map(\.reason) == ["its coordinates are invalid"])
        let deep = String(repeating: "{\"type\":\"GeometryCollection\",\"geometries\":[", count: 50_000)
        #expect(try await files.problems(deep).first?.reason.contains("nested more than 128 levels deep") == true)
    }

    @Test("A file of lines and areas alone has no stops, and the hint says what is taken")
    func noPoints() async throws {
        let text = """
            {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon",\
            "coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}},{"type":"Feature","geometry":null}]}
            """
        await #expect(throws: QuestError.noStops(file: "stops")) { try await files.load(text) }
    }

    @Test(
        "JSON is strict wherever it stands, and numbers off the globe are told",
        arguments: [
            ("{\"type\":\"Point\",\"coordinates\":[1,2],}", "not valid JSON: trailing comma at byte 36"),
            ("{\"type\":\"Point\",\"coordinates\":[1,02]}", "not valid JSON: malformed number at byte 34"),
            ("{\"type\":\"Point\",\"x\":\"\\q\",\"coordinates\":[1,2]}", "not valid JSON: malformed escape at byte 22"),
            ("{\"type\":\"Point\",\"coordinates\":[1,1e400]}", "its coordinates are invalid"),
            ("{\"type\":\"Point\",\"coordinates\":[1,1e300]}", "latitude 1e+300 is not between -90 and 90"),
            ("{\"type\":\"Point\",\"coordinates\":[-1e300,1]}", "longitude -1e+300 is not between -180 and 180"),
            ("{\"a\":1}", "the file is JSON, but not GeoJSON"),
        ]
    )
    func strictJSON(_ text: String, _ reason: String) async throws {
        #expect(try await files.problems(text).map(\.reason) == [reason])
    }

    @Test(
        "Files of TSPLIB of another kind are called what they are, and unsupported",
        arguments: [
            (
                "NAME : alb1000\nTYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n-1\nEOF",
                2, "TYPE HCP (a Hamiltonian cycle problem) is not supported"
            ),
            (
                "NAME : a.opt.tour\nTYPE : TOUR\nDIMENSION : 2\nTOUR_SECTION\n1\n2\n-1\nEOF", 2,
                "TYPE TOUR (a tour of another file) is not supported"
            ),
            (
                "NAME : linhp318\nTYPE : TSP\nDIMENSION : 2\nEDGE_WEIGHT_TYPE : EUC_2D\nFIXED_EDGES_SECTION\n1 2\n-1\n"
                    + "NODE_COORD_SECTION\n1 0 0\n2 3 4\nEOF", 5, "FIXED_EDGES_SECTION is not supported"
            ),
            (
                "TYPE: TSP\nDIMENSION: 9223372036854775807\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n", 2,
                "invalid DIMENSION '9223372036854775807': expected 1 to 100000"
            ),
        ]
    )
    func otherProblems(_ text: String, _ line: Int, _ reason: String) async throws {
        #expect(try await files.problems(text) == [FileProblem(.line, line, reason)])
    }

    @Test("A feature that cannot be read is named by its number")
    func badFeature() async throws {
        let text = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}},
            {"type":"Feature","geometry":{"type":"Point","coordinates":[1,200]}},
            {"type":"Feature","geometry":{"type":"Point","coordinates":[]}}]}
            """
        #expect(try await files.problems(text).map { "\($0.unit) \($0.number)" } == ["feature 2", "feature 3"])
        #expect(try await files.problems("{\"type\":").count == 1)
    }

    @Test("TSPLIB keeps its metric, and its errors their line")
    func tsplib() async throws {
        let text = """
            NAME : three
            TYPE : TSP
            DIMENSION : 3
            EDGE_WEIGHT_TYPE : EUC_2D
            NODE_COORD_SECTION
            1 0 0
            2 3 4
            3 6 8
            EOF
            """
        let quest = try await files.load(text)
        #expect(quest.metric == .euclidean && quest.title == "three" && quest.start == nil)
        #expect(quest.patients.map(\.id.rawValue) == ["node-1", "node-2", "node-3"])
        let lines = text.split(separator: "\n")
        let broken = (lines.prefix(6) + ["2 three 4"] + lines.suffix(2)).joined(separator: "\n")
        #expect(try await files.problems(broken).map(\.number) == [7])
    }

    @Test("What is no quest is said to be none")
    func unknown() async throws {
        for text in ["", "hello", "a,b\n1,2\n"] {
            await #expect(throws: QuestError.unknownFormat("stops")) { try await files.load(text) }
        }
        await #expect(throws: QuestError.noStops(file: "stops")) { try await files.load("lat,lon\n") }
        await #expect(throws: ImportFileError.notFound(path: "/nowhere")) { try await files.quest(at: "/nowhere") }
        await #expect(throws: ImportFileError.isFolder(path: "/tmp")) { try await files.quest(at: "/tmp") }
        for path in ["/dev/null", "/dev/zero"] {
            await #expect(throws: ImportFileError.isDevice(path: path)) { try await files.quest(at: path) }
        }
    }

    @Test("What is exported loads again with the same places", arguments: [QuestFileFormat.csv, .geojson, .gpx, .kml])
    func roundTrip(_ format: QuestFileFormat) async throws {
        let quest = EmbeddedPatientSource().starterQuest()
        let again = try await files.load(try files.text(of: quest, as: format))
        #expect(again.patients.map(\.title) == quest.patients.map(\.title))
        #expect(again.patients.map(\.position) == quest.patients.map(\.position))
        if [.csv, .geojson].contains(format) {
            #expect(again.patients.map(\.ailment) == quest.patients.map(\.ailment))
        }
        #expect(again.patients.map(\.number) == quest.patients.map(\.number))
    }

    @Test("GPX has a way point a patient and the route in order, with what XML has a use for written otherwise")
    func gpx() async throws {
        var quest = try QuestSamples.quest([(0, 0.02), (0, 0.01)], origin: (0, 0))
        quest.title = "a < b & \u{1}c"
        let task = try RouteTask(quest, .init())
        quest.route = task.route(try await ExactRoutePlanner().plan(task.problem))

        let text = try files.text(of: quest, as: .gpx)
        #expect(text.contains("<name>a &lt; b &amp; c</name>"))
        let points = text.split(separator: "<rtept ").dropFirst().map { $0.prefix { $0 != ">" } }
        #expect(points == ["lat=\"0\" lon=\"0\"", "lat=\"0\" lon=\"0.01\"", "lat=\"0\" lon=\"0.02\""])
        #expect(text.split(separator: "<wpt ").count == 3)
    }

    @Test("A quest in the units of a file is no GPX")
    func fileUnits() {
        let quest = Quest(title: "plane", metric: .euclidean, patients: [])
        #expect(throws: QuestError.notOnTheGlobe(title: "plane")) { try files.text(of: quest, as: .gpx) }
        #expect(throws: Never.self) { try files.text(of: quest, as: .csv) }
    }
}
