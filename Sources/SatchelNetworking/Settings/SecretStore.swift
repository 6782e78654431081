import Foundation
import Glibc
import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI

/// Reads secrets from the environment, or else from a file that only its owner can read; caches nothing.
public struct SecretStore: Sendable {
    private static let mostBytes = 4096
    private let environment: [String: String]
    private let folder: String

    /// A store from the environment and the configuration folder, which holds the files.
    public init(environment: [String: String], folder: String) {
        self.environment = environment
        self.folder = folder
    }

    /// Returns a secret.
    ///
    /// - Throws: ``SecretError`` when there is none, or its file can be read by others.
    public func secret(_ name: SecretName) throws(SecretError) -> Secret {
        if let value = environment[name.variable], !value.trimmed.isEmpty {
            return try checked(value, place: name.variable)
        }
        let path = folder + "/" + name.file
        guard let text = try read(path) else { throw .missing(name, path: path) }
        guard !text.trimmed.isEmpty else { throw .empty(path: path) }
        return try checked(text, place: path)
    }

    private func checked(_ text: String, place: String) throws(SecretError) -> Secret {
        let value = text.trimmed
        guard value.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { throw .malformed(place: place) }
        return Secret(value)
    }

    private func read(_ path: String) throws(SecretError) -> String? {
        let bytes: Data
        let status: stat
        do throws(OwnFile.Failure) {
            let file = try OwnFile(path)
            (bytes, status) = (try file.bytes(limit: Self.mostBytes), file.status)
        } catch {
            guard error == .missing else { throw .unreadable(path: path) }
            return nil
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw .foreign(path: path, owner: status.st_uid)
        }
        guard status.st_mode & 0o077 == 0 else { throw .tooOpen(path: path, mode: Int(status.st_mode & 0o777)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Why a secret cannot be used.
public enum SecretError: Error, Equatable, Sendable {
    /// Neither the variable nor the file exists.
    case missing(SecretName, path: String)
    /// The file can be read by others.
    case tooOpen(path: String, mode: Int)
    /// The file belongs to another user, other than root.
    case foreign(path: String, owner: UInt32)
    /// The file is empty.
    case empty(path: String)
    /// The secret contains spaces or control characters.
    case malformed(place: String)
    /// The file cannot be read, is not a regular file, or is far too long.
    case unreadable(path: String)
}

extension SecretError: UserFacingError {
    public var message: String {
        switch self {
        case .missing(let name, _): "missing \(name.title)"
        case .tooOpen(let path, let mode):
            "'\(path)' contains an API key and is readable by other users (mode \(String(mode, radix: 8)))"
        case .foreign(let path, let owner): "'\(path)' contains an API key and belongs to another user (uid \(owner))"
        case .empty(let path): "no API key in '\(path)': the file is empty"
        case .malformed(let place): "the API key in '\(place)' contains spaces or control characters"
        case .unreadable(let path): "can't read the API key in '\(path)'"
        }
    }

    public var hint: String? {
        switch self {
        case .missing(let name, let path):
            "get one at \(name.source), then set \(name.variable), or save it in '\(path)' and run: chmod 600 '\(path)'"
        case .tooOpen(let path, _): "run: chmod 600 '\(path)'"
        case .foreign(let path, _): "take ownership: chown \"$USER\" '\(path)'"
        case .empty(let path): "write the key to it as one line, or remove '\(path)'"
        case .malformed: "it must be a single line with only the key"
        case .unreadable: "it must be a small regular file that you own; check its permissions"
        }
    }

    public var exitStatus: ExitStatus { .configuration }
}
