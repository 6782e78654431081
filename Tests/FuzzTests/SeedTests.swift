import Foundation
import FuzzTargets
import Testing

/// Feeds every target the inputs that are kept for it, among them all that ever did harm.
///
/// An input that traps takes the test run with it; its name is then in the file that ``breadcrumb`` names.
@Suite("Fuzzing: kept inputs", .serialized)
struct SeedTests {
    /// Where the name of the input stands that is being read.
    static let breadcrumb = NSTemporaryDirectory() + "satchel-fuzz-input.txt"

    @Test("Every kept input gets an answer, and no promise is broken", arguments: FuzzTarget.all.map(\.name))
    @MainActor
    func replay(_ name: String) async throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        #expect(!target.seeds.isEmpty, "there are no inputs for '\(name)'")
        for (seed, bytes) in [("nothing", [])] + target.seeds {
            try "\(name)/\(seed)\n".write(toFile: Self.breadcrumb, atomically: false, encoding: .utf8)
            do {
                try await target.run(bytes)
            } catch {
                Issue.record("\(name)/\(seed): \(error)")
            }
        }
        try? FileManager.default.removeItem(atPath: Self.breadcrumb)
    }

    @Test("No target shares its name, and every folder of inputs has a target")
    func folders() throws {
        let names = FuzzTarget.all.map(\.name)
        #expect(Set(names).count == names.count)
        let folders = try FileManager.default.contentsOfDirectory(atPath: FuzzTarget.seedFolder)
        #expect(Set(folders.filter { !$0.hasPrefix(".") }).subtracting(names).isEmpty)
    }
}
