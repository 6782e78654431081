import SatchelDI

/// The current configuration: a checked value for every key, and the layer each came from.
public struct Settings: Sendable {
    /// A value with the place that set it.
    public struct Entry: Sendable, Equatable {
        /// The checked value.
        public var value: SettingValue
        /// The place: `built-in default`, a file's path, an environment variable, `--set`.
        public var origin: String

        public init(_ value: SettingValue, origin: String) {
            self.value = value
            self.origin = origin
        }
    }

    private let entries: [String: Entry]
    private var reads: InputReads?

    public init(_ entries: [String: Entry] = [:]) {
        self.entries = entries
    }

    /// The value of a key; its default if no layer set it.
    public subscript<Value>(key: SettingKey<Value>) -> Value {
        reads?.note(key.name)
        if let entry = entries[key.name], let value = key.read(entry.value) { return value }
        guard let fallback = key.read(key.definition.defaultValue) else {
            // The factories of SettingKey build definition and reader together, so they cannot disagree.
            preconditionFailure("the default of '\(key.name)' does not have the key's type")
        }
        return fallback
    }

    /// The entry of a key by name, or nil if no layer set it.
    public func entry(_ name: String) -> Entry? {
        reads?.note(name)
        return entries[name]
    }

    /// The settings with another value for a key.
    package func replacing(_ name: String, with entry: Entry) -> Settings {
        var changed = entries
        changed[name] = entry
        return Settings(changed)
    }

    /// The place that set the value of a key.
    public func origin<Value>(of key: SettingKey<Value>) -> String {
        entries[key.name]?.origin ?? "built-in default"
    }
}

extension Settings: ContainerInput {
    public func noting(_ reads: InputReads) -> Settings {
        var copy = self
        copy.reads = reads
        return copy
    }

    public func agrees(with other: Settings, in keys: Set<String>) -> Bool {
        keys.allSatisfy { entries[$0]?.value == other.entries[$0]?.value }
    }
}
