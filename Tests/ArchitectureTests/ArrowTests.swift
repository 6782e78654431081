import Testing

@Suite("Architecture: who may import whom")
struct ArrowTests {
    /// Who may declare a dependency; tests, benchmarks and the fuzzer may declare any.
    enum Importers: Sendable {
        case everyone
        /// These modules, and these layers of every feature.
        case these([String], layers: [String] = [])
    }

    /// What runs the program: the composition root, and what an outside author builds a program with.
    private static let programs = ["SatchelApp", "SatchelKit"]

    /// Who may know each module of the host and of other packages; nobody may know one that is not listed.
    static let importers: [String: Importers] = [
        // What every layer may speak of: values and rules that know no disk, no network and no terminal.
        "SatchelCatalog": .everyone,
        "SatchelNumbers": .everyone,
        "SatchelJSON": .these(
            [
                "SatchelApp", "SatchelCollection", "SatchelImporting", "SatchelLibrary", "SatchelNetworking",
                "SatchelPersistence", "SatchelKit", "SatchelMCP",
            ],
            layers: ["Data"]
        ),
        // The contract of a feature, which Domain does without.
        "SatchelPluginAPI": .these(
            programs + [
                "SatchelCollection", "SatchelConsole", "SatchelImporting",
                "SatchelLibrary", "SatchelLists", "SatchelMCP", "SatchelNetworking", "SatchelPersistence",
                "SatchelPostgres", "SatchelShell", "SatchelTrace", "satchel",
            ],
            layers: ["Data", "Presentation", "Plugin"]
        ),
        "SatchelLists": .these(programs, layers: ["Presentation", "Plugin"]),
        // What calls something that may take long; features are traced by that.
        "SatchelTrace": .these(programs + ["SatchelMCP", "SatchelNetworking", "SatchelPersistence"]),
        // The container.
        "SatchelDI": .these(
            programs + ["SatchelLibrary", "SatchelLists", "SatchelMCP", "SatchelNetworking", "SatchelPluginAPI"],
            layers: ["Plugin"]
        ),
        // Stores and services.
        "SatchelPersistence": .these(
            programs + [
                "SatchelCollection", "SatchelConsole", "SatchelImporting", "SatchelLibrary", "SatchelLists",
                "SatchelMCP", "SatchelNetworking",
            ],
            layers: ["Data", "Plugin"]
        ),
        "SatchelCollection": .these(programs + ["SatchelLibrary", "SatchelLists"], layers: ["Data", "Plugin"]),
        "SatchelNetworking": .these(programs, layers: ["Data", "Plugin"]),
        "SatchelImporting": .these(
            programs + ["SatchelLibrary", "SatchelLists", "SatchelNetworking"],
            layers: ["Data"]
        ),
        "SatchelLibrary": .these(programs + ["SatchelLists"], layers: ["Data", "Plugin"]),
        "SatchelPostgres": .these(
            ["SatchelApp", "SatchelCollection", "SatchelLibrary", "SatchelPersistence"],
            layers: ["Data", "Plugin"]
        ),
        // The terminal and the shell.
        "SatchelConsole": .these(programs + ["SatchelMCP", "SatchelShell"]),
        "SatchelShell": .these(programs + ["SatchelMCP"]),
        "SatchelMCP": .these(programs),
        "SatchelApp": .these(["satchel", "SatchelKit"]),
        "SatchelKit": .these(["satchel"]),
        // C.
        "CCurl": .these(["SatchelNetworking"]),
        "CSodium": .these(["SatchelCollection"]),
        "CReadline": .these(["SatchelConsole"]),
        "CTerminalGuard": .these(["SatchelConsole"]),
        "CPostgres": .these(["SatchelPostgres"]),
        "CPictures": .these(["SatchelConsole"]),
        "CPluginProcess": .these(["SatchelMCP"]),
        "CDigest": .these(["SatchelPersistence"]),
        "CUTF8Proc": .these(["SatchelCatalog"]),
        "CZlib": .these(["SatchelImporting"]),
        // Other packages.
        "BigInt": .these(["SatchelNumbers"]),
        "GRDB": .these(
            ["SatchelCollection", "SatchelPersistence", "SatchelImporting", "SatchelLibrary"],
            layers: ["Data"]
        ),
        "GRDBSQLite": .these(["SatchelPersistence"]),
    ]

    /// The targets of the same feature that a layer may see; any other is a library below its Domain.
    private static let visible: [String: Set<String>] = [
        "Domain": [], "Data": ["Domain"], "Presentation": ["Domain"], "Plugin": ["Domain", "Data", "Presentation"],
    ]

    /// What comes with Swift and the system.
    private static let system: Set<String> = [
        "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Synchronization",
    ]

    /// What of the system the modules may import that stay pure; every other module may import all of it.
    private static let pureSystem: [String: Set<String>] = [
        "QuestRouting": ["Darwin", "Glibc"],
        "SatchelCatalog": ["Synchronization"],
        "SatchelDI": ["Synchronization"],
        "SatchelJSON": ["Foundation"],
        "SatchelLists": ["Synchronization"],
        "SatchelNumbers": [],
        "SatchelPluginAPI": ["Synchronization"],
        "SatchelTrace": ["Synchronization"],
    ]

    /// The same by layer.
    private static let pureLayers: [String: Set<String>] = [
        "Domain": ["FoundationEssentials"], "Presentation": [], "Plugin": [],
    ]

    @Test("Every Swift file belongs to one target of the manifest")
    func everyFile() throws {
        let folders = try PackageManifest.targets.get().map { $0.folder + "/" }

        for file in PackageFolder.swiftFiles(in: "Sources") + PackageFolder.swiftFiles(in: "Plugins") {
            #expect(folders.count { file.hasPrefix($0) } == 1, "\(file)")
        }
    }

    @Test("A target imports only what it declares in Package.swift", arguments: PackageManifest.names)
    func imports(_ name: String) throws {
        let target = try PackageManifest.target(name)
        let files = PackageFolder.swiftFiles(in: target.folder)
        let testing: Set<String> = target.isForTests ? ["FoundationNetworking", "Testing"] : []
        var allowed = target.dependencies.union(Self.system).union(testing)
        if let pure = Self.pureSystem[name] ?? target.place.flatMap({ Self.pureLayers[$0.layer] }), !target.isForTests {
            allowed = target.dependencies.union(pure)
        }

        for file in files {
            let others = try PackageFolder.imports(of: file).subtracting(allowed)
            #expect(others.isEmpty, "\(file) imports \(others.sorted())")
        }
    }

    @Test("A target declares only what its place allows", arguments: PackageManifest.names)
    func declaredArrows(_ name: String) throws {
        let target = try PackageManifest.target(name)
        guard !target.isForTests else { return }
        for dependency in target.dependencies.sorted() {
            if let place = try? PackageManifest.target(dependency).place {
                #expect(
                    try mayUse(place, target),
                    "\(name) declares \(dependency), a target of the feature \(place.feature)"
                )
            } else {
                let importers = try #require(Self.importers[dependency], "say who may import \(dependency)")
                #expect(may(target, importers), "\(name) declares \(dependency)")
            }
        }
    }

    @Test("A feature is known outside by one line of the catalog", arguments: features())
    func featureIsKnownToTheCatalog(_ feature: String) throws {
        let importers = try PackageFolder.swiftFiles(in: "Sources").filter { file in
            try PackageFolder.imports(of: file).contains { $0.hasPrefix(feature) }
        }
        #expect(importers == ["Sources/SatchelApp/PluginCatalog.swift"])
    }

    @Test("Every module of the host is on the map, and has a README of its own")
    func map() throws {
        let map = try PackageFolder.text(of: "Sources/README.md")
        for target in try PackageManifest.targets.get() where target.folder == "Sources/" + target.name {
            #expect(map.contains("`\(target.name)`"), "\(target.name) is not on the map in Sources/README.md")
            guard target.name.hasPrefix("Satchel") else { continue }
            let readme = try PackageFolder.text(of: target.folder + "/README.md")
            #expect(readme.hasPrefix("# \(target.name)\n"), "\(target.folder)/README.md begins with another name")
        }
    }

    @Test("The map says to start reading at files that are there")
    func mapFiles() throws {
        let rows = try PackageFolder.text(of: "Sources/README.md").split(separator: "\n").filter { row in
            row.hasPrefix("| `") || row.hasPrefix("| [`")
        }
        var found = 0
        for row in rows {
            let names = row.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            for name in names where name.hasSuffix(".swift") {
                let file = "Sources/\(names[0])/\(name)"
                #expect(PackageFolder.swiftFiles(in: "Sources/\(names[0])").contains(file), "\(file)")
                found += 1
            }
        }
        #expect(found > 10, "the map names no files")
    }

    private func mayUse(_ place: (feature: String, layer: String), _ target: PackageManifest.Target) throws -> Bool {
        guard let own = target.place else {
            return Self.programs.contains(target.name) && place.layer == "Plugin"
        }
        let layers = Self.visible[own.layer] ?? []
        return own.feature == place.feature && (layers.contains(place.layer) || Self.visible[place.layer] == nil)
    }

    private func may(_ target: PackageManifest.Target, _ importers: Importers) -> Bool {
        switch importers {
        case .everyone: true
        case .these(let names, let layers):
            names.contains(target.name) || target.place.map { layers.contains($0.layer) } == true
        }
    }

    static func features() -> [String] {
        let files = PackageFolder.swiftFiles(in: "Plugins").filter { $0.contains("/Plugin/") }
        return Set(files.map { String($0.split(separator: "/")[1]) }).sorted()
    }
}
