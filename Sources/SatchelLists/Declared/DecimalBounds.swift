import SatchelCatalog
import SatchelNumbers

/// The numbers that a field takes, written `0..100`, `..10`, or in steps `0.5..5/0.5`.
package struct DecimalBounds: Hashable, Sendable, CustomStringConvertible {
    let least: ExactDecimal?
    let greatest: ExactDecimal?
    let step: ExactDecimal?

    private init(_ least: ExactDecimal?, _ greatest: ExactDecimal?, step: ExactDecimal? = nil) {
        (self.least, self.greatest, self.step) = (least, greatest, step)
    }

    /// Any number.
    package static let all = DecimalBounds(nil, nil)
    /// As many stars as every item may have.
    static let stars = DecimalBounds(.zero, ExactDecimal(5), step: ExactDecimal("0.25"))

    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { $0.trimmed }
        guard parts.count <= 2, let dots = parts[0].firstRange(of: "..") else { return nil }
        let ends = [parts[0][..<dots.lowerBound], parts[0][dots.upperBound...]].map { $0.trimmed }
        let numbers = ends.map { ExactDecimal($0) }
        guard zip(ends, numbers).allSatisfy({ $0.isEmpty || $1 != nil }), numbers.contains(where: { $0 != nil }) else {
            return nil
        }
        (least, greatest) = (numbers[0], numbers[1])
        if let least, let greatest, greatest < least { return nil }
        step = parts.count == 2 ? ExactDecimal(parts[1]) : nil
        guard parts.count == 1 || step.map({ .zero < $0 }) == true else { return nil }
    }

    /// Whether both ends are given.
    var isRange: Bool { least != nil && greatest != nil }

    package var description: String {
        guard least != nil || greatest != nil else { return "" }
        return (least?.description ?? "") + ".." + (greatest?.description ?? "") + (step.map { "/\($0)" } ?? "")
    }

    /// The numbers in words: `a number from 0 to 100 in steps of 0.5`.
    var words: String {
        let ends =
            switch (least, greatest) {
            case (let least?, let greatest?): " from \(least) to \(greatest)"
            case (let least?, nil): " of at least \(least)"
            case (nil, let greatest?): " of at most \(greatest)"
            case (nil, nil): ""
            }
        return "a number\(ends)" + (step.map { " in steps of \($0)" } ?? "")
    }

    func contains(_ number: ExactDecimal) -> Bool {
        if let least, number < least { return false }
        if let greatest, greatest < number { return false }
        guard let step else { return true }
        let start = least ?? .zero
        guard let count = (number - start).divided(by: step, places: 0) else { return false }
        return start + count * step == number
    }
}

extension ExactDecimal {
    /// The number in ten-thousandths for searches, which compare whole numbers; what is too large counts as the largest.
    var searched: Int {
        let scaled = (rounded(places: 4) * ExactDecimal(10_000)).description
        return Int(scaled) ?? (scaled.hasPrefix("-") ? .min : .max)
    }
}
