import FoundationEssentials
import Glibc

package enum PropertyListValue: Sendable, Equatable {
    /// `<string>`.
    case text(String)
    /// `<integer>`.
    case integer(Int)
    /// `<true/>` and `<false/>`.
    case boolean(Bool)
    /// `<array>`.
    case list([PropertyListValue])
    /// `<dict>`.
    case dictionary([String: PropertyListValue])
    /// `<real>`, `<date>` and `<data>`, which no setting allows.
    case other(String)

    static let unfit = other("a date, data, or a number that is too large")

    /// The value in an error message.
    package var written: String {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .boolean(let flag): flag ? "true" : "false"
        case .list(let items): items.map(\.written).joined(separator: ", ")
        case .dictionary([:]): "an empty dictionary"
        case .dictionary(let members): "a dictionary of " + members.keys.sorted().joined(separator: ", ")
        case .other(let text): text
        }
    }
}

/// A property list as a configuration layer: nested dictionaries become dotted keys.
package enum PropertyListFile {
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    package struct Contents: Sendable, Equatable {
        /// A setting with its dotted key.
        package struct Setting: Sendable, Equatable {
            /// The dotted key.
            package let key: String
            package let value: PropertyListValue
        }

        /// The settings, sorted by key; an empty dictionary stays a value, since it has no keys to check.
        package let settings: [Setting]
        /// The keys that appear more than once, which is an error.
        package let repeated: [RepeatedKey]
    }

    /// The names of the property lists in a folder, without their ending, in order; none without the folder.
    package static func names(in folder: String, limit: Int) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while names.count < limit, let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".plist") { names.append(String(name.dropLast(".plist".count))) }
        }
        return names.sorted()
    }

    /// Writes a property list in place of the one that was there, for its owner alone.
    package static func write(_ text: String, to path: String) throws {
        try PrivateFolder.create(containing: path)
        try AtomicFile.write(Data(text.utf8), to: path)
    }

    /// Reads a trusted property list of a dictionary; nil if the file does not exist.
    package static func read(_ path: String, trust: FileTrust = FileTrust()) throws(ConfigError) -> Contents? {
        guard let bytes = try contents(of: path, trust: trust) else { return nil }
        let (members, reader) = try members(of: bytes, path)
        return Contents(settings: flattened(members, under: ""), repeated: reader.keys.repeated)
    }

    /// Reads a trusted property list of a dictionary, with the line of each value by its path, such as `fields[2]`; nil if
    /// the file does not exist.
    package static func document(
        at path: String,
        trust: FileTrust = FileTrust()
    ) throws(ConfigError) -> (members: [String: PropertyListValue], lines: [String: Int])? {
        guard let bytes = try contents(of: path, trust: trust) else { return nil }
        return try document(of: bytes, called: path)
    }

    /// Reads the bytes of a property list of a dictionary, which errors call by a name.
    package static func document(
        of bytes: [UInt8],
        called name: String
    ) throws(ConfigError) -> (members: [String: PropertyListValue], lines: [String: Int]) {
        let (members, reader) = try members(of: bytes, name)
        try requireDistinct(reader.keys, name)
        return (members, reader.lines)
    }

    private static func members(
        of bytes: [UInt8],
        _ path: String
    ) throws(ConfigError) -> ([String: PropertyListValue], PropertyListReader) {
        let reader = try reader(bytes, path)
        guard case .dictionary(let members) = reader.root else {
            throw .malformedFile(path: path, reason: "its root is not a dictionary")
        }
        return (members, reader)
    }

    /// Reads a trusted property list of known shape; nil if the file does not exist.
    package static func decode<Shape: Decodable>(_ shape: Shape.Type, from path: String) throws(ConfigError) -> Shape? {
        guard let bytes = try contents(of: path, trust: FileTrust()) else { return nil }
        return try decode(shape, from: bytes, of: path)
    }

    /// Reads the bytes of a property list of known shape, such as those that are about to become the file of a path.
    package static func decode<Shape: Decodable>(
        _ shape: Shape.Type,
        from bytes: [UInt8],
        of path: String
    ) throws(ConfigError) -> Shape {
        guard bytes.count <= PropertyListLimits.bytes else { throw tooLarge(path) }
        try Self.requireDistinct(reader(bytes, path).keys, path)
        do {
            return try PropertyListDecoder().decode(shape, from: Data(bytes))
        } catch {
            throw .malformedFile(path: path, reason: "it is damaged")
        }
    }

    /// The dotted keys of a trusted property list, whose values are not decoded; nil if the file does not exist.
    package static func keys(of path: String) throws(ConfigError) -> Set<String>? {
        guard let bytes = try contents(of: path, trust: FileTrust()) else { return nil }
        let keys = try reader(bytes, path).keys
        try requireDistinct(keys, path)
        return keys.paths
    }

    private static func requireDistinct(_ keys: KeyRegister, _ path: String) throws(ConfigError) {
        guard let repeated = keys.repeated.first else { return }
        throw .repeatedKey(repeated.key, path: path, lines: repeated.lines)
    }

    private static func reader(_ bytes: [UInt8], _ path: String) throws(ConfigError) -> PropertyListReader {
        guard !bytes.starts(with: "bplist".utf8) else { throw .refusedFile(path: path, .binary) }
        do throws(PropertyListProblem) {
            return try PropertyListReader(bytes)
        } catch {
            switch error {
            case .malformed(let reason): throw .malformedFile(path: path, reason: reason)
            case .tooLarge(let reason): throw .refusedFile(path: path, .tooLarge(reason))
            }
        }
    }

    private static func flattened(
        _ members: [String: PropertyListValue],
        under prefix: String
    ) -> [Contents.Setting] {
        // A dictionary has no order, and a file should mean the same every time.
        members.sorted { $0.key < $1.key }.flatMap { name, value -> [Contents.Setting] in
            let key = prefix + name
            guard case .dictionary(let nested) = value, !nested.isEmpty else {
                return [Contents.Setting(key: key, value: value)]
            }
            return flattened(nested, under: key + ".")
        }
    }

    /// The bytes of a trusted, small file.
    private static func contents(of path: String, trust: FileTrust) throws(ConfigError) -> [UInt8]? {
        let problem: FileTrust.Problem?
        do throws(OwnFile.Failure) {
            let file = try OwnFile(path)
            problem = trust.problem(with: FileTrust.Facts(file.status))
            if problem == nil { return [UInt8](try file.bytes(limit: PropertyListLimits.bytes)) }
        } catch {
            switch error {
            case .missing: return nil
            case .tooLarge: throw tooLarge(path)
            case .system(let number): throw unreadable(path, number)
            case .notRegular:
                var status = stat()
                guard stat(path, &status) == 0, status.isFolder else { throw .refusedFile(path: path, .notRegular) }
                throw unreadable(path, EISDIR)
            }
        }
        if let problem { throw .refusedFile(path: path, .untrusted(problem)) }
        return nil
    }

    private static func tooLarge(_ path: String) -> ConfigError {
        .refusedFile(path: path, .tooLarge("it is larger than 1 MB"))
    }

    private static func unreadable(_ path: String, _ code: Int32) -> ConfigError {
        .unreadableFile(path: path, reason: String(cString: strerror(code)))
    }
}
