import Glibc
import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI

/// Loads the layers of the configuration, checks every value, and reports all errors at once.
///
/// Later layers win: built-in defaults, the shipped file, the user's file, the named file, the environment, `--set`.
package struct ConfigLoader: Sendable {
    package let definitions: [SettingDefinition]
    /// `SATCHEL_…` variables that are not settings, such as those that hold secrets.
    package let otherVariables: Set<String>

    package init(definitions: [SettingDefinition], otherVariables: Set<String> = []) {
        self.definitions = definitions
        self.otherVariables = otherVariables.union([ConfigSources.fileVariable])
    }

    /// Loads the layers, and returns a checked value for every key that any layer sets.
    package func load(_ sources: ConfigSources) throws(ConfigErrors) -> Settings {
        var layering = Layering(loader: self)
        if let path = sources.shippedFile { layering.addFile(path, isOptional: true, trust: .shipped) }
        if let path = sources.userFile { layering.addFile(path, isOptional: true) }
        if let named = sources.named { layering.addFile(named.path, isOptional: false, namedBy: named.by) }
        layering.addEnvironment(sources.environment)
        for assignment in sources.assignments { layering.addAssignment(assignment, by: "--set") }
        for assignment in sources.implied { layering.addAssignment(assignment.text, by: assignment.option) }
        for assignment in sources.conversation { layering.addAssignment(assignment, by: "set") }
        guard layering.errors.isEmpty else { throw ConfigErrors(layering.errors) }
        return Settings(layering.entries)
    }
}

private struct Layering {
    let loader: ConfigLoader
    var entries: [String: Settings.Entry] = [:]
    var errors: [ConfigError] = []

    private let byName: [String: SettingDefinition]

    init(loader: ConfigLoader) {
        self.loader = loader
        byName = Dictionary(firstOf: loader.definitions.map { ($0.name, $0) })
    }

    mutating func addFile(
        _ path: String,
        isOptional: Bool,
        namedBy: String = "",
        trust: FileTrust = FileTrust()
    ) {
        do {
            guard let contents = try PropertyListFile.read(path, trust: trust) else {
                if !isOptional { errors.append(.missingFile(path: path, namedBy: namedBy)) }
                return
            }
            for repeated in contents.repeated {
                errors.append(.repeatedKey(repeated.key, path: path, lines: repeated.lines))
            }
            for setting in contents.settings {
                add(setting.key, place: path) { definition throws(SettingDefinition.Mismatch) in
                    try definition.check(setting.value)
                }
            }
        } catch {
            errors.append(error)
        }
    }

    mutating func addEnvironment(_ environment: [String: String]) {
        let ours = environment.filter { $0.key.hasPrefix("SATCHEL_") && !loader.otherVariables.contains($0.key) }
        guard !ours.isEmpty else { return }
        let byVariable = Dictionary(firstOf: loader.definitions.map { ($0.environmentVariable, $0.name) })
        for (variable, text) in ours.sorted(by: { $0.key < $1.key }) {
            if let name = byVariable[variable] {
                add(name, place: variable) { definition throws(SettingDefinition.Mismatch) in try definition.parse(text)
                }
            } else {
                let nearest = isWorthGuessing(variable) ? NearestName.of(variable, in: byVariable.keys.sorted()) : nil
                errors.append(.unknownKey(variable, place: "environment", nearest: nearest))
            }
        }
    }

    mutating func addAssignment(_ assignment: String, by place: String) {
        let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
            errors.append(.malformedAssignment(assignment, by: place, nearest: nearest(to: assignment)))
            return
        }
        add(String(parts[0]), place: place) { definition throws(SettingDefinition.Mismatch) in
            try definition.parse(String(parts[1]))
        }
    }

    private mutating func add(
        _ key: String,
        place: String,
        _ check: (SettingDefinition) throws(SettingDefinition.Mismatch) -> SettingValue
    ) {
        guard let definition = byName[key] else {
            errors.append(.unknownKey(key, place: place, nearest: nearest(to: key)))
            return
        }
        do {
            entries[key] = Settings.Entry(try check(definition), origin: place)
        } catch {
            let element = error.element.map { ", in \($0) rather than a <string>" } ?? ""
            errors.append(
                .wrongValue(
                    key: key,
                    place: place,
                    found: error.found,
                    allowed: definition.kind.allowed + element,
                    nearest: error.nearest,
                    fallback: definition.defaultValue.written
                )
            )
        }
    }

    private func nearest(to key: String) -> String? {
        isWorthGuessing(key) ? NearestName.of(key, in: loader.definitions.map(\.name)) : nil
    }

    /// Whether to look for the nearest key, which is slow: not for long texts, nor once enough errors are listed.
    private func isWorthGuessing(_ key: String) -> Bool {
        key.utf8.count <= 100 && errors.count < ConfigErrors.mostTold
    }
}

/// The sources of a configuration, lowest layer first.
package struct ConfigSources: Sendable {
    /// The file shipped with the program, if found.
    package var shippedFile: String?
    /// The user's own file, which may be missing.
    package var userFile: String?
    /// The file of `--config`, which must exist.
    package var namedFile: String?
    /// The process environment, of which only `SATCHEL_…` is read.
    package var environment: [String: String]
    /// The `key=value` texts of `--set`, in order.
    package var assignments: [String]
    /// The `key=value` texts that other options stand for, each with its option.
    package var implied: [(text: String, option: String)] = []
    /// The `key=value` texts of the `set` command, in order; they override everything else.
    package var conversation: [String] = []

    package init(
        shippedFile: String? = nil,
        userFile: String? = nil,
        namedFile: String? = nil,
        environment: [String: String] = [:],
        assignments: [String] = []
    ) {
        self.shippedFile = shippedFile
        self.userFile = userFile
        self.namedFile = namedFile
        self.environment = environment
        self.assignments = assignments
    }

    /// The environment variable that names a file, as `--config` does.
    package static let fileVariable = "SATCHEL_CONFIG"

    /// The named file, and what named it.
    package var named: (path: String, by: String)? {
        if let namedFile { return (namedFile, "--config") }
        guard let path = environment[Self.fileVariable], !path.isEmpty else { return nil }
        return (path, Self.fileVariable)
    }
}

/// Finds the configuration file shipped with the program.
extension ConfigLoader {
    /// The name of the file.
    package static let shippedName = "AppConfig.plist"

    /// The file shipped with the running program, if any.
    package static func shippedFile() -> String? {
        executablePath().flatMap { shippedFile(executable: $0) }
    }

    /// The existing file shipped with an executable, whose path must be absolute and resolved.
    ///
    /// Under `.build` it is the file at the package root, so that it can be edited between runs; once installed,
    /// `../share/satchel/AppConfig.plist`.
    package static func shippedFile(executable: String) -> String? {
        let folders = executable.split(separator: "/").dropLast().map(String.init)
        var roots = [Array(folders.dropLast()) + ["share", "satchel"]]
        if let build = folders.lastIndex(of: ".build") { roots.insert(Array(folders[..<build]), at: 0) }
        return
            roots
            .map { "/" + ($0 + [shippedName]).joined(separator: "/") }
            .first { access($0, F_OK) == 0 }
    }

    /// The absolute, resolved path of the running program.
    package static func executablePath() -> String? {
        guard let resolved = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
