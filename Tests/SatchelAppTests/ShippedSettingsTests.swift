import Foundation
import SatchelApp
import SatchelConsole
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("App: the shipped configuration", .timeLimit(.minutes(2)))
@MainActor
struct ShippedSettingsTests {
    private static let path =
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../AppConfig.plist").standardized.path

    /// The value of each key in the shipped file, and the line it is on.
    private func places() throws -> [(key: String, line: Int, value: String)] {
        var places: [(key: String, line: Int, value: String)] = []
        var path: [String] = []
        let lines = try String(contentsOfFile: Self.path, encoding: .utf8).components(separatedBy: "\n")
        for (number, line) in lines.enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line == "</dict>" { _ = path.popLast() }
            guard line.hasPrefix("<key>"), line.hasSuffix("</key>") else { continue }
            let key = String(line.dropFirst(5).dropLast(6))
            let value = lines[number + 1].trimmingCharacters(in: .whitespaces)
            if value == "<dict>" {
                path.append(key)
            } else {
                places.append(((path + [key]).joined(separator: "."), number + 1, value))
            }
        }
        return places
    }

    /// Values to try for a key, as XML; the first that is allowed and another one is taken.
    private func candidates(for definition: SettingDefinition) -> [String] {
        func text(_ texts: [String]) -> [String] { texts.map { "<string>\($0)</string>" } }
        switch definition.kind {
        case .boolean: return ["<true/>", "<false/>"]
        case .integer(let range):
            return Set([range.lowerBound, range.lowerBound + 1]).sorted().map { "<integer>\($0)</integer>" }
        case .choice(let words): return text(words)
        case .words(let words): return words.map { "<array><string>\($0)</string></array>" }
        case .implementation: return text(["fixture", "memory", "heuristic", "embedded"])
        case .text, .ruledText:
            return text(
                [
                    "https://example.org", "eur", "outer,top,bottom", "top", "top=9", "a@example.org",
                    "postgresql://example.org/a",
                ]
            )
        }
    }

    /// What `config show` says about each key with a file in the place of the shipped one, or nil where it is refused.
    private func shown(_ file: String) async throws -> [String: (value: String, layer: String)]? {
        let root = CompositionRoot(sources: ConfigSources(shippedFile: file), services: HostServices(environment: [:]))
        let console = RecordingConsole(facts: TerminalFacts())
        guard
            let shell = try? Shell(
                root: root,
                console: console,
                format: .json,
                makeHistory: { _ in CommandHistory(path: nil, limit: 1) }
            )
        else { return nil }
        guard await shell.run("config show") == .success else { return nil }
        let rows = try JSONSerialization.jsonObject(with: Data(console.output.utf8)) as? [[String: Any]] ?? []
        return rows.reduce(into: [:]) { shown, row in
            guard let key = row["key"] as? String else { return }
            shown[key] = ("\(row["value"] ?? "")", row["origin"] as? String ?? "")
        }
    }

    @Test("It sets every key there is, each once, to its default")
    func keys() async throws {
        let sources = ConfigSources(shippedFile: Self.path)
        let root = CompositionRoot(sources: sources, services: HostServices(environment: [:]))
        let contents = try #require(try PropertyListFile.read(Self.path, trust: .shipped))

        #expect(contents.repeated.isEmpty)
        #expect(contents.settings.map(\.key) == root.definitions.map(\.name).sorted())
        #expect(try places().map(\.key).sorted() == root.definitions.map(\.name).sorted())
        let settings = try root.loadSettings()
        for definition in root.definitions {
            #expect(settings.entry(definition.name)?.value == definition.defaultValue, "\(definition.name)")
        }
    }

    @Test("Each of its values has an effect when it is edited")
    func edited() async throws {
        let folder = NSTemporaryDirectory() + "shipped-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/AppConfig.plist"
        let lines = try String(contentsOfFile: Self.path, encoding: .utf8).components(separatedBy: "\n")
        let before = try #require(try await shown(Self.path))
        let root = CompositionRoot(sources: ConfigSources(), services: HostServices(environment: [:]))

        for place in try places() {
            let definition = try #require(root.definitions.first { $0.name == place.key })
            var isChanged = false
            for candidate in candidates(for: definition) where candidate != place.value {
                var edited = lines
                let isList = place.value == "<array>"
                let end = isList ? edited[place.line...].firstIndex { $0.contains("</array>") } : place.line
                edited.replaceSubrange(place.line...(try #require(end)), with: [candidate])
                try edited.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
                guard let after = try await shown(file), let row = after[place.key] else { continue }
                guard row.value != before[place.key]?.value else { continue }
                #expect(row.layer == file, "\(place.key)")
                isChanged = true
                break
            }
            #expect(isChanged, "no other value of \(place.key) has an effect")
        }
    }
}
