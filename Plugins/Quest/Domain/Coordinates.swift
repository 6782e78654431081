/// A place on the globe, in degrees.
package struct Coordinates: Hashable, Sendable {
    /// Degrees north of the equator, from -90 to 90.
    package let latitude: Double
    /// Degrees east of Greenwich, from -180 to 180.
    package let longitude: Double

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - latitude: Degrees north of the equator.
    ///   - longitude: Degrees east of Greenwich.
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
    /// - Parameter text: Such as `37.5665,126.9780`.
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
