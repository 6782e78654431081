import ClosetDomain
import CoinsDomain
import QuestDomain
import SatchelCatalog
import SatchelNumbers
import SatchelPluginAPI

extension FuzzTarget {
    static let numbers = [
        FuzzTarget("decimal", longestInput: 300, decimals),
        FuzzTarget("number-words", longestInput: 100, numberWords),
        FuzzTarget("positions", longestInput: 1000, positions),
    ]

    private static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Reads two numbers, and does with them all that can be done with numbers.
    @MainActor
    private static func decimals(_ bytes: [UInt8]) throws {
        let texts = lines(bytes)
        let numbers = texts.prefix(2).compactMap { ExactDecimal($0) }
        for number in numbers {
            try promise(ExactDecimal(number.description) == number, "\(number) does not read back")
            for places in [0, 2, 8] { _ = (number.text(places: places), number.rounded(places: places)) }
            for code in Currency.codes {
                guard let currency = Currency(code) else { continue }
                _ = (currency.rounded(number), currency.digits(of: number))
            }
            _ = (Value.amount(number.description), Value.change(number.description), number.leadingPlace)
        }
        if numbers.count == 2 {
            let (left, right) = (numbers[0], numbers[1])
            try promise(left - left == .zero && right + left == left + right, "\(left) and \(right) do not add up")
            try promise((left < right) == (ExactDecimal.zero < right - left), "\(left) and \(right) are out of order")
            _ = left * right
            if let quotient = left.divided(by: right, places: 8) { _ = quotient.description }
        }
        for price in texts.compactMap({ Price($0) }) {
            _ = (price.perWear(1), price.perWear(7), price.perWear(1_000_000))
        }
    }

    /// Reads a text as every kind of number and day there is.
    @MainActor
    private static func numberWords(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        if let day = Day(text) {
            try promise(Day(day.description) == day, "\(day) does not read back")
            _ = day.previous?.previous
        }
        if let range = NumberRange(text) {
            try promise(NumberRange(range.description) == range, "\(range) does not read back")
            _ = (range.contains(.max), range.contains(.min), range.contains(nil))
        }
        _ = DecimalText.isNumber(text)
        _ = DecimalText.grouped(text)
        _ = (Value.amount(text, prefix: "$"), Value.change(text, suffix: "%"), Value.sparkline([text, text]))
        if let number = Double(text) {
            _ = UTCTime(secondsSince1970: number)?.instant
            if let exact = ExactNumber(number) { _ = ExactNumber(exact.digits) }
        }
    }

    /// Reads lines as positions and as sentences of satellite receivers, and follows the first of them on the map.
    @MainActor
    private static func positions(_ bytes: [UInt8]) async throws {
        let lines = lines(bytes)
        var shown: [String] = []
        for line in lines {
            _ = PositionLine(line)
            // The fuzzer should not have to find out the checksum first.
            let sentence = checked(line)
            if case .position = PositionLine(sentence) { shown.append(sentence) }
        }
        ScratchFolder.empty()
        let file = try ScratchFolder.file("track", bytes)
        let checkedFile = try ScratchFolder.file("checked", Array(shown.prefix(3).joined(separator: "\n").utf8))
        let program = try ProgramUnderTest(set: ["quest.budget-ms=1"], columns: lines.count > 8 ? nil : 60)
        if lines.count <= 8 { try await program.run("quest watch '\(file)'") }
        try await program.run("quest watch '\(checkedFile)' --output json", "quest map")
    }

    /// A sentence with the checksum it should have.
    private static func checked(_ line: String) -> String {
        guard line.hasPrefix("$"), let star = line.firstIndex(of: "*") else { return line }
        let sum = line[..<star].dropFirst().utf8.reduce(0 as UInt8) { $0 ^ $1 }
        let digits = String(sum, radix: 16, uppercase: true)
        return line[...star] + (digits.count == 1 ? "0" : "") + digits
    }
}
