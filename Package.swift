// swift-tools-version: 6.2
import PackageDescription

/// Whether the fuzzer is built, by `.ci/fuzz`: our own modules then tell it which ways through them an input took.
let isFuzzing = Context.environment["SATCHEL_FUZZ"] != nil

/// Whether our files in C stop at what C leaves undefined, for `.ci/sanitize undefined`.
let trapsOnUndefined = Context.environment["SATCHEL_SANITIZE"] == "undefined"

/// What our files in C are compiled with.
let checkedC: [CSetting] =
    trapsOnUndefined ? [.unsafeFlags(["-fsanitize=undefined", "-fsanitize-trap=undefined"])] : []

let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
        // Generic types are asked for directly: by name, as is usual, the first use of each walks every conformance that is
        // linked in, which made up a third of the start.
        .unsafeFlags(
            ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
            .when(configuration: .release)
        ),
    ] + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer"])] : [])

/// What makes a released program start sooner; sections "A release build" of CONTRIBUTING.md and "Decisions" of
/// Sources/README.md say why.
let quickStart: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker",
            "now", "-L", Context.packageDirectory + "/.build/archives",
        ],
        .when(platforms: [.linux], configuration: .release)
    )
]

let httpClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")

/// A module of SwiftNIO.
func nio(_ product: String) -> Target.Dependency { .product(name: product, package: "swift-nio") }

let bigInt = Target.Dependency.product(name: "BigInt", package: "BigInt")

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
/// SQLite itself, as GRDB has it.
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")

// MARK: - What makes a target

/// A module of the host, in `Sources/<name>`.
func host(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A test target, in `Tests/<name>`.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies + ["SatchelTestSupport"],
        exclude: exclude,
        swiftSettings: strict
    )
}

/// A feature: four targets in `Plugins/<name>`, one a layer, so that the compiler keeps the arrows
/// Presentation → Domain ← Data, with the plugin target above them.
///
/// - Parameters:
///   - name: The folder of the feature, and what the names of its targets begin with.
///   - libraries: Targets that lie below its Domain, of its own or of the host; every layer may use them.
///   - resources: What is compiled into its Data.
///   - testedWith: What its tests need besides.
/// - Returns: The targets.
func feature(
    _ name: String,
    libraries: [Target.Dependency] = [],
    resources: [Resource] = [],
    testedWith: [Target.Dependency] = []
) -> [Target] {
    func layer(_ layer: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
        .target(
            name: name + layer,
            dependencies: dependencies,
            path: "Plugins/\(name)/\(layer)",
            resources: resources,
            swiftSettings: strict
        )
    }
    let domain = Target.Dependency(stringLiteral: name + "Domain")
    let data = Target.Dependency(stringLiteral: name + "Data")
    let presentation = Target.Dependency(stringLiteral: name + "Presentation")
    let pure: [Target.Dependency] = ["SatchelCatalog", "SatchelSearch"] + libraries
    let stores: [Target.Dependency] = ["SatchelNetworking", "SatchelPersistence", "SatchelPluginAPI"]
    let files: [Target.Dependency] = ["SatchelImporting", "SatchelJSON", "SatchelLibrary", grdb]
    return [
        layer("Domain", pure),
        layer("Data", [domain] + pure + stores + files, resources: resources),
        layer("Presentation", [domain, "SatchelLists", "SatchelPluginAPI"] + pure),
        layer("Plugin", [presentation, data, domain, "SatchelLists", "SatchelLibrary", "SatchelDI"] + pure + stores),
        tests(
            "\(name)Tests",
            [domain, data, presentation, "SatchelApp", "SatchelLists"] + pure + stores + files + testedWith
        ),
    ]
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

// MARK: - The package

let package = Package(
    name: "satchel",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "satchel", targets: ["satchel"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/attaswift/BigInt", from: "6.0.1"),
    ],
    targets: [
        .executableTarget(
            name: "satchel",
            dependencies: [
                "SatchelApp",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict,
            linkerSettings: quickStart
        ),
        host(
            "SatchelApp",
            [
                "SatchelCatalog", "SatchelConfig", "SatchelConsole", "SatchelImporting", "SatchelNetworking",
                "SatchelPersistence", "SatchelPictures", "SatchelPluginAPI", "SatchelDI", "BooksPlugin", "CardsPlugin",
                "CoinsPlugin", "QuestPlugin", "ClosetPlugin",
            ]
        ),
        host("SatchelConfig", ["SatchelPluginAPI"]),
        host("SatchelConsole", ["SatchelPluginAPI", "CReadline", "CTerminalGuard"]),
        host("SatchelLists", ["SatchelCatalog", "SatchelSearch", "SatchelPluginAPI"]),
        host("SatchelCatalog", ["SatchelSearch"]),
        host("SatchelSearch", []),
        host("SatchelJSON", []),
        .target(
            name: "SatchelNumbers",
            dependencies: [bigInt],
            exclude: ["README.md"],
            swiftSettings: strict
        ),
        host(
            "SatchelPersistence",
            ["SatchelCatalog", "SatchelJSON", "SatchelSearch", "SatchelPluginAPI", grdb, sqlite]
        ),
        host(
            "SatchelNetworking",
            [
                "SatchelCatalog", "SatchelJSON", "SatchelPersistence", "SatchelPluginAPI", httpClient, nioSSL,
                nio("NIOCore"), nio("NIOPosix"), nio("NIOHTTP1"), nio("NIOFoundationCompat"), nio("NIOTLS"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
            ]
        ),
        host(
            "SatchelLibrary",
            ["SatchelCatalog", "SatchelSearch", "SatchelPersistence", "SatchelImporting", "SatchelPluginAPI", grdb]
        ),
        host("SatchelImporting", ["SatchelJSON", "SatchelPersistence", "SatchelPluginAPI", "CZlib"]),
        host("SatchelPictures", ["SatchelPluginAPI", "CPictures"]),
        host("SatchelPluginAPI", ["SatchelDI"]),
        host("SatchelDI", []),
        host(
            "SatchelTestSupport",
            [
                "SatchelApp", "SatchelConfig", "SatchelConsole", "SatchelNetworking", "SatchelPersistence",
                "SatchelCatalog", "SatchelPluginAPI", "SatchelDI", httpClient, nio("NIOCore"), nio("NIOPosix"), nioSSL,
            ]
        ),
        .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
        // What runs in a signal handler, where Swift may not.
        .target(name: "CTerminalGuard", cSettings: checkedC),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        // Linked into the program, so that a start loads no library for what few commands need.
        .target(
            name: "CPictures",
            cSettings: (isFuzzing ? [.unsafeFlags(["-fsanitize=fuzzer-no-link"])] : []) + checkedC,
            linkerSettings: [.linkedLibrary(":libjpeg.a"), .linkedLibrary(":libpng.a"), .linkedLibrary("z")]
        ),

        tests("SatchelDITests", ["SatchelDI"]),
        tests("SatchelPluginAPITests", ["SatchelPluginAPI", "SatchelDI"]),
        tests("SatchelConfigTests", ["SatchelConfig", "SatchelPluginAPI"]),
        tests(
            "SatchelAppTests",
            [
                "SatchelApp", "SatchelConfig", "SatchelConsole", "SatchelNetworking", "SatchelPersistence",
                "SatchelPluginAPI", "SatchelDI",
            ]
        ),
        tests("SatchelJSONTests", ["SatchelJSON"]),
        tests("SatchelImportingTests", ["SatchelImporting", "SatchelPluginAPI", "CZlib"]),
        tests("SatchelSearchTests", ["SatchelSearch"]),
        tests("SatchelNumbersTests", ["SatchelNumbers"]),
        tests("SatchelCatalogTests", ["SatchelCatalog", "SatchelSearch"]),
        tests(
            "SatchelNetworkingTests",
            [
                "SatchelNetworking", "SatchelCatalog", "SatchelPersistence", "SatchelPluginAPI", httpClient,
                nio("NIOCore"),
            ]
        ),
        tests("SatchelConsoleTests", ["SatchelConsole", "SatchelPluginAPI"]),
        tests("SatchelPicturesTests", ["SatchelPictures", "SatchelPluginAPI", "CPictures"]),
        tests(
            "SatchelPersistenceTests",
            ["SatchelPersistence", "SatchelCatalog", "SatchelPluginAPI", "store-writer", grdb]
        ),
        .executableTarget(
            name: "store-writer",
            dependencies: ["SatchelPersistence", "SatchelPluginAPI"],
            path: "Tests/StoreWriter",
            swiftSettings: strict
        ),
        .target(name: "QuestRouting", path: "Plugins/Quest/Routing", exclude: ["README.md"], swiftSettings: strict),
        tests("QuestRoutingTests", ["QuestRouting"]),
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
                "BooksData", "BooksDomain", "SatchelLibrary", "SatchelImporting", "SatchelPersistence",
                "SatchelCatalog",
                "SatchelSearch", grdb,
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
                "QuestData", "ClosetDomain", "ClosetData", "SatchelSearch", grdb,
            ]
        ),
        tests("SessionTests", [], exclude: ["Sessions"]),
        tests("ArchitectureTests", []),
        tests(
            "EndToEndTests",
            ["satchel", "SatchelApp", .product(name: "ArgumentParser", package: "swift-argument-parser")]
        ),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "SatchelApp", "SatchelCatalog", "SatchelConfig", "SatchelConsole", "SatchelDI", "SatchelImporting",
                "SatchelNetworking", "SatchelNumbers", "SatchelPictures", "SatchelPluginAPI", "SatchelSearch",
                "SatchelTestSupport",
                "ClosetDomain", "CoinsDomain", "QuestData", "QuestDomain", "QuestRouting", "CZlib",
            ],
            path: "Tests/FuzzTargets",
            exclude: ["Seeds"],
            swiftSettings: strict
        ),
        tests("FuzzTests", ["FuzzTargets"]),
        .target(
            name: "CardsTestSupport",
            dependencies: ["CardsDomain", "SatchelCatalog", "SatchelSearch", "SatchelTestSupport"],
            path: "Tests/CardsTestSupport",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "satchel-benchmarks",
            dependencies: [
                "satchel", "SatchelApp", "SatchelConfig", "SatchelImporting", "SatchelPersistence", "SatchelPluginAPI",
                "SatchelDI", "SatchelTestSupport", "SatchelCatalog", "SatchelSearch", "CardsDomain", "CardsData",
                "CardsTestSupport", "CoinsDomain", "ClosetDomain", "ClosetData", "SatchelNumbers",
            ],
            path: "Tests/Benchmarks",
            swiftSettings: strict
        ),
    ]
        + feature("Books", resources: [.embedInCode("Resources/books.tsv")])
        + feature(
            "Cards",
            resources: [.embedInCode("Resources/cards.tsv"), .embedInCode("Resources/sets.tsv")],
            testedWith: ["CardsTestSupport"]
        )
        + feature("Coins", libraries: ["SatchelNumbers"], resources: [.embedInCode("Resources/coins.tsv")])
        + feature(
            "Quest",
            libraries: ["QuestRouting"],
            resources: [.embedInCode("Resources/pokemon.tsv"), .embedInCode("Resources/berries.tsv")]
        )
        + feature("Closet", libraries: ["SatchelNumbers"], testedWith: ["satchel", "SatchelPictures"])
        + (isFuzzing ? fuzzer : [])
)
