import SatchelCatalog
import Foundation
import QuestData
import QuestDomain
import QuestRouting
import Testing

@Suite("Quest: files")
struct QuestFolderTests {
    private let files = QuestFolder(today: { Date(timeIntervalSince1970: 1_795_219_200) })

    private func load(_ text: String, name: String = "stops") async throws -> Quest {
        try await withTemporaryFolder { folder in
            try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
            return try await files.quest(at: folder + "/" + name)
        }
    }

    private func problems(_ text: String) async throws -> [FileProblem] {
        do {
            _ = try await load(text)
            return []
        } catch QuestError.unreadableLines(_, let problems, _) {
            return problems
        }
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
        let quest = try await load(text)
        #expect(quest.patients.map(\.title) == ["Pikachu", "Café"])
        #expect(quest.patients.map(\.position.description) == ["37.5,127", "-1.25,-180"])
        #expect(quest.patients[0].number == 25 && quest.patients[0].koreanName == "피카츄")
        #expect(quest.patients[0].ailment == .burn && quest.patients[1].ailment == nil)
        #expect(quest.patients[0].provenance.source == "stops")
        #expect(quest.metric == .greatCircle)
    }

    @Test("Quoted cells hold commas, quotation marks and line ends, and lines are counted as an editor counts")
    func quoted() async throws {
        let quest = try await load("name,place,lat,lon\n\"A \"\"b\"\", c\",\"two\nlines\",1,2\n")
        #expect(quest.patients[0].title == "A \"b\", c")
        #expect(quest.patients[0].place == "two\nlines")
        #expect(try await problems("name,lat,lon\n\"two\nlines\",1,2\nbad,91,0\n").map(\.number) == [4])
        #expect(try await problems("name,lat,lon\nok,1,2\n\"open,1,2\n").map(\.number).contains(3))
    }

    @Test("Every line that cannot be read is named by its number, and nothing is loaded")
    func badLines() async throws {
        let text = "name,lat,lon\na,1,2\nb,95,0\nc,0,200\nd,x,1\ne\nf,3,4\n"
        #expect(try await problems(text).map(\.number) == [3, 4, 5, 6])
        #expect(
            try await problems("name,lat,lon,ailment\na,1,2,sneezing\n").first?.reason == "'sneezing' is no ailment"
        )
    }

    @Test("More bad lines than one would read are counted")
    func manyBadLines() async throws {
        let text = "name,lat,lon\n" + String(repeating: "a,100,0\n", count: 50)
        do {
            _ = try await load(text)
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
        let quest = try await load(text)
        #expect(quest.patients.map(\.title) == ["One", "7", "7"])
        #expect(quest.patients.map(\.id.rawValue) == ["one", "stop-7", "stop-7-2"])
        #expect(quest.patients.map(\.position.description) == ["37.5,127", "2,1", "4,3"])
        #expect(quest.patients[0].ailment == .sleep)
    }

    @Test("A feature that cannot be read is named by its number")
    func badFeature() async throws {
        let text = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}},
            {"type":"Feature","geometry":{"type":"Point","coordinates":[1,200]}},
            {"type":"Feature","geometry":{"type":"Point","coordinates":[]}}]}
            """
        #expect(try await problems(text).map { "\($0.unit) \($0.number)" } == ["feature 2", "feature 3"])
        #expect(try await problems("{\"type\":").count == 1)
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
        let quest = try await load(text)
        #expect(quest.metric == .euclidean && quest.title == "three" && quest.start == nil)
        #expect(quest.patients.map(\.id.rawValue) == ["node-1", "node-2", "node-3"])
        let lines = text.split(separator: "\n")
        let broken = (lines.prefix(6) + ["2 three 4"] + lines.suffix(2)).joined(separator: "\n")
        #expect(try await problems(broken).map(\.number) == [7])
    }

    @Test("What is no quest is said to be none")
    func unknown() async throws {
        for text in ["", "hello", "a,b\n1,2\n"] {
            await #expect(throws: QuestError.unknownFormat("stops")) { try await load(text) }
        }
        await #expect(throws: QuestError.noPatients) { try await load("lat,lon\n") }
        await #expect(throws: QuestError.unreadableFile("/nowhere", reason: "no such file or directory")) {
            try await files.quest(at: "/nowhere")
        }
        await #expect(throws: QuestError.unreadableFile("/tmp", reason: "is a directory")) {
            try await files.quest(at: "/tmp")
        }
    }

    @Test("What is exported loads again with the same places", arguments: [QuestFileFormat.csv, .geojson])
    func roundTrip(_ format: QuestFileFormat) async throws {
        let quest = EmbeddedPatientSource().starterQuest()
        let again = try await load(try files.text(of: quest, as: format))
        #expect(again.patients.map(\.title) == quest.patients.map(\.title))
        #expect(again.patients.map(\.position) == quest.patients.map(\.position))
        #expect(again.patients.map(\.ailment) == quest.patients.map(\.ailment))
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
