/// The registrations of a container with overrides applied, indexed for validation and linking.
struct GraphPlan: Sendable {
    private(set) var registrations: [Registration] = []
    private(set) var selections: [ServiceKey: Selection] = [:]
    private(set) var duplicates: [GraphFault] = []
    private var index: [ServiceKey: Int] = [:]

    init(_ builder: ContainerBuilder) {
        add(builder)
    }

    /// The plan with what a child container adds and overrides.
    func adding(_ builder: ContainerBuilder) -> GraphPlan {
        var plan = self
        plan.duplicates = []
        plan.add(builder)
        return plan
    }

    /// The registration a key stands for, through the selection if there is one.
    func target(of key: ServiceKey) -> Int? {
        if let position = index[key] { return position }
        return selections[key].flatMap { index[$0.chosen] }
    }

    /// The names registered for a service, in order of registration.
    func implementations(of service: ServiceKey) -> [String] {
        registrations.compactMap { $0.key.type == service.type ? $0.key.name : nil }
    }

    private mutating func add(_ builder: ContainerBuilder) {
        for registration in builder.registrations {
            if let first = index[registration.key] {
                duplicates.append(
                    .duplicate(
                        registration.key,
                        first: registrations[first].provenance,
                        second: registration.provenance
                    )
                )
            } else {
                append(registration)
            }
        }
        for selection in builder.selections {
            let earlier =
                selections[selection.service]?.provenance
                ?? index[selection.service].map { registrations[$0].provenance }
            if let earlier {
                duplicates.append(.duplicate(selection.service, first: earlier, second: selection.provenance))
            } else {
                selections[selection.service] = selection
            }
        }
        for registration in builder.overrides {
            if let position = index[registration.key] {
                registrations[position] = registration
            } else {
                append(registration)
            }
        }
    }

    private mutating func append(_ registration: Registration) {
        index[registration.key] = registrations.count
        registrations.append(registration)
    }
}
