import Foundation
import QuestData
import QuestDomain
import Testing

@Suite("Quest: files of maps")
struct MapFileTests {
    private let files = QuestFolder.dated

    private static let wpt = #"<wpt lon="2" lat="1"><name>A &amp; B</name></wpt><wpt lat="3" lon="4"/>"#
    private static let rte =
        #"<rte><name>R</name><rtept lat="5" lon="6"><name>One</name></rtept><rtept lat="7" lon="8"/></rte>"#
    private static let trk = """
        <trk><trkseg><trkpt lat="1" lon="1"><ele>3</ele></trkpt><trkpt lat="2" lon="2"/></trkseg>
        <trkseg><trkpt lat="3" lon="3"/></trkseg></trk>
        """

    @Test(
        "GPX gives its waypoints, else the points of its routes, else the ends of its tracks, and says so",
        arguments: [
            (wpt, ["A & B", "Stop 2"], []),
            (
                wpt + rte + trk, ["A & B", "Stop 2"],
                ["took 2 waypoints, not 1 route of 2 points and 1 track of 3 points"]
            ),
            (rte, ["One", "R 2"], []),
            (rte + trk, ["One", "R 2"], ["took 1 route of 2 points, not 1 track of 3 points"]),
            (
                trk + "<rte/>", ["track 1 start", "track 1 end"],
                ["took the first and last points of 1 track of 3 points"]
            ),
        ] as [(String, [String], [String])]
    )
    func gpx(_ body: String, _ names: [String], _ notes: [String]) async throws {
        for root in ["gpx xmlns=\"http://www.topografix.com/GPX/1/1\" version=\"1.1\"", "gpx version=\"0.31\""] {
            let loaded = try await files.loaded(Data("<?xml version=\"1.0\"?><\(root)>\(body)</gpx>".utf8))
            #expect(loaded.quest.patients.map(\.title) == names)
            #expect(loaded.notes == notes)
        }
    }

    @Test("Namespaces may have any prefix, and the title is that of the metadata or the only route")
    func prefixes() async throws {
        let text = "<g:gpx><g:metadata><g:name>Day 1</g:name></g:metadata><g:wpt lat='1' lon='2'/></g:gpx>"
        #expect(try await files.load(text).title == "Day 1")
        #expect(try await files.load("<gpx>\(Self.rte)</gpx>").title == "R")
    }

    @Test("KML gives the placemarks that are points, in folders too, the longitude first")
    func kml() async throws {
        let text = """
            <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Tour</name>
            <Placemark><name>A</name><Point><coordinates> 2,1,30 </coordinates></Point></Placemark>
            <Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
            <Folder><Placemark><MultiGeometry><Point><coordinates>4,3</coordinates></Point></MultiGeometry></Placemark>
            </Folder></Document></kml>
            """
        let quest = try await files.load(text)
        #expect(quest.title == "Tour")
        #expect(quest.patients.map(\.title) == ["A", "Stop 2"])
        #expect(quest.patients.map(\.position.description) == ["1,2", "3,4"])
    }

    @Test(
        "What cannot be a place is named by the number of its point",
        arguments: [
            (#"<wpt lat="91" lon="0"/>"#, "latitude 91 is not between -90 and 90"),
            (#"<wpt lat="37,5" lon="1"/>"#, "'37,5,1' is not a pair of numbers"),
            ("<wpt/>", "',' is not a pair of numbers"),
        ]
    )
    func badPoints(_ point: String, _ reason: String) async throws {
        let problem = FileProblem(.point, 2, reason)
        await #expect(throws: QuestError.unreadableLines(file: "stops", [problem], total: 1)) {
            try await files.load("<gpx><wpt lat='1' lon='2'/>\(point)</gpx>")
        }
    }

    @Test(
        "Entities, depth, broken bytes and files cut short are refused",
        arguments: [
            ("<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx/>", "line 1: it declares entities of its own"),
            (
                "<gpx>" + String(repeating: "<a>", count: 100),
                "line 1: it is nested too deeply, or has too many elements"
            ),
            ("<gpx><wpt lat='1' lon='2'>", "line 1: the file ends too early"),
            ("<gpx>\u{0}</gpx>", "it contains a NUL byte"),
        ]
    )
    func hostile(_ text: String, _ reason: String) async throws {
        await #expect(throws: QuestError.unreadableFile("stops", reason: reason)) { try await files.load(text) }
    }

    @Test("XML of another kind is not a quest, and GPX without points has no stops")
    func others() async throws {
        await #expect(throws: QuestError.unknownFormat("stops")) { try await files.load("<html><body/></html>") }
        await #expect(throws: QuestError.noStops(file: "stops")) { try await files.load("<gpx><rte/></gpx>") }
    }

    @Test("Links have ten stops each, begin where the one before ends, and have no exponents")
    func links() throws {
        var quest = try QuestSamples.quest((1...12).map { (Double($0), 0.00001) }, origin: (0, 0))
        let links = try files.text(of: quest, as: .link).split(separator: "\n")
        #expect(links.count == 2)
        #expect(
            links[1] == "https://www.google.com/maps/dir/?api=1&origin=10,0.000010000&destination=12,0.000010000"
                + "&waypoints=11,0.000010000"
        )
        #expect(links[0].split(separator: "%7C").count == 9)
        quest.origin = nil
        #expect(
            try files.text(of: quest, as: .link).hasPrefix("https://www.google.com/maps/dir/?api=1&destination=10,")
        )
    }
}
