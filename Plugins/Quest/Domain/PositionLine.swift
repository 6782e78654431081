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

    /// Reads a line.
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
