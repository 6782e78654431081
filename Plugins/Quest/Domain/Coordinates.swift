import QuestRouting
import SatchelCatalog

/// A place on the globe, in degrees.
package struct Coordinates: Hashable, Sendable {
    /// Degrees north of the equator, from -90 to 90.
    package let latitude: Double
    /// Degrees east of Greenwich, from -180 to 180.
    package let longitude: Double

    package init(latitude: Double, longitude: Double) throws(PositionError) {
        // Written so that NaN fails too.
        guard abs(latitude) <= 90 else { throw .latitude(latitude) }
        guard abs(longitude) <= 180 else { throw .longitude(longitude) }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Reads `latitude,longitude`.
    package init(_ text: some StringProtocol) throws(PositionError) {
        guard let (latitude, longitude) = Position.pair(text) else { throw .malformed(String(text)) }
        try self.init(latitude: latitude, longitude: longitude)
    }

    private init() {
        latitude = 37.5665
        longitude = 126.9780
    }

    /// Seoul City Hall, where the first quest begins.
    package static let seoulCityHall = Coordinates()
}

/// Why a position is invalid.
package enum PositionError: Error, Hashable, Sendable {
    /// Not two numbers separated by a comma.
    case malformed(String)
    case latitude(Double)
    case longitude(Double)
    /// The numbers are too large for a plane.
    case tooFar(String)
}

extension Position {
    /// Reads two numbers separated by a comma.
    static func pair(_ text: some StringProtocol) -> (Double, Double)? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = number(parts[0]), let second = number(parts[1]) else { return nil }
        return (first, second)
    }

    /// Reads one number, rejecting `nan`, `inf` and hexadecimal digits, which Swift accepts.
    static func number(_ text: some StringProtocol) -> Double? {
        let trimmed = text.trimmed
        guard trimmed.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
        return Double(trimmed).flatMap { $0.isFinite ? $0 : nil }
    }
}

/// A position on the globe, or in the coordinates of the file that a quest came from.
package enum Position: Hashable, Sendable {
    case globe(Coordinates)
    case file(x: Double, y: Double)

    /// Reads two comma-separated numbers in the coordinates of a quest.
    package init(_ text: String, in metric: RouteMetric) throws(PositionError) {
        guard metric != .greatCircle else {
            self = .globe(try Coordinates(text))
            return
        }
        guard let (x, y) = Position.pair(text) else { throw .malformed(text) }
        guard metric.accepts(RoutePoint(x: x, y: y)) else { throw .tooFar(text) }
        self = .file(x: x, y: y)
    }

    /// The point for the planner.
    package var point: RoutePoint {
        switch self {
        case .globe(let place): RoutePoint(latitude: place.latitude, longitude: place.longitude)
        case .file(let x, let y): RoutePoint(x: x, y: y)
        }
    }
}

extension Position: CustomStringConvertible {
    package var description: String { Self.digits(point.x) + "," + Self.digits(point.y) }

    /// A number as text, without `.0` where it is whole.
    package static func digits(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

/// A line of a position stream: `lat,lon`, or an NMEA 0183 sentence.
package enum PositionLine: Hashable, Sendable {
    case position(Coordinates)
    /// A blank line, a comment or another sentence.
    case other
    /// The receiver does not know its position.
    case noFix
    case malformed(Reason)

    /// Why a line cannot be read.
    package enum Reason: Hashable, Sendable {
        case position(PositionError)
        /// The checksum of the sentence is missing or wrong.
        case checksum
        /// The sentence is incomplete.
        case sentence
    }

    package init(_ line: String) {
        let trimmed = line.trimmed
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

    /// Reads an NMEA 0183 sentence.
    private static func sentence(_ text: String) -> PositionLine {
        let parts = text.dropFirst().split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 2, parts[1].allSatisfy(\.isHexDigit),
            let sum = UInt8(parts[1], radix: 16), parts[0].utf8.reduce(0, { $0 ^ $1 }) == sum
        else { return .malformed(.checksum) }
        let fields = parts[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        // The first two letters name the satellite system, the last three the kind of sentence.
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

    /// Reads zero-padded degrees, two digits of minutes, and optional decimals of a minute.
    private static func degrees(
        _ text: String,
        digits: Int,
        _ side: String,
        _ positive: String,
        _ negative: String
    ) -> Double? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard side == positive || side == negative, parts[0].count == digits + 2,
            parts.allSatisfy({ $0.allSatisfy(\.isDigit) }),
            let whole = Int(text.prefix(digits)), let minutes = Double(text.dropFirst(digits)),
            (0..<60).contains(minutes)
        else { return nil }
        // To a centimeter, which is more than a receiver knows.
        let degrees = (1e7 * (Double(whole) + minutes / 60)).rounded() / 1e7
        return side == positive ? degrees : -degrees
    }
}
