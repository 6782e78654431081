import Foundation
import Glibc
import SatchelConsole
import SatchelPersistence
import SatchelPluginAPI

/// The registered plugins, in `plugins.plist`, and what each says of itself, in a file of its own beside it.
///
/// A start reads the first, if it exists, and none of the others. Changes are written whole, with mode 0600. What was
/// approved is in the state folder, which no backup holds: so a list of plugins from elsewhere approves nothing.
package struct PluginRegistry: Sendable {
    private static let mostPlugins = 100
    /// The most bytes of a signature.
    private static let mostBytes = 16 << 20
    /// The variables that every plugin gets.
    static let commonVariables = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER", "LANG"]

    private let locations: FileLocations
    private let environment: [String: String]

    /// A registry in the configuration folder of an environment, which also gives the variables to pass on.
    package init(locations: FileLocations, environment: [String: String]) {
        (self.locations, self.environment) = (locations, environment)
    }

    /// The path of the list.
    package var path: String { get throws { try locations.configuration + "/plugins.plist" } }

    private var approvalsPath: String { get throws { try locations.state + "/approved-plugins.plist" } }

    private func signaturePath(_ name: String) throws -> String {
        try locations.configuration + "/plugins/\(name).json"
    }

    // MARK: - The list

    /// The registered plugins by name; none without a home directory.
    ///
    /// - Throws: ``PluginRegistryError`` or a `ConfigError` for a list that is malformed or that others can write.
    package func plugins() throws -> [RegisteredPlugin] { try (try? path).map(Self.plugins) ?? [] }

    /// The plugins of a list, such as that of a backup; none if there is no list.
    ///
    /// - Throws: Like ``plugins()``.
    package static func plugins(in path: String) throws -> [RegisteredPlugin] {
        guard let stored = try PropertyListFile.decode([String: StoredPlugin].self, from: path) else { return [] }
        guard stored.count <= mostPlugins else { throw PluginRegistryError.tooMany(limit: mostPlugins) }
        return try stored.sorted { $0.key < $1.key }.map { name, entry in
            guard let plugin = entry.plugin(name) else {
                throw PluginRegistryError.malformed(path: path, plugin: name)
            }
            return plugin
        }
    }

    /// The names of the registered plugins in order, each with whether it is on.
    ///
    /// The rest is decoded when a plugin is meant: at a start, decoding would take longer than anything else here.
    ///
    /// - Throws: Like ``plugins()``.
    package func names() throws -> [(name: String, isEnabled: Bool)] {
        guard let path = try? path, let keys = try PropertyListFile.keys(of: path) else { return [] }
        let names = keys.filter { !$0.utf8.contains(UInt8(ascii: ".")) }.sorted()
        guard names.count <= Self.mostPlugins, names.allSatisfy(RegisteredPlugin.isName),
            !names.contains(where: { keys.contains("\($0).disabled") })
        else { return try plugins().map { ($0.name, $0.isEnabled) } }
        return names.map { ($0, true) }
    }

    /// The plugin of a name; throws ``PluginRegistryError/unknown(_:nearest:)``.
    package func plugin(_ name: String) throws -> RegisteredPlugin {
        let plugins = try plugins()
        guard let plugin = plugins.first(where: { $0.name == name }) else {
            throw PluginRegistryError.unknown(name, nearest: NearestName.of(name, in: plugins.map(\.name)))
        }
        return plugin
    }

    /// Adds a plugin, or replaces the one of its name, with what it said of itself.
    package func save(_ plugin: RegisteredPlugin, _ signature: PluginSignature) throws {
        let file = try signaturePath(plugin.name)
        let bytes = Data(JSONText.compact(signature.value).utf8)
        guard Self.signature(in: bytes) != nil else { throw PluginRegistryError.unreadable(plugin.name) }
        try PrivateFolder.create(containing: file)
        try AtomicFile.write(bytes, to: file)
        try save(plugin)
    }

    /// Replaces the plugin of a name, or adds it.
    package func save(_ plugin: RegisteredPlugin) throws {
        let others = try plugins().filter { $0.name != plugin.name }
        guard others.count < Self.mostPlugins else { throw PluginRegistryError.tooMany(limit: Self.mostPlugins) }
        try write(others + [plugin])
    }

    /// Adds the plugins of another configuration folder whose names are free here, with what they said of themselves.
    ///
    /// That approves none of them. A dry run only counts.
    ///
    /// - Returns: How many were added, and how many of the same name differ here.
    package func add(from folder: String, isDryRun: Bool) throws -> (added: Int, conflicts: Int) {
        let own = try plugins()
        let others = try Self.plugins(in: folder + "/plugins.plist")
        let names = Set(own.map(\.name))
        let new = others.filter { !names.contains($0.name) }
        let conflicts = others.count { names.contains($0.name) && !own.contains($0) }
        guard own.count + new.count <= Self.mostPlugins else {
            throw PluginRegistryError.tooMany(limit: Self.mostPlugins)
        }
        guard !isDryRun, !new.isEmpty else { return (new.count, conflicts) }
        for plugin in new {
            let bytes = Self.bytes(of: folder + "/plugins/\(plugin.name).json", limit: Self.mostBytes)
            guard let bytes, Self.signature(in: bytes) != nil else { continue }
            let file = try signaturePath(plugin.name)
            try PrivateFolder.create(containing: file)
            try AtomicFile.write(bytes, to: file)
        }
        try write(own + new)
        return (new.count, conflicts)
    }

    package func remove(_ name: String) throws {
        try write(try plugins().filter { $0.name != name })
        unlink(try signaturePath(name))
        var approvals = approvals
        if approvals.removeValue(forKey: name) != nil { try write(approvals, to: approvalsPath) }
    }

    private func write(_ plugins: [RegisteredPlugin]) throws {
        let entries = plugins.map { ($0.name, StoredPlugin($0)) }
        guard entries.allSatisfy({ $1.plugin($0) != nil }) else { throw PluginRegistryError.unwritable(path: try path) }
        try write(Dictionary(entries, uniquingKeysWith: { _, last in last }), to: path)
    }

    private func write<List: Codable & Equatable>(_ list: List, to path: String) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        let bytes = try encoder.encode(list)
        // XML holds no control characters, and a list that can't be read again would take every plugin along.
        guard (try? PropertyListFile.decode(List.self, from: Array(bytes), of: path)) == list else {
            throw PluginRegistryError.unwritable(path: path)
        }
        try PrivateFolder.create(containing: path)
        try AtomicFile.write(bytes, to: path)
    }

    // MARK: - What runs

    /// The fingerprints that were approved on this machine, by name; a list that can't be read approves nothing.
    private var approvals: [String: String] {
        guard let path = try? approvalsPath else { return [:] }
        return (try? PropertyListFile.decode([String: String].self, from: path)) ?? [:]
    }

    /// Approves what a plugin of this name runs, as it was shown.
    package func approve(_ name: String, _ program: PluginProgram) throws {
        var approvals = approvals
        approvals[name] = program.fingerprint
        try write(approvals, to: approvalsPath)
    }

    /// Whether a plugin of this name may run a program.
    package func isApproved(_ name: String, _ program: PluginProgram) -> Bool {
        approvals[name] == program.fingerprint
    }

    /// What starts a plugin, if that is what was approved.
    ///
    /// - Throws: ``PluginError/changed`` if it is not, and ``PluginError/missingVariable(name:file:)``.
    package func launch(of name: String) throws -> PluginLaunch {
        let plugin = try plugin(name)
        let program = try PluginProgram(of: plugin)
        guard isApproved(name, program) else { throw PluginError.changed }
        return try launch(of: plugin, program)
    }

    /// What starts a plugin, approved or not, as its program was read before.
    package func launch(of plugin: RegisteredPlugin, _ program: PluginProgram) throws(PluginError) -> PluginLaunch {
        var variables = environment.filter { Self.commonVariables.contains($0.key) }
        for variable in plugin.variables {
            let value = variable.file.map(Self.privateText) ?? environment[variable.name]
            guard let value else { throw .missingVariable(name: variable.name, file: variable.file) }
            variables[variable.name] = value
        }
        return PluginLaunch(
            executable: plugin.executable,
            arguments: plugin.arguments,
            environment: variables,
            files: program.files
        )
    }

    /// The one line of a file that only its owner can read.
    private static func privateText(_ path: String) -> String? {
        guard let bytes = bytes(of: path, limit: 64 << 10, isPrivate: true) else { return nil }
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last?.isNewline == true { text.removeLast() }
        return text.isEmpty || text.utf8.contains(0) ? nil : text
    }

    private static func bytes(of path: String, limit: Int, isPrivate: Bool = false) -> Data? {
        guard let file = try? OwnFile(path), file.status.st_uid == geteuid(),
            !isPrivate || file.status.st_mode & 0o077 == 0
        else { return nil }
        return try? file.bytes(limit: limit)
    }

    // MARK: - Signatures

    /// What a plugin said of itself when it was added or refreshed.
    package func signature(of name: String) throws -> PluginSignature {
        let path = try signaturePath(name)
        guard let bytes = Self.bytes(of: path, limit: Self.mostBytes), let signature = Self.signature(in: bytes) else {
            throw PluginRegistryError.noSignature(name)
        }
        return signature
    }

    private static func signature(in bytes: Data) -> PluginSignature? {
        guard bytes.count <= mostBytes else { return nil }
        return (try? JSONReader.value(of: String(decoding: bytes, as: UTF8.self))).flatMap(PluginSignature.init)
    }
}

/// What is wrong with the list of plugins.
package enum PluginRegistryError: UserFacingError, Equatable {
    /// The entry of a plugin is malformed.
    case malformed(path: String, plugin: String)
    /// No plugin has this name.
    case unknown(String, nearest: String?)
    case tooMany(limit: Int)
    /// What a plugin said of itself is missing or damaged.
    case noSignature(String)
    /// What a plugin says of itself is too much to be stored.
    case unreadable(String)
    /// The list would be one that can't be read.
    case unwritable(path: String)

    package var message: String {
        switch self {
        case .malformed(let path, let plugin): "'\(path)': the entry of '\(plugin)' is malformed"
        case .unknown(let name, let nearest): "no plugin '\(name)' was added" + NearestName.suggestion(nearest)
        case .tooMany(let limit): "at most \(limit) plugins can be added"
        case .noSignature(let name): "the stored commands of '\(name)' are missing or damaged"
        case .unreadable(let name): "the tools of '\(name)' are too large to be stored"
        case .unwritable(let path): "'\(path)' can't hold this: a control character, or more than 1 MB"
        }
    }

    package var hint: String? {
        switch self {
        case .malformed: "correct or remove that entry; 'plugins add' writes a new one"
        case .unknown: "'plugins' lists them"
        case .tooMany: "remove one with 'plugins remove'"
        case .noSignature(let name): "run 'plugins refresh \(name)'"
        case .unreadable: nil
        case .unwritable: "nothing was changed; put the command into a script, and add that"
        }
    }
}

// MARK: - As stored

/// An entry of the list, by the plugin's name.
private struct StoredPlugin: Codable, Equatable {
    let executable: String
    let arguments: [String]
    let variables: [String]
    let era: String
    let disabled: Bool?
    let summary: String

    init(_ plugin: RegisteredPlugin) {
        executable = plugin.executable
        arguments = plugin.arguments
        variables = plugin.variables.map(\.written)
        era = plugin.era.rawValue
        disabled = plugin.isEnabled ? nil : true
        summary = plugin.summary
    }

    /// The plugin; nil if a value is not allowed.
    func plugin(_ name: String) -> RegisteredPlugin? {
        let passed = variables.compactMap { PassedVariable($0) }
        guard RegisteredPlugin.isName(name), executable.utf8.first == UInt8(ascii: "/"),
            passed.count == variables.count,
            let era = ProtocolEra(rawValue: era)
        else { return nil }
        var plugin = RegisteredPlugin(name: name, executable: executable, arguments: arguments, variables: passed)
        (plugin.era, plugin.isEnabled, plugin.summary) = (era, disabled != true, summary)
        return plugin
    }
}

extension PluginSignature {
    fileprivate init?(_ value: Value) {
        guard let era = (value["era"]?.string).flatMap(ProtocolEra.init(rawValue:)),
            let tools = value["tools"]?.elements
        else { return nil }
        self.init(
            era: era,
            server: Implementation(value["server"]),
            tools: tools.compactMap { ToolDescription($0) },
            isCutOff: value["cutOff"]?.bool ?? false
        )
    }

    fileprivate var value: Value {
        .object([
            "era": .text(era.rawValue), "server": server?.value, "cutOff": isCutOff ? .boolean(true) : nil,
            "tools": .list(tools.map(\.value)),
        ])
    }
}
