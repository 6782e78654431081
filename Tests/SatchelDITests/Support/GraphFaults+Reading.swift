import SatchelDI

/// The faults that building a graph reports; none where it is healthy.
func faults(_ register: (inout ContainerBuilder) -> Void) -> [GraphFault] {
    var builder = ContainerBuilder()
    register(&builder)
    do {
        _ = try builder.build()
        return []
    } catch {
        return error.faults
    }
}

extension GraphFault {
    /// What kind of fault it is, in a word.
    var kind: String {
        switch self {
        case .missing: "missing"
        case .cycle: "cycle"
        case .captive: "captive"
        case .duplicate: "duplicate"
        case .unknownImplementation: "unknown"
        case .strayOverride: "stray"
        case .misnamed: "misnamed"
        }
    }

    /// The services on the fault's path, in order.
    var path: [String] { steps.map(\.key.description) }

    /// The places on the fault's path, in order.
    var places: [String] { steps.map(\.provenance.location) }

    /// The steps of the fault's path.
    var steps: [Step] {
        switch self {
        case .missing(_, let path, _): path
        case .cycle(let steps), .captive(let steps): steps
        case .misnamed(_, let step): [step]
        case .duplicate, .unknownImplementation, .strayOverride: []
        }
    }
}
