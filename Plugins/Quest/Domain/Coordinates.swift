import QuestRouting

/// A place on the globe, in degrees.
package struct Coordinates: Hashable, Sendable {
    /// Degrees north of the equator, from -90 to 90.
    package let latitude: Double
    /// Degrees east of Greenwich, from -180 to 180.
    package let longitude: Double

    /// Creates a place.
    ///
    /// - Throws: `PositionError` for numbers that are off the globe.
    package init(latitude: Double, longitude: Double) throws(PositionError) {
        // Written so that what is no number fails too.
        guard abs(latitude) <= 90 else { throw .latitude(latitude) }
        guard abs(longitude) <= 180 else { throw .longitude(longitude) }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Reads `latitude,longitude`.
    ///
    /// - Throws: `PositionError` for a text that is not a pair of numbers, and for numbers that are off the globe.
    package init(_ text: some StringProtocol) throws(PositionError) {
        guard let (latitude, longitude) = NumberPair.read(text) else { throw .malformed(String(text)) }
        try self.init(latitude: latitude, longitude: longitude)
    }

    private init() {
        latitude = 37.5665
        longitude = 126.9780
    }

    /// Seoul City Hall, where the first quest begins.
    package static let seoulCityHall = Coordinates()
}

/// What can be wrong with a position.
package enum PositionError: Error, Hashable, Sendable {
    /// The text is not two numbers with a comma between them.
    case malformed(String)
    /// The latitude is not from -90 to 90.
    case latitude(Double)
    /// The longitude is not from -180 to 180.
    case longitude(Double)
    /// The numbers are too large for a plane.
    case tooFar(String)
}

/// Two numbers as people write them.
enum NumberPair {
    /// Reads numbers with a comma between them.
    static func read(_ text: some StringProtocol) -> (Double, Double)? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = number(parts[0]), let second = number(parts[1]) else { return nil }
        return (first, second)
    }

    /// Reads one number; `nan`, `inf` and hexadecimal digits, which Swift would take, are none.
    static func number(_ text: some StringProtocol) -> Double? {
        let digits = text.drop { $0.isWhitespace }
        let trimmed = String(digits.reversed().drop { $0.isWhitespace }.reversed())
        guard trimmed.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
        return Double(trimmed).flatMap { $0.isFinite ? $0 : nil }
    }
}

/// Where something is: on the globe, or in the coordinates of the file that a quest came from.
package enum Position: Hashable, Sendable {
    /// On the globe.
    case globe(Coordinates)
    /// In the units of a file.
    case file(x: Double, y: Double)

    /// Reads two numbers with a comma between them, in the coordinates of a quest.
    ///
    /// - Throws: `PositionError`.
    package init(_ text: String, in metric: RouteMetric) throws(PositionError) {
        guard metric != .greatCircle else {
            self = .globe(try Coordinates(text))
            return
        }
        guard let (x, y) = NumberPair.read(text) else { throw .malformed(text) }
        guard metric.accepts(RoutePoint(x: x, y: y)) else { throw .tooFar(text) }
        self = .file(x: x, y: y)
    }

    /// The place as the planner takes it.
    package var point: RoutePoint {
        switch self {
        case .globe(let place): RoutePoint(latitude: place.latitude, longitude: place.longitude)
        case .file(let x, let y): RoutePoint(x: x, y: y)
        }
    }
}

extension Position: CustomStringConvertible {
    package var description: String { Self.digits(point.x) + "," + Self.digits(point.y) }

    /// A number without the fraction that whole numbers do not need.
    package static func digits(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

/// A line of a stream of positions: `lat,lon`, or a sentence of a satellite receiver.
package enum PositionLine: Hashable, Sendable {
    /// Where the mover is.
    case position(Coordinates)
    /// Nothing about a position: a blank line, a comment, another sentence.
    case other
    /// The receiver does not know where it is.
    case noFix
    /// The line cannot be read, and why.
    case malformed(Reason)

    /// Why a line cannot be read.
    package enum Reason: Hashable, Sendable {
        /// It is no position.
        case position(PositionError)
        /// The checksum of the sentence is missing or wrong.
        case checksum
        /// The sentence lacks what it should have.
        case sentence
    }

    package init(_ line: String) {
        let text = line.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
        let trimmed = String(text)
        if trimmed.isEmpty || trimmed.hasPrefix("#") {
            self = .other
        } else if trimmed.hasPrefix("$") {
            self = Self.sentence(trimmed)
        } else {
            do throws(PositionError) {
                self = .position(try Coordinates(trimmed))
            } catch {
                self = .malformed(.position(error))
            }
        }
    }

    /// Reads a sentence of NMEA 0183.
    private static func sentence(_ text: String) -> PositionLine {
        let parts = text.dropFirst().split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 2, parts[1].allSatisfy(\.isHexDigit),
            let sum = UInt8(parts[1], radix: 16), parts[0].utf8.reduce(0, { $0 ^ $1 }) == sum
        else { return .malformed(.checksum) }
        let fields = parts[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        // The first two letters say which satellites; the last three, what is told.
        switch fields[0].suffix(3) {
        case "GGA":
            guard fields.count > 6 else { return .malformed(.sentence) }
            return fields[6] == "0" || fields[6].isEmpty ? .noFix : position(fields[2...5])
        case "RMC":
            guard fields.count > 6 else { return .malformed(.sentence) }
            return fields[2] != "A" ? .noFix : position(fields[3...6])
        default: return .other
        }
    }

    /// Reads `ddmm.mmmm,N,dddmm.mmmm,E`.
    private static func position(_ fields: ArraySlice<String>) -> PositionLine {
        let fields = Array(fields)
        guard let latitude = degrees(fields[0], digits: 2, fields[1], "N", "S"),
            let longitude = degrees(fields[2], digits: 3, fields[3], "E", "W")
        else { return .malformed(.sentence) }
        do throws(PositionError) {
            return .position(try Coordinates(latitude: latitude, longitude: longitude))
        } catch {
            return .malformed(.position(error))
        }
    }

    /// Reads degrees with all their digits, two for whole minutes, and maybe a fraction of those.
    private static func degrees(
        _ text: String,
        digits: Int,
        _ side: String,
        _ positive: String,
        _ negative: String
    ) -> Double? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard side == positive || side == negative, parts[0].count == digits + 2,
            parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } }),
            let whole = Int(text.prefix(digits)), let minutes = Double(text.dropFirst(digits)),
            (0..<60).contains(minutes)
        else { return nil }
        let degrees = Double(whole) + minutes / 60
        return side == positive ? degrees : -degrees
    }
}
