// swift-tools-version: 6.2
import PackageDescription

// MARK: - How a target is compiled and linked

/// Whether the fuzzer is built, by `.ci/fuzz`: our own modules then tell it which ways through them an input took.
let isFuzzing = Context.environment["SATCHEL_FUZZ"] != nil
/// Whether our files in C stop at what C leaves undefined, for `.ci/sanitize undefined`.
let trapsOnUndefined = Context.environment["SATCHEL_SANITIZE"] == "undefined"
/// Whether this package is not a dependency of another: older versions of SwiftPM refuse one with unsafe flags.
let isRoot = !Context.packageDirectory.contains("/checkouts/")
/// Whether a released program holds Swift's own libraries and so starts sooner; bundles of tests can't (`.ci/release-tests`).
let isStatic = isRoot && !isFuzzing && Context.environment["SATCHEL_DYNAMIC"] == nil

/// What has much to do in tests, with thousands of cards or every byte that a terminal gets; a debug build optimizes no others.
let optimizedInTests: Set = [
    "BooksData", "BooksDomain", "CardsData", "CardsDomain", "CardsTestSupport", "QuestRouting", "SatchelCatalog",
    "SatchelJSON", "SatchelLibrary", "SatchelNumbers", "SatchelTestSupport", "TestSupport",
]
let released = BuildSettingCondition.when(platforms: [.linux], configuration: .release)

func settings(of name: String) -> [SwiftSetting] {
    // Generic types are asked for directly: by name, as is usual, the first use of each walks every conformance that is
    // linked in, which made up a third of the start.
    let direct = ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"]
    let features = ["ExistentialAny", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]
    return features.map { .enableUpcomingFeature($0) } + [.treatAllWarnings(as: .error)]
        + (isRoot ? [.unsafeFlags(direct, .when(configuration: .release))] : [])
        + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer"])] : [])
        + (isStatic && name.hasPrefix("satchel") ? [.unsafeFlags(["-static-stdlib"], released)] : [])
        + (isRoot && optimizedInTests.contains(name) ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])
}

let checkedC: [CSetting] =
    trapsOnUndefined ? [.unsafeFlags(["-fsanitize=undefined", "-fsanitize-trap=undefined"])] : []

let staticLinking: [LinkerSetting] =
    isStatic ? [.unsafeFlags(["-static-stdlib", "-Xclang-linker", "-no-pie"], released)] : []

/// What makes a released program start sooner; the decisions in Sources/SatchelApp/README.md say why.
let quickly = [
    "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now",
    "-L", Context.packageDirectory + "/.build/archives",
]
let quickStart: [LinkerSetting] = isRoot ? [.unsafeFlags(quickly, released)] : []

// MARK: - The features

/// Four targets in `Plugins/<name>`, so that the compiler keeps the arrows Presentation → Domain ← Data, with Plugin above.
struct Feature {
    let name: String
    /// Targets that lie below its Domain, of its own or of the host; every layer may use them.
    var libraries: [Target.Dependency] = []
    var testedWith: [Target.Dependency] = []

    func depend(on layers: String...) -> [Target.Dependency] { layers.map { .target(name: name + $0) } }

    var targets: [Target] {
        let pure: [Target.Dependency] = ["SatchelCatalog"] + libraries
        let stores: [Target.Dependency] =
            pure + [
                "SatchelCollection", "SatchelNetworking", "SatchelPersistence", "SatchelPluginAPI", "SatchelPostgres",
            ]
        let files: [Target.Dependency] = stores + ["SatchelImporting", "SatchelJSON", "SatchelLibrary", grdb]
        let layers = depend(on: "Domain", "Data", "Presentation")
        let targets: KeyValuePairs = [
            "Domain": pure,
            "Data": depend(on: "Domain") + files,
            "Presentation": depend(on: "Domain") + ["SatchelLists", "SatchelPluginAPI"] + pure,
            "Plugin": layers + stores + ["SatchelLists", "SatchelLibrary", "SatchelDI"],
        ]
        return targets.map { module(name + $0, $1, path: "Plugins/\(name)/\($0)") }
            + [tests(name + "Tests", layers + files + ["SatchelApp", "SatchelLists"] + testedWith)]
    }
}

/// A feature is one line here and one in `Sources/SatchelApp/PluginCatalog.swift`.
let features = [
    Feature(name: "Books", testedWith: ["SatchelDI", "PostgresTestSupport"]),
    Feature(name: "Cards", libraries: ["SatchelNumbers"], testedWith: ["CardsTestSupport", "PostgresTestSupport"]),
    Feature(name: "Coins", libraries: ["SatchelNumbers"], testedWith: ["SatchelDI", "SatchelConsole"]),
    Feature(name: "Quest", libraries: ["QuestRouting"]),
    Feature(name: "Closet", libraries: ["SatchelNumbers"], testedWith: ["satchel", "SatchelConsole"]),
]

// MARK: - The host

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")

let basics: [Target.Dependency] = [
    "SatchelCatalog", "SatchelDI", "SatchelImporting", "SatchelJSON", "SatchelPersistence", "SatchelPluginAPI",
]

/// The modules in `Sources`, each with a README that holds its decisions.
let host: KeyValuePairs<String, [Target.Dependency]> = [
    "SatchelKit": basics + ["SatchelApp", "SatchelCollection", "SatchelLibrary", "SatchelLists", "SatchelNetworking"],
    "SatchelApp": features.flatMap { $0.depend(on: "Plugin") } + basics + [
        "SatchelCollection", "SatchelConsole", "SatchelLibrary", "SatchelLists", "SatchelMCP",
        "SatchelNetworking", "SatchelPostgres", "SatchelShell", "SatchelTrace",
    ],
    "SatchelMCP": [
        "SatchelConsole", "SatchelDI", "SatchelJSON", "SatchelPersistence", "SatchelPluginAPI", "SatchelShell",
        "SatchelTrace", "CPluginProcess",
    ],
    "SatchelShell": ["SatchelConsole", "SatchelPluginAPI"],
    "SatchelConsole": ["SatchelPersistence", "SatchelPluginAPI", "CPictures", "CReadline", "CTerminalGuard"],
    "SatchelCollection": [
        "SatchelCatalog", "SatchelJSON", "SatchelPersistence", "SatchelPluginAPI", "SatchelPostgres", "CSodium", grdb,
    ],
    "SatchelLists": [
        "SatchelCatalog", "SatchelCollection", "SatchelDI", "SatchelImporting", "SatchelLibrary", "SatchelNumbers",
        "SatchelPersistence", "SatchelPluginAPI",
    ],
    "SatchelLibrary": basics + ["SatchelCollection", "SatchelPostgres", grdb],
    "SatchelNetworking": basics + ["SatchelTrace", "CCurl"],
    "SatchelImporting": ["SatchelCatalog", "SatchelJSON", "SatchelPersistence", "SatchelPluginAPI", "CZlib", grdb],
    "SatchelPersistence": ["SatchelCatalog", "SatchelPluginAPI", "SatchelTrace", "CDigest", grdb, sqlite],
    "SatchelPostgres": ["SatchelPluginAPI", "CPostgres"], "SatchelDI": [], "SatchelJSON": [],
    "SatchelTrace": ["SatchelPluginAPI"], "SatchelPluginAPI": ["SatchelDI", "SatchelCatalog"],
    "SatchelCatalog": ["CUTF8Proc", "SatchelNumbers"], "SatchelNumbers": [.product(name: "BigInt", package: "BigInt")],
]

let clang: [Target] = [
    // They load libcurl, libsodium and libpq when first used, so that nothing of them is needed to build or to start.
    .target(name: "CCurl", cSettings: checkedC), .target(name: "CSodium", cSettings: checkedC),
    .target(name: "CPostgres", cSettings: checkedC, linkerSettings: [.linkedLibrary("dl")]),
    // What runs in a signal handler and between fork and exec, where Swift may not.
    .target(name: "CTerminalGuard", cSettings: checkedC), .target(name: "CPluginProcess", cSettings: checkedC),
    .target(name: "CDigest", cSettings: checkedC),
    // Linked into the program, so that a start loads no library for what few commands need.
    .target(
        name: "CPictures",
        cSettings: (isFuzzing ? [.unsafeFlags(["-fsanitize=fuzzer-no-link"])] : []) + checkedC,
        linkerSettings: [.linkedLibrary(":libjpeg.a"), .linkedLibrary(":libpng.a"), .linkedLibrary("z")]
    ),
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    // TLS, and a disk that fails, for tests.
    .target(name: "CStubServer", path: "Tests/CStubServer", cSettings: checkedC),
    .target(
        name: "CFaultyDisk",
        path: "Tests/FaultyDisk",
        cSettings: checkedC,
        linkerSettings: [.linkedLibrary("sqlite3")]
    ),
]

// MARK: - Tests and benchmarks

/// The suites in `Tests` beside those of the features.
let suites: KeyValuePairs<String, [Target.Dependency]> = [
    "ArchitectureTests": [], "SessionTests": ["SatchelConsole"],
    "EndToEndTests": ["satchel", "SatchelApp", "SatchelCatalog", "SatchelPluginAPI", "SatchelShell"],
    "DatabaseFaultTests": features.flatMap { $0.depend(on: "Domain", "Data") } + [
        "satchel", "CFaultyDisk", "SatchelCatalog", "SatchelCollection", "SatchelLibrary", "SatchelNumbers",
        "SatchelPersistence", "SatchelPluginAPI", grdb,
    ],
    "FuzzTests": ["FuzzTargets", "SatchelCatalog"], "QuestRoutingTests": ["QuestRouting", "SatchelCatalog"],
    "SatchelAppTests": [
        "SatchelApp", "SatchelCollection", "SatchelConsole", "SatchelDI", "SatchelImporting", "SatchelLists",
        "SatchelMCP", "SatchelNetworking", "SatchelPersistence", "SatchelPluginAPI", "SatchelShell", grdb,
    ],
    "SatchelCatalogTests": ["SatchelCatalog"], "SatchelNumbersTests": ["SatchelNumbers", "SatchelCatalog"],
    "SatchelCollectionTests": [
        "SatchelCollection", "SatchelCatalog", "SatchelPersistence", "SatchelPluginAPI", "SatchelPostgres",
        "PostgresTestSupport", grdb,
    ],
    "SatchelConsoleTests": ["SatchelConsole", "SatchelCatalog", "SatchelPluginAPI", "CPictures"],
    "SatchelImportingTests": ["SatchelImporting", "SatchelCatalog", "SatchelPluginAPI", "CZlib"],
    "SatchelDITests": ["SatchelDI", "SatchelCatalog"], "SatchelJSONTests": ["SatchelJSON", "SatchelCatalog"],
    "SatchelListsTests": [
        "SatchelLists", "SatchelCatalog", "SatchelCollection", "SatchelImporting", "SatchelLibrary",
        "SatchelPersistence", "SatchelPluginAPI",
    ],
    "SatchelMCPTests": [
        "SatchelMCP", "SatchelConsole", "SatchelPersistence", "SatchelPluginAPI", "SatchelShell", "SatchelTrace",
    ],
    "SatchelNetworkingTests": [
        "SatchelNetworking", "SatchelCatalog", "SatchelPersistence", "SatchelPluginAPI", "SatchelTrace",
    ],
    "SatchelPersistenceTests": [
        "SatchelPersistence", "SatchelCatalog", "SatchelCollection", "SatchelPluginAPI", "SatchelTrace", "store-writer",
        grdb,
    ],
    "SatchelPluginAPITests": ["SatchelPluginAPI", "SatchelCatalog"],
    "SatchelTraceTests": ["SatchelTrace", "SatchelPluginAPI"],
    "SatchelPostgresTests": ["SatchelPluginAPI", "SatchelPostgres", "PostgresTestSupport"],
    "SatchelShellTests": ["SatchelShell", "SatchelConsole", "SatchelCatalog", "SatchelPluginAPI"],
]

/// What suites share: the program in memory, for authors too; terminals and services that wait; servers; every reader of input.
let support: KeyValuePairs<String, [Target.Dependency]> = [
    "SatchelTestSupport": [
        "SatchelApp", "SatchelConsole", "SatchelLists", "SatchelNetworking", "SatchelCatalog", "SatchelPluginAPI",
        "SatchelTrace", "SatchelDI", "CStubServer",
    ],
    "TestSupport": [
        "SatchelCollection", "SatchelTestSupport", "SatchelConsole", "SatchelLists", "SatchelNetworking",
        "SatchelPluginAPI", "SatchelCatalog", "SatchelTrace",
    ],
    "PostgresTestSupport": ["SatchelLibrary", "SatchelPostgres", "TestSupport"], "BenchmarkSupport": [],
    "CardsTestSupport": ["CardsDomain", "SatchelCatalog", "SatchelTestSupport"],
    "FuzzTargets": [
        "SatchelApp", "SatchelCatalog", "SatchelConsole", "SatchelDI", "SatchelImporting", "SatchelLists",
        "SatchelNetworking", "SatchelNumbers", "SatchelPersistence", "SatchelPluginAPI", "SatchelShell",
        "SatchelTestSupport", "TestSupport", "ClosetDomain", "CoinsDomain", "QuestData", "QuestDomain", "QuestRouting",
        "CZlib",
    ],
]

/// What isn't compiled although it lies in a target's folder, beside the README of a module.
let excluded: [String: [String]] = [
    "EndToEndTests": ["Interop/Clients", "Screens"], "FuzzTargets": ["Seeds"], "SessionTests": ["Sessions", "Screens"],
    "SatchelPostgresTests": ["with-postgres"], "SatchelTestSupport": ["README.md"], "QuestRouting": ["README.md"],
    "SatchelCatalog": ["README.md", "Search/README.md"], "SatchelMCPTests": ["Client/faulty-server.py"],
    "library-benchmarks": ["other_index.py"], "quest-benchmarks": ["other_solvers.py"], "SatchelAppTests": ["Past"],
]

func module(_ name: String, _ dependencies: [Target.Dependency], path: String) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: path,
        exclude: excluded[name, default: path.hasPrefix("Sources") ? ["README.md"] : []],
        swiftSettings: settings(of: name)
    )
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies + ["SatchelTestSupport", "TestSupport"],
        exclude: excluded[name, default: []],
        swiftSettings: settings(of: name)
    )
}

func tool(_ name: String, _ dependencies: [Target.Dependency], path: String, linking: [LinkerSetting] = []) -> Target {
    .executableTarget(
        name: name,
        dependencies: dependencies,
        path: path,
        exclude: excluded[name, default: []],
        swiftSettings: settings(of: name),
        linkerSettings: linking
    )
}

let programs = [
    tool("satchel", ["SatchelApp"], path: "Sources/satchel", linking: quickStart + staticLinking),
    tool("store-writer", basics + ["SatchelCollection"], path: "Tests/StoreWriter"),
    tool("quest-benchmarks", ["QuestRouting"], path: "Tests/RoutingBenchmarks"),
    tool(
        "library-benchmarks",
        [
            "BooksData", "BooksDomain", "PostgresTestSupport", "SatchelLibrary", "SatchelImporting",
            "SatchelPersistence", "SatchelPostgres", "SatchelCatalog", grdb,
        ],
        path: "Tests/LibraryBenchmarks"
    ),
    tool(
        "satchel-benchmarks",
        [
            "satchel", "SatchelApp", "SatchelConsole", "SatchelImporting", "SatchelPersistence", "SatchelPluginAPI",
            "SatchelDI", "SatchelTestSupport", "TestSupport", "SatchelCatalog", "CardsDomain", "CardsData",
            "CardsTestSupport", "CoinsDomain", "ClosetDomain", "ClosetData", "SatchelMCP", "SatchelNetworking",
            "SatchelNumbers", "SatchelCollection", "SatchelLibrary", "BenchmarkSupport", "CCurl", grdb,
        ],
        path: "Tests/Benchmarks",
        linking: staticLinking
    ),
]
/// The fuzzer, which is linked with an archive that comes with the compiler; `.ci/fuzz` says where that is.
let fuzzer: [Target] = [
    .systemLibrary(name: "CFuzzer", path: "Tests/CFuzzer"),
    tool("satchel-fuzz", ["FuzzTargets", "CFuzzer"], path: "Tests/Fuzz", linking: [.linkedLibrary("stdc++")]),
]

let package = Package(
    name: "satchel",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "satchel", targets: ["satchel"]),
        // What authors of features outside of this repository build on; everything else is for this package alone.
        .library(name: "SatchelDI", targets: ["SatchelDI"]),
        .library(name: "SatchelKit", targets: ["SatchelKit"]),
        .library(name: "SatchelTestSupport", targets: ["SatchelTestSupport"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/attaswift/BigInt", from: "6.0.1"),
    ],
    targets: host.map { module($0, $1, path: "Sources/\($0)") }
        + features.flatMap(\.targets) + [module("QuestRouting", ["SatchelCatalog"], path: "Plugins/Quest/Routing")]
        + support.map { module($0, $1, path: "Tests/\($0)") } + suites.map { tests($0, $1) }
        + clang + programs + (isFuzzing ? fuzzer : [])
)
