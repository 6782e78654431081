// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Whether the fuzzer is built, by `.ci/fuzz`: our own modules then tell it which ways through them an input took.
let isFuzzing = Context.environment["SATCHEL_FUZZ"] != nil

/// Whether our files in C stop at what C leaves undefined, for `.ci/sanitize undefined`.
let trapsOnUndefined = Context.environment["SATCHEL_SANITIZE"] == "undefined"

/// Whether this package is the one that is built, not a dependency of another: older versions of SwiftPM refuse a dependency
/// with unsafe flags.
let isRoot = !Context.packageDirectory.contains("/checkouts/")

/// What our files in C are compiled with.
let checkedC: [CSetting] =
    trapsOnUndefined ? [.unsafeFlags(["-fsanitize=undefined", "-fsanitize-trap=undefined"])] : []

let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
    ]
    + (isRoot
        ? [
            // Generic types are asked for directly: by name, as is usual, the first use of each walks every conformance that is
            // linked in, which made up a third of the start.
            .unsafeFlags(
                ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
                .when(configuration: .release)
            )
        ] : []) + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer"])] : [])

/// For the modules that have much to do in tests, with thousands of real books and cards, routes through hundreds of points
/// or every byte that a terminal gets: they take many times as long otherwise.
let quickInTests: [SwiftSetting] = isRoot ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []
/// What tests ask too little of to earn the time that optimizing takes: the tests take as long without it.
let isPlainInTests: Set<String> = [
    "ClosetData", "ClosetDomain", "CoinsData", "CoinsDomain", "SatchelApp", "SatchelConsole",
    "SatchelDI", "SatchelImporting", "SatchelKit", "SatchelLists", "SatchelPersistence", "SatchelPluginAPI",
    "SatchelPostgres", "SatchelShell", "SatchelTrace",
]

/// For modules that wait for others, or have little to compute: unoptimized, they are built in a quarter of the time.
///
/// None of them has a part in the start; "A release build" of CONTRIBUTING.md has the figures.
let quickToBuild: [SwiftSetting] = isRoot ? [.unsafeFlags(["-Onone"], .when(configuration: .release))] : []
let isQuickToBuild: Set<String> = [
    "SatchelMCP", "SatchelNetworking",
    "ClosetPresentation", "QuestData", "QuestDomain", "QuestPresentation",
]

/// How a module of the program is optimized.
func optimization(of name: String) -> [SwiftSetting] {
    if isQuickToBuild.contains(name) { return quickToBuild }
    let isPlain = isPlainInTests.contains(name) || name.hasSuffix("Presentation") || name.hasSuffix("Plugin")
    return isPlain ? [] : quickInTests
}

/// What makes a released program start sooner; "A release build" of CONTRIBUTING.md and the decisions in
/// Sources/SatchelApp/README.md say why.
let quickStart: [LinkerSetting] =
    !isRoot
    ? []
    : [
        .unsafeFlags(
            [
                "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker",
                "now", "-L", Context.packageDirectory + "/.build/archives",
            ],
            .when(platforms: [.linux], configuration: .release)
        )
    ]

/// Links Swift's own libraries into a released program, at fixed addresses: it then starts several times sooner, and needs
/// no Swift to run.
///
/// Whatever is linked with the program's target takes these settings over. A bundle of tests can't, so `.ci/release-tests`
/// turns them off.
let isStatic = isRoot && Context.environment["SATCHEL_DYNAMIC"] == nil
let staticSwift: [SwiftSetting] =
    isStatic ? [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))] : []
let staticLinking: [LinkerSetting] =
    isStatic
    ? [
        .unsafeFlags(
            ["-static-stdlib", "-Xclang-linker", "-no-pie"],
            .when(platforms: [.linux], configuration: .release)
        )
    ] : []

let bigInt = Target.Dependency.product(name: "BigInt", package: "BigInt")

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
/// SQLite itself, as GRDB has it.
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")

// MARK: - What makes a target

/// A module of the host, in `Sources/<name>`, whose README holds its decisions.
func host(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        exclude: ["README.md"] + exclude,
        swiftSettings: strict + optimization(of: name)
    )
}

/// A test target, in `Tests/<name>`.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies + ["SatchelTestSupport", "TestSupport"],
        exclude: exclude,
        swiftSettings: strict
    )
}

/// A feature: four targets in `Plugins/<name>`, one a layer.
///
/// So the compiler keeps the arrows Presentation → Domain ← Data, with the plugin target above them. A layer without a file
/// yet is left out.
struct Feature {
    /// The folder of the feature, and what the names of its targets begin with.
    let name: String
    /// Targets that lie below its Domain, of its own or of the host; every layer may use them.
    var libraries: [Target.Dependency] = []
    /// What its tests need besides.
    var testedWith: [Target.Dependency] = []

    /// The plugin, for the program; nothing while that layer is empty.
    var plugin: [Target.Dependency] { layers(["Plugin"]) }

    var targets: [Target] {
        let pure: [Target.Dependency] = ["SatchelCatalog"] + libraries
        let stores: [Target.Dependency] = [
            "SatchelNetworking", "SatchelPersistence", "SatchelPluginAPI", "SatchelPostgres",
        ]
        let files: [Target.Dependency] = ["SatchelImporting", "SatchelJSON", "SatchelLibrary", grdb]
        let container: [Target.Dependency] = ["SatchelLists", "SatchelLibrary", "SatchelDI"]
        return layer("Domain", pure)
            + layer("Data", layers(["Domain"]) + pure + stores + files)
            + layer("Presentation", layers(["Domain"]) + ["SatchelLists", "SatchelPluginAPI"] + pure)
            + layer("Plugin", layers(["Presentation", "Data", "Domain"]) + container + pure + stores)
            + (isEmpty("Tests/\(name)Tests") ? [] : [suite(pure + stores + files)])
    }

    private func layer(_ layer: String, _ dependencies: [Target.Dependency]) -> [Target] {
        let path = "Plugins/\(name)/\(layer)"
        guard !isEmpty(path) else { return [] }
        return [
            .target(
                name: name + layer,
                dependencies: dependencies,
                path: path,
                swiftSettings: strict + optimization(of: name + layer)
            )
        ]
    }

    private func suite(_ dependencies: [Target.Dependency]) -> Target {
        tests(
            name + "Tests",
            layers(["Domain", "Data", "Presentation"]) + ["SatchelApp", "SatchelLists"] + dependencies + testedWith
        )
    }

    private func layers(_ layers: [String]) -> [Target.Dependency] {
        layers.filter { !isEmpty("Plugins/\(name)/\($0)") }.map { .init(stringLiteral: name + $0) }
    }
}

/// Whether a folder of the package holds no file of Swift.
///
/// While another package resolves its dependencies this manifest is read without the files around it; all layers count then.
func isEmpty(_ folder: String) -> Bool {
    guard FileManager.default.fileExists(atPath: Context.packageDirectory + "/Plugins") else { return false }
    let files = FileManager.default.enumerator(atPath: Context.packageDirectory + "/" + folder)
    return files?.contains { ($0 as? String)?.hasSuffix(".swift") == true } != true
}

/// The fuzzer, which is linked with an archive that comes with the compiler; `.ci/fuzz` says where that is.
let fuzzer: [Target] = [
    .systemLibrary(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
        name: "satchel-fuzz",
        dependencies: ["FuzzTargets", "CFuzzer"],
        path: "Tests/Fuzz",
        swiftSettings: strict,
        linkerSettings: [.linkedLibrary("stdc++")]
    ),
]

// MARK: - The features

/// A feature is one line here and one in `Sources/SatchelApp/PluginCatalog.swift`.
let features = [
    Feature(name: "Books", testedWith: ["SatchelDI", "PostgresTestSupport"]),
    Feature(name: "Cards", testedWith: ["CardsTestSupport", "PostgresTestSupport"]),
    Feature(
        name: "Coins",
        libraries: ["SatchelNumbers"],
        testedWith: ["SatchelDI", "SatchelConsole"]
    ),
    Feature(name: "Quest", libraries: ["QuestRouting"]),
    Feature(name: "Closet", libraries: ["SatchelNumbers"], testedWith: ["satchel", "SatchelConsole"]),
]

// MARK: - The package

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
    targets: [
        .executableTarget(
            name: "satchel",
            dependencies: ["SatchelApp"],
            swiftSettings: strict + staticSwift,
            linkerSettings: quickStart + staticLinking
        ),
        host(
            "SatchelKit",
            [
                "SatchelApp", "SatchelCatalog", "SatchelDI", "SatchelImporting", "SatchelJSON", "SatchelLibrary",
                "SatchelLists", "SatchelNetworking", "SatchelPersistence", "SatchelPluginAPI",
            ]
        ),
        host(
            "SatchelApp",
            [
                "SatchelCatalog", "SatchelConsole", "SatchelDI", "SatchelImporting", "SatchelJSON", "SatchelLibrary",
                "SatchelMCP", "SatchelNetworking", "SatchelPersistence", "SatchelPluginAPI", "SatchelPostgres",
                "SatchelShell", "SatchelTrace", "CPluginProcess",
            ] + features.flatMap(\.plugin)
        ),
        host("SatchelConsole", ["SatchelPluginAPI", "CPictures", "CReadline", "CTerminalGuard"]),
        host("SatchelShell", ["SatchelConsole", "SatchelPluginAPI"]),
        host(
            "SatchelLists",
            ["SatchelCatalog", "SatchelDI", "SatchelPersistence", "SatchelPluginAPI"]
        ),
        host("SatchelCatalog", ["CUTF8Proc"], exclude: ["Search/README.md"]),
        host("SatchelJSON", []),
        host("SatchelPostgres", ["SatchelPluginAPI", "CPostgres"]),
        // Loads libpq when it is first used, so that nothing of it is needed to build or to start.
        .target(name: "CPostgres", cSettings: checkedC, linkerSettings: [.linkedLibrary("dl")]),
        host("SatchelNumbers", [bigInt]),
        host(
            "SatchelPersistence",
            [
                "SatchelCatalog", "SatchelJSON", "SatchelPluginAPI", "SatchelTrace", grdb, sqlite,
            ]
        ),
        host(
            "SatchelNetworking",
            [
                "SatchelCatalog", "SatchelDI", "SatchelImporting", "SatchelJSON", "SatchelPersistence",
                "SatchelPluginAPI", "SatchelTrace", "CCurl",
            ]
        ),
        host(
            "SatchelLibrary",
            [
                "SatchelCatalog", "SatchelDI", "SatchelImporting", "SatchelJSON", "SatchelPersistence",
                "SatchelPluginAPI", "SatchelPostgres", grdb,
            ]
        ),
        host(
            "SatchelImporting",
            ["SatchelCatalog", "SatchelJSON", "SatchelPersistence", "SatchelPluginAPI", "CZlib", grdb]
        ),
        host(
            "SatchelMCP",
            [
                "SatchelConsole", "SatchelDI", "SatchelJSON", "SatchelPersistence", "SatchelPluginAPI", "SatchelShell",
                "SatchelTrace", "CPluginProcess",
            ]
        ),
        // What runs between fork and exec, where Swift may not.
        .target(name: "CPluginProcess", cSettings: checkedC),
        host("SatchelPluginAPI", ["SatchelDI", "SatchelCatalog"]),
        host("SatchelTrace", ["SatchelPluginAPI"]),
        host("SatchelDI", []),
        host(
            "SatchelTestSupport",
            [
                "SatchelApp", "SatchelConsole", "SatchelLists", "SatchelNetworking", "SatchelCatalog",
                "SatchelPluginAPI", "SatchelTrace", "SatchelDI", "CStubServer",
            ]
        ),
        // What our own tests need besides: a terminal, and services that keep waiting or say again what they were sent.
        .target(
            name: "TestSupport",
            dependencies: [
                "SatchelTestSupport", "SatchelConsole", "SatchelNetworking", "SatchelPluginAPI", "SatchelTrace",
            ],
            path: "Tests/TestSupport",
            swiftSettings: strict + quickInTests
        ),
        .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
        // What runs in a signal handler, where Swift may not.
        .target(name: "CTerminalGuard", cSettings: checkedC),
        // Loads libcurl when it is first used; only the package libcurl4 is needed, and no header of it.
        .target(name: "CCurl", cSettings: checkedC),
        .target(name: "CStubServer", cSettings: checkedC),
        .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        // Linked into the program, so that a start loads no library for what few commands need.
        .target(
            name: "CPictures",
            cSettings: (isFuzzing ? [.unsafeFlags(["-fsanitize=fuzzer-no-link"])] : []) + checkedC,
            linkerSettings: [.linkedLibrary(":libjpeg.a"), .linkedLibrary(":libpng.a"), .linkedLibrary("z")]
        ),

        tests("SatchelDITests", ["SatchelDI", "SatchelCatalog"]),
        tests("SatchelTraceTests", ["SatchelTrace", "SatchelPluginAPI"]),
        tests("SatchelPluginAPITests", ["SatchelPluginAPI", "SatchelCatalog"]),
        tests("SatchelShellTests", ["SatchelShell", "SatchelConsole", "SatchelCatalog", "SatchelPluginAPI"]),
        tests(
            "SatchelAppTests",
            [
                "SatchelApp", "SatchelConsole", "SatchelDI", "SatchelImporting", "SatchelMCP", "SatchelNetworking",
                "SatchelPersistence", "SatchelPluginAPI", "SatchelShell", "SatchelTrace", grdb,
            ]
        ),
        tests("SatchelJSONTests", ["SatchelJSON", "SatchelCatalog"]),
        tests(
            "SatchelMCPTests",
            [
                "SatchelMCP", "SatchelApp", "SatchelConsole", "SatchelPersistence", "SatchelPluginAPI",
                "SatchelShell", "SatchelTrace",
            ],
            exclude: ["Client/faulty-server.py"]
        ),
        tests("SatchelImportingTests", ["SatchelImporting", "SatchelCatalog", "SatchelPluginAPI", "CZlib"]),
        tests("SatchelNumbersTests", ["SatchelNumbers", "SatchelCatalog"]),
        tests("SatchelCatalogTests", ["SatchelCatalog"]),
        tests(
            "SatchelListsTests",
            [
                "SatchelLists", "SatchelCatalog", "SatchelLibrary", "SatchelPersistence", "SatchelPluginAPI",
            ]
        ),
        tests(
            "SatchelNetworkingTests",
            ["SatchelNetworking", "SatchelCatalog", "SatchelPersistence", "SatchelPluginAPI", "SatchelTrace"]
        ),
        tests("SatchelConsoleTests", ["SatchelConsole", "SatchelCatalog", "SatchelPluginAPI", "CPictures"]),
        tests(
            "SatchelPostgresTests",
            ["SatchelPluginAPI", "SatchelPostgres", "PostgresTestSupport"],
            exclude: ["with-postgres"]
        ),
        // PostgreSQL servers of the tests' own.
        .target(
            name: "PostgresTestSupport",
            dependencies: ["SatchelPostgres"],
            path: "Tests/PostgresTestSupport",
            swiftSettings: strict
        ),
        tests(
            "SatchelPersistenceTests",
            [
                "SatchelPersistence", "SatchelCatalog", "SatchelPluginAPI", "SatchelTrace", "store-writer", grdb,
            ]
        ),
        .executableTarget(
            name: "store-writer",
            dependencies: ["SatchelPersistence", "SatchelPluginAPI"],
            path: "Tests/StoreWriter",
            swiftSettings: strict
        ),
        .target(
            name: "QuestRouting",
            dependencies: ["SatchelCatalog"],
            path: "Plugins/Quest/Routing",
            exclude: ["README.md"],
            swiftSettings: strict + quickInTests
        ),
        tests("QuestRoutingTests", ["QuestRouting", "SatchelCatalog"]),
        .executableTarget(
            name: "quest-benchmarks",
            dependencies: ["QuestRouting"],
            path: "Tests/RoutingBenchmarks",
            exclude: ["other_solvers.py"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "library-benchmarks",
            dependencies: [
                "BooksData", "BooksDomain", "PostgresTestSupport", "SatchelLibrary", "SatchelImporting",
                "SatchelPersistence", "SatchelPostgres", "SatchelCatalog", grdb,
            ],
            path: "Tests/LibraryBenchmarks",
            exclude: ["other_index.py"],
            swiftSettings: strict
        ),
        .target(
            name: "CFaultyDisk",
            path: "Tests/FaultyDisk",
            cSettings: checkedC,
            linkerSettings: [.linkedLibrary("sqlite3")]
        ),
        tests(
            "DatabaseFaultTests",
            [
                "satchel", "CFaultyDisk", "SatchelCatalog", "SatchelLibrary", "SatchelNumbers", "SatchelPersistence",
                "BooksDomain", "BooksData", "CardsDomain", "CardsData", "CoinsDomain", "CoinsData", "QuestDomain",
                "QuestData", "ClosetDomain", "ClosetData", "SatchelPluginAPI", grdb,
            ],
            exclude: ["Layouts"]
        ),
        tests("SessionTests", ["SatchelConsole"], exclude: ["Sessions", "Screens"]),
        tests("ArchitectureTests", []),
        tests(
            "EndToEndTests",
            ["satchel", "SatchelApp", "SatchelCatalog", "SatchelPluginAPI", "SatchelShell"],
            exclude: ["Interop/Clients", "Screens"]
        ),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "SatchelApp", "SatchelCatalog", "SatchelConsole", "SatchelDI", "SatchelImporting",
                "SatchelNetworking", "SatchelNumbers", "SatchelPersistence", "SatchelPluginAPI", "SatchelShell",
                "SatchelTestSupport", "TestSupport",
                "ClosetDomain", "CoinsDomain", "QuestData", "QuestDomain", "QuestRouting", "CZlib",
            ],
            path: "Tests/FuzzTargets",
            exclude: ["Seeds"],
            swiftSettings: strict
        ),
        tests("FuzzTests", ["FuzzTargets"]),
        .target(
            name: "CardsTestSupport",
            dependencies: ["CardsDomain", "SatchelCatalog", "SatchelTestSupport"],
            path: "Tests/CardsTestSupport",
            swiftSettings: strict + quickInTests
        ),
        .executableTarget(
            name: "satchel-benchmarks",
            dependencies: [
                "satchel", "SatchelApp", "SatchelConsole", "SatchelImporting", "SatchelPersistence",
                "SatchelPluginAPI", "SatchelDI", "SatchelTestSupport", "TestSupport", "SatchelCatalog", "CardsDomain",
                "CardsData",
                "CardsTestSupport", "CoinsDomain", "ClosetDomain", "ClosetData", "SatchelMCP", "SatchelNetworking",
                "SatchelNumbers", "CCurl",
            ],
            path: "Tests/Benchmarks",
            swiftSettings: strict + staticSwift,
            linkerSettings: staticLinking
        ),
    ]
        + features.flatMap(\.targets)
        + (isFuzzing ? fuzzer : [])
)
