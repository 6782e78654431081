import Foundation
import Glibc

/// The files that values of a table name: beside it, in its archive, or in itself.
///
/// Nothing else is read, so that a file of somebody else's can't fetch others from this machine.
package struct ImportedFiles: Sendable {
    private enum Place: Sendable {
        case folder(String)
        case archive(Archive, prefix: String)
        case texts([String: String])
    }

    /// The most bytes of a file.
    package static let mostBytes = 64 << 20
    private let place: Place

    /// Those in the folder of a file, and in folders of that.
    init(beside path: String) {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        place = .folder(folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder)
    }

    /// Those of an archive, in a folder of it.
    init(in archive: Archive, under prefix: String) { place = .archive(archive, prefix: prefix) }

    /// Those that are written in Base64.
    init(base64 texts: [String: String]) { place = .texts(texts) }

    /// The bytes of a file; nil if there is none.
    package func bytes(of name: String) -> [UInt8]? {
        switch place {
        case .archive(let archive, let prefix):
            guard let entry = archive.entries.first(where: { $0.name == prefix + name }), entry.size <= Self.mostBytes
            else { return nil }
            return try? archive.bytes(of: entry.name)
        case .texts(let texts):
            return texts[name].flatMap { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }.map { Array($0) }
        case .folder(let folder):
            guard !name.hasPrefix("/"), !name.hasPrefix("~"), let root = Self.real(folder),
                let path = Self.real(folder + "/" + name), path.hasPrefix(root == "/" ? root : root + "/"),
                let file = try? RegularFile(path: path), file.size <= Self.mostBytes
            else { return nil }
            return try? file.bytes(at: 0, count: file.size)
        }
    }

    /// A path without links.
    private static func real(_ path: String) -> String? {
        guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
