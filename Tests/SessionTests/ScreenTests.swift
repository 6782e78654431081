import Foundation
import SatchelTestSupport
import Testing

/// The pictures of the README: each shows what the session of its name prints, and one the screen of browsing.
@Suite("Sessions: the pictures of the README")
struct ScreenTests {
    private static let folder = String(#filePath.dropLast("ScreenTests.swift".count))
    private static let names = ["map", "worth"]

    @Test("A picture is what its session prints", arguments: names)
    @MainActor
    func current(_ name: String) async throws {
        let written = try String(contentsOfFile: Self.folder + "Sessions/screens/\(name).session", encoding: .utf8)
        let session = SessionFile(written)

        let picture = TerminalSVG(
            title: session.title,
            lines: try await session.screen(picture: SamplePicture.png(width: 64, height: 96))
        ).text
        try check(picture, name)
    }

    @Test("The recording is what its session prints, as a picture that plays and as a file of asciinema")
    @MainActor
    func recording() async throws {
        let written = try String(contentsOfFile: Self.folder + "Sessions/screens/tour.session", encoding: .utf8)
        let session = SessionFile(written)
        let recording = TerminalRecording(
            title: session.title,
            lines: try await session.screen(picture: SamplePicture.png(width: 64, height: 96))
        )

        try check(recording.picture, "tour")
        try check(recording.cast, "tour", "cast")
    }

    @Test("The picture of browsing is the last screen of its file, which a test of the program checks")
    func browsing() throws {
        let file = String(Self.folder.dropLast("SessionTests/".count)) + "EndToEndTests/Screens/readme.screen"
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        let title = try #require(lines.first { $0.hasPrefix("# ") }).dropFirst(2)
        let rows = lines.reversed().prefix { $0.hasPrefix("|") }.reversed()
            .map { String($0.dropFirst()).replacing("␛", with: "\u{1B}") }

        try check(TerminalSVG(title: String(title), lines: rows).text, "browse")
    }

    private func check(_ picture: String, _ name: String, _ suffix: String = "svg") throws {
        // Draws the pictures anew: RECORD_SESSIONS=1 swift test --filter ScreenTests
        let path = Self.folder + "Screens/\(name).\(suffix)"
        if ProcessInfo.processInfo.environment["RECORD_SESSIONS"] != nil {
            try FileManager.default.createDirectory(
                atPath: Self.folder + "Screens",
                withIntermediateDirectories: true
            )
            try picture.write(toFile: path, atomically: true, encoding: .utf8)
        }
        let drawn = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        #expect(drawn == picture, "draw \(name).\(suffix) anew: RECORD_SESSIONS=1 swift test --filter ScreenTests")
        #expect(picture.utf8.count < 64_000)
        #expect(picture.contains("prefers-color-scheme:dark") == (suffix == "svg"))
    }

    @Test("The README shows every picture, the first one before anything else")
    func readme() throws {
        let root = String(Self.folder.dropLast("Tests/SessionTests/".count))
        let readme = try String(contentsOfFile: root + "README.md", encoding: .utf8)

        for name in Self.names + ["browse", "tour"] {
            #expect(readme.contains("](Tests/SessionTests/Screens/\(name).svg)"))
        }
        let first = try #require(readme.firstRange(of: "](Tests/SessionTests/Screens/browse.svg)"))
        let start = try #require(readme.firstRange(of: "\n## "))
        #expect(first.upperBound <= start.lowerBound)
        #expect(readme[start.lowerBound...].hasPrefix("\n## Start\n"))
    }

    @Test("Colors, wide characters and pictures are where a terminal shows them")
    func drawing() {
        let kitty = "\u{1B}_Ga=T,f=100,c=4,r=2,q=2,m=1;AAAA\u{1B}\\\u{1B}_Gm=0;BBBB\u{1B}\\"
        let svg = TerminalSVG(
            title: "a <b>",
            lines: ["> go", "\u{1B}[31mred\u{1B}[0m 해 x", kitty, "! \u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{1B}\\"]
        )
        .text

        #expect(svg.contains("<title>a &lt;b&gt;</title>"))
        #expect(svg.contains(#"<text x="12" y="24" textLength="64" class="d">satchel&gt;</text>"#))
        #expect(svg.contains(#"<text x="12" y="42" textLength="24" class="r">red</text>"#))
        // The syllable takes the cells 4 and 5, so that what follows is in cell 7.
        #expect(svg.contains(#"<text x="44" y="42" textLength="16">해</text>"#))
        #expect(svg.contains(#"<text x="68" y="42" textLength="8">x</text>"#))
        #expect(svg.contains(#"<image x="12" y="46" width="32" height="36""#) && svg.contains("base64,AAAABBBB"))
        #expect(svg.contains(#"<text x="12" y="96" textLength="32">link</text>"#))
    }
}
