import Testing

@testable import SatchelCollection

/// What other devices, or somebody who can write to the shared folder, may say.
@Suite("Sync: names, times and places from outside")
struct SyncTextTests {
    @Test(
        "The name of a picture leads nowhere else",
        arguments: [
            ("coat.jpg", true), (String(repeating: "a", count: 200), true), ("a..b", true),
            (String(repeating: "a", count: 201), false), ("", false), (".", false), ("..", false), (".jpg", false),
            ("../coat.jpg", false), ("a/b", false), ("a b", false), ("a\u{1B}b", false), ("é", false),
        ]
    )
    func picture(_ name: String, _ isName: Bool) { #expect(SyncPictures.isName(name) == isName) }

    @Test(
        "A time is one of a clock",
        arguments: [
            ("2026-11-26T23:59:59.999Z", true), ("2026-01-01T00:00:00.000Z", true), ("2026-12-31T00:00:00.000Z", true),
            ("2026-11-26T24:00:00.000Z", false), ("2026-11-26T00:60:00.000Z", false),
            ("2026-11-26T00:00:60.000Z", false), ("2026-13-01T00:00:00.000Z", false),
            ("2026-00-01T00:00:00.000Z", false), ("2026-01-00T00:00:00.000Z", false),
            ("2026-01-32T00:00:00.000Z", false), ("2026-01-01 00:00:00.000Z", false),
            ("2026-01-01T00:00:00Z", false), ("", false),
        ]
    )
    func time(_ text: String, _ isTime: Bool) {
        let line =
            #"{"at":"\#(text)","count":0,"device":"a1","kind":"books","sort":"item","id":"dune","#
            + #""label":"added","after":{"title":["Dune"]}}"#
        let operation = Array(line.utf8).withUnsafeBytes { CollectionOperation(line: $0) }
        #expect((operation != nil) == isTime)
    }

    @Test(
        "How far a file was read is the beginning where the text of it is none of ours",
        arguments: [("12 3.4|56", "12 3.4", 56), ("12 3.4|", "12 3.4", 0), ("12 3.4", "12 3.4", 0), ("", "", 0)]
    )
    func progress(_ text: String, _ state: String, _ offset: Int) {
        let progress = SyncProgress(text)
        #expect(progress.state == state && progress.offset == offset)
    }
}
