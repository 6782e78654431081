import SatchelSearch

/// The field words of a patient search.
package enum PatientField: String, SearchField {
    /// The English or the Korean name.
    case name
    case place
    case ailment
    case berry
    case visited

    package var section: SearchSection? {
        switch self {
        case .name: .title
        case .place: .topics
        case .ailment, .berry, .visited: nil
        }
    }

    package var summary: String {
        switch self {
        case .name: "in the name"
        case .place: "at a place"
        case .ailment: "with an ailment"
        case .berry: "cured by a berry"
        case .visited: "visited or still waiting"
        }
    }

    package var examples: [String] {
        switch self {
        case .name: ["pikachu"]
        case .place: ["tower"]
        case .ailment: Ailment.allCases.map(\.rawValue)
        case .berry: ["cheri", "lum"]
        case .visited: ["yes", "no"]
        }
    }

    package func value(of text: String) -> PatientFieldValue? {
        let word = text.lowercased()
        switch self {
        case .name, .place: return nil
        case .ailment: return Ailment(rawValue: word).map { .ailment($0) }
        case .berry:
            return Ailment.allCases.contains { $0.berries.contains(word) } ? .berry(word) : nil
        case .visited: return ["yes": true, "no": false][word].map { .visited($0) }
        }
    }

    package static func holds(_ value: PatientFieldValue, of field: PatientField, for patient: Patient) -> Bool {
        switch value {
        case .ailment(let ailment): patient.ailment == ailment
        case .berry(let berry): patient.ailment?.berries.contains(berry) ?? false
        case .visited(let isVisited): patient.isVisited == isVisited
        }
    }

    package static func has(_ field: PatientField, _ patient: Patient) -> Bool {
        switch field {
        case .name: !patient.searchTexts.title.isEmpty
        case .place: patient.place?.isEmpty == false
        case .ailment, .berry: patient.ailment != nil
        case .visited: patient.isVisited
        }
    }
}

/// The value of a field that does not take words.
package enum PatientFieldValue: Hashable, Sendable {
    case ailment(Ailment)
    case berry(String)
    case visited(Bool)
}

extension PatientFieldValue: CustomStringConvertible {
    package var description: String {
        switch self {
        case .ailment(let ailment): ailment.rawValue
        case .berry(let berry): berry
        case .visited(let isVisited): isVisited ? "yes" : "no"
        }
    }
}

/// The orders of a patient list.
package enum PatientSortKey: String, SortKey {
    /// The rank of the match, then the visiting order.
    case relevance
    case name
    case ailment
    case leg

    package func value(of entry: SearchEntry<Patient>) -> SortValue? {
        switch self {
        case .relevance: nil
        case .name: .letters(entry.title.sortKey)
        case .ailment: entry.item.ailment.map { .other($0.rawValue) }
        case .leg: (entry.item.step?.leg).map { .other($0) }
        }
    }
}
