import Foundation
import SatchelApp
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Books: searches that are offered")
@MainActor
struct OfferedBooksTests {
    @Test("Two corrections that are equally likely are both named, and neither is searched for")
    func equallyLikely() async throws {
        try await withTemporaryFolder { home in
            let rows = ["Carpet", "Cadet"].map { title in
                #"{"id":"\#(title)","title":"\#(title)","authors":["A. Writer"],"popularity":900}"#
            }
            let path = home + "/shelf.ndjson"
            try Data(rows.joined(separator: "\n").utf8).write(to: URL(filePath: path))
            let program = try TestShell(home: home)
            #expect(await program.shell.run("books import \(path)") == .success)

            #expect(await program.shell.run("books search cardet") == .success)

            #expect(program.console.errors.contains("did you mean 'carpet' or 'cadet'?\n"))
            #expect(await program.shell.run("search cardet") == .success)
            #expect(program.console.errors.contains("did you mean 'carpet' or 'cadet' in books?\n"))
            #expect(!program.console.errors.contains("showing results"))
        }
    }
}
