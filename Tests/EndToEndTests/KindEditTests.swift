import SatchelTestSupport
import TestSupport
import Testing

@Suite("End to end: the file of a kind in an editor")
struct KindEditTests {
    @Test("What was written wrong is there the next time, and an edit says which values it hides")
    func edits() throws {
        let program = try Program()
        _ = try program.run("kinds", "new", "tea", "leaf:choice(green,black)", "origin:place")
        _ = try program.run("tea", "add", "Assam", "--leaf", "black", "--origin", "India")
        try program.write("sed 's/leaf:choice(green,black)/leaf:choyce(green)/; /origin/d' -i \"$1\"", to: "wrong.sh")
        try program.write("sed 's/choyce/choice/' -i \"$1\"", to: "right.sh")

        let wrong = try program.run("kinds", "edit", "tea", environment: ["VISUAL": "sh wrong.sh"])
        #expect(wrong.status == 3)
        #expect(wrong.errors.contains("no type is called 'choyce'"))
        #expect(try program.run("tea", "mine", "--csv").output.contains("Assam,black,India"))

        let right = try program.run("kinds", "edit", "tea", environment: ["VISUAL": "sh right.sh"])
        #expect(right.status == 0)
        #expect(right.errors.contains("going on with your last change"))
        #expect(right.output.contains("1 value of 'leaf' is not shown"))
        #expect(right.output.contains("1 value of 'origin'"))
        let same = try program.run("kinds", "edit", "tea", environment: ["VISUAL": "true"])
        #expect(same.output == "nothing was changed\n")
    }
}
