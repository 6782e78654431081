import SatchelPluginAPI

/// One mistake in the configuration.
package enum ConfigError: Error, Sendable, Equatable {
    /// A file that was named is not there.
    case missingFile(path: String, namedBy: String)
    /// A file is there and cannot be read; the reason in the system's words.
    case unreadableFile(path: String, reason: String)
    /// A file is no property list, or its root is no dictionary.
    case malformedFile(path: String, reason: String)
    /// No setting is called so; the nearest that exists, if any.
    case unknownKey(String, place: String, nearest: String?)
    /// A value that is not allowed: where, what was found, what is allowed, the nearest allowed word, the default.
    case wrongValue(key: String, place: String, found: String, allowed: String, nearest: String?, fallback: String)
    /// An assignment without a key or without a `=`, made by `--set` or `set`.
    case malformedAssignment(String, by: String, nearest: String?)
}

/// Every mistake in the configuration, found in one go; stops the start with exit status 3.
package struct ConfigErrors: Error, Sendable, Equatable {
    /// The mistakes, at least one.
    package let errors: [ConfigError]

    /// Collects mistakes.
    package init(_ errors: [ConfigError]) {
        self.errors = errors
    }
}

// MARK: - Words

extension ConfigErrors: UserFacingError {
    package var exitStatus: ExitStatus { .configuration }
    package var spansLines: Bool { true }

    package var message: String {
        guard errors.count > 1 else { return errors.first?.line ?? "" }
        return (["the configuration has \(errors.count) mistakes"] + errors.map { "  " + $0.line })
            .joined(separator: "\n")
    }

    package var hint: String? {
        let hints = errors.compactMap(\.hint)
        return hints.count == errors.count && Set(hints).count == 1
            ? hints.first : "'config show' lists every key with its value, once this is put right"
    }
}

extension ConfigError {
    /// What is wrong and where, in one line.
    package var line: String {
        switch self {
        case .missingFile(let path, let namedBy): "'\(path)', named by \(namedBy), is not there"
        case .unreadableFile(let path, let reason): "'\(path)' cannot be read: \(reason)"
        case .malformedFile(let path, let reason): "'\(path)' is no property list: \(reason)"
        case .unknownKey(let key, let place, let nearest):
            "\(place): unknown key '\(key)'" + suggestion(nearest)
        case .wrongValue(let key, let place, let found, let allowed, let nearest, _):
            "\(place): \(key) is '\(found)', and must be \(allowed)" + suggestion(nearest)
        case .malformedAssignment(let text, let place, let nearest):
            "\(place): '\(text)' is no key=value" + (nearest.map { "; did you mean '\($0)=…'?" } ?? "")
        }
    }

    fileprivate var hint: String? {
        switch self {
        case .missingFile: "name a file that exists, or leave it out"
        case .unreadableFile: "give yourself the right to read it, or move it away"
        case .malformedFile: "a property list is XML with a <dict> inside <plist>; the shipped AppConfig.plist is one"
        case .unknownKey(let key, _, nil):
            "keys look like books.recent-limit; '\(key)' is like none of them"
        case .unknownKey: nil
        case .wrongValue(_, _, _, _, _, let fallback): "the default is '\(fallback)'"
        case .malformedAssignment(_, let place, _): "write it as \(place) books.view=grid"
        }
    }

    private func suggestion(_ nearest: String?) -> String {
        nearest.map { "; did you mean '\($0)'?" } ?? ""
    }
}
