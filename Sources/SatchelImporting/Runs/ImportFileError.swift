import SatchelPluginAPI

/// Why a file cannot be imported, or not to its end.
package enum ImportFileError: Error, Hashable, Sendable {
    /// Nothing has this name.
    case notFound(path: String)
    /// The name is a folder's.
    case isFolder(path: String)
    /// The name is a socket's.
    case isNoFile(path: String)
    /// The name is a pipe's, where a file is needed that can be read twice.
    case isPipe(path: String)
    /// The name is a device's.
    case isDevice(path: String)
    /// The name is a pipe's that nobody writes to.
    case noWriter(path: String, seconds: Int)
    /// The task that waited for a pipe was canceled.
    case interrupted(path: String)
    /// The file, which is read whole, is larger than may be.
    case tooLarge(path: String, megabytes: Int)
    /// A line of what is read line by line, as it comes, has no end in sight.
    case lineTooLong(path: String, line: Int, kilobytes: Int)
    /// The file begins with neither an array nor an object of JSON.
    case notJSON(path: String)
    /// The user may not read the file.
    case notPermitted(path: String)
    /// The system failed to read the file.
    case unreadable(path: String, reason: String)
    /// The file is packed or encoded in a way that is not read here.
    case unsupported(path: String, kind: String)
    /// The gzip file stops making sense at a byte.
    case damagedGzip(path: String, byte: Int, reason: String)
    /// The gzip file ends in its middle.
    case truncatedGzip(path: String, byte: Int)
    /// The first row does not name columns.
    case noHeading(path: String, reason: String)
    /// The heading lacks a column that is needed.
    case missingColumn(path: String, name: String, columns: [String])
}

extension ImportFileError: UserFacingError {
    /// What is wrong, with the file it is about.
    package var message: String {
        switch self {
        case .notFound(let path): "there is no file '\(path)'"
        case .isFolder(let path): "'\(path)' is a folder, not a file"
        case .isNoFile(let path): "'\(path)' is not a regular file"
        case .isPipe(let path): "'\(path)' is a pipe, and this needs a file that can be read more than once"
        case .isDevice(let path): "'\(path)' is a device, not a file"
        case .noWriter(let path, let seconds):
            "'\(path)' is a pipe, and no program has opened it for writing within \(seconds) s"
        case .interrupted(let path): "reading '\(path)' was canceled"
        case .tooLarge(let path, let megabytes): "'\(path)' is larger than \(megabytes) MB"
        case .lineTooLong(let path, let line, let kilobytes):
            "line \(line) of '\(path)' is longer than \(kilobytes) KB"
        case .notJSON(let path): "'\(path)' is not JSON: it begins with neither '[' nor '{'"
        case .notPermitted(let path): "'\(path)' may not be read: permission denied"
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .unsupported(let path, let kind): "'\(path)' is \(kind), which cannot be imported as it is"
        case .damagedGzip(let path, let byte, let reason): "'\(path)' is damaged at byte \(byte): \(reason)"
        case .truncatedGzip(let path, let byte):
            "'\(path)' is cut off: it ends at byte \(byte), in the middle of its data"
        case .noHeading(let path, let reason): "the first row of '\(path)' names no columns: \(reason)"
        case .missingColumn(let path, let name, let columns):
            columns.isEmpty
                ? "'\(path)' is empty, so it has no column '\(name)'"
                : "'\(path)' has no column '\(name)'; its columns are \(Self.list(columns))"
        }
    }

    /// What the user can do about it.
    package var hint: String? {
        switch self {
        case .notFound, .isFolder, .isNoFile, .isDevice, .interrupted, .tooLarge, .lineTooLong: nil
        case .isPipe: "save what it writes in a file first"
        case .noWriter: "start the program that writes to it first, or name a file"
        case .notPermitted: "check its permissions"
        case .unreadable: "check the disk, and that it is still connected"
        case .unsupported: "plain and gzipped UTF-8 text can be imported"
        case .damagedGzip, .truncatedGzip: "fetch the file again"
        case .noHeading, .missingColumn, .notJSON: "check that it is the file you meant"
        }
    }

    /// Names the first columns; a wide file has hundreds.
    private static func list(_ columns: [String]) -> String {
        let named = columns.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
        return columns.count > 12 ? named + " and \(columns.count - 12) more" : named
    }
}
