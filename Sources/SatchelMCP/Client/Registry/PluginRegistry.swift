import Foundation
import Glibc
import SatchelConfig
import SatchelConsole
import SatchelPersistence
import SatchelPluginAPI

/// The registered plugins, in `plugins.plist`, and what each says of itself, in a file of its own beside it.
///
/// A start reads the first, if it exists, and none of the others. Changes are written whole, with mode 0600.
package struct PluginRegistry: Sendable {
    /// The most plugins.
    private static let mostPlugins = 100
    /// The most bytes of a signature.
    private static let mostBytes = 16 << 20
    /// The variables that every plugin gets.
    static let commonVariables = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER", "LANG"]

    private let locations: FileLocations
    private let environment: [String: String]

    /// Creates a registry in the configuration folder of an environment, which also gives the variables to pass on.
    package init(locations: FileLocations, environment: [String: String]) {
        (self.locations, self.environment) = (locations, environment)
    }

    /// The path of the list.
    package var path: String { get throws { try locations.configuration + "/plugins.plist" } }

    private func signaturePath(_ name: String) throws -> String {
        try locations.configuration + "/plugins/\(name).json"
    }

    // MARK: - The list

    /// The registered plugins by name; none without a home directory.
    ///
    /// - Throws: ``PluginRegistryError`` or a `ConfigError` for a list that is malformed or that others can write.
    package func plugins() throws -> [RegisteredPlugin] {
        guard let path = try? path, let stored = try PropertyListFile.decode([String: StoredPlugin].self, from: path)
        else { return [] }
        guard stored.count <= Self.mostPlugins else { throw PluginRegistryError.tooMany(limit: Self.mostPlugins) }
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
        try PrivateFolder.create(containing: file)
        try AtomicFile.write(Data(JSONText.compact(signature.value).utf8), to: file)
        try save(plugin)
    }

    /// Replaces the plugin of a name, or adds it.
    package func save(_ plugin: RegisteredPlugin) throws {
        let others = try plugins().filter { $0.name != plugin.name }
        guard others.count < Self.mostPlugins else { throw PluginRegistryError.tooMany(limit: Self.mostPlugins) }
        try write(others + [plugin])
    }

    /// Removes a plugin.
    package func remove(_ name: String) throws {
        try write(try plugins().filter { $0.name != name })
        unlink(try signaturePath(name))
    }

    private func write(_ plugins: [RegisteredPlugin]) throws {
        let path = try path
        try PrivateFolder.create(containing: path)
        let entries = plugins.map { ($0.name, StoredPlugin($0)) }
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        let bytes = try encoder.encode(Dictionary(entries, uniquingKeysWith: { _, last in last }))
        try AtomicFile.write(bytes, to: path)
    }

    // MARK: - What runs

    /// Approves what a plugin runs now.
    package func approve(_ name: String) throws {
        var plugin = try plugin(name)
        plugin.approval = try plugin.fingerprint()
        try save(plugin)
    }

    /// What starts a plugin, if that is what was approved.
    ///
    /// - Throws: ``PluginError/changed`` if it is not, and ``PluginError/missingVariable(name:file:)``.
    package func launch(of name: String) throws -> PluginLaunch {
        let plugin = try plugin(name)
        guard !plugin.approval.isEmpty, try plugin.fingerprint() == plugin.approval else { throw PluginError.changed }
        return try launch(of: plugin)
    }

    /// What starts a plugin, approved or not.
    package func launch(of plugin: RegisteredPlugin) throws(PluginError) -> PluginLaunch {
        var variables = environment.filter { Self.commonVariables.contains($0.key) }
        for variable in plugin.variables {
            let value = variable.file.map(Self.privateText) ?? environment[variable.name]
            guard let value else { throw .missingVariable(name: variable.name, file: variable.file) }
            variables[variable.name] = value
        }
        return PluginLaunch(executable: plugin.executable, arguments: plugin.arguments, environment: variables)
    }

    /// The one line of a file that only its owner can read.
    private static func privateText(_ path: String) -> String? {
        guard let bytes = bytes(of: path, limit: 64 << 10, isPrivate: true) else { return nil }
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last?.isNewline == true { text.removeLast() }
        return text.isEmpty || text.utf8.contains(0) ? nil : text
    }

    private static func bytes(of path: String, limit: Int, isPrivate: Bool = false) -> Data? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit,
            status.st_uid == geteuid(), !isPrivate || status.st_mode & 0o077 == 0
        else { return nil }
        return try? handle.read(upToCount: limit)
    }

    // MARK: - Signatures

    /// What a plugin said of itself when it was added or refreshed.
    package func signature(of name: String) throws -> PluginSignature {
        let path = try signaturePath(name)
        guard let data = Self.bytes(of: path, limit: Self.mostBytes),
            let value = try? JSONReader.value(of: String(decoding: data, as: UTF8.self)),
            let signature = PluginSignature(value)
        else { throw PluginRegistryError.noSignature(name) }
        return signature
    }
}

/// What is wrong with the list of plugins.
package enum PluginRegistryError: UserFacingError, Equatable {
    /// The entry of a plugin is malformed.
    case malformed(path: String, plugin: String)
    /// No plugin has this name.
    case unknown(String, nearest: String?)
    /// There are too many.
    case tooMany(limit: Int)
    /// What a plugin said of itself is missing or damaged.
    case noSignature(String)

    package var message: String {
        switch self {
        case .malformed(let path, let plugin): "'\(path)': the entry of '\(plugin)' is malformed"
        case .unknown(let name, let nearest): "no plugin '\(name)' was added" + NearestName.suggestion(nearest)
        case .tooMany(let limit): "at most \(limit) plugins can be added"
        case .noSignature(let name): "the stored commands of '\(name)' are missing or damaged"
        }
    }

    package var hint: String? {
        switch self {
        case .malformed: "correct or remove that entry; 'plugins add' writes a new one"
        case .unknown: "'plugins' lists them"
        case .tooMany: "remove one with 'plugins remove'"
        case .noSignature(let name): "run 'plugins refresh \(name)'"
        }
    }
}

// MARK: - As stored

/// An entry of the list, by the plugin's name.
private struct StoredPlugin: Codable {
    let executable: String
    let arguments: [String]
    let variables: [String]
    let era: String
    let disabled: Bool?
    let summary: String
    let approval: String

    init(_ plugin: RegisteredPlugin) {
        executable = plugin.executable
        arguments = plugin.arguments
        variables = plugin.variables.map(\.written)
        era = plugin.era.rawValue
        disabled = plugin.isEnabled ? nil : true
        summary = plugin.summary
        approval = plugin.approval
    }

    /// The plugin; nil if a value is not allowed.
    func plugin(_ name: String) -> RegisteredPlugin? {
        let passed = variables.compactMap { PassedVariable($0) }
        guard RegisteredPlugin.isName(name), executable.hasPrefix("/"), passed.count == variables.count,
            let era = ProtocolEra(rawValue: era)
        else { return nil }
        var plugin = RegisteredPlugin(name: name, executable: executable, arguments: arguments, variables: passed)
        (plugin.era, plugin.isEnabled, plugin.summary, plugin.approval) = (era, disabled != true, summary, approval)
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
