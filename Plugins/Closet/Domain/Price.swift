import SatchelNumbers

/// What something cost, to the last digit, in whatever currency the user thinks in.
package struct Price: Hashable, Sendable {
    /// The digits that are read, before the point and after it, as an error names them.
    package static let bound = "at most 12 digits before the point and 4 after it"

    /// The digits as they were typed, without leading zeros: `180000`, `49.90`.
    package let digits: String
    /// The same as a number, for sums and comparisons.
    let amount: ExactDecimal

    /// Reads up to twelve digits, and up to four after a point; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = parts[0].drop { $0 == "0" }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard !parts[0].isEmpty, whole.utf8.count <= 12, fraction.utf8.count <= 4,
            parts.count == 1 || !fraction.isEmpty,
            (parts[0] + fraction).utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let amount = ExactDecimal(text)
        else { return nil }
        digits = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
        self.amount = amount
    }

    /// What one wearing costs, to the hundredth where it is not a whole number; nil before the first.
    package func perWear(_ count: Int) -> String? {
        guard count > 0, let cost = amount.divided(by: ExactDecimal(count), places: 2) else { return nil }
        let isWhole = cost == cost.rounded(places: 0) && amount == amount.rounded(places: 0)
        return cost.text(places: isWhole ? 0 : 2)
    }

    /// The sum of prices, with as many decimals as the price that has most.
    package static func total(_ prices: [Price]) -> String {
        let decimals = prices.map { $0.digits.split(separator: ".").dropFirst().first?.count ?? 0 }.max() ?? 0
        return prices.reduce(.zero) { $0 + $1.amount }.text(places: decimals)
    }
}

extension Price: Comparable {
    package static func < (left: Price, right: Price) -> Bool { left.amount < right.amount }
}
