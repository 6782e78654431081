import SatchelDI
import SatchelPluginAPI

/// Reads the layers of the configuration, checks every value, and reports every mistake at once.
///
/// Later layers win: built-in defaults, the shipped file, the user's file, the named file, the environment, `--set`.
package struct ConfigLoader: Sendable {
    /// The keys there are.
    package let definitions: [SettingDefinition]
    /// Variables of the `SATCHEL_` family that set no key, such as those that hold secrets.
    package let otherVariables: Set<String>

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - definitions: The keys there are.
    ///   - otherVariables: Variables of the `SATCHEL_` family that set no key.
    package init(definitions: [SettingDefinition], otherVariables: Set<String> = []) {
        self.definitions = definitions
        self.otherVariables = otherVariables.union([ConfigSources.fileVariable])
    }

    /// Reads the layers.
    ///
    /// - Parameter sources: Where to read.
    /// - Returns: A checked value for every key that any layer sets.
    /// - Throws: ``ConfigErrors`` with every mistake of every layer.
    package func load(_ sources: ConfigSources) throws(ConfigErrors) -> Settings {
        var layering = Layering(loader: self)
        if let path = sources.shippedFile { layering.addFile(path, isOptional: true, trust: .shipped) }
        if let path = sources.userFile { layering.addFile(path, isOptional: true) }
        if let named = sources.named { layering.addFile(named.path, isOptional: false, namedBy: named.by) }
        layering.addEnvironment(sources.environment)
        for assignment in sources.assignments { layering.addAssignment(assignment, by: "--set") }
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
        byName = Dictionary(loader.definitions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
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
        let byVariable = Dictionary(
            loader.definitions.map { ($0.environmentVariable, $0.name) },
            uniquingKeysWith: { first, _ in first }
        )
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
            errors.append(
                .wrongValue(
                    key: key,
                    place: place,
                    found: error.found,
                    allowed: definition.kind.allowed,
                    nearest: error.nearest,
                    fallback: definition.defaultValue.written
                )
            )
        }
    }

    private func nearest(to key: String) -> String? {
        isWorthGuessing(key) ? NearestName.of(key, in: loader.definitions.map(\.name)) : nil
    }

    /// Whether to look for the key that was meant, which takes its time: not for texts no key is like, nor for a mistake
    /// among more than are told.
    private func isWorthGuessing(_ key: String) -> Bool {
        key.utf8.count <= 100 && errors.count < ConfigErrors.mostTold
    }
}
