import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI
import Synchronization

/// The property list of a declared kind, named for the kind's id; it is read when the kind is meant.
package final class KindFile: Sendable {
    /// The id of the kind: the name of the file.
    package let id: String
    package let path: String
    private let trust: FileTrust
    /// The bytes of a property list that is no file.
    private let bytes: [UInt8]?
    /// Whether the user can edit it.
    package var isFile: Bool { bytes == nil }
    private let known = Mutex<Result<KindDeclaration, any Error>?>(nil)

    /// Names a file; its id is the name of the file, unless another one is given.
    package init(_ path: String, id: String? = nil, trust: FileTrust = FileTrust()) {
        (self.path, self.trust, bytes) = (path, trust, nil)
        let name = path.fileName
        self.id = id ?? (name.hasSuffix(Self.suffix) ? String(name.dropLast(Self.suffix.count)) : name)
    }

    /// A property list of a program's own.
    package init(_ id: String, bytes: [UInt8]) {
        (self.id, path, trust, self.bytes) = (id, id + Self.suffix, FileTrust(), bytes)
    }

    package static let suffix = ".plist"
    /// The most kinds of a folder.
    package static let most = 200

    /// The kinds of a folder, by id; none without the folder.
    package static func all(in folder: String, trust: FileTrust = FileTrust()) -> [KindFile] {
        let names = PropertyListFile.names(in: folder, limit: most)
        return names.filter { KindDeclaration.isID($0) }.map { KindFile("\(folder)/\($0)\(suffix)", trust: trust) }
    }

    /// What the file declares.
    ///
    /// - Throws: A `ConfigError` for a file that can't be read, and ``KindFileError`` with every fault of it.
    package func declaration() throws -> KindDeclaration {
        try known.withLock { known in
            let result = known ?? Result { try read() }
            known = result
            return try result.get()
        }
    }

    /// Whether the file is as trusted as a configuration file has to be; a kind runs nothing.
    private func read() throws -> KindDeclaration {
        let document =
            if let bytes { try PropertyListFile.document(of: bytes, called: path) } else {
                try PropertyListFile.document(at: path, trust: trust)
            }
        guard let (members, lines) = document else { throw ConfigError.missingFile(path: path) }
        var reader = KindReader(members, lines)
        let declaration = reader.declaration(id)
        guard reader.faults.isEmpty else { throw KindFileError(path: path, faults: reader.faults) }
        return declaration
    }

    /// Writes a declaration as the file of a path, in place of what was there.
    package static func write(_ declaration: KindDeclaration, to path: String) throws {
        try PropertyListFile.write(declaration.propertyList, to: path)
    }
}

extension KindDeclaration {
    /// Whether a text can be the id of a kind: a lower-case letter, then up to 31 letters, digits or dashes.
    package static func isID(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count) && text.utf8.first.map { (0x61...0x7A).contains($0) } == true
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0.isDigit || $0 == 0x2D }
    }
}

/// What is wrong with the property list of a kind.
package struct KindFileError: UserFacingError, Hashable {
    package struct Fault: Hashable, Sendable {
        /// Where in the list: `fields[2]`.
        let place: String
        let line: Int?
        let problem: KindProblem
    }

    /// The most faults that are listed.
    private static let mostTold = 20
    let path: String
    let faults: [Fault]

    package var exitStatus: ExitStatus { .configuration }
    package var spansLines: Bool { true }

    package var message: String {
        let lines = faults.prefix(Self.mostTold).map { fault in
            "\(path):\(fault.line.map { "\($0):" } ?? "")\(fault.place.isEmpty ? "" : " \(fault.place):") \(fault.problem.message)"
        }
        guard lines.count > 1 else { return lines.first ?? path }
        let others = faults.count - lines.count
        return
            (["the kind has \(faults.count) errors"] + lines.map { "  " + $0 }
            + (others > 0 ? ["  … and \(others) more"] : []))
            .joined(separator: "\n")
    }

    package var hint: String? { "'kinds check \(path)' checks it again; 'help kinds' describes the file" }
}
