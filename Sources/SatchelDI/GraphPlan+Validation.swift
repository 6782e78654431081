extension GraphPlan {
    /// Every fault of the graph, without duplicates, in a stable order.
    func faults() -> [GraphFault] {
        contradictions + misnamed() + unknownImplementations() + missing() + cycles() + captives()
    }

    // MARK: - Names nobody provides

    private func misnamed() -> [GraphFault] {
        registrations.indices.flatMap { position in
            registrations[position].unusedNames.map { .misnamed($0, by: step(position)) }
        }
    }

    private func unknownImplementations() -> [GraphFault] {
        selections.values
            .filter { target(of: $0.chosen) == nil }
            .sorted { ($0.service.description, $0.chosen.name ?? "") < ($1.service.description, $1.chosen.name ?? "") }
            .map { selection in
                .unknownImplementation(
                    selection.service,
                    name: selection.chosen.name ?? "",
                    available: implementations(of: selection.service),
                    selection.provenance
                )
            }
    }

    // MARK: - Services nobody provides

    private func missing() -> [GraphFault] {
        registrations.indices.flatMap { position in
            registrations[position].dependencies
                // A selection with an unknown name is a fault of its own, reported once.
                .filter { target(of: $0) == nil && selections[$0] == nil }
                .map { key in
                    .missing(
                        key,
                        path: pathFromRoot(to: position).map(step),
                        implementations: implementations(of: key)
                    )
                }
        }
    }

    /// The shortest path from a service without dependents down to `position`.
    private func pathFromRoot(to position: Int) -> [Int] {
        var dependents: [[Int]] = Array(repeating: [], count: registrations.count)
        for user in registrations.indices {
            for used in targets(of: user) { dependents[used].append(user) }
        }
        var towards: [Int: Int] = [position: position]
        var queue = [position]
        var last = position
        var next = 0
        // Each service is queued once.
        while next < queue.count {
            last = queue[next]
            if dependents[last].isEmpty { break }
            for user in dependents[last] where towards[user] == nil {
                towards[user] = last
                queue.append(user)
            }
            next += 1
        }
        guard dependents[last].isEmpty else { return [position] }
        var path = [last]
        while last != position, let following = towards[last] {
            path.append(following)
            last = following
        }
        return path
    }

    // MARK: - Cycles

    /// A cycle for each back edge, so that cycles which share a service are all found.
    private func cycles() -> [GraphFault] {
        enum Mark { case open, done }
        var marks: [Mark?] = Array(repeating: nil, count: registrations.count)
        var trail: [Int] = []
        var found: [GraphFault] = []

        func visit(_ position: Int) {
            marks[position] = .open
            trail.append(position)
            for next in targets(of: position) {
                switch marks[next] {
                case .none: visit(next)
                case .open:
                    guard let start = trail.firstIndex(of: next) else { continue }
                    found.append(.cycle(trail[start...].map(step)))
                case .done: continue
                }
            }
            trail.removeLast()
            marks[position] = .done
        }

        for position in registrations.indices where marks[position] == nil { visit(position) }
        return found
    }

    // MARK: - Captive dependencies

    /// Singletons that would hold a scoped service beyond its scope, directly or through transient ones.
    private func captives() -> [GraphFault] {
        let isScopedNeeded = registrations.contains { registration in
            registration.dependencies.contains { target(of: $0).map { registrations[$0].scope } == .scoped }
        }
        guard isScopedNeeded else { return [] }
        return registrations.indices
            .filter { registrations[$0].scope == .singleton }
            .flatMap { singleton -> [GraphFault] in
                var found: [GraphFault] = []
                var seen: Set<Int> = [singleton]
                var queue: [[Int]] = [[singleton]]
                while !queue.isEmpty {
                    let path = queue.removeFirst()
                    guard let end = path.last else { continue }
                    for next in targets(of: end) where seen.insert(next).inserted {
                        switch registrations[next].scope {
                        case .scoped: found.append(.captive((path + [next]).map(step)))
                        case .transient: queue.append(path + [next])
                        case .singleton: continue
                        }
                    }
                }
                return found
            }
    }

    // MARK: - Shared

    private func targets(of position: Int) -> [Int] {
        registrations[position].dependencies.compactMap(target)
    }

    private func step(_ position: Int) -> GraphFault.Step {
        let registration = registrations[position]
        return GraphFault.Step(
            key: registration.key,
            scope: registration.scope,
            provenance: registration.provenance
        )
    }
}
