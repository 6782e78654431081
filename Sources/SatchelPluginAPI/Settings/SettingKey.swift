/// A configuration key with its type, its default and its allowed values, declared once.
///
/// A plugin lists its keys in ``FeaturePlugin/settings`` and reads them with the same value:
///
/// ```swift
/// static let recentLimit = SettingKey.integer(
///     "books.recent-limit", default: 5, allowed: 0...100, "recent searches kept")
///
/// let limit = settings[BooksSettings.recentLimit]  // an Int, checked before any plugin ran
/// ```
public struct SettingKey<Value: Sendable>: Sendable {
    /// The key as the configuration sees it, with its type erased.
    public let definition: SettingDefinition
    let read: @Sendable (SettingValue) -> Value?

    /// The dotted name, such as `books.recent-limit`.
    public var name: String { definition.name }
}

extension SettingKey where Value == Int {
    /// A whole number within a range.
    public static func integer(
        _ name: String,
        default fallback: Int,
        allowed: ClosedRange<Int>,
        _ summary: String
    ) -> SettingKey {
        SettingKey(
            definition: SettingDefinition(name, .integer(allowed), default: .integer(fallback), summary)
        ) { value in
            guard case .integer(let number) = value else { return nil }
            return number
        }
    }
}

extension SettingKey where Value == Bool {
    /// A Boolean.
    public static func boolean(_ name: String, default fallback: Bool, _ summary: String) -> SettingKey {
        SettingKey(definition: SettingDefinition(name, .boolean, default: .boolean(fallback), summary)) { value in
            guard case .boolean(let flag) = value else { return nil }
            return flag
        }
    }
}

extension SettingKey where Value == String {
    /// Free text.
    public static func text(_ name: String, default fallback: String, _ summary: String) -> SettingKey {
        ofText(name, .text, fallback, summary) { $0 }
    }

    /// The name of an implementation that some plugin registers, checked when the graph is validated.
    public static func implementation(
        _ name: String,
        default fallback: String = "embedded",
        _ summary: String
    ) -> SettingKey {
        ofText(name, .implementation, fallback, summary) { $0 }
    }
}

extension SettingKey {
    /// Text that a rule allows, parsed into a value; the rule has to allow the default.
    public static func text(
        _ name: String,
        default fallback: String,
        rule: TextRule,
        _ summary: String,
        read: @escaping @Sendable (String) -> Value?
    ) -> SettingKey {
        ofText(name, .ruledText(rule), fallback, summary, read)
    }

    private static func ofText(
        _ name: String,
        _ kind: SettingDefinition.Kind,
        _ fallback: String,
        _ summary: String,
        _ read: @escaping @Sendable (String) -> Value?
    ) -> SettingKey {
        SettingKey(definition: SettingDefinition(name, kind, default: .text(fallback), summary)) { value in
            guard case .text(let text) = value else { return nil }
            return read(text)
        }
    }
}

extension SettingKey where Value == [String] {
    /// Several words, in order; each one of `allowed`, without duplicates.
    public static func words(
        _ name: String,
        default fallback: [String],
        allowed: [String],
        _ summary: String
    ) -> SettingKey {
        SettingKey(definition: SettingDefinition(name, .words(allowed), default: .words(fallback), summary)) { value in
            guard case .words(let words) = value else { return nil }
            return words
        }
    }
}

extension SettingKey where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// A case of an enum, by its raw value.
    public static func choice(_ name: String, default fallback: Value, _ summary: String) -> SettingKey {
        ofText(name, .choice(Value.allCases.map(\.rawValue)), fallback.rawValue, summary) { Value(rawValue: $0) }
    }
}
