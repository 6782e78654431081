import SatchelPluginAPI

/// One error in the configuration.
package enum ConfigError: Error, Sendable, Equatable {
    /// A file that was named does not exist.
    case missingFile(path: String, namedBy: String? = nil)
    /// A file can't be read, with the system's reason.
    case unreadableFile(path: String, reason: String)
    /// A file is refused by the program.
    case refusedFile(path: String, Refusal)
    /// A key appears in a file more than once, on these lines.
    case repeatedKey(String, path: String, lines: [Int])
    /// A file is not a property list, or its root is not a dictionary.
    case malformedFile(path: String, reason: String)
    /// An unknown setting, and the nearest known one, if any.
    case unknownKey(String, place: String, nearest: String?)
    /// An invalid value: where, what was found, what is allowed, the nearest allowed word, the default.
    case wrongValue(key: String, place: String, found: String, allowed: String, nearest: String?, fallback: String)
    /// An assignment by `--set` or `set` without a key or without `=`.
    case malformedAssignment(String, by: String, nearest: String?)

    /// Why a file is refused.
    package enum Refusal: Sendable, Equatable {
        /// It is a pipe, a device or a socket.
        case notRegular
        /// It is a property list, but a binary one.
        case binary
        /// It exceeds a limit, named in words.
        case tooLarge(String)
        /// Another user could control the program through it.
        case untrusted(FileTrust.Problem)
    }
}

/// All errors in the configuration, collected in one pass; startup fails with exit status 3.
package struct ConfigErrors: Error, Sendable, Equatable {
    /// The most errors listed; the others are counted.
    package static let mostTold = 20

    /// The errors, at least one.
    package let errors: [ConfigError]

    /// Collects errors.
    package init(_ errors: [ConfigError]) {
        self.errors = errors
    }
}

// MARK: - Words

extension ConfigErrors: UserFacingError {
    package var exitStatus: ExitStatus { .configuration }
    package var spansLines: Bool { true }

    package var message: String {
        guard errors.count > 1 else { return errors.first?.message ?? "" }
        let told = errors.prefix(Self.mostTold).map { "  " + $0.message }
        let others = errors.count - told.count
        return
            (["the configuration has \(errors.count) errors"] + told + (others > 0 ? ["  … and \(others) more"] : []))
            .joined(separator: "\n")
    }

    package var hint: String? {
        let hints = errors.prefix(Self.mostTold).compactMap(\.hint)
        return hints.count == min(errors.count, Self.mostTold) && Set(hints).count == 1
            ? hints.first : "fix these, then run 'config show' to list every key and value"
    }
}

extension ConfigError: UserFacingError {
    package var exitStatus: ExitStatus { .configuration }

    /// What is wrong and where, in one line.
    package var message: String {
        switch self {
        case .missingFile(let path, let namedBy):
            "no such file: '\(path)'" + (namedBy.map { ", from \($0)" } ?? "")
        case .unreadableFile(let path, let reason): "can't read '\(path)': \(reason)"
        case .malformedFile(let path, let reason): "'\(path)' is not a valid property list: \(reason)"
        case .refusedFile(let path, .notRegular): "'\(path)' is not a regular file"
        case .refusedFile(let path, .binary): "'\(path)' is a binary property list"
        case .refusedFile(let path, .tooLarge(let reason)): "'\(path)' is too large: \(reason)"
        case .refusedFile(let path, .untrusted(.foreign(let owner))):
            "'\(path)' belongs to another user (uid \(owner))"
        case .refusedFile(let path, .untrusted(.writable(let permissions))):
            "'\(path)' is writable by other users (mode \(String(permissions, radix: 8)))"
        case .repeatedKey(let key, let path, let lines):
            "\(path): '\(key)' appears more than once, on lines \(Self.list(lines))"
        case .unknownKey(let key, let place, let nearest):
            "\(place): unknown key '\(key.shortened)'" + NearestName.suggestion(nearest)
        case .wrongValue(let key, let place, let found, let allowed, let nearest, _):
            "\(place): invalid \(key) '\(found.shortened)': expected \(allowed)" + NearestName.suggestion(nearest)
        case .malformedAssignment(let text, let place, let nearest):
            "\(place): '\(text.shortened)' is not key=value" + NearestName.suggestion(nearest.map { $0 + "=…" })
        }
    }

    /// What to do about it, if the line doesn't say it.
    package var hint: String? {
        switch self {
        case .missingFile(_, nil): "check the path"
        case .missingFile: "check the path, or omit it"
        case .unreadableFile: "make it readable, or move it away"
        case .refusedFile(let path, .untrusted(.foreign)): "take ownership: chown \"$USER\" '\(path)'"
        case .refusedFile(let path, .untrusted(.writable)): "run: chmod go-w '\(path)'"
        case .refusedFile(let path, .binary): "convert it to XML: plutil -convert xml1 '\(path)'"
        case .refusedFile: "a configuration file has at most 1 MB, 10000 values and 64 levels"
        case .repeatedKey: "keep only one of them"
        case .malformedFile: "a property list is XML with a <dict> inside <plist>; the shipped AppConfig.plist is one"
        case .unknownKey(_, _, nil):
            "run 'config show' to list the keys"
        case .unknownKey: nil
        case .wrongValue(_, _, _, _, _, let fallback): "the default is '\(fallback)'"
        case .malformedAssignment(_, let place, _): "use \(place) shell.output=json"
        }
    }

    /// Numbers as in a sentence: `2, 5 and 7`.
    private static func list(_ lines: [Int]) -> String {
        let told = lines.prefix(10).map(String.init) + (lines.count > 10 ? ["more"] : [])
        return told.count > 1 ? told.dropLast().joined(separator: ", ") + " and " + (told.last ?? "") : told.first ?? ""
    }
}

extension String {
    fileprivate var shortened: String {
        let most = 200
        return utf8.count <= most ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(most))) + "…"
    }
}
