/// The configuration in force: a checked value for every key, and the layer each came from.
package struct Settings: Sendable {
    /// A value with the place it was set.
    package struct Entry: Sendable, Equatable {
        /// The checked value.
        package var value: SettingValue
        /// The place, in words: `built-in default`, a file's path, an environment variable, `--set`.
        package var origin: String

        /// Creates an entry.
        package init(_ value: SettingValue, origin: String) {
            self.value = value
            self.origin = origin
        }
    }

    private let entries: [String: Entry]

    /// Creates settings from checked entries, by key name.
    package init(_ entries: [String: Entry] = [:]) {
        self.entries = entries
    }

    /// The value of a key; its default where no layer set it.
    package subscript<Value>(key: SettingKey<Value>) -> Value {
        if let entry = entries[key.name], let value = key.read(entry.value) { return value }
        guard let fallback = key.read(key.definition.defaultValue) else {
            // The factories of SettingKey build definition and reader together, so they cannot disagree.
            preconditionFailure("the default of '\(key.name)' does not have the key's type")
        }
        return fallback
    }

    /// The entry of a key by name, or nil where no layer set it.
    package func entry(_ name: String) -> Entry? { entries[name] }

    /// Where the value of a key was set, in words.
    package func origin<Value>(of key: SettingKey<Value>) -> String {
        entries[key.name]?.origin ?? "built-in default"
    }
}
