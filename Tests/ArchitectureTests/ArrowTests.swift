import Testing

@Suite("Architecture: who may import whom")
struct ArrowTests {
    /// A folder and the modules of ours, and of others, that its files may import.
    struct Rule: CustomTestStringConvertible, Sendable {
        let folder: String
        let allowed: Set<String>
        var testDescription: String { folder }
    }

    private static let system: Set<String> = [
        "Foundation", "FoundationEssentials", "Glibc", "Dispatch", "Synchronization",
    ]

    /// What every layer may speak of: values and rules that know no disk, no network and no terminal.
    private static let pure: Set<String> = ["SatchelCatalog", "SatchelNumbers", "SatchelSearch"]

    static let host: [Rule] = [
        Rule(folder: "Sources/SatchelDI", allowed: ["Synchronization"]),
        Rule(folder: "Sources/SatchelPluginAPI", allowed: ["SatchelDI"]),
        Rule(folder: "Plugins/Quest/Routing", allowed: ["Glibc", "Darwin"]),
        Rule(folder: "Sources/SatchelSearch", allowed: ["Synchronization"]),
        Rule(folder: "Sources/SatchelNumbers", allowed: ["BigInt"]),
        Rule(folder: "Sources/SatchelCatalog", allowed: ["SatchelSearch"]),
        Rule(folder: "Sources/SatchelLists", allowed: ["SatchelCatalog", "SatchelSearch", "SatchelPluginAPI"]),
        Rule(folder: "Sources/SatchelJSON", allowed: ["Foundation"]),
        Rule(
            folder: "Sources/SatchelImporting",
            allowed: ["SatchelJSON", "SatchelPersistence", "SatchelPluginAPI", "CZlib"] + system
        ),
        Rule(folder: "Sources/SatchelPictures", allowed: ["SatchelPluginAPI", "CPictures"]),
        Rule(folder: "Sources/SatchelConfig", allowed: ["SatchelPluginAPI", "SatchelDI"] + system),
        Rule(folder: "Sources/SatchelConsole", allowed: ["SatchelPluginAPI", "CReadline", "CTerminalGuard"] + system),
        Rule(
            folder: "Sources/SatchelPersistence",
            allowed: ["SatchelCatalog", "SatchelJSON", "SatchelSearch", "SatchelPluginAPI", "GRDB", "GRDBSQLite"]
                + system
        ),
        Rule(
            folder: "Sources/SatchelLibrary",
            allowed: [
                "SatchelCatalog", "SatchelImporting", "SatchelPersistence", "SatchelPluginAPI", "SatchelSearch", "GRDB",
            ] + system
        ),
        Rule(
            folder: "Sources/satchel",
            allowed: ["SatchelApp", "SatchelPluginAPI", "ArgumentParser"] + system
        ),
    ]

    static let layers: [(layer: String, allowed: Set<String>)] = [
        ("Domain", ["FoundationEssentials"] + pure),
        (
            "Data",
            [
                "SatchelImporting", "SatchelJSON", "SatchelLibrary", "SatchelNetworking", "SatchelPersistence",
                "SatchelPluginAPI", "GRDB",
            ]
                + pure + system
        ),
        ("Presentation", ["SatchelLists", "SatchelPluginAPI"] + pure),
        (
            "Plugin",
            [
                "SatchelLibrary", "SatchelLists", "SatchelNetworking", "SatchelPersistence", "SatchelPluginAPI",
                "SatchelDI",
            ] + pure
        ),
    ]

    /// The targets of the same feature that a layer may see; `Routing` is a library that Quest has below its Domain.
    static let visible: [String: [String]] = [
        "Domain": ["Routing"], "Data": ["Domain", "Routing"], "Presentation": ["Domain", "Routing"],
        "Plugin": ["Domain", "Data", "Presentation", "Routing"],
    ]

    @Test("A host module imports only what is below it", arguments: host)
    func hostArrows(_ rule: Rule) throws {
        let files = PackageFolder.swiftFiles(in: rule.folder)
        #expect(!files.isEmpty)
        for file in files {
            let others = try PackageFolder.imports(of: file).subtracting(rule.allowed)
            #expect(others.isEmpty, "\(file) imports \(others.sorted())")
        }
    }

    @Test("A layer of a feature imports only the layers below it, and no other feature", arguments: features())
    func featureArrows(_ feature: String) throws {
        for (layer, allowed) in Self.layers {
            let own = Set((Self.visible[layer] ?? []).map { feature + $0 })
            let files = PackageFolder.swiftFiles(in: "Plugins/\(feature)/\(layer)")
            #expect(!files.isEmpty, "Plugins/\(feature)/\(layer) is empty")
            for file in files {
                let others = try PackageFolder.imports(of: file).subtracting(allowed.union(own))
                #expect(others.isEmpty, "\(file) imports \(others.sorted())")
            }
        }
    }

    @Test("Only plugin targets, the application and its tests know the container")
    func containerIsKnownToFew() throws {
        let files =
            PackageFolder.swiftFiles(in: "Plugins")
            + ["SatchelConsole", "SatchelPersistence", "satchel"].flatMap {
                PackageFolder.swiftFiles(in: "Sources/" + $0)
            }
        for file in files where try PackageFolder.imports(of: file).contains("SatchelDI") {
            #expect(file.contains("/Plugin/"), "\(file) imports SatchelDI")
        }
    }

    @Test("Nothing but the console knows GNU readline")
    func readlineIsKnownToTheConsole() throws {
        for file in PackageFolder.swiftFiles(in: "Sources") + PackageFolder.swiftFiles(in: "Plugins")
        where try PackageFolder.imports(of: file).contains("CReadline") {
            #expect(file.hasPrefix("Sources/SatchelConsole/"), "\(file) imports CReadline")
        }
    }

    @Test("A feature is known outside by one line of the catalogue", arguments: features())
    func featureIsKnownToTheCatalog(_ feature: String) throws {
        let importers = try PackageFolder.swiftFiles(in: "Sources").filter { file in
            try PackageFolder.imports(of: file).contains { $0.hasPrefix(feature) }
        }
        #expect(importers == ["Sources/SatchelApp/PluginCatalog.swift"])
    }

    static func features() -> [String] {
        let files = PackageFolder.swiftFiles(in: "Plugins").filter { $0.contains("/Plugin/") }
        return Set(files.map { String($0.split(separator: "/")[1]) }).sorted()
    }
}

private func + (left: Set<String>, right: Set<String>) -> Set<String> { left.union(right) }
