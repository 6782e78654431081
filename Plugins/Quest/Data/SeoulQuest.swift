import QuestDomain

/// The quest to begin with: real places of Seoul, to four decimals of a degree, about ten metres.
enum SeoulQuest {
    /// The quest, nobody visited yet.
    static let quest: Quest = {
        var ids = PatientIDs()
        let patients: [Patient] = entries.compactMap { entry in
            guard let kind = PokemonTable.pokemon.first(where: { $0.number == entry.number }),
                let place = try? Coordinates(latitude: entry.latitude, longitude: entry.longitude)
            else { return nil }
            return Patient(
                id: ids.next(for: kind.id),
                title: kind.name,
                koreanName: kind.koreanName,
                number: kind.number,
                place: entry.place,
                position: .globe(place),
                ailment: entry.ailment,
                provenance: EmbeddedPatientSource.provenance
            )
        }
        return Quest(
            title: "Seoul",
            starterOf: "embedded",
            origin: .globe(.seoulCityHall),
            patients: patients
        )
    }()

    private typealias Entry = (
        number: Int, place: String, latitude: Double, longitude: Double, ailment: Ailment
    )

    private static let entries: [Entry] = [
        (25, "N Seoul Tower", 37.5512, 126.9882, .exhaustion),
        (133, "Gyeongbokgung Palace", 37.5796, 126.9770, .sleep),
        (4, "Dongdaemun Design Plaza", 37.5665, 127.0092, .burn),
        (1, "Seoul Forest", 37.5444, 127.0374, .poison),
        (149, "Lotte World Tower", 37.5125, 127.1025, .freeze),
        (143, "Bongeunsa Temple", 37.5150, 127.0573, .sleep),
        (39, "63 Building", 37.5198, 126.9400, .confusion),
        (63, "National Assembly", 37.5318, 126.9141, .confusion),
        (52, "Hongik University", 37.5509, 126.9255, .injury),
        (66, "Seoul World Cup Stadium", 37.5682, 126.8972, .injury),
        (81, "Seoul Station", 37.5547, 126.9707, .paralysis),
        (7, "Olympic Park", 37.5206, 127.1216, .injury),
    ]
}
