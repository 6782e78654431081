import Glibc

/// Finds secrets: in the environment first, then in a file that only its owner can read.
///
/// Nothing is read before a secret is asked for, and nothing is kept.
package struct SecretStore: Sendable {
    private static let mostBytes = 4096
    private let environment: [String: String]
    private let folder: String

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - environment: The environment variables.
    ///   - folder: The configuration folder, where files of secrets lie.
    package init(environment: [String: String], folder: String) {
        self.environment = environment
        self.folder = folder
    }

    /// Returns a secret.
    ///
    /// - Throws: ``SecretError`` when there is none, or its file can be read by others.
    package func secret(_ name: SecretName) throws(SecretError) -> Secret {
        if let value = environment[name.variable], !trimmed(value).isEmpty {
            return try checked(value, place: name.variable)
        }
        let path = folder + "/" + name.file
        guard let text = try read(path) else { throw .missing(name, path: path) }
        guard !trimmed(text).isEmpty else { throw .empty(path: path) }
        return try checked(text, place: path)
    }

    private func checked(_ text: String, place: String) throws(SecretError) -> Secret {
        let value = trimmed(text)
        guard value.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { throw .malformed(place: place) }
        return Secret(value)
    }

    private func trimmed(_ text: String) -> String {
        let blank: (Character) -> Bool = { $0.isWhitespace }
        return String(text.drop(while: blank).reversed().drop(while: blank).reversed())
    }

    private func read(_ path: String) throws(SecretError) -> String? {
        // Without O_NONBLOCK a pipe of that name would hold the program up.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw .unreadable(path: path) }
            return nil
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.mostBytes else {
            throw .unreadable(path: path)
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw .foreign(path: path, owner: status.st_uid)
        }
        guard status.st_mode & 0o077 == 0 else { throw .tooOpen(path: path, mode: Int(status.st_mode & 0o777)) }
        var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count >= 0 else { throw .unreadable(path: path) }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
