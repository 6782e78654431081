// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as an author outside of this repository has it: Satchel is a dependency by version.
let satchel = Context.environment["FILMS_SATCHEL"] ?? Context.packageDirectory + "/../.."

let package = Package(
    name: "films",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: satchel, from: "0.2.0")],
    targets: [
        .target(
            name: "Films",
            dependencies: [.product(name: "SatchelKit", package: "satchel")],
            resources: [.embedInCode("films.tsv")]
        ),
        // A kind as data, with one command in Swift.
        .target(
            name: "Watchlist",
            dependencies: [.product(name: "SatchelKit", package: "satchel")],
            resources: [.embedInCode("watchlist.plist")]
        ),
        .executableTarget(name: "satchel-plus", dependencies: ["Films", "Watchlist"]),
        .testTarget(
            name: "FilmsTests",
            dependencies: ["Films", "Watchlist", .product(name: "SatchelTestSupport", package: "satchel")],
            exclude: ["films.session", "watchlist.session"]
        ),
    ]
)
