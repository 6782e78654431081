import Foundation
import SatchelTestSupport
import Testing

@Suite(
    "End to end: pages in a browser",
    .enabled(
        if: ["chromium", "chromium-browser", "google-chrome"].contains { name in
            FileManager.default.isExecutableFile(atPath: "/usr/bin/" + name)
        },
        "'.ci/install --interop' installs Chromium"
    )
)
struct BrowserTests {
    @Test(
        "A page is filtered, sorted, printed and read without scripts, asks for nothing, and shows hostile text as text"
    )
    func page() throws {
        let program = try Program()
        try Data(SamplePicture.png(width: 300, height: 400)).write(to: URL(filePath: program.home + "/coat.png"))
        let hostile = #""><script>document.title = 'owned'</script><img src="https://example.org/x.png">"#
        for line in [
            ["books", "add", "dune", "--copies", "2", "--rating", "4.5", "--paid", "9.90 EUR"],
            ["books", "add", "해리 포터와 마법사의 돌", "--author", "J. K. Rowling", "--year", "1999"],
            ["books", "add", hostile, "--author", hostile, "--year=-720"],
            ["closet", "add", "Coat", "--category", "outer", "--season", "winter", "--photo", "coat.png"],
            ["closet", "add", "Jeans", "--category", "bottom", "--season", "all"],
            ["coins", "fav", "BTC"],
        ] {
            #expect(try program.run(["--offline"] + line).status == 0, "\(line)")
        }
        #expect(try program.run("--offline", "export", "all.html").status == 0)
        let page = program.home + "/all.html"
        #expect(try String(contentsOfFile: page, encoding: .utf8).contains("<img src=\"data:image/jpeg;base64,"))

        let run = try program.run([page], program: Interop.root + "/.ci/page-test")
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
}
