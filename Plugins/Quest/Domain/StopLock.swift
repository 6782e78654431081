import SatchelCatalog

/// Where in the visiting order a stop must be.
package enum StopLock: Hashable, Sendable {
    case first
    case last
    /// Right after another stop.
    case after(PatientID)

    package init?(_ text: String) {
        switch text {
        case "first": self = .first
        case "last": self = .last
        default:
            guard text.hasPrefix("after "), text.utf8.count > 6 else { return nil }
            self = .after(PatientID(String(text.dropFirst(6))))
        }
    }

    package var text: String {
        switch self {
        case .first: "first"
        case .last: "last"
        case .after(let id): "after \(id.rawValue)"
        }
    }
}

extension Quest {
    /// Locks a stop to a place in the order, in the stead of any other stop there.
    ///
    /// - Throws: ``QuestError/lockInCircle`` or ``QuestError/lockedBehind``.
    package mutating func lock(_ id: PatientID, _ lock: StopLock?) throws {
        guard let index = patients.firstIndex(where: { $0.id == id }) else { return }
        if lock == .last, let other = patients.first(where: { $0.lock == .after(id) }) {
            throw QuestError.lockedBehind(other.title, patients[index].title)
        }
        if case .after(let other) = lock {
            if patients.first(where: { $0.id == other })?.lock == .last {
                throw QuestError.lockedBehind(patients[index].title, other.rawValue)
            }
            // Whoever it follows must not, in the end, follow it.
            let followed = Dictionary(firstOf: patients.map { ($0.id, $0.lock) })
            var (at, steps) = (other, 0)
            while steps <= patients.count {
                if at == id { throw QuestError.lockInCircle(patients[index].title) }
                guard case .after(let next)?? = followed[at] else { break }
                (at, steps) = (next, steps + 1)
            }
        }
        if let lock { for other in patients.indices where patients[other].lock == lock { patients[other].lock = nil } }
        patients[index].lock = lock
        makeOwn()
    }

    /// Makes a starter quest one of the user's, which keeps its patients itself.
    private mutating func makeOwn() { starterOf = nil }
}

// MARK: - The order of stops

extension Quest {
    /// The most stops of a quest.
    package static let mostStops = 100_000

    /// Adds a stop at a place of the visiting order, from 1; by default behind all who wait.
    package mutating func add(_ patient: Patient, at place: Int?) {
        adoptOrder()
        let waiting = self.waiting.count
        patients.insert(patient, at: min(max(0, (place ?? waiting + 1) - 1), waiting))
    }

    package mutating func remove(_ ids: Set<PatientID>) {
        adoptOrder()
        patients.removeAll { ids.contains($0.id) }
        for index in patients.indices {
            if case .after(let other)? = patients[index].lock, ids.contains(other) { patients[index].lock = nil }
        }
    }

    /// Moves a stop to a place of the visiting order, from 1.
    package mutating func move(_ id: PatientID, to place: Int) {
        adoptOrder()
        guard let index = patients.firstIndex(where: { $0.id == id }), !patients[index].isVisited else { return }
        let patient = patients.remove(at: index)
        patients.insert(patient, at: min(max(0, place - 1), waiting.count))
    }

    /// Changes the facts of a stop; its place in the order stays.
    package mutating func edit(_ id: PatientID, _ change: (inout Patient) -> Void) {
        guard let index = patients.firstIndex(where: { $0.id == id }) else { return }
        change(&patients[index])
        makeOwn()
    }

    /// Starts somewhere, from where the user is as well.
    package mutating func start(at position: Position) {
        (origin, here) = (position, nil)
        makeOwn()
    }

    /// An id that no stop has.
    package func unusedID(for name: String) -> PatientID {
        var ids = PatientIDs(taken: Set(patients.map(\.id)))
        return ids.next(for: name)
    }

    /// Makes the order of the route that of the stops, and forgets the route.
    private mutating func adoptOrder() {
        patients = inVisitingOrder.map { patient in
            var patient = patient
            patient.step = nil
            return patient
        }
        route = nil
        makeOwn()
    }
}
