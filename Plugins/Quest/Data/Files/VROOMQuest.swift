import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelImporting

/// Makes a quest of a problem of VROOM.
struct VROOMQuest {
    private let file: VROOMFile
    private let name: String
    private let day: String
    private let jobs: [VROOMFile.Job]
    private let vehicle: VROOMFile.Vehicle
    private let matrix: VROOMFile.Matrix?
    /// What is off each time.
    private let start: Double

    init(_ file: VROOMFile, name: String, day: String) throws {
        jobs = file.jobs ?? []
        guard file.shipments?.isEmpty != false else { throw RowProblem("shipments are not supported, only jobs") }
        guard let vehicle = file.vehicles.first else { throw RowProblem("it has no vehicles") }
        guard !jobs.isEmpty else { throw QuestError.noStops(file: name) }
        guard jobs.count < RoundsProblem.largestCount else {
            throw QuestError.tooManyStops(jobs.count, limit: RoundsProblem.largestCount - 1)
        }
        for other in file.vehicles.dropFirst() {
            let isAlike =
                other.start == vehicle.start && other.end == vehicle.end && other.startIndex == vehicle.startIndex
                && other.endIndex == vehicle.endIndex && other.capacity == vehicle.capacity
                && other.timeWindow == vehicle.timeWindow
            guard isAlike else { throw RowProblem("vehicle \(other.id) differs from vehicle \(vehicle.id)") }
        }
        (self.file, self.name, self.day, self.vehicle) = (file, name, day, vehicle)
        matrix = file.matrices?.sorted { $0.key < $1.key }.first?.value
        start = file.start
    }

    func quest() throws -> Quest {
        let hasPlaces = jobs.allSatisfy { $0.location != nil }
        return hasPlaces ? try onGlobe() : try byMatrix()
    }

    // MARK: - With coordinates

    private func onGlobe() throws -> Quest {
        var ids = PatientIDs()
        let patients = try jobs.map { job in
            let times = try node(job)
            let title = job.description.map { RowText.line($0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "job \(job.id)"
            let position = try self.position(job.location, "job \(job.id)")
            return try Patient(id: ids.next(for: title), title: title, position: position, provenance: provenance).with
            {
                if times.opens > 0 || times.closes != nil {
                    let window = TimeWindow(opens: try second(times.opens), closes: try second(times.closes ?? 86400))
                    guard let window else { throw RowProblem("job \(job.id): its window is not within a week") }
                    $0.window = window
                }
                $0.stay = times.service > 0 ? min(try second(times.service), Stay.longest) : nil
                $0.load = times.demand > 0 ? times.demand : nil
            }
        }
        var quest = Quest(title: name, patients: patients)
        quest.origin = try vehicle.start.map { try self.position($0, "vehicle \(vehicle.id)") }
        quest.finish = try vehicle.end.map { try self.position($0, "vehicle \(vehicle.id)") }
        let window = try vehicle.timeWindow.map { try self.window($0, "vehicle \(vehicle.id)") }
        quest.travel = Travel(
            speed: 30,
            leaves: try window.map { try second($0.opens) },
            until: try window.map { try second($0.closes) },
            travelers: file.vehicles.count,
            capacity: try capacity
        )
        quest.roads = try roads(of: quest)
        return quest
    }

    /// The matrix by places, for all that have a row in it.
    private func roads(of quest: Quest) throws -> RoadTable? {
        guard let matrix, let durations = matrix.durations else { return nil }
        var rows: [String: Int] = [:]
        for (job, patient) in zip(jobs, quest.patients) { rows[patient.position.description] = job.locationIndex }
        if let origin = quest.origin { rows[origin.description] = vehicle.startIndex }
        if let finish = quest.finish { rows[finish.description] = vehicle.endIndex }
        let places = quest.roadPlaces.map(\.description).filter { rows[$0] != nil }
        func part(_ table: [[Double?]]) throws -> [[Double?]] {
            try places.map { from in
                try places.map { to in
                    guard let row = rows[from], let column = rows[to], table.indices.contains(row),
                        table[row].indices.contains(column)
                    else { throw RowProblem("a location index is outside of the matrix") }
                    return table[row][column]
                }
            }
        }
        guard !places.isEmpty else { return nil }
        let table = RoadTable(
            places: places,
            seconds: try part(durations),
            meters: try matrix.distances.map(part),
            source: name
        )
        guard let table else { throw RowProblem("the matrix is too large, or has numbers beyond 0 to 1000000000") }
        return table
    }

    private func position(_ pair: [Double]?, _ owner: String) throws -> Position {
        guard let pair, pair.count == 2 else { throw RowProblem("\(owner): its location is not a pair of numbers") }
        do throws(PositionError) {
            return .globe(try Coordinates(latitude: pair[1], longitude: pair[0]))
        } catch {
            throw RowProblem("\(owner): \(error.words)")
        }
    }

    // MARK: - With a matrix alone

    private func byMatrix() throws -> Quest {
        guard let durations = matrix?.durations else {
            throw RowProblem("it has jobs without a location, and no matrix of durations")
        }
        let count = durations.count
        func index(_ index: Int?, _ owner: String) throws -> Int {
            guard let index, (0..<count).contains(index) else {
                throw RowProblem("\(owner): its location index is not a row of the matrix")
            }
            return index
        }
        let owner = "vehicle \(vehicle.id)"
        let end = try vehicle.endIndex.map { try index($0, owner) }
        let rows =
            try [index(vehicle.startIndex ?? vehicle.endIndex, owner)]
            + jobs.map { try index($0.locationIndex, "job \($0.id)") }
        func seconds(_ from: Int, _ to: Int) throws -> Double {
            guard durations[from].indices.contains(to), let way = durations[from][to], (0...1e9).contains(way) else {
                throw RowProblem("the matrix has no number from 0 to 1000000000 for the way from \(from) to \(to)")
            }
            return way
        }
        // The first column is the way to where rounds end, which need not be where they start.
        let table = try rows.flatMap { (from: Int) -> [Double] in
            let back = try end.map { try seconds(from, $0) } ?? 0
            return [back] + (try rows.dropFirst().map { try seconds(from, $0) })
        }
        let window = try vehicle.timeWindow.map { try self.window($0, owner) }
        let depot = RoundsProblem.Node(opens: window?.opens ?? 0, closes: window?.closes)
        let patients = jobs.map { job in
            Patient(
                id: PatientID("job-\(job.id)"),
                title: job.description ?? "job \(job.id)",
                position: .file(x: 0, y: 0),
                provenance: provenance
            )
        }
        guard Set(patients.map(\.id)).count == patients.count else { throw RowProblem("two jobs have the same id") }
        var quest = Quest(title: name, metric: .euclidean, patients: patients)
        quest.origin = .file(x: 0, y: 0)
        quest.rounds = RoundsProblem(
            nodes: [depot] + (try jobs.map(node)),
            distances: .matrix(table),
            vehicles: file.vehicles.count,
            capacity: try capacity
        )
        return quest
    }

    // MARK: - Numbers

    private var provenance: ItemSource { ItemSource(source: name, asOf: day) }

    private var capacity: Double? {
        get throws { try vehicle.capacity.flatMap { try amount($0, "vehicle \(vehicle.id)") } }
    }

    private func node(_ job: VROOMFile.Job) throws -> RoundsProblem.Node {
        let owner = "job \(job.id)"
        guard (job.timeWindows?.count ?? 0) < 2 else {
            throw RowProblem("\(owner): several time windows are not supported")
        }
        let window = try job.timeWindows?.first.map { try self.window($0, owner) }
        return RoundsProblem.Node(
            opens: window?.opens ?? 0,
            closes: window?.closes,
            service: try number((job.setup ?? 0) + (job.service ?? 0), owner),
            demand: try amount(job.delivery ?? [], owner) ?? amount(job.pickup ?? [], owner) ?? 0
        )
    }

    private func window(_ pair: [Double], _ owner: String) throws -> (opens: Double, closes: Double) {
        guard pair.count == 2, pair[0] <= pair[1] else {
            throw RowProblem("\(owner): its time window ends before it begins")
        }
        return (try number(pair[0] - start, owner), try number(pair[1] - start, owner))
    }

    private func amount(_ amounts: [Double], _ owner: String) throws -> Double? {
        guard amounts.count < 2 else { throw RowProblem("\(owner): several kinds of load are not supported") }
        return try amounts.first.map { try number($0, owner) }
    }

    private func number(_ number: Double, _ owner: String) throws -> Double {
        guard (0...1e9).contains(number) else { throw RowProblem("\(owner): a number is not between 0 and 1000000000") }
        return number
    }

    private func second(_ number: Double) throws -> Int {
        guard let second = Int(exactly: number.rounded()), second <= ClockTime.latest else {
            throw RowProblem("times must be seconds of a day, at most a week")
        }
        return second
    }
}
