import CoinsDomain
import SatchelNumbers
import SatchelPluginAPI

/// Amounts of money as programs and people read them.
enum MoneyText {
    /// A price: exact for programs, with the customary digits for people.
    static func price(_ price: ExactDecimal?, in currency: Currency) -> Value {
        guard let price else { return .absent }
        return .amount(.init(digits: price.description, shown: shown(price, in: currency)))
    }

    /// A sum of a whole market: exact for programs, in whole units for people where it is large.
    static func sum(_ sum: ExactDecimal?, in currency: Currency) -> Value {
        guard let sum, sum >= ExactDecimal(1000), let sign = currency.sign else { return price(sum, in: currency) }
        let whole = DecimalText.grouped(sum.rounded(places: 0).description)
        return .amount(.init(digits: sum.description, shown: sign + whole))
    }

    /// A large amount: exact for programs, `326.41B` for people, in the currency that the price beside it names.
    static func large(_ amount: ExactDecimal?) -> Value {
        guard let amount else { return .absent }
        return .amount(.init(digits: amount.description, shown: short(amount)))
    }

    /// A gain: exact for programs, with its sign for people.
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

    /// A number of per cent: exact for programs, rounded and with its sign for people.
    static func percent(_ number: ExactDecimal?) -> Value {
        guard let number else { return .absent }
        let rounded = number.rounded(places: 2)
        guard case .amount(let amount) = Value.change(rounded.text(places: 2), suffix: "%") else { return .absent }
        return .amount(.init(digits: number.description, shown: amount.shown, tone: amount.tone))
    }

    /// An amount of money as people read it: `$16,951.52`, `₩21,120,000`, `120.50 CHF`.
    static func shown(_ amount: ExactDecimal, in currency: Currency) -> String {
        let digits = DecimalText.grouped(currency.digits(of: amount.magnitude))
        let sign = amount < .zero ? "-" : ""
        return currency.sign.map { sign + $0 + digits } ?? "\(sign)\(digits) \(currency)"
    }

    /// A large number in its largest unit, with two digits after the point.
    private static func short(_ amount: ExactDecimal) -> String {
        let units: [(zeros: Int, name: String)] = [(12, "T"), (9, "B"), (6, "M"), (3, "K")]
        func largest(in amount: ExactDecimal) -> (zeros: Int, name: String)? {
            amount.leadingPlace.flatMap { place in units.first { place >= $0.zeros } }
        }
        // What rounding carries into the next unit is shown in that: 999,999 is 1.00M.
        let rounded = amount.rounded(places: 2 - (largest(in: amount)?.zeros ?? 0))
        guard let unit = largest(in: rounded),
            let part = rounded.divided(by: ExactDecimal(powerOfTen: unit.zeros), places: 2)
        else { return rounded.text(places: 0) }
        return part.text(places: 2) + unit.name
    }
}
