import Glibc
import SatchelCatalog
import SatchelCollection
import SatchelConsole
import SatchelDI
import SatchelLists
import SatchelMCP
import SatchelNetworking
import SatchelPersistence
import SatchelPluginAPI
import SatchelPostgres

/// The services the program provides to every feature; they open no file before it is used.
package struct HostServices: Sendable {
    /// The paths of the program's files.
    package let locations: FileLocations
    private let secrets: SecretStore
    private let environment: [String: String]
    /// The plugins the user added, which run in other processes.
    let registry: PluginRegistry
    /// The lists that an earlier start showed last.
    let lists = KeptLists()
    private let tell: @Sendable (String) -> Void

    /// `tell` prints a line for the user, such as a warning about an unwritable cache folder.
    package init(environment: [String: String], tell: @escaping @Sendable (String) -> Void = { _ in }) {
        self.tell = tell
        self.environment = environment
        locations = FileLocations(environment: environment)
        registry = PluginRegistry(locations: locations, environment: environment)
        // Without a home directory, only the environment can hold API keys.
        secrets = SecretStore(environment: environment, folder: (try? locations.configuration) ?? "/nonexistent")
    }

    /// The kinds in the folder of the configuration, other than those with the name of a built-in feature or a command.
    func kinds(besides builtIn: [String]) -> [KindFeature] {
        guard let folder = try? KindFolders(locations).own else { return [] }
        return KindFile.all(in: folder).compactMap { file in
            let taken = RunningLine.hostWords.union(KindDeclaration.verbs)
            guard !builtIn.contains(file.id), !taken.contains(file.id) else {
                tell("warning: the kind '\(file.id)' has the name of a feature or a command and is left out")
                return nil
            }
            return KindFeature(file)
        }
    }

    /// The features of the added plugins; one list of names is read, if it exists.
    ///
    /// A list that can't be read, and a plugin with the name of a built-in feature, cost a warning.
    func externalPlugins(besides builtIn: [String]) -> [ExternalPlugin] {
        do {
            return try registry.names().compactMap { name, isEnabled in
                guard !builtIn.contains(name) else {
                    tell(
                        "warning: the added plugin '\(name)' has the name of a built-in feature and is left out"
                    )
                    return nil
                }
                return ExternalPlugin(name, isEnabled: isEnabled, in: registry)
            }
        } catch {
            tell("warning: added plugins are not available: \(error.userMessage)")
            return []
        }
    }

    /// Keeps the lists that are shown for the next start, for a person who types commands; without a home, nothing is kept.
    package func keepLists() {
        if locations.home != nil { lists.open() }
    }

    func register(in builder: inout ContainerBuilder) {
        builder.register(PluginRegistry.self) { [registry] in registry }
        builder.register(PluginServers.self, dispose: { await $0.close() }) {
            PluginServers(client: Implementation(name: "satchel", title: "Satchel", version: SatchelVersion.number))
        }
        builder.register(FileLocations.self) { [locations] in locations }
        builder.register(SecretStore.self) { [secrets] in secrets }
        builder.register((any WallClock).self) { SystemClock() }
        builder.register((any RandomSource).self) { SystemRandomSource() }
        builder.register(ShortIDs.self, ShortIDs.init)
        registerStores(in: &builder)
        registerChecks(in: &builder)
        builder.register(ServiceContacts.self) { [tell] (locations: FileLocations) in
            ServiceContacts(path: (try? locations.state).map { $0 + "/services.json" }, tell: tell)
        }
        builder.register(NetworkService.self, dispose: { await $0.dispose() }) {
            [environment] (locations: FileLocations, contacts: ServiceContacts, settings: Settings) in
            NetworkService(
                limits: NetworkLimits(settings),
                cacheFolder: (try? locations.cache).map { $0 + "/answers" },
                userAgent: Contact.userAgent(
                    version: SatchelVersion.number,
                    contact: settings[NetworkLimits.contact]
                ),
                paceFile: try? locations.requestPaces,
                connections: ConnectionSettings(settings, environment: environment, home: locations.home),
                contacts: contacts
            )
        }
        builder.register((any RawDataFetchable).self) { (network: NetworkService) in network }
        builder.register((any DecodableDataFetchable).self) { (network: NetworkService) in network }
        builder.register((any ThumbnailMaking).self) { DecodedThumbnails() }
        builder.register((any FileStore).self) { (files: KeptFiles) in files }
        builder.register((any BackupMerging).self, as: "files") { (files: KeptFiles) in files }
        builder.register(KeptFiles.self) { (locations: FileLocations) in KeptFiles { try locations.data + "/files" } }
        builder.register((any PictureStore).self) { [tell] (locations: FileLocations, settings: Settings) in
            PictureCache(
                limits: PictureCacheLimits(settings),
                report: { problem in tell("warning: " + problem.userMessage) }
            ) {
                try locations.cache + "/pictures"
            }
        }
    }

    /// What `doctor` checks; features may register more.
    private func registerChecks(in builder: inout ContainerBuilder) {
        builder.register((any DiagnosticCheck).self, as: "files", PlacesCheck.init)
        builder.register((any DiagnosticCheck).self, as: "space", SpaceCheck.init)
        builder.register((any DiagnosticCheck).self, as: "databases", DatabasesCheck.init)
        builder.register((any DiagnosticCheck).self, as: "collection") {
            (store: CollectionStore, rules: Implementations<KindRules>) in
            CollectionCheck(store, try rules.all())
        }
        builder.registerImplementations(of: KindRules.self)
        builder.register((any DiagnosticCheck).self, as: "caches", CachesCheck.init)
        builder.register((any DiagnosticCheck).self, as: "services") {
            (contacts: ServiceContacts, settings: Settings, clock: any WallClock) in
            ServicesCheck(contacts: contacts, isOffline: settings[NetworkLimits.offline], clock: clock)
        }
        builder.register((any DiagnosticCheck).self, as: "plugins", AddedPluginsCheck.init)
        builder.register((any DiagnosticCheck).self, as: "clock") { [environment] (clock: any WallClock) in
            ClockCheck(clock: clock, environment: environment)
        }
        builder.registerImplementations(of: (any DiagnosticCheck).self)
        builder.registerImplementations(of: (any BackupMerging).self)
        builder.registerImplementations(of: (any FactSource).self)
    }

    /// A file without a byte is what is left where a disk was full, and looks like nothing was ever kept.
    private func warnOfEmptyFile() {
        var status = stat()
        // So is one that another process is about to fill.
        guard let path = try? locations.database, stat(path, &status) == 0, status.st_size == 0,
            (time(nil) &- status.st_mtim.tv_sec).magnitude > 10
        else { return }
        tell("warning: '\(path)' is empty, so nothing is kept; if there was something, 'restore' a backup of it")
    }

    private func registerStores(in builder: inout ContainerBuilder) {
        warnOfEmptyFile()
        let close: @Sendable (SatchelDatabase) async -> Void = { try? await $0.close() }
        builder.register(SatchelDatabase.self, as: "sqlite", dispose: close) { (locations: FileLocations) in
            CollectionStore.database(locations)
        }
        builder.register(SatchelDatabase.self, as: "memory", dispose: close) { CollectionStore.inMemory }
        builder.select(SatchelDatabase.self, by: HostServices.store)
        builder.register(CollectionStore.self) {
            (database: SatchelDatabase, locations: FileLocations, settings: Settings, clock: any WallClock) in
            let folder: @Sendable () throws -> String = { try locations.cache }
            let isInMemory = settings[HostServices.store] == "memory"
            return CollectionStore(database, indexes: isInMemory ? nil : folder, now: { clock.date })
        }
        builder.register(StoredRates.self) { (locations: FileLocations, settings: Settings) in
            let path: @Sendable () throws -> String = { try locations.data + "/rates.csv" }
            return StoredRates(path: settings[HostServices.store] == "memory" ? nil : path)
        }
        builder.register(ExchangeRateSource.self) { (rates: StoredRates) in ExchangeRateSource(rates.rates) }
        builder.register(PostgresSettings.self) { (settings: Settings, secrets: SecretStore) in
            PostgresSettings(settings) { try Self.postgresPassword(secrets) }
        }
        builder.register(KeptLists.self) { [lists] (settings: Settings) in
            settings[HostServices.store] == "memory" ? KeptLists() : lists
        }
    }

    /// The password in a file that only its owner can read, or nil to leave it to libpq.
    private static func postgresPassword(_ secrets: SecretStore) throws -> String? {
        let name = SecretName(
            title: "PostgreSQL password",
            variable: "PGPASSWORD",
            file: "postgres.password",
            source: "the owner of the server"
        )
        do throws(SecretError) {
            return try secrets.secret(name).reveal()
        } catch .missing {
            return nil
        } catch {
            throw error
        }
    }
}
