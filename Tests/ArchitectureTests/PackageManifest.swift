import Foundation

/// The targets of `Package.swift`, as SwiftPM reads them.
enum PackageManifest {
    /// A target, and what it declares to depend on.
    struct Target: Sendable {
        let name: String
        /// Where its files are, relative to the package.
        let folder: String
        /// The targets and products it declares, its own ones and those of other packages alike.
        let dependencies: Set<String>
        /// Whether it is a module map alone.
        let isSystem: Bool

        /// Whether only tests, benchmarks and the fuzzer are built with it.
        var isForTests: Bool { folder.hasPrefix("Tests/") || name.hasSuffix("TestSupport") }

        /// The feature it belongs to, and the layer that is, such as `Books` and `Data`; nil for the host.
        var place: (feature: String, layer: String)? {
            let parts = folder.split(separator: "/").map(String.init)
            return parts.count == 3 && parts[0] == "Plugins" ? (parts[1], parts[2]) : nil
        }
    }

    /// What keeps the manifest from being read.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// Every target, read once.
    static let targets: Result<[Target], any Error> = Result { try read() }

    /// The names of the targets, to be tested one by one; empty where the manifest cannot be read, which is a test itself.
    static let names: [String] = ((try? targets.get()) ?? []).map(\.name)

    /// The target of a name.
    static func target(_ name: String) throws -> Target {
        guard let target = try targets.get().first(where: { $0.name == name }) else {
            throw Unreadable(description: "no target '\(name)'")
        }
        return target
    }

    private static func read() throws -> [Target] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // Another scratch folder: the build's own may be locked by the command that runs the tests.
        let scratch = NSTemporaryDirectory() + "satchel-manifest-\(ProcessInfo.processInfo.processIdentifier)"
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        process.arguments = ["swift", "package", "--scratch-path", scratch, "dump-package"]
        process.currentDirectoryURL = URL(filePath: PackageFolder.path)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Unreadable(description: "'swift package dump-package' ended with \(process.terminationStatus)")
        }
        return try JSONDecoder().decode(Manifest.self, from: output).targets.map(\.target)
    }
}

/// The JSON of `swift package dump-package`, as far as it is needed.
private struct Manifest: Decodable {
    struct Entry: Decodable {
        var name: String
        var path: String?
        var type: String
        var dependencies: [Dependency]

        var target: PackageManifest.Target {
            PackageManifest.Target(
                name: name,
                folder: path ?? (type == "test" ? "Tests/" : "Sources/") + name,
                dependencies: Set(dependencies.map(\.name)),
                isSystem: type == "system"
            )
        }
    }

    /// `{"byName": ["SatchelApp", null]}`, or the same with `target` or `product`.
    struct Dependency: Decodable {
        var name: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            guard let kind = container.allKeys.first else {
                throw PackageManifest.Unreadable(description: "a dependency without a kind")
            }
            var values = try container.nestedUnkeyedContainer(forKey: kind)
            name = try values.decode(String.self)
        }
    }

    struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    var targets: [Entry]
}
