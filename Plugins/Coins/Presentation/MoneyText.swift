import CoinsDomain
import SatchelNumbers
import SatchelPluginAPI

/// Formats money, exact for programs and readable for people.
enum MoneyText {
    /// A price, with its customary digits for people.
    static func price(_ price: ExactDecimal?, in currency: Currency) -> Value {
        guard let price else { return .absent }
        return .amount(.init(digits: price.description, shown: shown(price, in: currency)))
    }

    /// A sum of a whole market, in whole units for people if it is large.
    static func sum(_ sum: ExactDecimal?, in currency: Currency) -> Value {
        guard let sum, sum >= ExactDecimal(1000), let sign = currency.sign else { return price(sum, in: currency) }
        let whole = DecimalText.grouped(sum.rounded(places: 0).description)
        return .amount(.init(digits: sum.description, shown: sign + whole))
    }

    /// A large amount, for people such as `326.41B`, in the currency of the price beside it.
    static func large(_ amount: ExactDecimal?) -> Value {
        guard let amount else { return .absent }
        return .amount(.init(digits: amount.description, shown: short(amount)))
    }

    /// A gain, with its sign for people.
    static func gain(_ gain: ExactDecimal?, in currency: Currency) -> Value {
        guard let gain else { return .absent }
        let isRise = gain > .zero
        return .amount(
            .init(
                digits: gain.description,
                shown: (isRise ? "+" : "") + shown(gain, in: currency),
                tone: gain.isZero ? .plain : isRise ? .rise : .fall
            )
        )
    }

    /// A percentage, rounded and with its sign for people.
    static func percent(_ number: ExactDecimal?) -> Value {
        guard let number else { return .absent }
        let rounded = number.rounded(places: 2)
        guard case .amount(let amount) = Value.change(rounded.text(places: 2), suffix: "%") else { return .absent }
        return .amount(.init(digits: number.description, shown: amount.shown, tone: amount.tone))
    }

    /// An amount for people: `$16,951.52`, `₩21,120,000`, `120.50 CHF`.
    static func shown(_ amount: ExactDecimal, in currency: Currency) -> String {
        let digits = DecimalText.grouped(currency.digits(of: amount.magnitude))
        let sign = amount < .zero ? "-" : ""
        return currency.sign.map { sign + $0 + digits } ?? "\(sign)\(digits) \(currency)"
    }

    /// Sums by currency: `30000 USD` for programs, `$30,000.00` for people.
    static func sums(_ sums: CoinMoney, signed: Bool = false) -> Value {
        let sorted = sums.sorted
        guard !sorted.isEmpty else { return .absent }
        return .worded(sorted.map { .text($0.description) }, as: shown(sums, signed: signed))
    }

    /// Sums by currency for people, with the sign of gains.
    static func shown(_ sums: CoinMoney, signed: Bool = false) -> String {
        sums.sorted.map { (signed && $0.amount > .zero ? "+" : "") + shown($0.amount, in: $0.currency) }
            .joined(separator: ", ")
    }

    /// A large number in its largest unit, with two decimal places.
    private static func short(_ amount: ExactDecimal) -> String {
        let units: [(zeros: Int, name: String)] = [(12, "T"), (9, "B"), (6, "M"), (3, "K")]
        func largest(in amount: ExactDecimal) -> (zeros: Int, name: String)? {
            amount.leadingPlace.flatMap { place in units.first { place >= $0.zeros } }
        }
        // Rounding may reach the next unit: 999,999 is 1.00M.
        let rounded = amount.rounded(places: 2 - (largest(in: amount)?.zeros ?? 0))
        guard let unit = largest(in: rounded),
            let part = rounded.divided(by: ExactDecimal(powerOfTen: unit.zeros), places: 2)
        else { return rounded.text(places: 0) }
        return part.text(places: 2) + unit.name
    }
}
