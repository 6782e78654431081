import SatchelSearch

/// A word that, followed by a colon, says where the rest must stand.
package enum PatientField: String, SearchField {
    /// The English or the Korean name.
    case name
    /// The place, the ailment or the berry.
    case place
    /// What it suffers from.
    case ailment
    /// The berry that helps.
    case berry
    /// Whether it was visited.
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
        case .place: "at this place"
        case .ailment: "with this ailment"
        case .berry: "that this berry helps"
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
}

/// What a field word takes that takes no words.
package enum PatientFieldValue: Hashable, Sendable {
    /// This ailment.
    case ailment(Ailment)
    /// A berry by its id.
    case berry(String)
    /// Visited, or waiting.
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

/// What a list of patients can be ordered by.
package enum PatientSortKey: String, SortKey {
    /// How well a patient fits the search, then the order in which they are visited.
    case relevance
    /// The name.
    case name
    /// What it suffers from.
    case ailment
    /// How long the way from the stop before is.
    case leg

    package func sorted(_ entries: [SearchEntry<Patient>], _ direction: SortDirection) -> [SearchEntry<Patient>] {
        switch self {
        case .relevance: entries
        case .name:
            direction.sorted(
                entries,
                by: { $0.title.sortKey.isEmpty ? nil : $0.title.sortKey.map(\.value) },
                { $0.lexicographicallyPrecedes($1) }
            )
        case .ailment: direction.sorted(entries, by: { $0.item.ailment?.rawValue })
        case .leg: direction.sorted(entries, by: { $0.item.step?.leg })
        }
    }
}
