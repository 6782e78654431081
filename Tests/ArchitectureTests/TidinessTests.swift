import Foundation
import Testing

@Suite("Architecture: the tree is tidy")
struct TidinessTests {
    @Test("The top level holds what it should and nothing else")
    func topLevel() throws {
        let fixed: Set<String> = [
            "Package.swift", "Sources", "Tests", "Plugins", "AppConfig.plist", "README.md", "LICENSE", "CHANGELOG.md",
            "CONTRIBUTING.md",
        ]
        let entries = try FileManager.default.contentsOfDirectory(atPath: PackageFolder.path)
        // Package.resolved is written by every build and ignored by git.
        let visible = Set(entries.filter { !$0.hasPrefix(".") && $0 != "Package.resolved" })

        #expect(visible == fixed)
    }

    @Test("A trap or an unchecked promise has its reason beside it")
    func trapsHaveReasons() throws {
        for file in PackageFolder.swiftFiles(in: "Sources") + PackageFolder.swiftFiles(in: "Plugins") {
            let text = try PackageFolder.text(of: file)
            guard (Self.traps + Self.promises).contains(where: { text.contains($0) }) else { continue }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for number in lines.indices where !Self.hasReason(lines, at: number) {
                Issue.record("\(file):\(number + 1) gives no reason")
            }
        }
    }

    @Test(
        "A reason stands in the line itself or right above it, and says why",
        arguments: [
            ("let x = try! y()", false), ("let x = try! y()  // A constant.", true),
            ("// A constant.\nfatalError()", true),
            ("// A constant.\n\nfatalError()", false), ("// About this.\nlet a = 1\nfatalError()", false),
            ("/// Makes it.\nfatalError()", false), ("let a = b as! C", false), ("// fatalError()", true),
            ("/// A list.\nfinal class A: @unchecked Sendable {}", false),
            ("/// A list.\n///\n/// The lock guards it.\nfinal class A: @unchecked Sendable {}", true),
            ("// Set on one thread.\nnonisolated(unsafe) let a = 1\nnonisolated(unsafe) let b = 1", true),
            ("nonisolated(unsafe) let a = 1\nnonisolated(unsafe) let b = 1", false),
        ]
    )
    func reasons(_ text: String, _ isGiven: Bool) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.indices.allSatisfy { Self.hasReason(lines, at: $0) } == isGiven)
    }

    /// What ends the program where it is wrong: a comment of its own says why it cannot be.
    private static let traps = ["try!", "as! ", "fatalError(", "preconditionFailure(", "precondition(", "assert("]

    /// What the compiler is told to believe: the comment says what makes it true.
    private static let promises = ["@unchecked Sendable", "nonisolated(unsafe)"]

    /// What such a comment speaks of.
    private static let grounds = ["thread", "lock", "concurren", "compiler", "types", "unchecked", "immutable"]

    private static func hasReason(_ lines: [Substring], at number: Int) -> Bool {
        func text(_ line: Substring) -> Substring { line.drop { $0 == " " } }
        let line = text(lines[number])
        let isTrap = traps.contains { line.contains($0) }
        let isPromise = promises.contains { line.contains($0) }
        if line.hasPrefix("//") || !isTrap && !isPromise { return true }

        var above = lines[..<number]
        // One reason serves promises that follow each other.
        while isPromise, let last = above.last, promises.contains(where: last.contains), !text(last).hasPrefix("//") {
            above.removeLast()
        }
        let block = above.reversed().prefix { text($0).hasPrefix("//") }.map(text)
        let beside = line.firstRange(of: "//").map { [line[$0.lowerBound...]] } ?? []
        if isTrap { return (block + beside).contains { !$0.hasPrefix("///") } }
        return (block + beside).contains { comment in grounds.contains { comment.lowercased().contains($0) } }
    }

    @Test("No two modules give a type the same name")
    func typeNames() throws {
        // A nested or a private type cannot be taken for another.
        let declaration = /(?:@\w+(?:\(.*\))? |package |public |internal |final |indirect |nonisolated )*/
        let kind = /(?:actor|class|enum|protocol|struct|typealias) (\w+)/
        var modules: [String: Set<String>] = [:]
        for folder in ["Sources", "Plugins"] {
            for file in PackageFolder.swiftFiles(in: folder) {
                let parts = file.split(separator: "/")
                let module = folder == "Sources" ? String(parts[1]) : parts[1...2].joined()
                for line in try PackageFolder.text(of: file).split(separator: "\n") {
                    guard line.first?.isLetter == true || line.hasPrefix("@"),
                        let modifiers = line.prefixMatch(of: declaration)
                    else { continue }
                    guard let name = line[modifiers.range.upperBound...].prefixMatch(of: kind)?.1 else { continue }
                    modules[String(name), default: []].insert(module)
                }
            }
        }

        #expect(modules["Book"] == ["BooksDomain"], "the search finds no types")
        for (name, places) in modules.sorted(by: { $0.key < $1.key }) {
            #expect(places.count == 1, "\(name) is a type of \(places.sorted().joined(separator: " and of "))")
        }
    }

    @Test("The README's test command is the one continuous integration runs")
    func testCommand() throws {
        let readme = try PackageFolder.text(of: "README.md")
        let script = try PackageFolder.text(of: ".ci/run")
        let command = ".ci/install && .ci/test"

        #expect(readme.split(separator: "\n").contains { $0 == command })
        #expect(script.split(separator: "\n").contains { $0 == command })
    }

    @Test("Every configuration key of the shipped file is described by a comment")
    func configurationIsDescribed() throws {
        let lines = try PackageFolder.text(of: "AppConfig.plist").split(separator: "\n")
        for (number, line) in lines.enumerated() where line.contains("<key>") {
            let next = lines[number + 1]
            if next.contains("<dict>") { continue }
            let above = lines[max(0, number - 1)]
            #expect(above.contains("-->"), "\(line.drop { $0 == " " }) is not described")
        }
    }
}
