import SatchelCatalog

extension Patient {
    /// The fields of a patient, or any stop, each declared here alone.
    package static let kind = Kind<Patient>(
        "quest",
        one: "stop",
        fields: [
            .id(),
            .one("name", .text, { $0.title }, { $0.title = $1 ?? $0.title })
                .column(.title("Name")).part(.title).required
                .search("in the name", ["pikachu"])
                .sort { .letters($0.title.sortKey) },
            .one("koreanName", .text, { $0.koreanName }, { $0.koreanName = $1 })
                .label("Korean name").column(.data("Korean")).part(.otherNames),
            .one("number", .number(), { $0.number }, { $0.number = $1 }).column(.data("Number")),
            .one("place", .text, { $0.place }, { $0.place = $1 })
                .column(.subtitle("Place", hidesWhenEmpty: true)).part(.topics)
                .search("at a place", ["tower"]),
            .one("address", .text, { $0.address }, { $0.address = $1 })
                .column(.fact("Address", hidesWhenEmpty: true)).part(.topics)
                .search("at an address", ["main"]),
            .one("note", .text, { $0.note }, { $0.note = $1 })
                .column(.fact("Note", hidesWhenEmpty: true, priority: 1)).part(.topics),
            .one("window", .window, { $0.window }, { $0.window = $1 })
                .column(.fact("Window", hidesWhenEmpty: true)),
            .one("stay", .stay, { $0.stay }, { $0.stay = $1 }).column(.fact("Stay", hidesWhenEmpty: true)),
            .one("load", .number, { $0.load }, { $0.load = $1 })
                .column(.fact("Load", isTrailing: true, hidesWhenEmpty: true)),
            .one("lock", .lock, { $0.lock }, { $0.lock = $1 }).column(.fact("Lock", hidesWhenEmpty: true)),
            .one("ailment", .choice, { $0.ailment }, { $0.ailment = $1 })
                .column(.fact("Ailment", hidesWhenEmpty: true)).part(.topics)
                .search("with an ailment", Ailment.allCases.map(\.rawValue))
                .sort(),
            .computed("berry", .berry) { $0.ailment }
                .label(nil).column(.fact("Berry", hidesWhenEmpty: true)).part(.topics)
                .search("cured by a berry", ["cheri", "lum"]),
            .computed("position", .text) { $0.position.description },
            .one("latitude", .number, { $0.position.latitude }, { $0.position.latitude = $1 })
                .label(nil).column(.data("Latitude")),
            .one("longitude", .number, { $0.position.longitude }, { $0.position.longitude = $1 })
                .label(nil).column(.data("Longitude")),
            .one("x", .number, { $0.position.x }, { $0.position.x = $1 }).label(nil).column(.data("X")),
            .one("y", .number, { $0.position.y }, { $0.position.y = $1 }).label(nil).column(.data("Y")),
            .details("berries", .text) { $0.berries.map { "\($0.name) (\($0.koreanName))" } }
                .label { ($0.ailment?.berries.count ?? 0) > 1 ? "berries" : "berry" },
            .computed("leg", .number) { $0.step?.leg }
                .label("from previous stop").column(.fact("Leg", isTrailing: true)).sort(),
            .computed("distance", .number) { $0.step?.distance }
                .label("from start").column(.fact("So far", isTrailing: true)),
            .computed("arrive", .text) { $0.step?.arrival.map { ClockTime.text(ofPlanned: $0) } }
                .column(.fact("Arrive", hidesWhenEmpty: true)),
            .computed("visited", .flag) { $0.isVisited }
                .column(.fact("Visited"))
                .search("visited or still waiting", ["yes", "no"]).present { $0.isVisited },
            .details("types", .text) { $0.kind?.types ?? [] },
            .detail("height", .number()) { $0.kind?.height },
            .detail("weight", .number()) { $0.kind?.weight },
            .detail("genus", .text) { $0.kind?.genus }.label("kind"),
            .detail("description", .note) { $0.kind?.description },
        ],
        page: ["id", "name", "koreanName", "number", "place", "position", "latitude", "longitude", "x", "y"]
    )

    package init(id: PatientID, provenance: ItemSource) {
        self.init(id: id, title: id.rawValue, position: .file(x: 0, y: 0), provenance: provenance)
    }
}

/// The numbers of a position, each absent from the other sort; one that is off the globe changes nothing.
extension Position {
    fileprivate var latitude: Double? {
        get { if case .globe(let place) = self { place.latitude } else { nil } }
        set { newValue.map { setPlace(latitude: $0, longitude: longitude ?? 0) } }
    }

    fileprivate var longitude: Double? {
        get { if case .globe(let place) = self { place.longitude } else { nil } }
        set { newValue.map { setPlace(latitude: latitude ?? 0, longitude: $0) } }
    }

    fileprivate var x: Double? {
        get { if case .file(let x, _) = self { x } else { nil } }
        set { newValue.map { self = .file(x: $0, y: y ?? 0) } }
    }

    fileprivate var y: Double? {
        get { if case .file(_, let y) = self { y } else { nil } }
        set { newValue.map { self = .file(x: x ?? 0, y: $0) } }
    }

    private mutating func setPlace(latitude: Double, longitude: Double) {
        if let place = try? Coordinates(latitude: latitude, longitude: longitude) { self = .globe(place) }
    }
}

extension FieldType<Double> {
    /// A number in its digits.
    fileprivate static var number: FieldType {
        FieldType(
            "a number",
            .decimal,
            parse: { Double($0).flatMap { $0.isFinite ? $0 : nil } },
            text: { Position.digits($0) },
            // The bits of floating-point numbers are in the order of their magnitudes.
            order: { .number($0.sign == .minus ? -Int($0.magnitude.bitPattern) : Int($0.bitPattern)) }
        )
    }
}

extension FieldType<TimeWindow> {
    fileprivate static var window: FieldType {
        FieldType(
            "a time window such as 09:00-12:00",
            parse: { TimeWindow($0) },
            text: \.text,
            order: { .number($0.closes) }
        )
    }
}

extension FieldType<StopLock> {
    fileprivate static var lock: FieldType {
        FieldType("first, last, or after and an id", parse: { StopLock($0) }, text: \.text)
    }
}

extension FieldType<Int> {
    /// A length of time in seconds.
    fileprivate static var stay: FieldType {
        FieldType("a time such as 10m", parse: Stay.seconds, text: Stay.text, order: { .number($0) })
    }
}

extension FieldType<Ailment> {
    /// The berry made for an ailment; a search for another one that helps finds it, too.
    fileprivate static var berry: FieldType {
        let berries = Set(Ailment.allCases.flatMap(\.berries))
        var type = FieldType("a berry", parse: { _ in nil }, text: { $0.berry })
            .searched(
                byWordsOf: { $0.berries },
                asking: { text in
                    let word = text.lowercased()
                    return berries.contains(word) ? ([word], word) : nil
                }
            )
        type.choices = berries.sorted()
        return type
    }
}
