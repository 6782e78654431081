import QuestData
import QuestDomain
import Testing

@Suite("Quest: when and how long to visit")
struct VisitFactsTests {
    private let files = QuestFolder.dated

    @Test("When and how long to visit, and what it takes, are columns of a table and properties of GeoJSON")
    func visits() async throws {
        let csv = "name,lat,lon,Address,Notes,opens,closes,service_time,demand\na,1,2,Main St,ring,9:00,,15,2.5\n"
        let patient = try await files.load(csv).patients[0]
        #expect(patient.address == "Main St" && patient.note == "ring")
        #expect(patient.window?.text == "09:00-24:00" && patient.stay == 900 && patient.load == 2.5)
        let bad = "lat,lon,window,stay,load\n1,2,9am,,\n1,2,,soon,\n1,2,,,-1\n1,2,10-9,,\n"
        #expect(
            try await files.problems(bad).map(\.reason) == [
                "'9am' is not a time window such as 09:00-12:00", "'soon' is not a time such as 10m, at most 24h",
                "'-1' is not a load from 0 to 1000000000", "'10-9' is not a time window such as 09:00-12:00",
            ]
        )
        var quest = EmbeddedPatientSource().starterQuest()
        quest.patients[0].window = TimeWindow("9-12")
        (quest.patients[1].stay, quest.patients[2].load, quest.patients[3].address) = (90, 1.5, "1, \"A\" St")
        for format in [QuestFileFormat.csv, .geojson] {
            let again = try await files.load(try files.text(of: quest, as: format))
            #expect(again.patients.map(\.visitFacts) == quest.patients.map(\.visitFacts))
            #expect(again.patients.map(\.address) == quest.patients.map(\.address))
        }
    }
}
