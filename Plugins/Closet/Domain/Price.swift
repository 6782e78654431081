/// What something cost, to the last digit, in whatever currency the user thinks in.
package struct Price: Hashable, Sendable {
    /// The digits as they were typed, without leading zeros: `180000`, `49.90`.
    package let digits: String
    /// The same in ten thousandths, for sums and comparisons.
    let tenThousandths: Int

    /// Reads up to twelve digits, and up to four after a point; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = parts[0].drop { $0 == "0" }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard !parts[0].isEmpty, whole.utf8.count <= 12, fraction.utf8.count <= 4,
            parts.count == 1 || !fraction.isEmpty,
            (parts[0] + fraction).utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let units = Int(whole + fraction + String(repeating: "0", count: 4 - fraction.utf8.count))
                ?? (whole.isEmpty ? 0 : nil)
        else { return nil }
        digits = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
        tenThousandths = units
    }

    /// What one wearing costs, to the hundredth where it is not a whole number; nil before the first.
    package func perWear(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        let hundredths = (tenThousandths + count * 50) / (count * 100)
        let isWhole = hundredths % 100 == 0 && tenThousandths % 10_000 == 0
        return isWhole ? String(hundredths / 100) : Self.text(hundredths, decimals: 2)
    }

    /// The sum of prices, with as many decimals as the price that has most.
    package static func total(_ prices: [Price]) -> String {
        let decimals = prices.map { $0.digits.split(separator: ".").dropFirst().first?.count ?? 0 }.max() ?? 0
        let scale = [10_000, 1_000, 100, 10, 1][decimals]
        return text(prices.reduce(0) { $0 + $1.tenThousandths } / scale, decimals: decimals)
    }

    private static func text(_ number: Int, decimals: Int) -> String {
        let digits = String(number)
        guard decimals > 0 else { return digits }
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}

extension Price: Comparable {
    package static func < (left: Price, right: Price) -> Bool { left.tenThousandths < right.tenThousandths }
}
