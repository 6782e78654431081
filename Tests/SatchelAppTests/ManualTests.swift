import Foundation
import SatchelPluginAPI
import SatchelShell
import SatchelTestSupport
import Testing

@testable import SatchelApp

/// A program that reads manual pages and complains about mistakes.
enum PageReader: String, CaseIterable, CustomTestStringConvertible {
    case groff, man, mandoc

    var testDescription: String { rawValue }

    static let isAnyInstalled = allCases.contains(where: \.isInstalled)

    var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + rawValue) }

    private var checking: [String] {
        switch self {
        case .groff: ["-ww", "-k", "-man", "-Tutf8", "-z"]
        case .man: ["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z"]
        case .mandoc: ["-Tlint", "-W", "warning"]
        }
    }

    /// The complaints about a page, one a line.
    func complaints(about page: String) throws -> String {
        let output = try run(checking, page)
        // What mandoc is asked for are complaints; the others write the page there.
        return self == .mandoc ? output.text + output.errors : output.errors
    }

    /// The page as a terminal of 400 columns shows it, on one line, with a blank in place of every break.
    func text(of page: String) throws -> String {
        let arguments = self == .groff ? ["-k", "-man", "-Tutf8", "-P-cbou", "-rLL=400n"] : ["-Tutf8", "-Owidth=400"]
        let shown = try run(arguments, page).text.replacing(/.\u{8}/, with: "")
        return shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func run(_ arguments: [String], _ page: String) throws -> (text: String, errors: String) {
        let file = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID()).1")
        let errors = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID()).log")
        defer { for url in [file, errors] { try? FileManager.default.removeItem(at: url) } }
        try Data((page + "\n").utf8).write(to: file)
        try Data().write(to: errors)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/" + rawValue)
        process.arguments = arguments + [file.path]
        process.environment = ["LC_ALL": "C.UTF-8", "MANWIDTH": "80", "PATH": "/usr/bin:/bin"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: text, as: UTF8.self), try String(contentsOf: errors, encoding: .utf8))
    }
}

@Suite("App: the manual")
@MainActor
struct ManualTests {
    private let program: TestShell

    init() throws { program = try TestShell() }

    private func page(_ line: String) async throws -> String {
        _ = program.console.take()
        #expect(await program.shell.run(line) == .success, "\(program.console.errors)")
        return program.console.output
    }

    private func pages() async throws -> [String] {
        var pages = [try await page("man")]
        for feature in program.shell.session.tree.features { pages.append(try await page("man \(feature.id)")) }
        return pages
    }

    @Test(
        "groff, man and mandoc read every page without a complaint",
        .enabled(if: PageReader.isAnyInstalled, "neither groff, man nor mandoc is installed"),
        arguments: PageReader.allCases.filter(\.isInstalled)
    )
    func complaints(_ reader: PageReader) async throws {
        #expect(try reader.complaints(about: "\\fZ\n.nonsense").isEmpty == false)
        for page in try await pages() {
            #expect(try reader.complaints(about: page).isEmpty, "\(page.prefix(100))")
        }
    }

    @Test(
        "Every command, argument, option, setting and example of the help is on its page",
        .enabled(if: PageReader.groff.isInstalled, "groff is not installed")
    )
    func agreement() async throws {
        let features = program.shell.session.tree.features.map(\.id)
        for feature in [nil] + features.map(Optional.some) {
            let text = try PageReader.groff.text(of: try await page(feature.map { "man \($0)" } ?? "man"))
            let plain = text.replacing(/[<>]/, with: "")
            let help = HelpPages(program.shell.session)
            let specs = feature.map { help.specs(under: [$0]) } ?? help.shellSpecs
            #expect(!specs.isEmpty)
            for spec in specs {
                let parameters = spec.arguments + spec.options + CommandParser.sharedOptions
                let expected =
                    [spec.name + " " + spec.usage, spec.summary.asSentence]
                    + parameters.map { $0.label + " " + $0.explanation.asSentence }
                    + spec.terms.map { $0.text + " " + $0.meaning.asSentence }
                    + spec.examples.map { $0.line + " " + $0.summary.asSentence } + spec.otherUsages
                for expected in expected {
                    let shown = expected.replacing(/[<>]/, with: "").split(separator: " ").joined(separator: " ")
                    #expect(plain.contains(shown), "\(spec.name): \(shown)")
                }
            }
            for key in program.shell.session.root.definitions
            where feature.map({ key.name.hasPrefix($0 + ".") }) ?? false {
                #expect(text.contains(key.name + " " + key.summary.asSentence.dropLast()))
            }
            for option in LaunchOptions.spec().options where feature == nil {
                let shown = option.label.replacing(/[<>]/, with: "") + " " + option.explanation.asSentence
                #expect(plain.contains(shown))
            }
        }
    }

    @Test("A page has the sections that readers of manuals look for, and the version's number and date")
    func sections() async throws {
        let sections = [
            "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "CONFIGURATION", "EXIT STATUS", "ENVIRONMENT",
            "FILES", "EXAMPLES", "SEE ALSO",
        ]
        for page in try await pages() {
            let lines = page.split(separator: "\n")
            #expect(lines.filter { $0.hasPrefix(".SH") } == sections.map { ".SH \"\($0)\"" })
            let title = lines.first { $0.hasPrefix(".TH") }
            #expect(title?.contains(SatchelVersion.number) == true && title?.contains(SatchelVersion.date) == true)
        }
        #expect(try await page("man books").contains("SATCHEL_ALADIN_TTBKEY"))
    }

    @Test("A page is the same each time, whichever feature is active and whatever the settings are")
    func deterministic() async throws {
        let first = try await page("man coins")

        let other = try TestShell(set: ["coins.page-size=7"])
        for line in ["books", "coins list", "man coins"] {
            _ = other.console.take()
            #expect(await other.shell.run(line) == .success)
        }
        #expect(other.console.output == first)
    }

    @Test("An unknown feature is an error that lists the features")
    func unknown() async throws {
        #expect(await program.shell.run("man book") == .usage)
        #expect(program.console.errors.contains("books"))
    }

    @Test("What a plugin says of itself is text, never a request of the page", arguments: hostile)
    func hostileText(_ text: String) async throws {
        let spec = CommandSpec(
            "evil do",
            text,
            effect: .reads,
            discussion: text + "\n\n  " + text + "\n" + text,
            terms: [.init(text, text)],
            arguments: [Parameter.argument("name", .text, text).spec],
            examples: [Example("evil do it", text)]
        )
        let plugin = FakePlugin(id: "evil", commands: { _ in [FakeCommand(spec) { _, _ in .none }] })
        let program = try TestShell(plugins: [plugin])
        #expect(await program.shell.run("man evil") == .success)
        let page = program.console.output

        let requests = Set(page.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }.map(\.first3))
        #expect(
            requests.isSubset(of: [
                ".TH", ".SH", ".SS", ".PP", ".TP", ".br", ".nf", ".fi", ".RS", ".RE", ".nh", ".ad", ".\\\"",
            ])
        )
        for reader in PageReader.allCases where reader.isInstalled {
            #expect(try reader.complaints(about: page).isEmpty)
            guard reader != .man else { continue }
            let shown = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(try reader.text(of: page).contains(shown))
        }
    }

    nonisolated private static let hostile = [
        ".so /etc/passwd", "'so /etc/passwd", "\\fBbold\\fR and \\*[.T]", "a \"quoted\" word", "\\", "\\\\n(.g", "..",
        ".\\\" a comment", "-1 \u{2013} ^~`", "한국어 \u{1F600} é",
    ]
}

extension Substring {
    fileprivate var first3: String { String(prefix(3)) }
}
