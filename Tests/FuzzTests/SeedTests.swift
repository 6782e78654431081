import Foundation
import FuzzTargets
import Testing

/// Feeds every target the inputs that are kept for it, among them all that ever did harm.
///
/// An input that traps takes the test run with it; its name, or the input if it was made up, is then in the file that
/// ``breadcrumb`` names.
@Suite("Fuzzing: kept inputs", .serialized)
struct SeedTests {
    /// Where the name of the input stands that is being read, or the input itself.
    static let breadcrumb = NSTemporaryDirectory() + "satchel-fuzz-input"

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

    /// Without the coverage by which `.ci/fuzz` chooses, but in the build that is there; each day others.
    @Test("Inputs made of the kept ones get an answer, and no promise is broken", arguments: FuzzTarget.all.map(\.name))
    @MainActor
    func resembling(_ name: String) async throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let environment = ProcessInfo.processInfo.environment
        let seconds = environment["FUZZ_SECONDS"].flatMap { Double($0) } ?? 0.2
        let today = UInt64(Date.now.timeIntervalSince1970 / 86400)
        let number = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? today
        var mutations = Mutations(of: target.seeds.map(\.bytes), seed: number)
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            let bytes = mutations.next()
            try Data(bytes).write(to: URL(fileURLWithPath: Self.breadcrumb))
            do {
                try await target.run(bytes)
            } catch {
                let kept = Self.breadcrumb + "." + name
                try Data(bytes).write(to: URL(fileURLWithPath: kept))
                Issue.record("\(name): \(error); again: .ci/fuzz-again \(name) \(kept)")
                break
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
