import SatchelPluginAPI

extension Value {
    /// The member of an object, the last of several with the same name; nil for anything else.
    ///
    /// A null member is ``Value/absent``.
    package subscript(key: String) -> Value? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The text, or nil.
    package var string: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The whole number, or nil.
    package var wholeNumber: Int? {
        if case .integer(let number) = self { number } else { nil }
    }

    /// The Boolean, or nil.
    package var bool: Bool? {
        if case .boolean(let holds) = self { holds } else { nil }
    }

    /// The elements of a list, or nil.
    package var elements: [Value]? {
        if case .list(let elements) = self { elements } else { nil }
    }

    /// The members of an object, or nil.
    package var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// An object without the members that are nil.
    package static func object(_ members: KeyValuePairs<String, Value?>) -> Value {
        .object(members.compactMap { key, value in value.map { Member(key, $0) } })
    }

    /// An object with more members at its end; other values unchanged.
    package func adding(_ more: KeyValuePairs<String, Value?>) -> Value {
        guard case .object(let members) = self, case .object(let added) = Value.object(more) else { return self }
        return .object(members + added)
    }
}
