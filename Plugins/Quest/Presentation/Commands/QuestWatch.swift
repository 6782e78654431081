import SatchelCatalog
import QuestDomain
import QuestRouting
import SatchelLists
import SatchelPluginAPI

/// `quest watch [file]`: updates the map and the route as positions arrive.
struct QuestWatch: Command {
    private static let file = Parameter.optionalArgument(
        "file",
        .path,
        "a file, pipe or device; by default, or with -, standard input"
    )
    let screen: QuestScreen
    /// Meters to move before the route is replanned.
    let leastMove: Double

    var spec: CommandSpec {
        CommandSpec(
            "quest watch",
            "follow a stream of positions on the map",
            effect: .changes,
            discussion: """
                Each line is 'latitude,longitude' or an NMEA sentence (GGA or RMC) with its checksum; other sentences are
                ignored. The route is replanned after you move quest.watch-metres. With --zoom the map follows you.
                """,
            arguments: [Self.file.spec],
            options: [QuestMapCommand.zoom.spec],
            examples: [Example("quest watch /dev/null", "read from a device (this one sends nothing)")],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let file = invocation[Self.file] ?? "-"
        let view = QuestMap.View(zoom: Double(invocation[QuestMapCommand.zoom] ?? 1))
        var quest = try await screen.quest.quest()
        guard quest.metric == .greatCircle else { throw QuestError.notOnTheGlobe(title: quest.title) }
        if quest.route == nil, !quest.waiting.isEmpty { quest = try await screen.quest.plan(.init()) }
        var track = Track(start: quest.start)
        var shown: ListState<Patient>?
        var hasMoved = false
        for try await line in try context.lines(from: file) {
            switch track.take(line) {
            case .nothing: continue
            case .malformed(let warning):
                if let warning { context.notify(warning) }
                continue
            case .noFix(let isFirst):
                guard context.isInteractive else {
                    // A frame would be a line of output, and nothing moved.
                    if isFirst { context.notify("the receiver has no position fix") }
                    continue
                }
            case .position(let position):
                guard track.hasMoved(to: position, atLeast: leastMove) else { continue }
                quest = try await screen.quest.move(to: .globe(position), continuesMove: hasMoved)
                hasMoved = true
                track.planned(at: position)
            }
            let (frame, everyone) = try await screen.map(of: quest, note: track.words, view: view)
            try context.refresh(frame)
            shown = everyone
        }
        if let shown { context.whenDone { screen.list.viewModel.show(shown) } }
        if let rest = track.unnamed { context.notify(rest) }
        guard let last = track.last else {
            guard !track.isMalformed else {
                throw PlainError(
                    "no valid position in '\(file)'",
                    hint: "each line must be 'latitude,longitude' or an NMEA sentence with its checksum"
                )
            }
            return told("no positions in '\(file)'", in: context)
        }
        // A move too short to replan is still where the user ended.
        quest = try await screen.quest.move(to: .globe(last), continuesMove: hasMoved)
        return told("you are at \(Position.globe(last))" + quest.aside, in: context)
    }

    /// Says how it ended: on standard output if interactive, else beside it, since the frames there are data.
    private func told(_ line: String, in context: any CommandContext) -> Output {
        guard !context.isInteractive else { return .message(line) }
        context.notify(line)
        return .none
    }
}

struct Track {
    /// What a line means for the display.
    enum Step: Hashable {
        case nothing
        /// The receiver does not know its position.
        case noFix(isFirst: Bool)
        /// The line cannot be read; only the first few have a warning.
        case malformed(warning: String?)
        case position(Coordinates)
    }

    private static let warningsGiven = 10

    private(set) var last: Coordinates?
    private var plannedAt: Coordinates?
    private var lineNumber = 0
    private var malformed = 0
    private var hadNoFix = false
    private var problem: String?

    /// Begins at the start of the route on screen.
    init(start: Position?) {
        if case .globe(let place) = start { plannedAt = place }
    }

    mutating func take(_ line: String) -> Step {
        lineNumber += 1
        switch PositionLine(line) {
        case .other: return .nothing
        case .noFix:
            let before = problem
            problem = "the receiver has no position fix"
            defer { hadNoFix = true }
            return before == problem ? .nothing : .noFix(isFirst: !hadNoFix)
        case .malformed(let reason):
            malformed += 1
            let words = "line \(lineNumber): " + reason.words
            problem = words + (malformed > 1 ? " (\(malformed) invalid lines)" : "")
            return .malformed(warning: malformed <= Self.warningsGiven ? "warning: " + words : nil)
        case .position(let place):
            if malformed == 0 { problem = nil }
            last = place
            return .position(place)
        }
    }

    var isMalformed: Bool { malformed > 0 }

    /// A warning about the lines without a warning of their own, or nil.
    var unnamed: String? {
        let count = malformed - Self.warningsGiven
        return count > 0 ? "warning: " + count.counted("more invalid line") : nil
    }

    /// Whether a position is far enough from where the route was planned; the first always is.
    func hasMoved(to place: Coordinates, atLeast metres: Double) -> Bool {
        guard let plannedAt else { return true }
        let distance = RouteMetric.greatCircle.distance(Position.globe(plannedAt).point, Position.globe(place).point)
        return place != plannedAt && distance >= metres
    }

    mutating func planned(at place: Coordinates) {
        plannedAt = place
    }

    /// The position, and any problem with the stream.
    var words: String {
        [last.map { "at \(Position.globe($0))" }, problem].compactMap { $0 }.joined(separator: " · ")
    }
}

extension PositionLine.Reason {
    fileprivate var words: String {
        switch self {
        case .position(let error): error.message
        case .checksum: "the checksum is missing or wrong"
        case .sentence: "the sentence is incomplete"
        }
    }
}
