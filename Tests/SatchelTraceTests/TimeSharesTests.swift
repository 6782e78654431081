import SatchelTrace
import Testing

@Suite("Trace: what time went to")
struct TimeSharesTests {
    private static func after(_ milliseconds: Int) -> Duration { .milliseconds(milliseconds) }

    @Test("What is not part of anything is the rest, and the figures add up")
    func rest() {
        var shares = TimeShares()
        shares.begin(.parse, at: Self.after(1))
        shares.end(.parse, at: Self.after(3))
        shares.begin(.store, at: Self.after(4))
        shares.end(.store, at: Self.after(9))

        #expect(
            shares.line(of: Self.after(10))
                == "timing: parse 2.0 ms, store 5.0 ms, network 0.0 ms, render 0.0 ms, other 3.0 ms, total 10.0 ms"
        )
    }

    @Test("Parts that run at once count once, for the first in precedence")
    func overlap() {
        var shares = TimeShares()
        shares.begin(.store, at: Self.after(0))
        shares.begin(.network, at: Self.after(2))
        shares.begin(.network, at: Self.after(3))
        shares.end(.network, at: Self.after(5))
        shares.end(.store, at: Self.after(6))
        shares.end(.network, at: Self.after(8))

        #expect(shares[.store] == Self.after(2))
        #expect(shares[.network] == Self.after(6))
    }

    @Test("A part counts only while it runs, and a clock that two threads read in turn never counts twice")
    func order() {
        var shares = TimeShares(from: Self.after(5))
        shares.begin(.plugins, at: Self.after(10))
        shares.begin(.store, at: Self.after(9))
        shares.end(.plugins, at: Self.after(11))
        shares.end(.store, at: Self.after(12))
        shares.end(.store, at: Self.after(13))
        shares.advance(to: Self.after(20))

        #expect(shares[.plugins] == Self.after(1))
        #expect(shares[.store] == Self.after(1))
    }

    @Test("Rounded figures add up to the rounded whole", arguments: 0..<50)
    func rounding(_ seed: Int) throws {
        var shares = TimeShares()
        var time = Duration.zero
        for part in TimeShares.Part.allCases {
            shares.begin(part, at: time)
            time += .microseconds(1 + (seed * 7_919 + part.rawValue.utf8.count * 104_729) % 5_000)
            shares.end(part, at: time)
        }

        let figures = shares.line(of: time + .microseconds(seed * 37)).split(separator: " ").compactMap { word in
            word.contains(".") ? Int(word.replacing(".", with: "")) : nil
        }
        #expect(figures.count == 8)
        #expect(figures.dropLast().reduce(0, +) == figures.last)
    }
}
