/// The registrations of a container with overrides applied, indexed for validation and linking.
struct GraphPlan: Sendable {
    private(set) var registrations: [Registration] = []
    private(set) var selections: [ServiceKey: Selection] = [:]
    private(set) var contradictions: [GraphFault] = []
    private var index: [ServiceKey: Int] = [:]

    /// Applies layers in order, the root's first, ignoring the registrations of some plugins.
    init(_ layers: [ContainerBuilder], leavingOut plugins: Set<String> = []) {
        func counts(_ owner: Provenance.Owner) -> Bool {
            guard case .plugin(let id) = owner else { return true }
            return !plugins.contains(id)
        }
        for layer in layers {
            for registration in layer.registrations where counts(registration.provenance.owner) { add(registration) }
            for input in layer.inputs { replace(input) }
            for selection in layer.selections where counts(selection.registrant) { add(selection) }
            for registration in layer.overrides {
                if index[registration.key] != nil || isImplemented(registration.key) {
                    replace(registration)
                } else if !layers.contains(where: { $0.registers(registration.key) }) {
                    contradictions.append(.strayOverride(registration.key, registration.provenance))
                }
            }
        }
        let inputs = layers.flatMap(\.inputs)
        for deferred in layers.flatMap(\.deferredSelections) where counts(deferred.owner) {
            let input = inputs.last { ObjectIdentifier($0.key.type) == deferred.input }?.input
            if let selection = input.flatMap(deferred.choose) { add(selection) }
        }
    }

    /// The registration for a key, through the selection if there is one.
    func target(of key: ServiceKey) -> Int? {
        if let position = index[key] { return position }
        return selections[key].flatMap { index[$0.chosen] }
    }

    /// The names registered for a service, in order of registration.
    func implementations(of service: ServiceKey) -> [String] {
        registrations.compactMap { $0.key.type == service.type ? $0.key.name : nil }
    }

    private func isImplemented(_ key: ServiceKey) -> Bool {
        key.name == nil && registrations.contains { $0.key.type == key.type }
    }

    private mutating func add(_ registration: Registration) {
        guard let first = index[registration.key] else { return append(registration) }
        contradictions.append(
            .duplicate(registration.key, first: registrations[first].provenance, second: registration.provenance)
        )
    }

    private mutating func add(_ selection: Selection) {
        let registered = index[selection.service].map { registrations[$0].provenance }
            .flatMap { $0.owner == .override ? nil : $0 }
        if let earlier = selections[selection.service]?.provenance ?? registered {
            contradictions.append(.duplicate(selection.service, first: earlier, second: selection.provenance))
        } else {
            selections[selection.service] = selection
        }
    }

    private mutating func replace(_ registration: Registration) {
        if let position = index[registration.key] {
            registrations[position] = registration
        } else {
            append(registration)
        }
    }

    private mutating func append(_ registration: Registration) {
        index[registration.key] = registrations.count
        registrations.append(registration)
    }
}

extension ContainerBuilder {
    /// Whether a service was registered, even by a plugin that is left out.
    fileprivate func registers(_ key: ServiceKey) -> Bool {
        registrations.contains { $0.key == key || (key.name == nil && $0.key.type == key.type) }
    }
}
