import SatchelConsole
import Testing

@Suite("Console: what is waited for")
struct WaitingLineTests {
    private func text(_ names: [String], _ elapsed: Duration?, columns: Int = 80, usesUnicode: Bool = true) -> String {
        WaitingLine.text(for: names, after: elapsed, usesUnicode: usesUnicode, columns: columns)
    }

    @Test(
        "It says for how long, as people say it",
        arguments: [
            (.milliseconds(400), "0.4 s"), (.milliseconds(2_900), "2 s"), (.seconds(75), "1 min 15 s"),
            (.seconds(3_720), "1 h 2 min"),
        ] as [(Duration, String)]
    )
    func time(_ elapsed: Duration, _ expected: String) {
        #expect(text(["openlibrary.org"], elapsed) == "waiting for openlibrary.org · \(expected) · Ctrl-C cancels")
    }

    @Test("It names two, counts the others, and fits the window and the locale")
    func names() {
        #expect(text(["a.org", "b.org"], nil) == "waiting for a.org and b.org · Ctrl-C cancels")
        #expect(text(["a.org", "b.org", "c.org"], nil) == "waiting for a.org, b.org and 1 more · Ctrl-C cancels")
        #expect(text(["a.org"], nil, usesUnicode: false) == "waiting for a.org - Ctrl-C cancels")
        #expect(text(["openlibrary.org"], .seconds(2), columns: 20).displayWidth <= 20)
    }

    @Test("It appears after 0.4 s and changes with every second")
    func changes() {
        #expect(WaitingLine.timeToNext(after: .zero) == .milliseconds(400))
        #expect(WaitingLine.timeToNext(after: .milliseconds(400)) == .milliseconds(600))
        #expect(WaitingLine.timeToNext(after: .milliseconds(2_250)) == .milliseconds(750))
    }
}
