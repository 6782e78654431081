import QuestDomain
import Testing

@Suite("Quest: lines of positions")
struct PositionLineTests {
    @Test("A pair of numbers is a position, and blank lines and comments are nothing")
    func plain() throws {
        #expect(PositionLine("37.5665,126.9780") == .position(.seoulCityHall))
        #expect(PositionLine("  ") == .other)
        #expect(PositionLine("# a walk") == .other)
        #expect(PositionLine("north") == .malformed(.position(.malformed("north"))))
    }

    @Test(
        "GGA and RMC of any satellites are degrees and minutes, south and west negative",
        arguments: [
            ("$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47", 48.1173, 11.516_666_7),
            ("$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A", 48.1173, 11.516_666_7),
            (
                "$GNRMC,081836,A,3751.65,S,14507.36,W,000.0,360.0,130998,011.3,E*6E", -37.860_833_3,
                -145.122_666_7
            ),
        ]
    )
    func sentences(_ line: String, _ latitude: Double, _ longitude: Double) throws {
        guard case .position(let place) = PositionLine(line + "\r") else {
            Issue.record("\(PositionLine(line))")
            return
        }
        #expect(abs(place.latitude - latitude) < 1e-9)
        #expect(abs(place.longitude - longitude) < 1e-9)
    }

    @Test("A wrong checksum, and none, is told")
    func checksum() {
        #expect(
            PositionLine("$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*48") == .malformed(.checksum)
        )
        #expect(PositionLine("$GPGGA,123519,4807.038,N,01131.000,E,1") == .malformed(.checksum))
    }

    @Test("A receiver without a fix is told, and other sentences are nothing")
    func noFix() {
        #expect(PositionLine(Self.checked("GPGGA,123519,,,,,0,00,,,M,,M,,")) == .noFix)
        #expect(PositionLine(Self.checked("GPRMC,123519,V,,,,,,,230394,,")) == .noFix)
        #expect(PositionLine(Self.checked("GPGSV,1,1,00")) == .other)
    }

    @Test("A sentence that is cut, or has 60 minutes, is no position")
    func cut() {
        #expect(PositionLine(Self.checked("GPGGA,1,4807")) == .malformed(.sentence))
        #expect(PositionLine(Self.checked("GPGGA,1,4860.0,N,01131.000,E,1,08")) == .malformed(.sentence))
        #expect(
            PositionLine(Self.checked("GPGGA,1,9507.0,N,01131.000,E,1,08"))
                == .malformed(.position(.latitude(95.116_666_7)))
        )
    }

    @Test(
        "Degrees have all their digits, and nothing but digits",
        arguments: [
            "GPGGA,1,481.038,N,01131.000,E,1,08", "GPGGA,1,481,N,01131.000,E,1,08",
            "GPGGA,1,4807.038,N,1131.000,E,1,08",
            "GPGGA,1,04807.038,N,01131.000,E,1,08", "GPGGA,1,48+7.0,N,01131.000,E,1,08",
            "GPGGA,1,481e1,N,01131.000,E,1,08",
            "GPGGA,1,4807.0.3,N,01131.000,E,1,08", "GPGGA,1,-807.038,N,01131.000,E,1,08", "GPGGA,1,,N,01131.000,E,1,08",
            "GPRMC,1,A,481,N,01131.000,E,0,0,230394", "GPGGA,1,4807.038,X,01131.000,E,1,08",
        ]
    )
    func tooFewDigits(_ body: String) {
        #expect(PositionLine(Self.checked(body)) == .malformed(.sentence))
    }

    @Test("Degrees may have no fraction, and a checksum two hexadecimal digits only")
    func digits() throws {
        #expect(PositionLine(Self.checked("GPGGA,1,4830,N,01130,E,1,08")) == .position(try Coordinates("48.5,11.5")))
        #expect(PositionLine(Self.checked("GPGGA,1,4830.,N,01130.,E,1,08")) == .position(try Coordinates("48.5,11.5")))
        #expect(PositionLine("$GPXXX*+5") == .malformed(.checksum))
        #expect(PositionLine("$*00") == .other)
        #expect(PositionLine("$") == .malformed(.checksum))
    }

    /// A sentence with its checksum, as the standard counts it.
    private static func checked(_ body: String) -> String {
        let sum = body.utf8.reduce(0, ^)
        let digits = String(sum, radix: 16, uppercase: true)
        return "$" + body + "*" + (digits.count == 1 ? "0" : "") + digits
    }
}
