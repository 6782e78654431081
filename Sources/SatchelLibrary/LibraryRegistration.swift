import SatchelCatalog
import SatchelDI
import SatchelImporting
import SatchelPersistence
import SatchelPluginAPI
import SatchelPostgres

extension ContainerBuilder {
    /// Registers a catalog of built-in and imported items, and the imports as ``LibraryImports``.
    ///
    /// The catalog is an `any Catalog` under the name of the built-in one. Its file is `<feature>.sqlite` among the
    /// user's data; it is created by the first import and then holds the built-in items too. They are stored again when
    /// their day or their number changes.
    ///
    /// - Parameters:
    ///   - format: How items are stored.
    ///   - feature: The id of the feature.
    ///   - builtIn: The built-in items.
    ///   - kinds: The kinds of files that can be imported; the first that fits a file is used.
    public mutating func registerLibrary<Format: LibraryFormat>(
        _ format: Format.Type,
        of feature: String,
        builtIn: IndexedCatalog<Format.Item>,
        imports kinds: [LibraryImports<Format>.Kind]
    ) {
        register(Library<Format>.self, dispose: { try? await $0.close() }) { (locations: FileLocations) in
            Library { try locations.data + "/\(feature).sqlite" }
        }
        registerCheck(of: feature)
        register((any Catalog<Format.Item>).self, as: builtIn.source) { (library: Library<Format>) in
            LibraryCatalog(library: library, builtIn: builtIn) { try await library.put(builtIn) }
        }
        register(LibraryImports<Format>.self) { (library: Library<Format>, clock: any WallClock) in
            LibraryImports(
                into: library,
                clock: clock,
                builtIn: { CatalogSource(name: builtIn.source, count: builtIn.items.count, day: builtIn.day) },
                reserved: [builtIn.source],
                preparation: { try await library.put(builtIn) },
                kinds: kinds
            )
        }
    }
}

extension ContainerBuilder {
    /// Registers a library in the file `<feature>.sqlite` and, as `postgres`, one on a server.
    ///
    /// Imports go to the server where the catalog is `postgres`, and to the file whatever else it is.
    package mutating func registerLibraries<Format: LibraryFormat, Imports: CatalogImports>(
        of feature: String,
        chosenBy catalog: SettingKey<String>,
        inFile: @escaping @Sendable (_ location: @escaping @Sendable () throws -> String) -> Library<Format> = {
            Library(at: $0)
        },
        imports: @escaping @Sendable (Library<Format>, any WallClock) -> Imports
    ) {
        register(Library<Format>.self, dispose: { try? await $0.close() }) { (locations: FileLocations) in
            inFile { try locations.data + "/\(feature).sqlite" }
        }
        registerCheck(of: feature)
        register(Library<Format>.self, as: "postgres", dispose: { try? await $0.close() }) {
            (server: PostgresSettings) in
            Library<Format>(on: server, of: feature)
        }
        register(ServerLibrary.self, as: feature) { (server: PostgresSettings) in
            ServerLibrary(of: feature, on: server)
        }
        registerImplementations(of: Library<Format>.self)
        register(Imports.self) {
            (file: Library<Format>, all: Implementations<Library<Format>>, clock: any WallClock, settings: Settings) in
            let isOnServer = settings[catalog] == "postgres"
            return imports(isOnServer ? try all.resolve("postgres") : file, clock)
        }
    }
}

extension ContainerBuilder {
    fileprivate mutating func registerCheck(of feature: String) {
        register((any DiagnosticCheck).self, as: feature + " library") { (locations: FileLocations) in
            LibraryCheck(feature: feature, locations: locations)
        }
    }
}

extension Library {
    fileprivate func put(_ builtIn: IndexedCatalog<Format.Item>) async throws {
        try await putBuiltIn(
            { builtIn.items },
            from: builtIn.source,
            day: builtIn.day,
            stamp: "\(builtIn.day) \(builtIn.items.count)"
        )
    }
}
