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

    @Test("Every source file is formatted, and lint has nothing to say")
    func format() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swift", "format", "lint", "--strict", "--parallel", "--recursive", "Package.swift"]
            + ["Sources", "Plugins", "Tests"]
        process.currentDirectoryURL = URL(filePath: PackageFolder.path)
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let findings = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()

        #expect(process.terminationStatus == 0, "\(findings)")
    }

    @Test("A trap or an unchecked promise has its reason beside it")
    func trapsHaveReasons() throws {
        let marks = [
            "try!", "fatalError(", "preconditionFailure(", "@unchecked Sendable", "nonisolated(unsafe)",
        ]
        for file in PackageFolder.swiftFiles(in: "Sources") + PackageFolder.swiftFiles(in: "Plugins") {
            let lines = try PackageFolder.text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() where marks.contains(where: line.contains) {
                if line.drop(while: { $0 == " " }).hasPrefix("//") { continue }
                let around = lines[max(0, number - 8)...number]
                #expect(around.contains { $0.contains("//") }, "\(file):\(number + 1) gives no reason")
            }
        }
    }

    @Test("The README's test command is the one continuous integration runs")
    func testCommand() throws {
        let readme = try PackageFolder.text(of: "README.md")
        let script = try PackageFolder.text(of: ".ci/run")
        let command = ".ci/install && swift test --no-parallel"

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
