import SatchelCatalog
import SatchelPluginAPI

/// Why a file cannot be imported, or only in part.
package enum ImportFileError: Error, Hashable, Sendable {
    /// There is no such file.
    case notFound(path: String)
    case isFolder(path: String)
    /// The path is a socket.
    case isNoFile(path: String)
    /// The path is a pipe, but the file must be read twice.
    case isPipe(path: String)
    case isDevice(path: String)
    /// The path is a pipe that nobody writes to.
    case noWriter(path: String, seconds: Int)
    /// The task that waited for a pipe was canceled.
    case interrupted(path: String)
    /// The file has to be read whole and is too large.
    case tooLarge(path: String, megabytes: Int)
    /// The file begins with neither a JSON array nor a JSON object.
    case notJSON(path: String)
    /// The file is one JSON object over several lines, in place of a list.
    case oneObject(path: String)
    /// Permission to read the file was denied.
    case notPermitted(path: String)
    /// Reading the file failed.
    case unreadable(path: String, reason: String)
    /// The file is not what it seems to be, or too much.
    case malformed(path: String, reason: String)
    /// The file is an archive of others.
    case isArchive(path: String)
    /// The file has an unsupported compression or encoding.
    case unsupported(path: String, kind: String)
    /// The gzip data is corrupt from a byte on.
    case damagedGzip(path: String, byte: Int, reason: String)
    /// The gzip data ends too early.
    case truncatedGzip(path: String, byte: Int)
    /// The first row does not name columns.
    case noHeading(path: String, reason: String)
    /// The heading lacks a required column.
    case missingColumn(path: String, name: String, columns: [String])
}

extension ImportFileError: UserFacingError {
    package var message: String {
        switch self {
        case .notFound(let path): "no such file: '\(path)'"
        case .isFolder(let path): "'\(path)' is a folder, not a file"
        case .isNoFile(let path): "'\(path)' is not a regular file"
        case .isPipe(let path): "'\(path)' is a pipe, but this command needs a file it can read more than once"
        case .isDevice(let path): "'\(path)' is a device, not a file"
        case .noWriter(let path, let seconds):
            "timed out after \(seconds) s waiting for a program to write to the pipe '\(path)'"
        case .interrupted(let path): "reading '\(path)' was canceled"
        case .tooLarge(let path, let megabytes): "'\(path)' is larger than \(megabytes) MB"
        case .notJSON(let path): "'\(path)' is not JSON: it starts with neither '[' nor '{'"
        case .oneObject(let path): "'\(path)' is one JSON object, not an array or one object per line"
        case .notPermitted(let path): "can't read '\(path)': permission denied"
        case .unreadable(let path, let reason): "can't read '\(path)': \(reason)"
        case .malformed(let path, let reason): "can't import '\(path)': \(reason)"
        case .isArchive(let path): "can't import '\(path)': it is an archive"
        case .unsupported(let path, let kind): "can't import '\(path)': it is \(kind)"
        case .damagedGzip(let path, let byte, let reason): "'\(path)' is corrupt at byte \(byte): \(reason)"
        case .truncatedGzip(let path, let byte):
            "'\(path)' is truncated: it ends unexpectedly at byte \(byte)"
        case .noHeading(let path, let reason): "invalid header row in '\(path)': \(reason)"
        case .missingColumn(let path, let name, let columns):
            columns.isEmpty
                ? "'\(path)' is empty, so it has no column '\(name)'"
                : "'\(path)' has no column '\(name)'; its columns are \(Self.list(columns))"
        }
    }

    package var hint: String? {
        switch self {
        case .isDevice("-"): "name a file, or pipe one to this program"
        case .notFound, .isFolder, .isNoFile, .isDevice, .interrupted, .tooLarge: nil
        case .isPipe: "pipe its output to this program, with '-' as the file"
        case .noWriter: "start the program that writes to it, or use a file"
        case .oneObject(let path): "import only the list in it, such as: jq .data '\(path)' > list.json"
        case .notPermitted: "check its permissions"
        case .unreadable: "check that the disk is connected and working"
        case .malformed: "check that it is whole, or export it in another format"
        case .isArchive: "unpack it and import a file in it, or export a spreadsheet as CSV"
        case .unsupported: "convert it to UTF-8 text, plain or gzipped"
        case .damagedGzip, .truncatedGzip: "download the file again"
        case .noHeading, .missingColumn, .notJSON: "check that it is the right file"
        }
    }

    /// Lists the first columns; a wide file has hundreds.
    private static func list(_ columns: [String]) -> String {
        let named = columns.prefix(12).quoted
        return columns.count > 12 ? named + " and \(columns.count - 12) more" : named
    }
}
