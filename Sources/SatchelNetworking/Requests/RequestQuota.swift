/// The number of requests that a service allows in a period, as its documentation says.
///
/// No process of this user, nor all of them together, sends more. A few may go at once; the rest are spaced so that no
/// period of that length has more requests than allowed.
///
/// ```swift
/// func quotas(hasContact: Bool) -> [RequestQuota] { [RequestQuota(30, per: .seconds(60), atOnce: 6)] }
/// ```
public struct RequestQuota: Sendable, Hashable {
    private static let longest = Duration.seconds(31 * 86_400)

    /// The period in milliseconds, which tells the quotas of a service apart.
    let period: Int
    /// The requests that may go at once after a rest.
    let burst: Int
    /// The microseconds between two requests in the long run.
    let interval: Int

    /// Values that make no sense are brought into range.
    public init(_ count: Int, per period: Duration, atOnce burst: Int = 1) {
        let count = min(max(count, 1), 1_000_000)
        let length = min(max(period, .milliseconds(1)), Self.longest)
        self.period = length.microseconds / 1000
        self.burst = min(max(burst, 1), count)
        // A period that begins with a burst has room for the others only.
        let spaced = count - self.burst + 1
        interval = (length.microseconds + spaced - 1) / spaced
    }

    /// Twice as many requests at once as per second, and then so many a second.
    init(perSecond rate: Int) {
        let rate = min(max(rate, 1), 1_000_000)
        period = 0
        burst = rate * 2
        interval = (1_000_000 + rate - 1) / rate
    }

    /// The microseconds by which a request may be early.
    var tolerance: Int { (burst - 1) * interval }
}

extension Duration {
    /// The duration in whole microseconds; one of more than a year is a year.
    var microseconds: Int {
        let (seconds, attoseconds) = min(max(self, .seconds(-31_622_400)), .seconds(31_622_400)).components
        return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    }
}
